/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of this module in admin. */
export const front: typeof english.front = {
  title: 'Onlineshop',
  enabled: 'Onlineshop für alle zeigen',
  hint: 'Ein Shop auf diesem Server: Kategorien, Suche, Warenkorb und Bestellung.',
  at: (link) => <>Er steht unter {link}.</>,
  logo: 'Logo',
  logoHint: 'Ein Bild als PNG, JPEG oder WebP bis 180 KB. Ohne Logo steht der Name des Shops da.',
  logoTooLarge: 'Das Bild ist zu groß. Bitte eines bis 180 KB wählen.',
  removeLogo: 'Logo entfernen',
  color: 'Farbe',
  colorHint: 'Für Knöpfe und Flächen. Text bleibt immer gut lesbar.',
  texts: {
    start: 'Begrüßung',
    terms: 'AGB',
    privacy: 'Datenschutz',
    returns: 'Widerruf und Rückgabe',
    imprint: 'Impressum',
  },
  textHints: {
    start: 'Das Erste, was Besucher lesen.',
    terms: 'Eine leere Zeile beginnt einen Absatz, „# “ am Zeilenanfang macht eine Überschrift.',
    privacy: 'Leere Texte bekommen keine Seite.',
    returns: 'Wie Ware zurückkommt, und bis wann.',
    imprint: 'Wer den Shop betreibt, wo das Pflicht ist.',
  },
  fields: {
    shopFront: 'Onlineshop',
  },
}
