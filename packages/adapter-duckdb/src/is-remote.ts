/** Whether a path names something on another machine: `s3://bucket/snapshot`, `https://host/snapshot`. */
export const isRemote = (path: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
