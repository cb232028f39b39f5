/**
 * The user and password of an address, which may be malformed: up to the last `@` of what Commander quotes, or of a
 * word.
 */
const credentials = /(\w:\/+|\brediss?(?:\+cluster)?:\/*)(?:.*@(?=.*' (?:is invalid|from env ))|[^\s']*@)/gs;

/** The same where the scheme is missing. */
const bareCredentials = /(?<=['\s])[^\s'/:@]+:(?![/\\*])[^\s'@]+@/g;

/** A message without the users and passwords of the addresses in it. */
export const withoutPasswords = (text: string): string =>
  text.replace(credentials, "$1***@").replace(bareCredentials, "***@");
