/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The texts of the page. */
export const page = {
  data: 'Your data',
  dataText: 'All that this shop knows about you, as a file; or an end to your account.',
  saveData: 'Download my data',
  deleteAccount: 'Delete my account',
  deleteTitle: 'Delete your account?',
  deleteText:
    'Your account and your points go at once. The shop keeps your orders as long as the law asks for them. This cannot be undone.',
  title: 'Your account',
  pageTitle: (shop: string) => `Your account · ${shop}`,
  signIn: 'Sign in to your account',
  signInHint: 'We email you a code, so there is no password to remember.',
  whichShop: 'Which shop?',
  whichShopText: 'Every account belongs to one shop.',
  shopField: 'Short name of the shop',
  shopHint: "You find it in the shop's link, for example corner-shop.",
  noShop: 'We could not find this shop. Please check your link.',
  continue: 'Continue',
  orders: 'Your orders',
  noOrders: 'You have not ordered anything here yet.',
  refunded: 'Refunded',
  ordered: 'What you ordered',
  discount: 'Discount',
  total: 'Total',
  tax: 'including tax',
  paidBy: (method: string, day: string) => `${method}, ${day}`,
  refundOf: (day: string, reason: string) => `Refund of ${day}: ${reason}`,
  points: 'Your points',
  pointHistory: 'History of your points',
  pointCode: 'Your code for the till',
  balance: (number: ComponentChildren, points: number) => (
    <>
      {number} <span class="soft">{plural(points, { one: 'point', other: 'points' })}</span>
    </>
  ),
  pointHint:
    'Show this code at the till. Your purchase then appears here, and you collect points if the shop gives any.',
  email: 'Email',
  since: 'Customer since',
  name: 'Name',
  phone: 'Phone',
  save: 'Save',
  saved: 'Saved',
  signOut: 'Sign out',
}

/** The texts of this module in admin. */
export const account = {
  noneHint: (address: ComponentChildren) => (
    <>Customers create their account themselves, at {address} or in your storefront.</>
  ),
}
