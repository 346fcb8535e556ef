import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('fr')

export const counts: typeof en.counts = {
  title: 'Inventaire',
  inHistory: 'Inventaires',
  actions: { 'count.deleted': 'Liste d’inventaire supprimée' },
  text: 'Comptez le stock, ou ce qui a été livré, en scannant. On peut remplir une liste à plusieurs.',
  add: 'Nouvelle liste',
  addAction: 'Commencer',
  namePlaceholder: 'Rayon près de la porte',
  kind: 'Ce que l’on compte',
  kinds: {
    count: 'Inventaire : les quantités comptées deviennent le stock',
    received: 'Réception : les quantités comptées s’ajoutent au stock',
  },
  kindNames: { count: 'Inventaire', received: 'Réception' },
  none: 'Rien n’a encore été compté',
  noneHint:
    'Commencez une liste, ouvrez cette page sur un téléphone et scannez. Rien ne change avant que la liste soit validée.',
  status: { open: 'En cours', applying: 'Validation en cours', applied: 'Validée' },
  facts: (kind, products, by, on) => `${kind} · ${products} · par ${by}, le ${on}`,
  scan: 'Code-barres ou référence',
  scanHint: 'Scannez, ou saisissez un code ou un nom puis Entrée. Chaque scan en ajoute un.',
  camera: 'Scanner avec la caméra',
  unknown: (code) => `Aucun produit n’a le code ${code}.`,
  pick: 'Quel produit ?',
  last: 'Dernier scan',
  lastPack: (quantity) => `+ ${quantity} (lot)`,
  more: (name) => `Un de plus : ${name}`,
  less: (name) => `Un de moins : ${name}`,
  quantity: (name) => `Quantité : ${name}`,
  remove: (name) => `Retirer ${name} de la liste`,
  deleted: 'Un produit supprimé',
  inStock: (stock) => `en stock : ${stock}`,
  listed: 'Produits comptés',
  first: (shown, all) => `Les ${shown} derniers de ${all} produits.`,
  empty: 'La liste est encore vide',
  emptyHint: 'Scannez le premier produit.',
  apply: 'Valider',
  applyTitle: {
    count: 'Reprendre ces quantités comme stock ?',
    received: 'Ajouter ces quantités au stock ?',
  },
  applyText: {
    count: (n) =>
      plural(n, {
        one: 'Le stock de # produit devient ce qui a été compté. Vous pouvez le défaire pendant 30 jours.',
        other:
          'Le stock de # produits devient ce qui a été compté. Vous pouvez le défaire pendant 30 jours.',
      }),
    received: (n) =>
      plural(n, {
        one: 'Le stock de # produit augmente de ce qui a été livré. Vous pouvez le défaire pendant 30 jours.',
        other:
          'Le stock de # produits augmente de ce qui a été livré. Vous pouvez le défaire pendant 30 jours.',
      }),
  },
  applied: 'Le stock est modifié.',
  appliedText: 'Cette liste est validée. Ce qu’elle a modifié se trouve sous Actions groupées.',
  toJobs: 'Voir les actions groupées',
  deleteTitle: 'Supprimer cette liste ?',
  deleteText: 'Ce qu’elle a modifié dans le stock reste.',
  deletedList: 'La liste est supprimée.',
  gone: 'Cette liste n’existe pas',
}
