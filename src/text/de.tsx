/** @jsxImportSource preact */
/*
 * Alle Texte, die Menschen lesen, auf Deutsch. Wie man einen hinzufügt, steht oben in `en.tsx`.
 *
 * Ton: wie man im Laden spricht. Knöpfe und Felder ohne Anrede („Speichern“, „Artikel anlegen“),
 * Sätze an Betreiber mit „Sie“, kurz. Kein Passiv, wo es ohne geht, keine wörtliche Übersetzung.
 *
 *   account Konto · address Adresse · amount Betrag · API key API-Schlüssel · audit log Protokoll
 *   available lieferbar · bar code Strichcode · basket Warenkorb · brand Marke
 *   bulk change Sammeländerung · cancel (an order) stornieren · card Karte · cash bar, Bargeld
 *   cash drawer Kassenlade · cashier Kassierer/in · catalog Sortiment · category Kategorie
 *   change (money) Rückgeld · checkout Bestellen (online), Bezahlen (Kasse)
 *   closing Kassenschluss · collection Kollektion · counting Inventur · currency Währung
 *   customer Kunde, Kundin · delete löschen · delivery Lieferung · device Gerät
 *   discount Rabatt · discard verwerfen · draft Entwurf · expected, counted Soll, Ist
 *   export Export · field Feld · hand over ausgeben · image Bild · import Import
 *   invitation Einladung · invoice number Rechnungsnummer · log Protokoll
 *   member of staff Mitarbeiter/in · net, gross netto, brutto · offline offline
 *   online order Online-Bestellung · open (unpaid) offen · order Bestellung · owner Inhaber/in
 *   pair (a device) koppeln · parked geparkt · payment Zahlung · pickup Abholung · points Punkte
 *   price Preis · product Artikel · published im Verkauf · quantity Menge · receipt Kassenbon
 *   refund Erstattung · return (goods) Rückgabe · sale (at a till) Verkauf · sales Umsatz
 *   sale price Aktionspreis · secret key geheimer Schlüssel · settings Einstellungen
 *   shipping Versand · shop Shop, Laden (mit Tür) · shop front Onlineshop
 *   sign in, sign out anmelden, abmelden · SKU Artikelnummer · staff Team · stock Bestand
 *   supplier Lieferant · tag Schlagwort · tax Steuer, MwSt. · tax rate Steuersatz
 *   terminal Gerät, Kasse · till Kasse · transfer Überweisung · unit Einheit
 *   variant Variante · webhook Webhook
 */
import type * as english from './en.tsx'
import { pluralOf } from './language.ts'

const plural = pluralOf('de')

/** What all pages have. */
export const shared: typeof english.shared = {
  language: 'Sprache',
  theme: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
}

/** The pages of those who run the shop. */
export const admin: typeof english.admin = {
  orders: {
    lines: (n) => plural(n, { one: '# Position', other: '# Positionen' }),
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Adressen eigener Software, der kassa Änderungen an Artikeln und Bestellungen meldet.',
    add: 'Webhook anlegen',
    none: 'Noch kein Webhook',
    noneHint: 'Tragen Sie die Adresse Ihres Servers ein, der Änderungen sofort erfahren soll.',
    events: {
      'product.created': 'Artikel angelegt',
      'product.updated': 'Artikel geändert',
      'product.deleted': 'Artikel gelöscht',
      'order.created': 'Bestellung eingegangen',
      'order.paid': 'Bestellung bezahlt',
      'order.updated': 'Bestellung geändert',
    },
    testEvent: 'Test',
    failing: 'Gestört',
    test: (url) => (
      <>
        Test senden<span class="unseen"> an {url}</span>
      </>
    ),
    tested: 'Die Testnachricht ist unterwegs.',
    more: (url) => `Mehr zu ${url}`,
    messages: 'Nachrichten',
    replaceSecret: 'Signaturschlüssel ersetzen',
    replaceSecretTitle: 'Signaturschlüssel ersetzen?',
    replaceSecretText: (url) =>
      `Einen Tag lang sind Nachrichten an ${url} mit dem neuen und dem alten Schlüssel signiert. Danach gilt der alte nicht mehr.`,
    replaceSecretAction: 'Ersetzen',
    remove: 'Löschen',
    removeTitle: 'Diesen Webhook löschen?',
    removeText: (url) =>
      `An ${url} wird nichts mehr gesendet, das Protokoll wird gelöscht. Wartende Nachrichten gehen verloren.`,
    removed: 'Der Webhook wurde gelöscht.',
    addAction: 'Anlegen',
    address: 'Adresse',
    addressHint: 'Eine öffentliche Adresse Ihres Servers, die mit https:// beginnt.',
    tellOf: 'Melden bei',
    secret: 'Signaturschlüssel',
    secretLabel: 'des Signaturschlüssels',
    secretText:
      'Der Schlüssel wird nur dieses eine Mal angezeigt. Mit ihm prüft Ihr Server, ob eine Nachricht wirklich aus diesem Shop kommt. Signiert wird nach Standard Webhooks.',
    oldSecret: (until) => `Der alte Schlüssel gilt noch bis ${until}.`,
    message: 'Nachricht',
    noMessages: 'Noch keine Nachrichten',
    refresh: 'Aktualisieren',
    resend: 'Erneut senden',
    sendAgain: (message) => `${message} erneut senden`,
    sentAgain: 'Die Nachricht wird erneut gesendet.',
    status: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
    failed: (attempt, why) => `Versuch ${attempt}: ${why}`,
    failedUntil: (attempt, why, next) => `Versuch ${attempt}: ${why} Nächster Versuch ${next}.`,
  },
}

