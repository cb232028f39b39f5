/** The least memory limit, in megabytes: each query of a large catalog has room in it when it runs alone. */
export const leastMegabytes = 64;
