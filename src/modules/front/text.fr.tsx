/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of this module in admin. */
export const front: typeof english.front = {
  title: 'Boutique en ligne',
  enabled: 'Ouvrir la boutique en ligne à tous',
  hint: 'Une boutique sur ce serveur : catégories, recherche, panier et commande.',
  at: (link) => <>Son adresse : {link}.</>,
  logo: 'Logo',
  logoHint:
    'Une image PNG, JPEG ou WebP de 180 Ko au plus. Sans logo, le nom de la boutique s’affiche.',
  logoTooLarge: 'Cette image est trop lourde. Choisissez-en une de 180 Ko au plus.',
  removeLogo: 'Retirer le logo',
  color: 'Couleur',
  colorHint: 'Pour les boutons et les fonds. Le texte reste toujours bien lisible.',
  texts: {
    start: 'Mot de bienvenue',
    terms: 'CGV',
    privacy: 'Confidentialité',
    returns: 'Rétractation et retours',
    imprint: 'Mentions légales',
  },
  textHints: {
    start: 'La première chose que lisent les visiteurs.',
    terms: 'Une ligne vide commence un paragraphe, « #  » en début de ligne fait un titre.',
    privacy: 'Un texte vide n’a pas de page.',
    returns: 'Comment renvoyer un produit, et jusqu’à quand.',
    imprint: 'Qui tient la boutique, là où la loi l’exige.',
  },
  fields: {
    shopFront: 'Boutique en ligne',
  },
}
