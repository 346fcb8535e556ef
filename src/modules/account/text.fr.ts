/** The title of the page. */
export const title = 'Votre compte'
