/** Whether a place is the address of a Redis, rather than a directory. */
export const isRedisAddress = (place: string): boolean => /^rediss?(?:\+cluster)?:\/\//.test(place);
