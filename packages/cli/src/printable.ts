/**
 * A text without what would make a terminal do something, line breaks and tabs left in: what is told of data and of
 * files holds pieces of them, which others wrote.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, " ");
