import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('de')

export const imports: typeof en.imports = {
  title: 'Import und Export',
  inProducts: {
    label: 'Importieren',
    hint: 'Sie können auch Ihr Sortiment aus Shopify, WooCommerce oder einer Tabelle importieren.',
  },
  actions: { 'product.imported': 'Artikel importiert' },
  last: (title) => `Letzter Import: ${title}`,
  rows: {
    title: 'Was die Datei ändert',
    filter: 'Welche Zeilen gezeigt werden',
    filters: {
      all: (n: number) => plural(n, { one: 'Alle (#)', other: 'Alle (#)' }),
      changed: (n: number) => plural(n, { one: 'Geändert (#)', other: 'Geändert (#)' }),
      created: (n: number) => plural(n, { one: 'Neu (#)', other: 'Neu (#)' }),
      refused: (n: number) => plural(n, { one: 'Mit Fehlern (#)', other: 'Mit Fehlern (#)' }),
      lossy: (n: number) =>
        plural(n, { one: 'Anders als in der Datei (#)', other: 'Anders als in der Datei (#)' }),
    },
    values: 'Vorher → nachher',
    noName: 'Ohne Namen',
  },
  text: (shop) => `Artikel als CSV-Datei in ${shop} einlesen oder herausgeben.`,
  steps: { drop: 'Datei', mapping: 'Spalten', report: 'Vorschau', result: 'Ergebnis' },
  stepLine: 'Schritte des Imports',
  exportAll: 'Alle Artikel exportieren',
  exportSpreadsheet: 'Als Tabelle exportieren',
  tooLarge: (mebibytes) =>
    `Diese Datei ist größer als ${mebibytes} MiB. Bitte in kleinere Dateien aufteilen.`,
  notCsv:
    'Diese Datei ist kein lesbares CSV. Bitte als „CSV UTF-8“ speichern und erneut versuchen.',
  drop: 'CSV-Datei hierher ziehen',
  dropText:
    'Ein Export aus kassa, Shopify, WooCommerce, Square, Magento, PrestaShop, Wix, Squarespace, Etsy, Odoo, Medusa, Vendure, Loyverse oder Lightspeed, oder eine eigene Tabelle, als CSV gespeichert. Vor jeder Änderung sehen Sie eine Vorschau.',
  choose: 'Datei wählen',
  file: 'CSV-Datei',
  exportOf: (program) => `Export aus ${program}`,
  ownTable: 'Eigene Tabelle',
  chooseColumns:
    'Wählen Sie, was in jeder Spalte steht. Ausgelassene Spalten werden nicht gelesen.',
  knownColumns:
    'Hier ist nichts zu wählen: kassa kennt diese Spalten. Zeilen werden Ihren Artikeln über die Artikelnummer zugeordnet, dann über den Strichcode. Gefundene Artikel werden geändert, die anderen angelegt.',
  numbers: 'Zahlen stehen als',
  asFile: 'Wie die Datei es zeigt',
  encoding: 'Zeichenkodierung',
  encodingHint: 'Wählen Sie eine andere, wenn Buchstaben falsch aussehen.',
  reading: {
    title: 'So wurde die Datei gelesen',
    program: 'Programm',
    found: (value: string) => `Wie die Datei zeigt: ${value}`,
    /** The evidence for the way the file is read. */
    by: {
      headings: 'Die Überschriften zeigen es.',
      prices: 'Die Preise zeigen es.',
      quantities: 'Die Bestände zeigen es.',
      numbers: 'Die Zahlen zeigen es.',
      nothing: 'Keine Zahl der Datei zeigt es: Bitte prüfen.',
      guess: 'Die Datei sagt es nicht. Wählen Sie eine andere, wenn Buchstaben falsch aussehen.',
    },
    words: 'Wörter der Datei',
    word: 'In der Datei',
    means: 'Im Shop',
    meaningOf: (word: string) => `Bedeutung von ${word}`,
    slugs: { file: 'Wie in der Datei', new: 'Neu, aus den Namen' },
  },
  /** The losses of the shop, in one line. */
  lost: {
    nothing: (n: number) =>
      plural(n, {
        one: 'Von # Artikel geht nichts verloren.',
        other: 'Von # Artikeln geht nichts verloren.',
      }),
    of: (n: number) => plural(n, { one: 'Von # Artikel:', other: 'Von # Artikeln:' }),
    nothingElse: 'Sonst geht nichts verloren.',
    kinds: {
      refused: (n: number) =>
        plural(n, { one: '# Zeile hat Fehler.', other: '# Zeilen haben Fehler.' }),
      taxRate: (n: number) =>
        plural(n, { one: '# hat keinen Steuersatz.', other: '# haben keinen Steuersatz.' }),
      images: (n: number) =>
        plural(n, {
          one: '# Bild war nicht zu bekommen.',
          other: '# Bilder waren nicht zu bekommen.',
        }),
      codes: (n: number) =>
        plural(n, {
          one: '# Artikelnummer oder Strichcode fällt weg.',
          other: '# Artikelnummern und Strichcodes fallen weg.',
        }),
      texts: (n: number) =>
        plural(n, {
          one: '# Zeile mit Texten einer anderen Sprache fällt weg.',
          other: '# Zeilen mit Texten anderer Sprachen fallen weg.',
        }),
      values: (n: number) =>
        plural(n, {
          one: '# anderer Wert fällt weg oder ist gekürzt.',
          other: '# andere Werte fallen weg oder sind gekürzt.',
        }),
      columns: (n: string, columns: string) =>
        `Werte in Spalten, die nicht gelesen werden: ${n} (${columns}).`,
    },
    show: {
      refused: 'Zeilen mit Fehlern',
      taxRate: 'Zeilen ohne Steuersatz',
      images: 'Zeilen mit fehlenden Bildern',
      codes: 'Zeilen mit weggelassenen Codes',
      texts: 'Zeilen anderer Sprachen',
      values: 'Zeilen mit fehlenden Werten',
    },
  },
  taxes: 'Steuersätze der Datei',
  unknownTaxes:
    'Einige davon sind keine Steuersätze des Shops. Wählen Sie für jeden einmal den Satz; Artikel mit den übrigen erhalten den Satz des Shops.',
  taxInFile: 'In der Datei',
  taxOfShop: 'Im Shop',
  inRows: (n: number, shown: string) => `${shown} ${n === 1 ? 'Zeile' : 'Zeilen'}`,
  rateFor: (name: string) => `Steuersatz für ${name}`,
  noRate: 'Keiner: der Satz des Shops',
  checking: 'Jede Zeile wird geprüft',
  chooseKey: 'Wählen Sie die Spalte mit dem Namen, der Artikelnummer oder dem Strichcode.',
  otherFile: 'Andere Datei wählen',
  preview: 'Vorschau',
  leaveOut: 'Auslassen',
  images: 'Bilder (Adressen)',
  columns: 'Spalten der Datei',
  column: 'Spalte der Datei',
  noValues: 'keine Werte',
  field: 'Feld des Artikels',
  fieldFor: (header) => `Feld für ${header}`,
  asJson: (field) => `${field} (JSON)`,
  notImportable: (n) =>
    plural(n, {
      one: '# Zeile lässt sich nicht importieren',
      other: '# Zeilen lassen sich nicht importieren',
    }),
  skipRows: (n) =>
    plural(n, {
      one: 'Diese Zeile überspringen und die anderen importieren',
      other: 'Diese # Zeilen überspringen und die anderen importieren',
    }),
  importing: 'Import läuft',
  back: 'Zurück',
  nothing: 'Nichts zu importieren',
  import: (n) => plural(n, { one: '# Artikel importieren', other: '# Artikel importieren' }),
  done: 'Der Import ist fertig.',
  undoTitle: 'Diesen Import rückgängig machen',
  undoText:
    'Dabei werden geänderte Artikel wiederhergestellt und neue entfernt. Das geht 30 Tage lang, später unter Sammeländerungen. Artikel, die inzwischen jemand geändert hat, bleiben, wie sie sind.',
  leftOut: (n) => plural(n, { one: '# Zeile ausgelassen', other: '# Zeilen ausgelassen' }),
  another: 'Weitere Datei importieren',
  will: {
    created: 'Anzulegen',
    updated: 'Zu ändern',
    unchanged: 'Unverändert',
    refused: 'Mit Fehlern',
  },
  did: {
    created: 'Angelegt',
    updated: 'Geändert',
    unchanged: 'Unverändert',
    refused: 'Übersprungen',
  },
  rowOf: (done, total) => `Zeile ${done} von ${total}`,
  uploading: 'Datei wird hochgeladen',
  wrongRows: 'Zeilen mit Fehlern',
  new: 'neu',
  noColumn: 'Keine Spalte',
  left: 'ausgelassen',
  losses: 'Nicht so importiert, wie es in der Datei steht',
  unusedColumns: (columns) => `Aus diesen Spalten wird nichts importiert: ${columns}.`,
  unusedColumn: (column, n) =>
    plural(n, { one: `${column} (# Wert)`, other: `${column} (# Werte)` }),
  dropCodes:
    'Artikelnummern und Strichcodes weglassen, die eine frühere Zeile oder ein anderer Artikel hat oder die zu lang sind',
  rowCount: 'Zeilen',
  example: 'Beispiel',
  inRow: (row: string) => `Zeile ${row}:`,
  notes: {
    first_row_decides: 'Das bestimmt die erste Zeile des Artikels.',
    not_used: 'Dieser Wert wurde nicht verwendet.',
    beyond_header: 'Dieser Wert steht in keiner Spalte: Die Zeile ist länger als die Kopfzeile.',
    default_status: 'Die Datei sagt dazu nichts: Neue Artikel werden Entwürfe.',
    default_stock: 'Die Datei sagt dazu nichts: Neue Artikel bekommen den Bestand 0.',
    code_repeated: 'Eine frühere Zeile hat diesen Code, dieser Artikel bekommt daher keinen.',
    code_taken: 'Ein anderer Artikel hat diesen Code, dieser bekommt daher keinen.',
    code_too_long: 'Dieser Code ist zu lang, der Artikel bekommt daher keinen.',
    apostrophe: 'Das Hochkomma am Anfang kennzeichnet die Zelle nur als Text.',
    html: 'HTML wird zu einfachem Text.',
    kept_private: 'Das sehen Kunden nicht: Es wird zu Metadaten für die, die den Shop führen.',
    bundle_is_one: 'Ein Bundle ist hier ein Artikel: Seine Teile werden nicht importiert.',
    store_view: 'Diese Zeile enthält nur die Texte einer Store-Ansicht.',
    stock_of_stores: 'Ein Shop hat einen Bestand: Die Bestände aller Filialen werden addiert.',
    doubtful_letters:
      'Diese Datei nennt ihre Zeichenkodierung nicht; diese Buchstaben könnten andere sein.',
    slug_from_name:
      'Eine Webadresse besteht aus kleinen lateinischen Buchstaben, Ziffern und Bindestrichen: Sie wird stattdessen aus dem Namen gebildet.',
    tax_rate_unknown:
      'Kein Steuersatz des Shops ist gemeint, oder mehr als einer: Wählen Sie einen für die ganze Datei.',
    cost_rounded:
      'Ein Einkaufspreis hat nicht mehr Nachkommastellen als die Währung: Er wurde gerundet.',
    compare_at_not_above: 'Ein Preis vor einer Senkung muss über dem Preis liegen.',
    sale_not_now: 'Die Aktion hat noch nicht begonnen oder ist vorbei: Es gilt der normale Preis.',
    no_sale_dates: 'Eine Aktion hat hier kein Anfangs- und Enddatum.',
    end_sale_yourself:
      'Eine Aktion hat hier kein Anfangs- und Enddatum: Bitte beenden Sie sie selbst.',
    stock_below_zero: 'Ein Bestand ist nie unter 0.',
    stock_not_counted:
      'Shopify zählt diesen Bestand nicht: Für den Artikel ist keine Bestandsverfolgung eingestellt.',
    shared_stock:
      'In WooCommerce teilen sich die Varianten einen Bestand: Hier hat jede den ganzen.',
    out_of_stock: 'Nicht vorrätig und nicht gezählt: Der Bestand ist 0.',
    too_many_tags: (max) => `Ein Artikel hat höchstens ${max} Schlagwörter.`,
    image_address: (max) =>
      `Ein Bild braucht eine Adresse, die mit https:// beginnt, ohne Benutzernamen und Passwort, mit höchstens ${max} Zeichen.`,
    image_of_other_shop:
      'Dieser Pfad ist ein Bild eines anderen Shops. Vor dem Export KASSA_URL setzen, damit die Datei ganze Adressen enthält.',
    too_many_images: (max) => `Ein Artikel hat höchstens ${max} Bilder.`,
    too_many_images_in_file: (max) => `Eine Datei kann ${max} Bilder eines Artikels haben.`,
    only_image: 'Diese Zeile fügt nur ein Bild hinzu.',
    metadata_too_long: 'Das ist zu lang für die Zusatzdaten eines Artikels.',
    metadata_name_cut: (max) =>
      `Ein Name in den Zusatzdaten hat höchstens ${max} Zeichen: Er wird gekürzt.`,
    option_without_name: 'Diese Option hat keinen Namen.',
    too_many_options: (max) => `Ein Artikel hat ${max} Optionen: Diese kommt in die Zusatzdaten.`,
    row_continues: 'Diese Zeile setzt die darüber fort.',
    discount_taken: 'Der Rabatt ist vom Preis abgezogen.',
    stock_of_variants:
      'Die Datei nennt nur den Bestand aller Varianten zusammen: Zählen Sie jede einzeln.',
    codes_of_variants: 'Die Datei sagt nicht, welche Variante welchen Code hat.',
    price_without_tax: 'Dieser Preis ist ohne Steuer und wird so übernommen, wie er ist.',
    discount_left: 'Ein Rabatt wird nicht importiert: Es gilt der reguläre Preis.',
    one_barcode: 'Ein Artikel hat einen Strichcode.',
    colour_name: 'Von einer Farbe wird nur der Name importiert.',
    price_with_tax: 'Es gilt der Preis mit Steuer.',
    one_category: 'Ein Artikel hat eine Kategorie: Hier gilt sein eigener Typ.',
    one_brand: 'Ein Artikel hat eine Marke.',
    medusa_id: 'Zu einer ID von Medusa gibt es hier keinen Namen.',
    last_category_step: 'Eine Kategorie ist ein einzelner Name: der letzte Schritt des Pfads.',
    category_paths:
      'Der längste Pfad ist die Kategorie, die Schritte der anderen sind Kollektionen.',
    rejected_archived: 'Abgelehnte Artikel werden archiviert.',
    unlisted_archived: 'Für nicht gelistete Artikel gibt es keinen Status.',
    hidden_is_draft: 'Ein versteckter Artikel wird ein Entwurf.',
    lists_and_searches:
      'Ein Artikel ist in Listen und in der Suche zu finden oder in keinem davon.',
    variable_parent:
      'Ein variabler Artikel hat hier weder Preis noch Bestand: Die haben seine Varianten.',
    variations_instead: 'Stattdessen werden seine Varianten importiert.',
    group_is_collection:
      'Ein gruppierter Artikel listet nur andere Artikel auf: Sie kommen in eine Kollektion dieses Namens.',
    parent_of_no_variation: 'Nur eine Variante hat einen übergeordneten Artikel.',
  },
  unnamed: 'eine Spalte ohne Namen',
  moreRows: (n) => plural(n, { one: 'und # weitere Zeile', other: 'und # weitere Zeilen' }),
  row: 'Zeile',
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'import'> = {
  csv: 'Diese Zeile ist nicht lesbar.',
  date: 'Bitte ein Datum wie 2026-03-01 angeben.',
  encoding: 'Die Datei ist kein UTF-8-Text. Bitte als „CSV UTF-8“ speichern und erneut versuchen.',
  header:
    'Die erste Zeile muss die Spalten benennen, darunter Name, Artikelnummer oder Strichcode.',
  json: 'Dieses JSON ist nicht lesbar.',
  line_break: 'Ein Code steht in einer Zeile. Hier stehen vielleicht zwei in einer Zelle.',
  mapping: 'Diese Zuordnung der Spalten ist nicht lesbar.',
  spreadsheet_number:
    'Die Tabellenkalkulation hat diesen Code verändert. Bitte die Spalte als Text speichern.',
  weight: 'Bitte dieses Gewicht prüfen.',
  word: 'Dieses Wort ist hier nicht möglich.',
}
