import type { Unit } from '../../domain/catalog/quantity.ts'
import type { ContentUnit } from '../../domain/catalog/unit-price.ts'
import type { ProductStatus, ProductType } from '../../domain/catalog/values.ts'
import { invalid } from '../../domain/error.ts'

/** Stands in place of a name of kassa where a column or a word is left out. */
export const NOTHING = 'nothing'

/** Other spellings of the units that are both sold by and contained. */
const MEASURES = {
  piece:
    'pieces|pc|pcs|pce|ea|each|unit|units|stk|stck|st|stück|stueck|pièce|pièces|pce|unité|u|ud|uds|' +
    'unidad|unidades|pz|pezzo|pezzi|stuk|stuks|szt|ks|n|nr|x',
  kg: 'kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogramo|kilogrammo|kgs',
  g: 'gr|gram|grams|gramm|gramme|grammes|gramo|gramos|grammo|grammi',
  l: 'lt|ltr|liter|litre|liters|litres|litro|litros|litri',
  ml: 'milliliter|millilitre|millilitro|mililitro',
  m: 'mtr|meter|metre|meters|metres|mètre|mètres|metro|metros|metri|lfm',
}

/** Other spellings of kassa's words in files. */
const WORDS: {
  readonly status: Readonly<Record<ProductStatus, string>>
  readonly productType: Readonly<Record<ProductType, string>>
  readonly unit: Readonly<Record<Unit, string>>
  readonly contentUnit: Readonly<Record<ContentUnit, string>>
} = {
  status: {
    Published:
      'publish|active|enabled|online|visible|live|1|true|yes|y|on|ja|j|aktiv|veröffentlicht|oui|' +
      'actif|publié|sí|si|s|sì|activo|publicado|attivo|pubblicato|actief|gepubliceerd',
    Draft:
      'inactive|disabled|offline|hidden|invisible|private|pending|unpublished|0|false|no|n|off|' +
      'nein|inaktiv|entwurf|non|inactif|brouillon|inactivo|borrador|inattivo|bozza|nee|inactief|' +
      'concept',
    Archived: 'archive|discontinued|archiviert|archivé|archivado|archiviato|gearchiveerd',
  },
  productType: {
    Item: 'physical good|prepared food and beverage|consumable|storable|storable product|combo|simple|configurable|bundle|grouped|physical|product|goods|consu|artikel|ware|article|artículo|articolo',
    Service: 'event|virtual|dienstleistung|leistung|servicio|servizio|dienst',
    Digital: 'downloadable|download|virtual product|gift card|giftcard|numérique|digitale|digitaal',
  },
  unit: {
    ...MEASURES,
    hour: 'h|hr|hrs|hours|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur',
  },
  contentUnit: {
    ...MEASURES,
    cl: 'centiliter|centilitre|zentiliter|centilitro',
    cm: 'centimeter|centimetre|zentimeter|centimètre|centímetro|centimetro',
    m2: 'm²|qm|sqm|m^2',
  },
}

/** The fields of a product whose words are recognised in columns of their own. */
export const WORD_FIELDS = ['status', 'productType', 'unit'] as const
export type WordField = (typeof WORD_FIELDS)[number]

/** The meanings of a file's words that the user has chosen; an empty text means none. */
export type WordChoice = Readonly<Partial<Record<WordField, Readonly<Record<string, string>>>>>

/** The words of kassa for a field. */
export type WordOf<F extends keyof typeof WORDS> = keyof (typeof WORDS)[F]

const MEANINGS = Object.fromEntries(
  Object.entries(WORDS).map(([field, words]) => [
    field,
    new Map(
      Object.entries(words).flatMap(([word, others]) =>
        [word.toLowerCase(), ...others.split('|')].map((other) => [other, word] as const),
      ),
    ),
  ]),
) as unknown as { readonly [F in keyof typeof WORDS]: ReadonlyMap<string, WordOf<F>> }

/** The words of kassa for each field. */
export const MEANINGS_OF: Readonly<Record<WordField, readonly string[]>> = {
  status: Object.keys(WORDS.status),
  productType: Object.keys(WORDS.productType),
  unit: Object.keys(WORDS.unit),
}

/** Returns true if a header says types, which may be kassa's or the categories of a shop. */
export function isTypes(header: string): boolean {
  return /^(type|art|typ|tipo)$/i.test(header.trim())
}

/** The field of a column of types, by all of its words: a shop may call its categories types. */
export function fieldOfTypes(words: Iterable<string>): 'productType' | 'category' {
  const all = [...words]
  const isKnown = all.length === 0 || all.some((word) => wordMeant('productType', word) !== null)
  return isKnown ? 'productType' : 'category'
}

/** The meaning of each word of a column, where only all of its words together show it. */
export function wordsTogether(field: WordField, words: ReadonlySet<string>) {
  // OpenCart and Magento count 1 for enabled and 2 for disabled.
  const isOneOrTwo = words.has('2') && [...words].every((word) => word === '1' || word === '2')
  const isStatus = field === 'status' && isOneOrTwo
  return new Map<string, ProductStatus>(
    isStatus
      ? [
          ['1', 'Published'],
          ['2', 'Draft'],
        ]
      : [],
  )
}

/**
 * The choices of a user in the form in which words are looked up.
 * @throws Refusal VALIDATION_FAILED if a field has no words, or a word is none of kassa's
 */
export function wordChoice(given: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const choice: { [F in WordField]?: Record<string, string> } = {}
  for (const [name, meanings] of Object.entries(given)) {
    const field = WORD_FIELDS.find((one) => one.toLowerCase() === name.trim().toLowerCase())
    if (!field) throw invalid('words', 'unknown', `Words are of ${WORD_FIELDS.join(', ')}.`)
    const known = MEANINGS_OF[field]
    const read = Object.entries(meanings).map(([text, word]) => {
      const meant = word.trim().toLowerCase()
      if (meant === '' || meant === NOTHING) return [wordKey(text), ''] as const
      const found = known.find((one) => one.toLowerCase() === meant)
      if (found) return [wordKey(text), found] as const
      const message = `A ${field} is one of ${known.join(', ')}, or ${NOTHING}.`
      throw invalid('words', 'unknown', message)
    })
    choice[field] = Object.fromEntries(read)
  }
  return choice
}

/** Finds the word of kassa that a cell means, in any case and with or without a full stop. */
export function wordMeant<F extends keyof typeof WORDS>(field: F, cell: string): WordOf<F> | null {
  return MEANINGS[field].get(wordKey(cell)) ?? null
}

/** A word in the form in which it is compared. */
export function wordKey(cell: string): string {
  return cell.trim().toLowerCase().replace(/\.$/, '')
}
