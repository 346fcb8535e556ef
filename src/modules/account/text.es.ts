/** The title of the page. */
export const title = 'Su cuenta'
