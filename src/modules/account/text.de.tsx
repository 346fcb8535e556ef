/** @jsxImportSource preact */
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('de')

/** The texts of the page. */
export const page: typeof english.page = {
  data: 'Ihre Daten',
  dataText: 'Alles, was dieser Shop über Sie weiß, als Datei; oder das Ende Ihres Kontos.',
  saveData: 'Meine Daten herunterladen',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Konto löschen?',
  deleteText:
    'Ihr Konto und Ihre Punkte gehen sofort. Ihre Bestellungen bewahrt der Shop so lange auf, wie es das Gesetz verlangt. Das lässt sich nicht rückgängig machen.',
  title: 'Ihr Konto',
  pageTitle: (shop) => `Ihr Konto · ${shop}`,
  signIn: 'Bei Ihrem Konto anmelden',
  signInHint: 'Sie bekommen einen Code per E-Mail und brauchen kein Passwort.',
  whichShop: 'Welcher Shop?',
  whichShopText: 'Jedes Konto gehört zu einem Shop.',
  shopField: 'Kurzname des Shops',
  shopHint: 'Er steht im Link des Shops, zum Beispiel eckladen.',
  noShop: 'Diesen Shop haben wir nicht gefunden. Bitte den Link prüfen.',
  continue: 'Weiter',
  orders: 'Ihre Bestellungen',
  noOrders: 'Sie haben hier noch nichts bestellt.',
  refunded: 'Erstattet',
  ordered: 'Was Sie bestellt haben',
  discount: 'Rabatt',
  total: 'Gesamt',
  tax: 'inkl. MwSt.',
  paidBy: (method, day) => `${method}, ${day}`,
  refundOf: (day, reason) => `Erstattung vom ${day}: ${reason}`,
  points: 'Ihre Punkte',
  pointHistory: 'Verlauf Ihrer Punkte',
  pointCode: 'Ihr Code für die Kasse',
  balance: (number, points) => (
    <>
      {number} <span class="soft">{plural(points, { one: 'Punkt', other: 'Punkte' })}</span>
    </>
  ),
  pointHint:
    'Zeigen Sie diesen Code an der Kasse. Dann erscheint Ihr Einkauf hier, und Sie sammeln Punkte, wenn der Laden welche vergibt.',
  email: 'E-Mail',
  since: 'Kunde seit',
  name: 'Name',
  phone: 'Telefon',
  save: 'Speichern',
  saved: 'Gespeichert',
  signOut: 'Abmelden',
}

/** The texts of this module in admin. */
export const account: typeof english.account = {
  noneHint: (address) => (
    <>Kunden legen ihr Konto selbst an, unter {address} oder in Ihrem Onlineshop.</>
  ),
}
