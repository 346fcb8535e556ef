/**
 * The meanings of headers in the languages of shops. This file holds words and hardly any rules.
 */
import type { ImportField } from './headings.ts'

/** The names that spreadsheets of shops use for the columns of kassa. */
const PLAIN: readonly (readonly [pattern: RegExp, field: ImportField])[] = [
  [
    /^(title|product( ?(name|title))?|item( ?name)?|article|artikel(name|bezeichnung)?|bezeichnung|produkt(name|bezeichnung)?|titel|nom( du produit)?|désignation|libellé|nombre( del producto)?|producto|título|(product)?naam|nome( prodotto)?|titolo|prodotto)$/,
    'name',
  ],
  [
    /^((product )?description|details|text|(artikel|produkt)?beschreibung|descripci[óo]n|(product)?(be|om)schrijving|descrizione)$/,
    'description',
  ],
  [
    /^(price|unit ?price|retail ?price|default ?price|sales? ?price|price tax incl(uded|\.)?|vk( ?preis)?|preis|verkaufspreis|bruttopreis|prix( de vente)?|precio( de venta)?|pvp|(verkoop)?prijs|prezzo( di vendita)?|preço|pris|cena)( ?(\(.*\)|in .*|brutto|ttc|in[ck]l.*|eur|euro|usd|gbp|chf|€))?$/,
    'price',
  ],
  [
    /^(compare.?at.*|list ?price|rrp|msrp|uvp|streichpreis|old ?price|prix barré|adviesprijs)$/,
    'compareAtPrice',
  ],
  [
    /^((unit )?cost( ?(price|per item|of goods))?|(purchase|supply|wholesale|buying) ?price|standard price|ek( ?(netto|preis))?|einkaufs?preis( netto)?|einstandspreis|prix d['’]achat( ht)?|coût|costo|coste|precio de (compra|coste|costo)|prezzo d['’]acquisto|inkoop ?prijs)$/,
    'cost',
  ],
  [
    /^((product )?tax ?(rate|class( name)?|name|%|percent)?|(vat|mwst|ust|tva|iva|btw|moms|mva|dph)\.?( ?[-:]? ?(rate|satz|%|\(%\)|tarief|sats))?|(umsatz|mehrwert)steuer(satz)?|steuer(satz|klasse)?|taux( de)? tva|aliquota( iva)?|tipo( de)? iva)$/,
    'taxRate',
  ],
  [
    /^(sku|(item|article|product) ?(no|number|code)\.?|art(ikel)?\.?[ -]?(nr|nummer)\.?|référence|réf\.?|ref\.?|referencia|artikelcode|codice( articolo)?|default ?code|internal reference)$/,
    'sku',
  ],
  [
    /^(barcode|ean([ .]?1?\d)?|ean.?code|gtin([ .]?1?\d)?|upc|isbn|strichcode|codes?.?(à )?barres?|codice a barre|código de barras)$/,
    'barcode',
  ],
  [
    /^((current )?stock|quantity|qty( available)?|quantity on hand|inventory|on ?hand|in stock|bestand|menge|lager(bestand)?|quantité|qté|cantidad|existencias|inventario|aantal|voorraad|giacenza|quantità|disponibilità)$/,
    'stock',
  ],
  [
    /^(unit( of measure)?|uom|einheit|mengeneinheit|unité|unidad|unità( di misura)?|eenheid)$/,
    'unit',
  ],
  [
    /^((net )?(content|quantity per unit)|(netto ?)?(inhalt|füllmenge)|nettofüllmenge|contenu|contenance|contenido( neto)?|inhoud|contenuto)$/,
    'content',
  ],
  [
    /^((product )?category|group|department|kategorie|(waren|artikel|produkt)?gruppe|catégorie|categor(ía|ia|ie)|rubrique|reparto)$/,
    'category',
  ],
  [
    /^(brand( name)?|vendor|maker|manufacturer|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant)$/,
    'brand',
  ],
  [/^(tags?|labels?|keywords?|schlagw(o|ö)rt(er)?|étiquettes|etiquetas)$/, 'tags'],
  [/^(status|state|published|active|aktiv|actif|activo|attivo|actief)$/, 'status'],
  [/^(type|product ?type|art|typ|tipo)$/, 'productType'],
  [/^(collections?|kollektion(en)?)$/, 'collections'],
  [/^(slug|url ?key|permalink)$/, 'slug'],
  [
    /^(images?|pictures?|photos?|bild(er)?|foto(s)?|imagen(es)?|immagin[ei]|afbeelding(en)?)([ -]?(url|src|link)s?)?$/,
    'images',
  ],
]

/**
 * Columns whose cells are understood in any shop. For other columns, somebody has to check the
 * cells.
 */
const SURE: ReadonlySet<ImportField> = new Set([
  'name',
  'description',
  'price',
  'compareAtPrice',
  'cost',
  'taxRate',
  'sku',
  'barcode',
  'stock',
  'category',
  'brand',
  'tags',
  'images',
  'status',
  'unit',
  'productType',
])

/**
 * Guesses the column of kassa for each header, each only once; null if there is none.
 * @param headers in lower case
 * @param columns the columns that a file can have
 * @param sureOnly leaves out columns whose cells somebody has to check
 */
export function guessedFields<Field extends ImportField>(
  headers: readonly string[],
  columns: readonly Field[],
  sureOnly = false,
): (Field | null)[] {
  const plain = headers.map(plainHeader)
  const own = plain.map((header) =>
    columns.find((column) => column.toLowerCase() === header.replaceAll(' ', '')),
  )
  const taken = new Set<ImportField | undefined>(own)
  const guessed = plain.map((header, index) => {
    const same = own[index]
    if (same) return own.indexOf(same) === index ? same : null
    const field = PLAIN.find(([pattern]) => pattern.test(header))?.[1]
    const column = columns.find((one) => one === field)
    if (!column || taken.has(column) || (sureOnly && !SURE.has(column))) return null
    taken.add(column)
    return column
  })
  const price = columns.find((column) => column === 'price')
  const list = plain.findIndex((header) => /^list ?price$/.test(header))
  if (list < 0 || !price || taken.has(price)) return guessed
  // Odoo sells at its list price. If a file also has another price, that is the reduced one.
  return guessed.map((field, index) => (index === list ? price : field))
}

const MOST_LENGTH = 100

/** The words of headers such as `Name *`, `tax_name` and `Price [Store]`. */
function plainHeader(header: string): string {
  // These patterns take quadratic time, and no known header is so long.
  if (header.length > MOST_LENGTH) return header
  return header
    .replace(/\s*\[[^\]]*\]$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/[*:\s]+$|^[*\s]+/g, '')
}
