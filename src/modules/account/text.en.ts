/** The title of the page. */
export const title = 'Your account'
