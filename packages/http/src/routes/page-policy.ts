/** What a page may load: nothing. Its styles stand in it. */
export const pagePolicy: string =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
