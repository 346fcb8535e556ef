import type { Unit } from '../../domain/catalog/quantity.ts'
import type { ContentUnit } from '../../domain/catalog/unit-price.ts'
import type { ProductStatus, ProductType } from '../../domain/catalog/values.ts'

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
    Item: 'simple|configurable|bundle|grouped|physical|product|goods|consu|artikel|ware|article|artículo|articolo',
    Service: 'virtual|dienstleistung|leistung|servicio|servizio|dienst',
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

type WordField = keyof typeof WORDS

const MEANINGS = Object.fromEntries(
  Object.entries(WORDS).map(([field, words]) => [
    field,
    new Map(
      Object.entries(words).flatMap(([word, others]) =>
        [word.toLowerCase(), ...others.split('|')].map((other) => [other, word] as const),
      ),
    ),
  ]),
) as unknown as { readonly [F in WordField]: ReadonlyMap<string, keyof (typeof WORDS)[F]> }

/** Finds the word of kassa that a cell means, in any case and with or without a full stop. */
export function wordMeant<F extends WordField>(
  field: F,
  cell: string,
): keyof (typeof WORDS)[F] | null {
  const text = cell.trim().toLowerCase().replace(/\.$/, '')
  return MEANINGS[field].get(text) ?? null
}
