/** WooCommerce writes the headers of its exports in the language of the site. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  type: 'typ|tipo|soort',
  sku: 'artikelnummer|ugs|cod|artnr|varenummer|katalogové číslo',
  name: 'nom|nombre|naam|nome|nazwa|namn|navn|název',
  published:
    'veröffentlicht|publié|publicado|gepubliceerd|pubblicato|opublikowano|publicerad|udgivet|publikováno',
  'visibility in catalog':
    'sichtbarkeit im katalog|visibilité dans le catalogue|visibilidad en el catálogo|' +
    'zichtbaarheid in catalogus|visibilità nel catalogo|visibilidade no catálogo|' +
    'widoczność w katalogu|synlighet i katalog|synlighed i katalog|viditelnost v katalogu',
  'short description':
    'kurzbeschreibung|description courte|descripción corta|korte beschrijving|breve descrizione|' +
    'descrição curta|krótki opis|kort beskrivning|kort beskrivelse|krátký popis',
  description:
    'beschreibung|descripción|beschrijving|descrizione|descrição|opis|beskrivning|beskrivelse|popis',
  'date sale price starts':
    'datum, an dem angebotspreis beginnt|date de début de promo|' +
    'día en que empieza el precio rebajado|startdatum actieprijs|' +
    'data di inizio del prezzo in offerta|data de início do preço promocional',
  'date sale price ends':
    'datum, an dem angebotspreis endet|date de fin de promo|' +
    'día en que termina el precio rebajado|einddatum actieprijs|' +
    'data di fine del prezzo in offerta|data de término do preço promocional',
  'in stock?':
    'vorrätig|en stock|existencias|en inventario|op voorraad|in stock|em estoque|em stock|' +
    'na stanie|i lager|på lager|skladem',
  stock: 'lager|bestand|lagerbestand|inventario|voorraad|magazzino|estoque|lagersaldo|sklad',
  'sale price':
    'angebotspreis|tarif promo|precio rebajado|actieprijs|prezzo in offerta|preço promocional|' +
    'cena promocyjna|reapris|tilbudspris|akční cena',
  'cost of goods':
    'kosten der waren|warenkosten|coût des marchandises|coste de los bienes|kosten van goederen|costo dei beni',
  'regular price':
    'regulärer preis|tarif régulier|precio normal|reguliere prijs|prezzo di listino|preço|' +
    'preço normal|cena regularna|cena katalogowa|ordinarie pris|normalpris|normal pris|běžná cena',
  categories:
    'kategorien|catégories|categorías|categorieën|categorie|categorias|kategorie|kategorier',
  tags: 'schlagwörter|étiquettes|etiquetas|tag|tagi|etiketter|štítky',
  brands: 'marken|marques|marcas|merken|marchi|marki|varumärken|mærker|značky',
  images: 'bilder|imágenes|afbeeldingen|immagine|immagini|imagens|obrazki|obrazy|billeder|obrázky',
  parent:
    'übergeordnetes produkt|superior|hoofd|bovenliggend|genitore|ascendente|nadrzędny|' +
    'överordnad|overordnet|nadřazený',
  'grouped products':
    'gruppierte produkte|groupe de produits|productos agrupados|gegroepeerde producten|' +
    'prodotti raggruppati|produtos agrupados|produkty grupowe|grupperade produkter|' +
    'grupperede produkter|seskupené produkty',
}

/** The headers that contain a number or a unit. */
const PATTERNS: readonly (readonly [pattern: RegExp, header: string])[] = [
  [/^gtin, upc, ean\b.* isbn$/, 'gtin, upc, ean, or isbn'],
  [/^(?:attribut|attribuut|egenskab) (\d+) (?:name|naam|namn|navn)$/, 'attribute $1 name'],
  [
    /^(?:nom|nombre|nome|nazwa|název) .*(?:attribut|atributo|attributo|atrybutu|vlastnosti) (\d+)$/,
    'attribute $1 name',
  ],
  [
    /^(?:attribut|attribuut|egenskab) (\d+) (?:wert|waarde|värde|værdi)\S*$/,
    'attribute $1 value(s)',
  ],
  [
    /^(?:valeur|valor|wartoś|hodnot).*(?:attribut|atributo|attributo|atrybutu|vlastnosti) (\d+)$/,
    'attribute $1 value(s)',
  ],
  [/^(?:gewicht|poids|peso|waga|vikt|vægt|hmotnost) \((\w+)\)$/, 'weight ($1)'],
  [
    /^(?:länge|longueur|longitud|lengte|lunghezza|comprimento|długość|längd|længde|délka) \((\w+)\)$/,
    'length ($1)',
  ],
  [
    /^(?:breite|largeur|anchura|breedte|larghezza|largura|szerokość|bredd|bredde|šířka) \((\w+)\)$/,
    'width ($1)',
  ],
  [/^(?:höhe|hauteur|altura|hoogte|altezza|wysokość|höjd|højde|výška) \((\w+)\)$/, 'height ($1)'],
]

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(TRANSLATIONS).flatMap(([header, others]) =>
    others.split('|').map((other) => [other, header] as const),
  ),
)

/** The English header for a translated one; other headers are returned unchanged. */
function englishHeader(header: string): string {
  const text = header.replaceAll('’', "'").replace(/[¿?]/g, '').replace(/\s+/g, ' ').trim()
  const pattern = PATTERNS.find(([known]) => known.test(text))
  if (pattern) return text.replace(...pattern)
  return NAMES.get(text) ?? header
}

/**
 * The English headers of an export that is in another language. Null if the headers are of another
 * file: each export has a column that says whether a product is published.
 */
export function englishHeaders(headers: readonly string[]): string[] | null {
  const english = headers.map(englishHeader)
  return english.includes('published') ? english : null
}
