/** The most KiB of scripts that each page may have; the reference is a library. */
export const pages = { '/docs': 500, '/docs/manual': 100, '/docs/manual/orders': 100 }
