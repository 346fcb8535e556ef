/** The card of the start page. */
export const card = {
  title: 'API reference',
  hint: 'How to connect your own software to the shop',
}
