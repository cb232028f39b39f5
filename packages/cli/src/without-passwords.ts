/** A message without the users and passwords of the addresses in it, which may be malformed. */
export const withoutPasswords = (text: string): string => text.replace(/(\w:\/+)[^\s']*@/g, "$1***@");