/** The page of a till. */
export const till: typeof english.till = {
  menu: 'Menü',
}

/** Die Seiten der Onlineshops, die der Server zeichnet. */
export const front: typeof english.front = {
  skip: 'Zum Inhalt',
  search: 'Wonach suchen Sie?',
  searchAction: 'Suchen',
  own: 'Konto und Warenkorb',
  account: 'Konto',
  categories: 'Kategorien',
  all: 'Alle Artikel',
  more: 'Mehr über diesen Shop',
  start: 'Start',
  way: 'Sie sind hier',
  browse: 'Alle Artikel ansehen',
  toStart: 'Zur Startseite',
  newest: 'Neu im Shop',
  noProducts: 'Hier gibt es noch nichts zu kaufen. Schauen Sie bald wieder vorbei.',
  nothingFound: 'Nichts gefunden. Versuchen Sie andere Wörter, oder stöbern Sie im Sortiment.',
  nothingFiltered: 'Zu diesen Filtern passt nichts. Versuchen Sie es mit weniger.',
  missing: 'Diese Seite gibt es nicht',
  missingHint: 'Vielleicht gibt es den Artikel nicht mehr, oder die Adresse hat einen Fehler.',
  needsScript: 'Das Konto braucht JavaScript.',
  listed: (what, shop) => `${what} bei ${shop}`,
  found: (search) => `Treffer für „${search}“`,
  products: (count) => plural(count, { one: '# Artikel', other: '# Artikel' }),
  variants: (count) => plural(count, { one: '# Variante', other: '# Varianten' }),
  pages: 'Seiten',
  nextPage: 'Weitere Artikel',
  firstPage: 'Zurück zur ersten Seite',
  from: (price) => `ab ${price}`,
  priceBefore: 'Bisher:',
  priceNow: 'Jetzt:',
  taxIncluded: 'inkl. MwSt., zzgl. Versand',
  per: {
    kg: (price) => `${price} pro kg`,
    g: (price) => `${price} pro g`,
    l: (price) => `${price} pro l`,
    ml: (price) => `${price} pro ml`,
    m: (price) => `${price} pro m`,
    hour: (price) => `${price} pro Stunde`,
  },
  sale: 'Aktion',
  soldOut: 'Ausverkauft',
  soldOutHint: 'Dieser Artikel ist zurzeit ausverkauft.',
  inStock: 'Lieferbar',
  fewLeft: (count) => plural(count, { one: 'Nur noch # da', other: 'Nur noch # da' }),
  pictures: 'Bilder',
  sku: 'Artikelnummer',
  moreFrom: (category) => `Mehr aus ${category}`,
  quantities: {
    piece: 'Menge',
    kg: 'Menge in kg',
    g: 'Menge in g',
    l: 'Menge in l',
    ml: 'Menge in ml',
    m: 'Menge in m',
    hour: 'Menge in Stunden',
  },
  quantityOf: (product) => `Menge von ${product}`,
  times: (quantity, product) => `${quantity} × ${product}`,
  filter: {
    title: 'Filtern und sortieren',
    sort: 'Sortieren nach',
    sorts: {
      relevance: 'Beste Treffer',
      new: 'Neueste',
      price: 'Preis, niedrigster zuerst',
      '-price': 'Preis, höchster zuerst',
      name: 'Name',
    },
    inStock: 'Nur Lieferbares',
    brand: 'Marken',
    price: 'Preis',
    priceMin: 'Niedrigster Preis',
    priceMax: 'Höchster Preis',
    apply: 'Anzeigen',
    reset: 'Zurücksetzen',
  },
  basket: {
    title: 'Warenkorb',
    add: 'In den Warenkorb',
    added: 'Liegt im Warenkorb.',
    show: 'Warenkorb ansehen',
    empty: 'Der Warenkorb ist leer.',
    sum: 'Übersicht',
    subtotal: 'Zwischensumme',
    shippingLater: 'inkl. MwSt. Der Versand kommt beim Bestellen dazu.',
    checkout: 'Zur Kasse',
    noOrders: 'Dieser Shop nimmt hier zurzeit keine Bestellungen an.',
    nothingLeft: 'Von diesem Warenkorb ist nichts mehr zu haben.',
    goOn: 'Weiter einkaufen',
    remove: 'Entfernen',
    change: 'Ändern',
    gone: 'Ein Artikel, den es nicht mehr gibt',
    onlyLeft: (left) => `Nur noch ${left} da`,
  },
  legal: {
    terms: 'AGB',
    privacy: 'Datenschutz',
    returns: 'Widerruf und Rückgabe',
    imprint: 'Impressum',
  },
}

/** Errors that people see. */
export const problem: typeof english.problem = {
  toSignIn: 'Zur Anmeldung',
  toStart: 'Zur Startseite',
}
