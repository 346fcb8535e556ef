/** The title of the page of a till. */
export const title = 'kassa till'

/** The card of the start page. */
export const card = {
  title: 'Till',
  hint: 'Scan products and sell at the counter, online or offline',
}
