import type { ProductInput } from '../../domain/catalog/product.ts'
import type { TextLanguage } from '../../text/language.ts'

/** A column of kassa's own files that an import reads. */
export type ImportField = keyof ProductInput
/** A column of an export. The price per unit follows from others, so an import passes it over. */
export type ExportField = ImportField | 'unitPrice'

/**
 * The headings of an export for spreadsheets. Imports recognise such a file by them, so a heading
 * that was released stays as it is.
 */
export const HEADINGS: Readonly<Record<TextLanguage, Readonly<Record<ExportField, string>>>> = {
  en: {
    name: 'Name',
    description: 'Description',
    price: 'Price',
    compareAtPrice: 'Original price',
    cost: 'Cost',
    taxRate: 'Tax rate',
    productType: 'Product type',
    status: 'Status',
    slug: 'Slug',
    sku: 'SKU',
    barcode: 'Barcode',
    packs: 'Packs',
    stock: 'Stock',
    unit: 'Unit',
    content: 'Content',
    category: 'Category',
    brand: 'Brand',
    collections: 'Collections',
    itemGroupId: 'Variant group',
    options: 'Options',
    images: 'Images',
    tags: 'Tags',
    metadata: 'Metadata',
    unitPrice: 'Price per unit',
  },
  de: {
    name: 'Name',
    description: 'Beschreibung',
    price: 'Preis',
    compareAtPrice: 'Streichpreis',
    cost: 'Einkaufspreis',
    taxRate: 'Steuersatz',
    productType: 'Artikelart',
    status: 'Status',
    slug: 'Webadresse',
    sku: 'Artikelnummer',
    barcode: 'Strichcode',
    packs: 'Gebinde',
    stock: 'Bestand',
    unit: 'Einheit',
    content: 'Inhalt',
    category: 'Kategorie',
    brand: 'Marke',
    collections: 'Kollektionen',
    itemGroupId: 'Variantengruppe',
    options: 'Optionen',
    images: 'Bilder',
    tags: 'Schlagwörter',
    metadata: 'Zusatzdaten',
    unitPrice: 'Grundpreis',
  },
  fr: {
    name: 'Nom',
    description: 'Description',
    price: 'Prix',
    compareAtPrice: 'Prix barré',
    cost: 'Prix d’achat',
    taxRate: 'Taux de TVA',
    productType: 'Type',
    status: 'Statut',
    slug: 'Adresse web',
    sku: 'Référence',
    barcode: 'Code-barres',
    packs: 'Lots',
    stock: 'Stock',
    unit: 'Unité',
    content: 'Contenu',
    category: 'Catégorie',
    brand: 'Marque',
    collections: 'Collections',
    itemGroupId: 'Groupe de variantes',
    options: 'Options',
    images: 'Images',
    tags: 'Étiquettes',
    metadata: 'Métadonnées',
    unitPrice: 'Prix à l’unité',
  },
  es: {
    name: 'Nombre',
    description: 'Descripción',
    price: 'Precio',
    compareAtPrice: 'Precio tachado',
    cost: 'Coste',
    taxRate: 'Tipo de IVA',
    productType: 'Tipo',
    status: 'Estado',
    slug: 'Dirección web',
    sku: 'Referencia',
    barcode: 'Código de barras',
    packs: 'Lotes',
    stock: 'Existencias',
    unit: 'Unidad',
    content: 'Contenido',
    category: 'Categoría',
    brand: 'Marca',
    collections: 'Colecciones',
    itemGroupId: 'Grupo de variantes',
    options: 'Opciones',
    images: 'Imágenes',
    tags: 'Etiquetas',
    metadata: 'Metadatos',
    unitPrice: 'Precio por unidad',
  },
}

/** The columns that each export of kassa has had, since its first version. */
const SINCE_FIRST: readonly ImportField[] = [
  'name',
  'description',
  'price',
  'compareAtPrice',
  'productType',
  'status',
  'sku',
  'barcode',
  'stock',
  'category',
  'brand',
  'collections',
  'itemGroupId',
  'options',
  'tags',
  'metadata',
]

/** Returns true if certainly kassa has written a file: no other program uses these headers. */
export function isKassaExport(headers: readonly string[]): boolean {
  const found = new Set(headers.map((header) => header.trim()))
  return SINCE_FIRST.every((field) => found.has(field)) || spreadsheetFields(headers) !== null
}

const IN_LANGUAGES = Object.values(HEADINGS).map(
  (headings) =>
    new Map(Object.entries(headings).map(([field, heading]) => [heading.toLowerCase(), field])),
)

/**
 * The columns of a file that kassa exported for a spreadsheet; null for each header that is not one
 * of kassa's.
 * @returns null if kassa did not export the file
 */
export function spreadsheetFields(headers: readonly string[]): (string | null)[] | null {
  for (const fields of IN_LANGUAGES) {
    const found = headers.map((header) => fields.get(header.trim().toLowerCase()) ?? null)
    if (SINCE_FIRST.every((field) => found.includes(field))) return found
  }
  return null
}
