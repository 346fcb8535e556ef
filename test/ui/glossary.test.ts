import { describe, expect, test } from 'bun:test'
import { shownTexts } from '../texts.ts'

/** A word of the glossary in English, and the words for it that each other language may use. */
interface Word {
  readonly en: RegExp
  readonly de: RegExp
  readonly fr: RegExp
  readonly es: RegExp
}

/** Words that stand for one thing wherever they stand, so that a text with one in English has it. */
const WORDS: readonly Word[] = [
  { en: /\bprices?\b/i, de: /preis/i, fr: /prix|tarif/i, es: /preci/i },
  { en: /\bbarcodes?\b/i, de: /strichcode/i, fr: /codes?[- ]barres/i, es: /códigos? de barras/i },
  {
    en: /\btax(es)?\b/i,
    de: /steuer|mwst/i,
    fr: /tax|tva|fisc|TTC/i,
    es: /impuest|IVA|fiscal|NIF/i,
  },
  {
    en: /\bstock\b/i,
    de: /bestand|bestände|lager|knapp|inventur|wareneingang|lieferbar|vorrätig/i,
    fr: /stock|inventaire/i,
    es: /existencias|stock|inventario|disponib|quedan/i,
  },
  {
    en: /\borders?\b/i,
    de: /bestell|reihenfolge/i,
    fr: /command|ordre/i,
    es: /pedi[dr]|orden/i,
  },
  { en: /\bproducts?\b/i, de: /artikel/i, fr: /produit|article/i, es: /product|artículo/i },
  { en: /\bcustomers?\b/i, de: /kund/i, fr: /client/i, es: /client/i },
  { en: /\bdiscounts?\b/i, de: /rabatt/i, fr: /remise/i, es: /descuent/i },
  {
    en: /\bdelivery\b/i,
    de: /liefer|wareneingang/i,
    fr: /livr|réception/i,
    es: /entreg|envío|entrada/i,
  },
  { en: /\binvoices?\b/i, de: /rechnung/i, fr: /factur/i, es: /factur/i },
  { en: /\bvariants?\b/i, de: /variant/i, fr: /variant|déclin/i, es: /variant/i },
  { en: /\bcategor(y|ies)\b/i, de: /kategori/i, fr: /catégori/i, es: /categor/i },
  { en: /\bbrands?\b/i, de: /marke/i, fr: /marque/i, es: /marca/i },
  { en: /\bimages?\b/i, de: /bild/i, fr: /image/i, es: /im[aá]g/i },
  { en: /\bbaskets?\b/i, de: /korb|körbe|position/i, fr: /panier/i, es: /cesta/i },
  {
    en: /\bcash\b/i,
    de: /\bbar|kass|einlage|anfangsbestand/i,
    fr: /espèces|caisse|comptant|monnaie/i,
    es: /efectivo|caja|cajón/i,
  },
  { en: /\bcards?\b/i, de: /karte/i, fr: /carte/i, es: /tarjeta|datáfono/i },
  { en: /\binvitations?\b/i, de: /einlad/i, fr: /invit/i, es: /invit/i },
  { en: /\bpoints\b/i, de: /punkt/i, fr: /point/i, es: /punto/i },
  { en: /\baddress(es)?\b/i, de: /adress|anschrift/i, fr: /adresse/i, es: /direcc|correo/i },
  { en: /\bemail\b/i, de: /mail/i, fr: /mail/i, es: /correo|mail/i },
  { en: /\bcurrency\b/i, de: /währung/i, fr: /devise|monnaie/i, es: /moneda|divisa/i },
  { en: /\bquantit/i, de: /menge|anzahl|stück/i, fr: /quantité/i, es: /cantidad/i },
  { en: /\bsettings\b/i, de: /einstellung/i, fr: /réglage|paramètre/i, es: /ajuste/i },
  { en: /\btransfer\b/i, de: /überweis/i, fr: /vire/i, es: /transferencia/i },
  { en: /\bdelete/i, de: /lösch/i, fr: /supprim|effac|disparaît/i, es: /elimin|borr/i },
]

/** Places of sentences that some languages say in another way. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'admin.settings.searchedMetadataHint',
  'admin.settings.noUsualRates',
  'admin.settings.prefixesHint',
  'admin.products.searchHint',
  'admin.customers.forget',
  'admin.customers.forgotten',
  'front.page.priceBefore',
  'front.page.priceNow',
  'front.page.checkout.signInNeeded',
  'front.page.checkout.line2',
  'import.imports.reading.by.quantities',
  'import.imports.notes.no_sale_dates',
  'import.imports.notes.end_sale_yourself',
  'lan.page.platforms.ios.steps.2.title',
  'orders.orders.delivery.hoursHint',
  'orders.orders.payment.transferDays',
  'orders.orders.draft.hasPoints',
  'till.card.hint',
  'till.page.keys.deleteKey',
  'till.page.sale.codeHint',
  'till.page.scan.outOfStock',
  'till.page.scan.onlyLeft',
  'till.till.selling.notCertified',
  'till.till.selling.askAdviser',
])

/** Words that the glossary of a language has another one for, and ways to call people by first name. */
const REPLACED: Readonly<Record<'de' | 'fr' | 'es', RegExp>> = {
  de: /\b(du|dich|dir|deine?[mnrs]?|SKU|Slug)\b/i,
  fr: /\b(tu|toi|SKU|slug|taux de taxe)\b/i,
  es: /\b(tus?|contigo|SKU|slug|en línea|tipos? de impuesto|metadatos?)\b|(?<!at|det)rás\b/i,
}

/** The words of a browser and of a system, which say them so themselves. */
const QUOTED = /^lan\.page\.platforms\./

describe.each(['de', 'fr', 'es'] as const)('in %s', (language) => {
  test('a text has no word that the glossary replaces, and speaks to people formally', () => {
    const own = shownTexts(language).filter(({ place }) => !QUOTED.test(place))
    expect(own.filter(({ text }) => REPLACED[language].test(text))).toEqual([])
  })

  test('a text has the words that the English one has, so that no two are swapped', () => {
    const own = new Map(shownTexts(language).map(({ place, text }) => [place, text]))
    const wrong = shownTexts('en').flatMap(({ place, text }) => {
      const said = own.get(place) ?? ''
      const missing = WORDS.filter((word) => word.en.test(text) && !word[language].test(said))
      const isKnown = missing.length === 0 || OTHERWISE.has(place)
      return isKnown ? [] : [`${place}: ${said} (${text})`]
    })
    expect(wrong).toEqual([])
  })
})
