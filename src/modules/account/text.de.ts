/** The title of the page. */
export const title = 'Ihr Konto'
