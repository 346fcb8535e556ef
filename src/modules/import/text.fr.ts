import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('fr')

export const imports: typeof en.imports = {
  title: 'Import et export',
  inProducts: {
    label: 'Importer',
    hint: 'Vous pouvez aussi importer votre catalogue depuis Shopify, WooCommerce ou un tableur.',
  },
  actions: { 'product.imported': 'Produits importés' },
  last: (title) => `Dernier import : ${title}`,
  rows: {
    title: 'Ce que le fichier modifie',
    filter: 'Lignes affichées',
    filters: {
      all: (n) => plural(n, { other: 'Toutes (#)' }),
      changed: (n) => plural(n, { one: 'Modifiée (#)', other: 'Modifiées (#)' }),
      created: (n) => plural(n, { one: 'Nouvelle (#)', other: 'Nouvelles (#)' }),
      refused: (n) => plural(n, { other: 'Avec erreurs (#)' }),
      lossy: (n) => plural(n, { other: 'Différentes du fichier (#)' }),
    },
    values: 'Avant → après',
    noName: 'Sans nom',
  },
  text: (shop) => `Échangez les produits de ${shop} par fichiers CSV.`,
  steps: { drop: 'Fichier', mapping: 'Colonnes', report: 'Aperçu', result: 'Résultat' },
  stepLine: 'Étapes de l’import',
  exportAll: 'Exporter tous les produits',
  exportSpreadsheet: 'Exporter pour un tableur',
  tooLarge: (mebibytes) =>
    `Ce fichier dépasse ${mebibytes} Mio. Découpez-le en fichiers plus petits.`,
  notCsv: 'Ce fichier ne se lit pas comme un CSV. Enregistrez-le en CSV UTF-8 et réessayez.',
  drop: 'Déposez un fichier CSV ici',
  dropText:
    'Un export de kassa, Shopify, WooCommerce, Square, Magento, PrestaShop, Wix, Squarespace, Etsy, Odoo, Medusa, Vendure, Loyverse ou Lightspeed, ou votre propre tableur enregistré en CSV. Vous voyez un aperçu avant tout changement.',
  choose: 'Choisir un fichier',
  file: 'Fichier CSV',
  exportOf: (program) => `Export ${program}`,
  ownTable: 'Votre propre tableur',
  chooseColumns:
    'Choisissez ce que contient chaque colonne. Les colonnes laissées de côté sont ignorées.',
  knownColumns:
    'Rien à choisir : kassa connaît ces colonnes. Les lignes sont rapprochées de vos produits par la référence, puis par le code-barres. Les produits trouvés sont mis à jour, les autres créés.',
  numbers: 'Les nombres s’écrivent',
  asFile: 'Comme le montre le fichier',
  encoding: 'Encodage',
  encodingHint: 'Choisissez-en un autre si des lettres semblent fausses.',
  reading: {
    title: 'Comment le fichier a été lu',
    program: 'Programme',
    found: (value: string) => `Comme le montre le fichier : ${value}`,
    /** The evidence for the way the file is read. */
    by: {
      headings: 'Les en-têtes le montrent.',
      prices: 'Les prix le montrent.',
      quantities: 'Les quantités le montrent.',
      numbers: 'Les nombres le montrent.',
      nothing: 'Aucun nombre du fichier ne le montre : vérifiez.',
      guess: 'Le fichier ne le dit pas. Choisissez-en un autre si des lettres semblent fausses.',
    },
    words: 'Mots du fichier',
    word: 'Dans le fichier',
    means: 'Dans la boutique',
    meaningOf: (word: string) => `Sens de ${word}`,
    slugs: { file: 'Comme dans le fichier', new: 'Nouvelles, à partir des noms' },
  },
  /** The losses of the shop, in one line. */
  lost: {
    nothing: (n: number) =>
      plural(n, {
        one: 'Rien n’est perdu de # produit.',
        other: 'Rien n’est perdu de # produits.',
      }),
    of: (n: number) => plural(n, { one: 'Sur # produit :', other: 'Sur # produits :' }),
    nothingElse: 'Rien d’autre n’est perdu.',
    kinds: {
      refused: (n: number) =>
        plural(n, { one: '# ligne a des erreurs.', other: '# lignes ont des erreurs.' }),
      taxRate: (n: number) =>
        plural(n, { one: '# n’a pas de taux de TVA.', other: '# n’ont pas de taux de TVA.' }),
      images: (n: number) =>
        plural(n, {
          one: '# image n’a pas pu être obtenue.',
          other: '# images n’ont pas pu être obtenues.',
        }),
      codes: (n: number) =>
        plural(n, {
          one: '# référence ou code-barres est laissé de côté.',
          other: '# références et codes-barres sont laissés de côté.',
        }),
      texts: (n: number) =>
        plural(n, {
          one: '# ligne de textes d’une autre langue est laissée de côté.',
          other: '# lignes de textes d’autres langues sont laissées de côté.',
        }),
      values: (n: number) =>
        plural(n, {
          one: '# autre valeur est laissée de côté ou coupée.',
          other: '# autres valeurs sont laissées de côté ou coupées.',
        }),
      columns: (n: string, columns: string) =>
        `Valeurs dans des colonnes non utilisées : ${n} (${columns}).`,
    },
    show: {
      refused: 'Lignes avec erreurs',
      taxRate: 'Lignes sans taux de TVA',
      images: 'Lignes aux images perdues',
      codes: 'Lignes aux codes laissés de côté',
      texts: 'Lignes d’autres langues',
      values: 'Lignes aux valeurs perdues',
    },
  },
  taxes: 'Taux de TVA du fichier',
  unknownTaxes:
    'Certains ne sont pas des taux de la boutique. Choisissez une fois le taux de chacun ; les produits des autres reçoivent le taux de la boutique.',
  taxInFile: 'Dans le fichier',
  taxOfShop: 'Dans la boutique',
  inRows: (n: number, shown: string) => `${shown} ${n < 2 ? 'ligne' : 'lignes'}`,
  rateFor: (name: string) => `Taux pour ${name}`,
  noRate: 'Aucun : le taux de la boutique',
  checking: 'Vérification de chaque ligne',
  chooseKey: 'Choisissez quelle colonne contient le nom, la référence ou le code-barres.',
  otherFile: 'Choisir un autre fichier',
  preview: 'Aperçu',
  leaveOut: 'Laisser de côté',
  images: 'Images (adresses)',
  columns: 'Colonnes du fichier',
  column: 'Colonne du fichier',
  noValues: 'aucune valeur',
  field: 'Champ du produit',
  fieldFor: (header) => `Champ pour ${header}`,
  asJson: (field) => `${field} (JSON)`,
  notImportable: (n) =>
    plural(n, {
      one: '# ligne ne peut pas être importée',
      other: '# lignes ne peuvent pas être importées',
    }),
  skipRows: (n) =>
    plural(n, {
      one: 'Ignorer cette ligne et importer les autres',
      other: 'Ignorer ces # lignes et importer les autres',
    }),
  importing: 'Import en cours',
  back: 'Retour',
  nothing: 'Rien à importer',
  import: (n) => plural(n, { one: 'Importer # produit', other: 'Importer # produits' }),
  done: 'L’import est terminé.',
  undoTitle: 'Défaire cet import',
  undoText:
    'Les produits modifiés redeviennent comme avant et les nouveaux sont supprimés. Vous avez 30 jours pour le faire, ici ou, plus tard, sous Actions groupées. Les produits modifiés entre-temps restent tels quels.',
  leftOut: (n) => plural(n, { one: '# ligne laissée de côté', other: '# lignes laissées de côté' }),
  another: 'Importer un autre fichier',
  will: {
    created: 'À créer',
    updated: 'À modifier',
    unchanged: 'Inchangés',
    refused: 'Avec erreurs',
  },
  did: { created: 'Créés', updated: 'Modifiés', unchanged: 'Inchangés', refused: 'Ignorés' },
  rowOf: (done, total) => `ligne ${done} sur ${total}`,
  uploading: 'envoi du fichier',
  wrongRows: 'Lignes avec erreurs',
  new: 'nouveau',
  noColumn: 'Aucune colonne',
  left: 'laissé de côté',
  losses: 'Importé autrement que dans le fichier',
  unusedColumns: (columns) => `Rien n’est importé de ces colonnes : ${columns}.`,
  unusedColumn: (column, n) =>
    plural(n, { one: `${column} (# valeur)`, other: `${column} (# valeurs)` }),
  dropCodes:
    'Laisser de côté les références et codes-barres trop longs, ou déjà pris par une ligne précédente ou un autre produit',
  rowCount: 'Lignes',
  example: 'Exemple',
  inRow: (row) => `Ligne ${row} :`,
  notes: {
    first_row_decides: 'La première ligne du produit en décide.',
    not_used: 'Cette valeur n’a pas été utilisée.',
    beyond_header:
      'Cette valeur n’est dans aucune colonne : la ligne est plus longue que l’en-tête.',
    default_status: 'Le fichier ne le dit pas : les nouveaux produits seront des brouillons.',
    default_stock: 'Le fichier ne le dit pas : les nouveaux produits auront un stock de 0.',
    code_repeated: 'Une ligne précédente a ce code : ce produit n’en reçoit pas.',
    code_taken: 'Un autre produit a ce code : celui-ci n’en reçoit pas.',
    code_too_long: 'Ce code est trop long : le produit n’en reçoit pas.',
    apostrophe: 'L’apostrophe au début indique seulement que la cellule est du texte.',
    html: 'Le HTML devient du texte simple.',
    kept_private:
      'Les clients ne voient pas cela : c’est une métadonnée pour ceux qui tiennent la boutique.',
    bundle_is_one: 'Un lot est un seul produit ici : ses éléments ne sont pas importés.',
    store_view: 'Cette ligne ne contient que les textes d’une vue de boutique.',
    stock_of_stores: 'Une boutique a un seul stock : ceux de tous les magasins sont additionnés.',
    doubtful_letters: 'Ce fichier n’indique pas son encodage ; ces lettres sont peut-être fausses.',
    slug_from_name:
      'Une adresse web se compose de minuscules latines, de chiffres et de traits d’union : elle est formée à partir du nom.',
    tax_rate_unknown:
      'Aucun taux de la boutique ne correspond, ou plusieurs : choisissez-en un pour tout le fichier.',
    cost_rounded: 'Un prix d’achat n’a pas plus de décimales que la devise : il a été arrondi.',
    compare_at_not_above: 'Un prix barré doit être supérieur au prix.',
    sale_not_now: 'La promotion n’a pas commencé ou est terminée : le prix normal s’applique.',
    no_sale_dates: 'Ici, une promotion n’a ni date de début ni date de fin.',
    end_sale_yourself:
      'Ici, une promotion n’a ni date de début ni date de fin : terminez-la vous-même.',
    stock_below_zero: 'Un stock n’est jamais inférieur à 0.',
    stock_not_counted: 'Shopify ne compte pas ce stock : le suivi n’y est pas activé.',
    shared_stock:
      'Dans WooCommerce, les variantes partagent un stock : ici, chacune le reçoit en entier.',
    out_of_stock: 'Épuisé et non suivi : le stock est de 0.',
    too_many_tags: (max) => `Un produit a au plus ${max} mots-clés.`,
    image_address: (max) =>
      `L’adresse d’une image commence par https://, sans identifiant ni mot de passe, et a ${max} caractères au plus.`,
    image_of_other_shop:
      'Ce chemin est une image d’une autre boutique. Définissez KASSA_URL avant l’export, pour que le fichier contienne des adresses complètes.',
    too_many_images: (max) => `Un produit a au plus ${max} images.`,
    too_many_images_in_file: (max) => `Un fichier peut contenir au plus ${max} images par produit.`,
    only_image: 'Cette ligne ajoute seulement une image.',
    metadata_too_long: 'C’est trop long pour les métadonnées d’un produit.',
    metadata_name_cut: (max) =>
      `Un nom dans les métadonnées a au plus ${max} caractères : il est coupé.`,
    option_without_name: 'Cette option n’a pas de nom.',
    too_many_options: (max) =>
      `Un produit a au plus ${max} options : celle-ci va dans les métadonnées.`,
    row_continues: 'Cette ligne continue celle du dessus.',
    discount_taken: 'La remise est déduite du prix.',
    stock_of_variants: 'Le fichier n’indique que le stock total des variantes : comptez chacune.',
    codes_of_variants: 'Le fichier n’indique pas quelle variante a quel code.',
    price_without_tax: 'Ce prix est hors taxe et repris tel quel.',
    discount_left: 'Une remise n’est pas importée : le prix normal s’applique.',
    one_barcode: 'Un produit a un seul code-barres.',
    colour_name: 'Seul le nom d’une couleur est importé.',
    price_with_tax: 'Le prix avec taxe compte.',
    one_category: 'Un produit a une catégorie : ici, c’est son propre type qui compte.',
    one_brand: 'Un produit a une seule marque.',
    medusa_id: 'Aucun nom ne correspond ici à cet identifiant de Medusa.',
    last_category_step: 'Une catégorie est un seul nom : la dernière étape du chemin.',
    category_paths:
      'Le chemin le plus long est la catégorie, les étapes des autres sont des collections.',
    rejected_archived: 'Un produit rejeté est archivé.',
    unlisted_archived: 'Il n’y a pas de statut pour les produits non répertoriés.',
    hidden_is_draft: 'Un produit masqué devient un brouillon.',
    lists_and_searches:
      'Un produit est à la fois dans les listes et dans la recherche, ou dans aucune des deux.',
    variable_parent:
      'Un produit variable n’a ici ni prix ni stock : ce sont ses variantes qui en ont.',
    variations_instead: 'Ses variantes sont importées à sa place.',
    group_is_collection:
      'Un produit groupé ne fait que réunir d’autres produits : ils vont dans une collection de ce nom.',
    parent_of_no_variation: 'Seule une variante a un produit parent.',
  },
  unnamed: 'une colonne sans nom',
  moreRows: (n) => plural(n, { one: 'et # autre ligne', other: 'et # autres lignes' }),
  row: 'Ligne',
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'import'> = {
  csv: 'Cette ligne n’est pas lisible.',
  date: 'Saisissez une date comme 2026-03-01.',
  encoding: 'Le fichier n’est pas du texte UTF-8. Enregistrez-le en « CSV UTF-8 » et réessayez.',
  header: 'La première ligne doit nommer les colonnes, dont Nom, Référence ou Code-barres.',
  json: 'Ce JSON est illisible.',
  line_break: 'Un code tient sur une seule ligne. Cette cellule en contient peut-être deux.',
  mapping: 'Cette affectation des colonnes n’est pas lisible.',
  spreadsheet_number: 'Le tableur a modifié ce code. Enregistrez la colonne en texte.',
  weight: 'Vérifiez ce poids.',
  word: 'Ce mot n’est pas possible ici.',
}
