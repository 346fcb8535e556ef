import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The texts of this module in admin. */
export const imports = {
  title: 'Import and export',
  inProducts: {
    label: 'Import',
    hint: 'You can also import your catalog from Shopify, WooCommerce or a spreadsheet.',
  },
  actions: { 'product.imported': 'Products imported' },
  last: (title: string) => `Last import: ${title}`,
  rows: {
    title: 'What the file changes',
    filter: 'Which rows are shown',
    filters: {
      all: (n: number) => plural(n, { one: 'All (#)', other: 'All (#)' }),
      changed: (n: number) => plural(n, { one: 'Changed (#)', other: 'Changed (#)' }),
      created: (n: number) => plural(n, { one: 'New (#)', other: 'New (#)' }),
      refused: (n: number) => plural(n, { one: 'With errors (#)', other: 'With errors (#)' }),
      lossy: (n: number) =>
        plural(n, { one: 'Not as in the file (#)', other: 'Not as in the file (#)' }),
    },
    values: 'Before → after',
    noName: 'No name',
  },
  text: (shop: string) => `Move products into and out of ${shop} as CSV files.`,
  steps: { drop: 'File', mapping: 'Columns', report: 'Preview', result: 'Result' },
  stepLine: 'Steps of the import',
  exportAll: 'Export all products',
  exportSpreadsheet: 'Export for a spreadsheet',
  tooLarge: (mebibytes: number) =>
    `This file is larger than ${mebibytes} MiB. Split it into smaller files.`,
  notCsv: 'This file cannot be read as CSV. Save it as CSV UTF-8 and try again.',
  drop: 'Drop a CSV file here',
  dropText:
    'Use an export from kassa, Shopify, WooCommerce, Square, Magento, PrestaShop, Wix, Squarespace, Etsy, Odoo, Medusa, Vendure, Loyverse or Lightspeed, or your own spreadsheet saved as CSV. You see a preview before anything changes.',
  choose: 'Choose a file',
  file: 'CSV file',
  exportOf: (program: string) => `${program} export`,
  ownTable: 'Your own spreadsheet',
  chooseColumns: 'Choose what each column contains. Columns that you leave out are ignored.',
  knownColumns:
    'There is nothing to choose: kassa knows these columns. Rows are matched to your products by SKU, then by barcode. Matching products are updated, the others are created.',
  numbers: 'Numbers are written as',
  asFile: 'As the file shows',
  encoding: 'Encoding',
  encodingHint: 'Choose another one if letters look wrong.',
  reading: {
    title: 'How the file was read',
    program: 'Program',
    found: (value: string) => `As the file shows: ${value}`,
    /** The evidence for the way the file is read. */
    by: {
      headings: 'The headings show it.',
      prices: 'The prices show it.',
      quantities: 'The quantities show it.',
      numbers: 'The numbers show it.',
      nothing: 'No number of the file shows it: check it.',
      guess: 'The file does not say it. Choose another one if letters look wrong.',
    },
    words: 'Words of the file',
    word: 'In the file',
    means: 'In the shop',
    meaningOf: (word: string) => `Meaning of ${word}`,
    slugs: { file: 'As in the file', new: 'New, from the names' },
  },
  /** The losses of the shop, in one line. */
  lost: {
    nothing: (n: number) =>
      plural(n, { one: 'Nothing of # product is lost.', other: 'Nothing of # products is lost.' }),
    of: (n: number) => plural(n, { one: 'Of # product:', other: 'Of # products:' }),
    nothingElse: 'Nothing else is lost.',
    kinds: {
      refused: (n: number) => plural(n, { one: '# row is refused.', other: '# rows are refused.' }),
      taxRate: (n: number) =>
        plural(n, { one: '# has no tax rate.', other: '# have no tax rate.' }),
      images: (n: number) =>
        plural(n, { one: '# picture could not be had.', other: '# pictures could not be had.' }),
      codes: (n: number) =>
        plural(n, {
          one: '# SKU or barcode is left out.',
          other: '# SKUs and barcodes are left out.',
        }),
      texts: (n: number) =>
        plural(n, {
          one: '# row with texts of another language is left out.',
          other: '# rows with texts of another language are left out.',
        }),
      values: (n: number) =>
        plural(n, {
          one: '# other value is left out or cut.',
          other: '# other values are left out or cut.',
        }),
      columns: (n: string, columns: string) =>
        `Values in columns that are not used: ${n} (${columns}).`,
    },
    show: {
      refused: 'Rows with errors',
      taxRate: 'Rows without a tax rate',
      images: 'Rows with lost pictures',
      codes: 'Rows with codes left out',
      texts: 'Rows with other languages',
      values: 'Rows with lost values',
    },
  },
  taxes: 'Tax rates of the file',
  unknownTaxes:
    'Some of these are no rate of the shop. Choose the rate for each once; products of the others get the rate of the shop.',
  taxInFile: 'In the file',
  taxOfShop: 'In the shop',
  inRows: (n: number, shown: string) => `${shown} ${n === 1 ? 'row' : 'rows'}`,
  rateFor: (name: string) => `Rate for ${name}`,
  noRate: 'None: the rate of the shop',
  checking: 'Checking every row',
  chooseKey: 'Choose which column contains the name, the SKU or the barcode.',
  otherFile: 'Choose another file',
  preview: 'Preview',
  leaveOut: 'Leave out',
  images: 'Images (addresses)',
  columns: 'Columns of the file',
  column: 'Column in the file',
  noValues: 'no values',
  field: 'Product field',
  fieldFor: (header: string) => `Field for ${header}`,
  asJson: (field: string) => `${field} (JSON)`,
  notImportable: (n: number) =>
    plural(n, { one: '# row cannot be imported', other: '# rows cannot be imported' }),
  skipRows: (n: number) =>
    plural(n, {
      one: 'Skip this row and import the others',
      other: 'Skip these # rows and import the others',
    }),
  importing: 'Importing',
  back: 'Back',
  nothing: 'Nothing to import',
  import: (n: number) => plural(n, { one: 'Import # product', other: 'Import # products' }),
  done: 'The import is done.',
  undoTitle: 'Undo this import',
  undoText:
    'Undo restores the products that were changed and removes the new ones. You can do that for 30 days, later under Bulk changes. Products that somebody has changed since stay as they are.',
  leftOut: (n: number) => plural(n, { one: '# row left out', other: '# rows left out' }),
  another: 'Import another file',
  will: {
    created: 'To create',
    updated: 'To update',
    unchanged: 'Unchanged',
    refused: 'With errors',
  },
  did: { created: 'Created', updated: 'Updated', unchanged: 'Unchanged', refused: 'Skipped' },
  rowOf: (done: string, total: string) => `row ${done} of ${total}`,
  uploading: 'uploading the file',
  wrongRows: 'Rows with errors',
  new: 'new',
  noColumn: 'No column',
  left: 'left out',
  losses: 'Not imported as it is in the file',
  unusedColumns: (columns: string) => `Nothing is imported from these columns: ${columns}.`,
  unusedColumn: (column: string, n: number) =>
    plural(n, { one: `${column} (# value)`, other: `${column} (# values)` }),
  dropCodes:
    'Leave out each SKU and barcode that an earlier row or another product has, or that is too long',
  rowCount: 'Rows',
  example: 'Example',
  inRow: (row: string) => `Row ${row}:`,
  /** Why something is not imported as the file has it. The API has the same codes. */
  notes: {
    first_row_decides: 'The first row of the product decides this.',
    not_used: 'This value was not used.',
    beyond_header: 'This value is in no column: the row is longer than the header.',
    default_status: 'The file does not say it: new products become drafts.',
    default_stock: 'The file does not say it: new products get the stock 0.',
    code_repeated: 'An earlier row has this code, so this product gets none.',
    code_taken: 'Another product has this code, so this one gets none.',
    code_too_long: 'This code is too long, so the product gets none.',
    apostrophe: 'The apostrophe in front only marks the cell as text.',
    html: 'HTML becomes plain text.',
    kept_private: 'Customers do not see this: it becomes metadata for those who run the shop.',
    bundle_is_one: 'A bundle is one product here: its parts are not imported.',
    store_view: 'This row only has the texts of a store view.',
    stock_of_stores: 'A shop has one stock: that of all stores is added.',
    doubtful_letters: 'This file does not say its encoding, and these letters may be other ones.',
    slug_from_name:
      'A slug has small Latin letters, digits and hyphens: it is made from the name instead.',
    tax_rate_unknown:
      'No rate of the shop, or more than one, is meant: choose one for the whole file.',
    cost_rounded: 'A cost has no more decimals than the currency: it was rounded.',
    compare_at_not_above: 'A price before a reduction must be above the price.',
    sale_not_now: 'The sale has not begun or is over: the regular price counts.',
    no_sale_dates: 'A product has no dates for its sale.',
    end_sale_yourself: 'A product has no dates for its sale: end it yourself.',
    stock_below_zero: 'A stock is never below 0.',
    stock_not_counted: 'Shopify does not count this stock: it has no inventory tracker.',
    shared_stock: 'The variations share one stock in WooCommerce: each has all of it here.',
    out_of_stock: 'Not in stock and not counted: the stock is 0.',
    too_many_tags: (max: number) => `A product has at most ${max} tags.`,
    image_address: (max: number) =>
      `An image needs an address that begins with https://, without a user name and password, of at most ${max} characters.`,
    image_of_other_shop:
      'This path is an image of another shop. Set KASSA_URL before the export, so that it has whole addresses.',
    too_many_images: (max: number) => `A product has at most ${max} images.`,
    too_many_images_in_file: (max: number) => `A file can have ${max} images of a product.`,
    only_image: 'This row only adds an image.',
    metadata_too_long: 'This is too long for the metadata of a product.',
    metadata_name_cut: (max: number) =>
      `A name in metadata has up to ${max} characters: it is cut.`,
    option_without_name: 'This option has no name.',
    too_many_options: (max: number) => `A product has ${max} options: this is metadata.`,
    row_continues: 'This row continues the one above.',
    discount_taken: 'The discount is taken from the price.',
    stock_of_variants: 'The file only has the stock of all variants together: count each.',
    codes_of_variants: 'The file does not say which variant has which code.',
    price_without_tax: 'This price is without tax, and is taken as it is.',
    discount_left: 'A discount is not imported: the regular price counts.',
    one_barcode: 'A product has one barcode.',
    colour_name: 'Only the name of a colour is imported.',
    price_with_tax: 'The price with tax counts.',
    one_category: 'A product has one category: its own type counts here.',
    one_brand: 'A product has one brand.',
    medusa_id: 'An id of Medusa has no name here.',
    last_category_step: 'A category is one name: the last step of the path.',
    category_paths: 'The longest path is the category, the steps of others are collections.',
    rejected_archived: 'Rejected is archived.',
    unlisted_archived: 'There is no status for products that are not listed.',
    hidden_is_draft: 'A hidden product becomes a draft.',
    lists_and_searches: 'A product is in lists and in searches, or in neither.',
    variable_parent: 'A variable product has no price or stock here: its variations have.',
    variations_instead: 'Its variations are imported instead.',
    group_is_collection:
      'A grouped product only lists other products: they are in a collection of this name.',
    parent_of_no_variation: 'Only a variation has a parent.',
  },
  unnamed: 'a column without a name',
  moreRows: (n: number) => plural(n, { one: 'and # more row', other: 'and # more rows' }),
  row: 'Row',
}

/** English takes the message of the error. */
export const problems = {}
