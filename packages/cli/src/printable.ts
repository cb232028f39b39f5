/** What would make a terminal do something, or turn the order of the letters behind it round. */
const commands = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text on one line, without commands to a terminal: names come from whoever wrote the data. */
export const printableLine = (text: string): string => text.replace(commands, " ");

/** The same with line breaks and tabs left in. */
export const printable = (text: string): string => text.replace(/[^\n\t]+/g, printableLine);
