/** A value that means the rows outside a collection; canonicalizing may put it in upper case. */
export const excludedCollection: RegExp = /^!col_[a-z0-9]{1,48}$/i;
