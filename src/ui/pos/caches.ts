/** The page of the till and its assets. */
export const PAGE_CACHE = 'kassa-till-page'

/** Pictures of products; they go when the till is no longer paired. */
export const PICTURE_CACHE = 'kassa-till-pictures'
