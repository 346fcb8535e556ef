/** @jsxImportSource preact */
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('fr')

/** The texts of the page. */
export const page: typeof english.page = {
  data: 'Vos données',
  dataText: 'Téléchargez tout ce que cette boutique sait de vous, ou supprimez votre compte.',
  saveData: 'Télécharger mes données',
  deleteAccount: 'Supprimer mon compte',
  deleteTitle: 'Supprimer votre compte ?',
  deleteText:
    'Votre compte et vos points disparaissent aussitôt. La boutique garde vos commandes aussi longtemps que la loi l’exige. On ne peut pas revenir en arrière.',
  title: 'Votre compte',
  pageTitle: (shop) => `Votre compte · ${shop}`,
  signIn: 'Se connecter à votre compte',
  signInHint: 'Nous vous envoyons un code par e-mail : pas de mot de passe à retenir.',
  whichShop: 'Quelle boutique ?',
  whichShopText: 'Chaque compte appartient à une boutique.',
  shopField: 'Nom court de la boutique',
  shopHint: 'Il figure dans le lien de la boutique, par exemple corner-shop.',
  noShop: 'Nous ne trouvons pas cette boutique. Vérifiez votre lien.',
  continue: 'Continuer',
  orders: 'Vos commandes',
  noOrders: 'Vous n’avez encore rien commandé ici.',
  refunded: 'Remboursé',
  ordered: 'Votre commande',
  discount: 'Remise',
  total: 'Total',
  tax: 'dont TVA',
  paidBy: (method, day) => `${method}, ${day}`,
  refundOf: (day, reason) => `Remboursement du ${day} : ${reason}`,
  points: 'Vos points',
  pointHistory: 'Historique de vos points',
  pointCode: 'Votre code pour la caisse',
  balance: (number, points) => (
    <>
      {number} <span class="soft">{plural(points, { one: 'point', other: 'points' })}</span>
    </>
  ),
  pointHint:
    'Montrez ce code en caisse. Votre achat apparaît alors ici, et vous gagnez des points si la boutique en donne.',
  email: 'E-mail',
  since: 'Client depuis',
  name: 'Nom',
  phone: 'Téléphone',
  save: 'Enregistrer',
  saved: 'Enregistré',
  signOut: 'Se déconnecter',
}

/** The texts of this module in admin. */
export const account: typeof english.account = {
  noneHint: (address) => (
    <>
      Les clients créent eux-mêmes leur compte, à l’adresse {address} ou dans votre boutique en
      ligne.
    </>
  ),
}
