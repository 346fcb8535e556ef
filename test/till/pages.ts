/** The most KiB of scripts that the page may have. */
export const pages = { '/pos': 73 }
