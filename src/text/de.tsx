/** @jsxImportSource preact */
/*
 * Alle Texte, die Menschen lesen, auf Deutsch. Wie man einen hinzufügt, steht oben in `en.tsx`.
 *
 * Ton: wie man im Laden spricht. Knöpfe und Felder ohne Anrede („Speichern“, „Artikel anlegen“),
 * Sätze an Betreiber mit „Sie“, kurz. Kein Passiv, wo es ohne geht, keine wörtliche Übersetzung.
 *
 *   account Konto · address Adresse · amount Betrag · API key API-Schlüssel · history Verlauf
 *   available lieferbar · barcode Strichcode · basket Warenkorb · brand Marke
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
 *   original price Streichpreis · refund Erstattung · return (goods) Rückgabe
 *   sale (at a till) Verkauf · sales Umsatz · sale price Aktionspreis
 *   secret key geheimer Schlüssel · settings Einstellungen
 *   shipping Versand · shop Shop, Laden (mit Tür) · shop front Onlineshop
 *   sign in, sign out anmelden, abmelden · SKU Artikelnummer · staff Team · stock Bestand
 *   supplier Lieferant · tag Schlagwort · tax Steuer, MwSt. · tax rate Steuersatz
 *   terminal Gerät, Kasse · till Kasse · transfer Überweisung · unit Einheit
 *   variant Variante
 */
import type * as english from './en.tsx'
import { type AddedWords, type FieldWords, fieldText } from './field-code.ts'
import { decimalOf, type FieldText, pluralOf, type RefusalText } from './language.ts'

const plural = pluralOf('de')
const decimal = decimalOf('de')

/** Texts of all pages. */
export const shared: typeof english.shared = {
  language: 'Sprache',
  theme: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  tryAgain: 'Erneut versuchen',
  showMore: 'Mehr anzeigen',
  loading: 'Lädt',
  optional: 'optional',
  notLoaded: 'Das ließ sich nicht laden',
  noConnection: 'Keine Verbindung zum Server',
  offline: 'Keine Verbindung. Änderungen lassen sich nicht speichern.',
  unreachable: 'Der Server ist nicht erreichbar. Verbindung prüfen und erneut versuchen.',
  brokenPage: 'Auf dieser Seite ist etwas schiefgegangen. Bitte neu laden und erneut versuchen.',
  noReason: (status) => `Der Server hat mit Status ${status} geantwortet und keinen Grund genannt.`,
  serverProblem: (message, request) => `${message} (${request})`,
  gone: 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Shop.',
  leave: 'Seite verlassen, ohne zu speichern? Ihre Änderungen gehen verloren.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren hat nicht geklappt. Bitte den Text markieren und selbst kopieren.',
  savedSecret: 'Ich habe ihn gespeichert',
  removeChip: (value) => `${value} entfernen`,
  typeChip: 'Tippen, dann Enter',
  numberHint: (example) => `Bitte eine Zahl eingeben, zum Beispiel ${example}.`,
  amountHint: (example) => `Bitte einen Betrag eingeben, zum Beispiel ${example}.`,
  justNow: 'gerade eben',
  each: (price) => `${price} je Stück`,
  per: (price, unit) => `${price} je ${unit}`,
  units: {
    piece: 'Stück',
    kg: 'kg',
    g: 'g',
    l: 'l',
    cl: 'cl',
    ml: 'ml',
    m: 'm',
    cm: 'cm',
    m2: 'm²',
    hour: 'Std.',
  },
  camera: {
    view: 'Kamerabild',
    hint: 'Den Code etwa 10 cm vor die Kamera halten.',
    noDecoder:
      'Der Strichcode-Leser konnte nicht geladen werden. Mit dem Server verbinden und noch einmal versuchen.',
    notAllowed: 'Dieser Seite die Kamera erlauben und noch einmal versuchen.',
    none: 'Dieses Gerät hat keine Kamera.',
    taken: 'Die Kamera ist nicht verfügbar. Vielleicht benutzt sie ein anderes Programm.',
  },
  signIn: {
    email: 'E-Mail-Adresse',
    send: 'Code zusenden',
    codeInMail: 'Code aus der E-Mail',
    codeInLog: 'Code aus dem Protokoll',
    inLog: (email) =>
      `Dieser Server verschickt keine E-Mails. Der Code für ${email} steht im Protokoll des Servers und gilt zehn Minuten.`,
    sent: (email) => `Wir haben ihn an ${email} geschickt. Er gilt zehn Minuten.`,
    sentSpam: (email) =>
      `Wir haben ihn an ${email} geschickt. Er gilt zehn Minuten. Bitte auch im Spam-Ordner nachsehen.`,
    action: 'Anmelden',
    otherAddress: 'Andere Adresse verwenden',
    again: 'Neuen Code senden',
  },
}

/** The pages of those who run the shop. */
export const admin: typeof english.admin = {
  /** Names of fields, as forms, tables and the history show them. */
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    price: 'Preis',
    compareAtPrice: 'Streichpreis',
    cost: 'Einkaufspreis',
    taxRate: 'Steuersatz',
    productType: 'Art',
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
    delete: 'Löschung',
    role: 'Rolle',
    lastFour: 'Letzte Zeichen',
    events: 'Ereignisse',
    currency: 'Währung',
    language: 'Sprache',
    synonyms: 'Gleichbedeutende Wörter',
    searchedMetadata: 'Durchsuchte Zusatzdaten',
    origins: 'Vertrauenswürdige Seiten',
    scalePrefixes: 'Waagen',
    taxRates: 'Steuersätze',
    country: 'Land',
    address: 'Anschrift',
    taxId: 'Steuernummer',
    timeZone: 'Zeitzone',
    lowStock: 'Niedriger Bestand',
  },
  bulk: {
    selection: 'Ausgewählte Artikel',
    selected: (n) => plural(n, { one: '# ausgewählt', other: '# ausgewählt' }),
    selectAll: (n) => `Alle ${n} auswählen`,
    clear: 'Auswahl aufheben',
    publish: 'In den Verkauf',
    archive: 'Archivieren',
    draft: 'Zum Entwurf machen',
    changePrices: 'Preise ändern',
    changeCost: 'Einkaufspreise ändern',
    changeTaxRate: 'Steuersatz ändern',
    changeCategory: 'Kategorie ändern',
    changeBrand: 'Marke ändern',
    changeCollections: 'Kollektionen hinzufügen oder entfernen',
    changeTags: 'Schlagwörter hinzufügen oder entfernen',
    statusTitle: {
      Published: 'Artikel in den Verkauf nehmen',
      Archived: 'Artikel archivieren',
      Draft: 'Artikel zum Entwurf machen',
    },
    effect: {
      Published: 'Onlineshop und Kassen zeigen sie sofort.',
      Archived: 'Onlineshop und Kassen zeigen sie sofort nicht mehr. Gelöscht wird nichts.',
      Draft: 'Onlineshop und Kassen zeigen sie sofort nicht mehr.',
    },
    act: {
      Published: (n) =>
        plural(n, {
          one: '# Artikel in den Verkauf nehmen',
          other: '# Artikel in den Verkauf nehmen',
        }),
      Archived: (n) => plural(n, { one: '# Artikel archivieren', other: '# Artikel archivieren' }),
      Draft: (n) =>
        plural(n, { one: '# Artikel zum Entwurf machen', other: '# Artikel zum Entwurf machen' }),
      delete: (n) => plural(n, { one: '# Artikel löschen', other: '# Artikel löschen' }),
      change: (n) => plural(n, { one: '# Artikel ändern', other: '# Artikel ändern' }),
    },
    deleteTitle: 'Artikel löschen?',
    deleteText:
      'Unter Sammeländerungen lässt sich das 30 Tage lang rückgängig machen: Die Artikel kommen mit Bildern und Bestand zurück. Wenn Sie Artikel nur nicht mehr verkaufen wollen, archivieren Sie sie.',
    hows: { percent: 'Um Prozent', amount: 'Um einen Betrag', set: 'Auf einen Preis' },
    roundings: {
      exact: 'Auf die kleinste Münze',
      whole: 'Auf ganze Beträge',
      '.99': 'Auf ,99',
      '.95': 'Auf ,95',
      '.90': 'Auf ,90',
      half: 'Auf ,00 oder ,50',
    },
    originals: { keep: 'Nicht ändern', same: 'Ebenso ändern', clear: 'Entfernen' },
    rounding: 'Runden',
    originalHint: 'Der Streichpreis muss über dem Preis liegen.',
    byPercent: 'Änderung in Prozent',
    byPercentHint: '-10 senkt jeden Preis um 10 %, 5 erhöht ihn um 5 %.',
    byPercentWrong: 'Bitte eine Zahl von -100 bis 1000 eingeben.',
    byAmount: (sign) => `Änderung um Betrag (${sign})`,
    byAmountHint: '-2 senkt jeden Preis um 2, 1,50 erhöht ihn um 1,50.',
    byAmountWrong: 'Bitte einen Betrag wie -2 oder 1,50 eingeben.',
    newPrice: (sign) => `Neuer Preis (${sign})`,
    newPriceHint: 'Alle ausgewählten Artikel bekommen diesen Preis.',
    newPriceWrong: 'Bitte einen Betrag wie 9,90 eingeben.',
    newCost: (sign) => `Neuer Einkaufspreis (${sign})`,
    costHows: { percent: 'Um Prozent', amount: 'Um einen Betrag', set: 'Auf einen Einkaufspreis' },
    noCost: 'Einkaufspreis entfernen',
    costHint: 'Artikel ohne Einkaufspreis bleiben, wie sie sind.',
    costHints: {
      percent: '-10 senkt jeden Einkaufspreis um 10 %, 5 erhöht ihn um 5 %.',
      amount: '-2 senkt jeden Einkaufspreis um 2, 1,50 erhöht ihn um 1,50.',
      set: 'Alle ausgewählten Artikel bekommen diesen Einkaufspreis, ohne Steuer.',
    },
    removeCategory: 'Kategorie entfernen',
    removeBrand: 'Marke entfernen',
    leaveOut: (n) =>
      plural(n, {
        one: 'Diesen Artikel auslassen und die anderen ändern',
        other: 'Diese # Artikel auslassen und die anderen ändern',
      }),
    typeToConfirm: (n) => `Zur Bestätigung ${n} eintippen`,
    toDelete: (n) =>
      plural(n, { one: '# Artikel wird gelöscht', other: '# Artikel werden gelöscht' }),
    toChange: (n) =>
      plural(n, { one: '# Artikel wird geändert', other: '# Artikel werden geändert' }),
    alreadySo: (n) => plural(n, { one: '# ist schon so', other: '# sind schon so' }),
    notPossible: (n) =>
      plural(n, { one: '# lässt sich nicht ändern', other: '# lassen sich nicht ändern' }),
    preview: 'Vorschau der Änderungen',
    now: 'Jetzt',
    new: 'Neu',
    field: (name) => `${name}: `,
    text: 'Änderungen an vielen Artikeln und Importe. Sie lassen sich 30 Tage lang rückgängig machen.',
    none: 'Noch keine Sammeländerungen',
    noneHint: 'Wählen Sie in der Liste Artikel aus, um viele auf einmal zu ändern.',
    all: 'Alle Sammeländerungen',
    hide: 'Ausblenden',
    import: 'Import',
    undo: 'Rückgängig machen',
    undoRest: 'Rest rückgängig machen',
    until: (day) => `bis ${day}`,
    doing: {
      running: 'Artikel werden geändert',
      cancelling: 'Abbruch: Artikel werden wiederhergestellt',
      failing: 'Etwas ging schief: Artikel werden wiederhergestellt',
      undoing: 'Artikel werden wiederhergestellt',
    },
    progress: (done, total) => `${done} von ${total}`,
    nothing: 'Es hat sich nichts geändert.',
    stillChanged: (n) =>
      plural(n, { one: 'Weiterhin geändert: # Artikel.', other: 'Weiterhin geändert: # Artikel.' }),
    leftOut: (n) => plural(n, { one: '# Artikel ausgelassen.', other: '# Artikel ausgelassen.' }),
    someNot: 'Einige Artikel lassen sich nicht ändern.',
    cancelled: 'Abgebrochen.',
    restored: (n) =>
      plural(n, { one: '# Artikel wiederhergestellt.', other: '# Artikel wiederhergestellt.' }),
    deleted: (n) => plural(n, { one: '# Artikel gelöscht.', other: '# Artikel gelöscht.' }),
    imported: (n) => plural(n, { one: '# Artikel importiert.', other: '# Artikel importiert.' }),
    changed: (n) => plural(n, { one: '# Artikel geändert.', other: '# Artikel geändert.' }),
    notChanged: (n) =>
      plural(n, {
        one: '# Artikel ließ sich nicht ändern',
        other: '# Artikel ließen sich nicht ändern',
      }),
    notRestored: (n) =>
      plural(n, {
        one: '# Artikel ließ sich nicht oder nicht ganz wiederherstellen',
        other: '# Artikel ließen sich nicht oder nicht ganz wiederherstellen',
      }),
    reasons: {
      above_price: 'Der Streichpreis läge nicht mehr über dem Preis.',
      price: 'Der Preis läge unter null oder wäre zu hoch.',
      unknown: 'Er wurde gelöscht.',
      deleted: 'Er wurde inzwischen gelöscht.',
      changed: 'Jemand hat ihn inzwischen geändert.',
    },
    fieldChanged: (field) => `${field}: inzwischen von jemandem geändert.`,
    undoTitle: 'Diese Änderung rückgängig machen?',
    asBefore: (n) =>
      plural(n, { one: '# Artikel wird wie vorher.', other: '# Artikel werden wie vorher.' }),
    madeDeleted: (n) =>
      plural(n, {
        one: '# dabei angelegter Artikel wird gelöscht.',
        other: '# dabei angelegte Artikel werden gelöscht.',
      }),
    nothingLeft: 'Im Moment lässt sich nichts wiederherstellen.',
    staysSo: 'Das bleibt, wie es ist. Sie können es später noch einmal versuchen:',
    oldPrice: 'Der bisherige Preis',
    oldPriceTitle: 'alter Preis als Streichpreis',
    noComparePrice: 'kein Streichpreis',
    deletion: 'Löschung',
    added: (field: string, name: string) => `${field} + ${name}`,
    removed: (field: string, name: string) => `${field} – ${name}`,
    value: (field: string, value: string) => `${field}: ${value}`,
    reversed: (n: number) =>
      plural(n, {
        one: 'Die Rundung verschiebt den Preis von # Artikel in die andere Richtung:',
        other: 'Die Rundung verschiebt die Preise von # Artikeln in die andere Richtung:',
      }),
    andMore: (n: number) => plural(n, { one: 'und # weiterer', other: 'und # weitere' }),
    stockTitle: 'Bestand ändern',
    stockHows: { amount: 'Zu- oder abbuchen', set: 'Auf eine Zahl', none: 'Nicht zählen' },
    stockAmount: 'Wie viel dazukommt',
    stockAmountHint: '5 bucht je fünf zu, -5 je fünf ab. Nicht gezählter Bestand bleibt so.',
    stockSet: 'Neuer Bestand',
    stockSetHint: 'Alle ausgewählten Artikel bekommen diesen Bestand.',
    stockWrong: 'Eine Zahl wie 5 eingeben.',
    openRows: 'Jede Änderung zeigen',
  },
  history: {
    text: 'Was in diesem Shop geändert wurde, von wem, mit den Werten davor und danach. Zwei Jahre lang aufbewahrt.',
    none: 'Noch nichts geschehen',
    noneOfProduct: 'Noch keine Änderung dieses Artikels bekannt',
    noMatch: 'Nichts gefunden',
    search: 'Nach einem Namen oder einer Notiz suchen',
    searchHint: 'Name oder Notiz',
    kind: 'Was geändert wurde',
    anyKind: 'Alles',
    kinds: {
      product: 'Artikel',
      category: 'Kategorien',
      brand: 'Marken',
      collection: 'Kollektionen',
      customer: 'Kunden',
      shop: 'Einstellungen',
      key: 'API-Schlüssel',
      staff: 'Team',
      till: 'Kassen',
      job: 'Sammeländerungen und Importe',
    },
    field: 'Welcher Wert geändert wurde',
    anyField: 'Alle Werte',
    person: (name: string) => `Von: ${name}`,
    everybody: 'Von allen zeigen',
    onlyBy: (name: string) => `Nur von ${name}`,
    showAll: 'Alles zeigen',
    rows: 'Änderungen dieses Vorgangs',
    noRows: 'Nichts wurde geändert',
    job: (title: string) => `Teil von: ${title}`,
    was: 'vorher',
    is: 'nachher',
    nothing: 'leer',
    things: (n: number) => plural(n, { one: '# Eintrag', other: '# Einträge' }),
    images: (n: number) => plural(n, { one: '# Bild', other: '# Bilder' }),
    key: (name: string) => `API-Schlüssel …${name}`,
    till: (name: string) => `Kasse ${name}`,
    server: 'kassa',
    who: {
      'secret key': 'Geheimer Schlüssel',
      'command line': 'Kommandozeile',
      customer: 'Ein Kunde',
      guest: 'Ein Gast',
    },
    other: 'Etwas anderes',
    actions: {
      'product.created': 'Artikel angelegt',
      'product.updated': 'Artikel geändert',
      'product.deleted': 'Artikel gelöscht',
      'product.restored': 'Artikel durch Rückgängig wiederhergestellt',
      'category.created': 'Kategorie angelegt',
      'category.renamed': 'Kategorie geändert',
      'category.merged': 'Kategorie mit einer anderen zusammengelegt',
      'category.deleted': 'Kategorie gelöscht',
      'brand.created': 'Marke angelegt',
      'brand.renamed': 'Marke geändert',
      'brand.merged': 'Marke mit einer anderen zusammengelegt',
      'brand.deleted': 'Marke gelöscht',
      'collection.created': 'Kollektion angelegt',
      'collection.renamed': 'Kollektion geändert',
      'collection.merged': 'Kollektion mit einer anderen zusammengelegt',
      'collection.deleted': 'Kollektion gelöscht',
      'customer.created': 'Kunde hinzugefügt',
      'customer.updated': 'Kunde geändert',
      'customer.forgotten': 'Kundendaten gelöscht',
      'shop.created': 'Shop angelegt',
      'shop.updated': 'Einstellungen geändert',
      'key.rotated': 'Geheimer Schlüssel ersetzt',
      'staff.invited': 'Mitglied eingeladen',
      'staff.withdrawn': 'Einladung zurückgezogen',
      'staff.joined': 'Einladung angenommen',
      'staff.declined': 'Einladung abgelehnt',
      'staff.changed': 'Rolle geändert',
      'staff.removed': 'Mitglied entfernt',
      'staff.sign_in_link': 'Anmeldelink erstellt',
      'staff.signed_out': 'Gerät abgemeldet',
      'terminal.registered': 'Kasse hinzugefügt',
      'terminal.renamed': 'Kasse umbenannt',
      'terminal.revoked': 'Kasse entfernt',
      'terminal.key_rotated': 'Schlüssel einer Kasse ersetzt',
      'terminal.pairing_offered': 'Kopplungscode erstellt',
      'terminal.paired': 'Kasse gekoppelt',
      'bulk.started': 'Sammeländerung',
      'bulk.cancelled': 'Sammeländerung abgebrochen',
      'bulk.undone': 'Sammeländerung rückgängig gemacht',
      'import.started': 'Import',
      'import.cancelled': 'Import abgebrochen',
      'import.undone': 'Import rückgängig gemacht',
    },
    values: {
      true: 'ja',
      false: 'nein',
    },
  },
  events: {
    'product.created': 'Artikel angelegt',
    'product.updated': 'Artikel geändert',
    'product.deleted': 'Artikel gelöscht',
  },
  today: {
    todo: 'Zu tun',
    none: 'Nichts zu tun',
    noneHint: 'Hier erscheint, worum Sie sich kümmern sollten.',
    low: (n) => plural(n, { one: '# Artikel ist knapp', other: '# Artikel sind knapp' }),
    lowHint: (most) => `${most} oder weniger sind noch da.`,
    toCount: (n) => plural(n, { one: '# Artikel zu zählen', other: '# Artikel zu zählen' }),
    toCountHint: 'Kassen haben mehr verkauft, als da sein sollte.',
    backup: 'Eine Sicherung ist überfällig',
    lastBackup: (when) => `Die letzte: ${when}.`,
    noBackup: 'Es gibt noch keine Sicherung',
    noBackupHint: 'Wählen Sie, wann kassa welche macht.',
    backupFailed: 'Die letzte Sicherung ist fehlgeschlagen',
    steps: 'Shop einrichten',
    stepsDone: (done, all) => `${done} von ${all} erledigt`,
    isDone: 'Erledigt',
    hideSteps: 'Diese Schritte ausblenden',
    step: {
      language: ['Sprache', 'Die Suche versteht die Artikeltexte in ihrer Sprache.'],
      taxes: ['Steuern', 'Steuersätze, Land und Zeitzone des Shops.'],
      products: ['Erste Artikel', 'Was das Geschäft verkauft.'],
      till: ['Kasse', 'Ein Gerät anmelden und mit einem Code koppeln.'],
      mail: ['E-Mail', 'Anmeldecodes und andere E-Mails brauchen einen Mailserver.'],
    },
  },
  frame: {
    skip: 'Zum Inhalt',
    go: 'Gehe zu …',
    goHint: 'Wohin, oder was suchen Sie?',
    goNothing: 'Nichts gefunden.',
    notFound: 'Seite nicht gefunden',
    noPage: 'Diese Seite gibt es nicht',
    toProducts: 'Zu den Artikeln',
    ownersOnly: 'Nur für Inhaber',
    ownersPage: 'Diese Seite können nur Inhaber öffnen',
    askOwner: (shop) => `Wenn Sie Zugang brauchen, fragen Sie einen Inhaber von ${shop}.`,
    operatorPage: 'Diese Seite ist für den Betreiber des Servers',
    operatorText:
      'Sie öffnet sich für Inhaber aller Shops auf diesem Server, wenn man nur auf Einladung dazukommt.',
    navigation: 'Navigation',
    side: 'Shop und Konto',
    main: 'Hauptmenü',
    newShop: 'Neuer Shop',
    shopIs: (shop) => (
      <>
        <span class="unseen">Shop: </span>
        {shop}
      </>
    ),
    devices: 'Meine Geräte',
    signOut: 'Abmelden',
    groups: { sales: 'Verkauf', catalog: 'Sortiment', people: 'Personen', shop: 'Shop' },
    screens: {
      today: 'Heute',
      products: 'Artikel',
      categories: 'Kategorien',
      brands: 'Marken',
      collections: 'Kollektionen',
      jobs: 'Sammeländerungen',
      customers: 'Kunden',
      staff: 'Team',
      history: 'Verlauf',
      terminals: 'Kassen',
      keys: 'API-Schlüssel',
      settings: 'Einstellungen',
      server: 'Server',
    },
    pageTitle: (title) => `${title} · kassa`,
  },
  signIn: {
    title: 'Bei Ihrem Shop anmelden',
    invited: 'Sie sind eingeladen',
    invitedText: (email) => `Melden Sie sich als ${email} an, um anzunehmen oder abzulehnen.`,
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    noShop: 'Noch kein Shop',
    byInvitation:
      'Auf diesem Server kommt man nur mit einer Einladung in einen Shop. Bitten Sie einen Inhaber darum.',
    firstShop: 'Ihr erster Shop',
    invitationGone:
      'Die Einladung gilt nicht mehr: Sie wurde abgelehnt, zurückgezogen oder ist abgelaufen. Bitten Sie um eine neue, oder legen Sie einen eigenen Shop an.',
    ended: 'Sie wurden abgemeldet',
    endedText:
      'Melden Sie sich wieder an, um weiterzumachen. Was Sie eingegeben haben, bleibt erhalten.',
    notNow: 'Nicht jetzt',
    invites: {
      owner: (by, until) => `${by} lädt Sie als Inhaber/in ein. Sie können bis ${until} annehmen.`,
      staff: (by, until) => `${by} lädt Sie ins Team ein. Sie können bis ${until} annehmen.`,
    },
    accept: 'Annehmen',
    decline: 'Ablehnen',
    otherUser: 'Diese Einladung ist für jemand anderen',
    otherUserText: (invited, email) => `Sie gilt für ${invited}. Angemeldet sind Sie als ${email}.`,
    signInAs: (email) => `Als ${email} anmelden`,
    stayAs: (email) => `Als ${email} angemeldet bleiben`,
    noLog: 'Kein Zugriff auf das Protokoll?',
    noMail: 'Keine E-Mail bekommen?',
    noLogHelp: (command) => (
      <>Bitten Sie den Betreiber dieses Servers um einen Anmeldelink: {command}</>
    ),
    noMailHelp: (command) => (
      <>
        Sehen Sie im Spam-Ordner nach, oder bitten Sie den Betreiber dieses Servers um einen
        Anmeldelink: {command}
      </>
    ),
    or: 'oder',
    with: (name) => `Weiter mit ${name}`,
    linkText: 'Dieser Link meldet Sie einmal an, auf diesem Gerät.',
    otherWay: 'Anders anmelden',
    action: 'Anmelden',
  },
  devices: {
    everybody: 'Geräte von allen',
    everybodyText:
      'Wo die Mitglieder dieses Shops angemeldet sind. Wer auch für einen Shop anderer Inhaber arbeitet, steht hier nur mit Anmeldungen allein für diesen Shop.',
    text: 'Alle Browser, die mit Ihrem Konto angemeldet sind. Melden Sie ab, was Sie nicht kennen.',
    signedOut: 'Das Gerät wurde abgemeldet.',
    current: 'Dieses Gerät',
    used: (ago) => `Zuletzt verwendet: ${ago}`,
    signedIn: {
      otp: (day) => `mit Code angemeldet am ${day}`,
      oidc: (day) => `über einen Anbieter angemeldet am ${day}`,
      link: (day) => `mit Link angemeldet am ${day}`,
    },
    expires: (day) => `läuft ab am ${day}`,
    signOut: (device) => (
      <>
        Abmelden<span class="unseen"> {device}</span>
      </>
    ),
    unknown: 'Unbekanntes Gerät',
    on: (browser, system) => `${browser} auf ${system}`,
  },
  shared: {
    when: 'Wann',
    since: (day) => `seit ${day}`,
    note: 'Notiz',
    reason: 'Grund',
    lastDay: 'Letzter Tag',
    firstDay: 'Erster Tag',
    deleted: (name) => `${name} wurde gelöscht.`,
    deleteTitle: (name) => `${name} löschen?`,
    created: (name) => `${name} wurde angelegt.`,
    addTo: 'Hinzufügen',
    removeLine: (name) => `${name} entfernen`,
    removeLineAt: (n) => `Zeile ${n} entfernen`,
    lineOf: (label, n) => `${label} ${n}`,
    edit: 'Ändern',
    saved: 'Gespeichert.',
    menu: 'Mehr',
    name: 'Name',
    save: 'Speichern',
    discard: 'Verwerfen',
    done: 'Fertig',
    delete: 'Löschen',
    rename: 'Umbenennen',
    create: 'Anlegen',
    add: 'Hinzufügen',
    remove: 'Entfernen',
    more: (name) => `Mehr zu ${name}`,
    renameThis: (name) => (
      <>
        Umbenennen<span class="unseen"> {name}</span>
      </>
    ),
    renameTitle: (name) => `${name} umbenennen`,
    products: (n) => plural(n, { one: '# Artikel', other: '# Artikel' }),
  },
  taxa: {
    all: { categories: 'Kategorien', brands: 'Marken', collections: 'Kollektionen' },
    why: {
      categories: 'Die Art eines Artikels. Ein Artikel hat höchstens eine Kategorie.',
      brands: 'Der Hersteller eines Artikels. Ein Artikel hat höchstens eine Marke.',
      collections:
        'Gruppen von Artikeln, etwa Sommer oder Geschenke. Ein Artikel kann in mehreren sein.',
    },
    create: { categories: 'Neue Kategorie', brands: 'Neue Marke', collections: 'Neue Kollektion' },
    none: {
      categories: 'Noch keine Kategorie',
      brands: 'Noch keine Marke',
      collections: 'Noch keine Kollektion',
    },
    find: {
      categories: 'Kategorien suchen',
      brands: 'Marken suchen',
      collections: 'Kollektionen suchen',
    },
    mergeTitle: {
      categories: (name) => `${name} mit einer anderen Kategorie zusammenlegen`,
      brands: (name) => `${name} mit einer anderen Marke zusammenlegen`,
      collections: (name) => `${name} mit einer anderen Kollektion zusammenlegen`,
    },
    noOther: {
      categories: 'Es gibt keine andere Kategorie zum Zusammenlegen.',
      brands: 'Es gibt keine andere Marke zum Zusammenlegen.',
      collections: 'Es gibt keine andere Kollektion zum Zusammenlegen.',
    },
    unused: {
      categories: 'Kein Artikel hat diese Kategorie.',
      brands: 'Kein Artikel hat diese Marke.',
      collections: 'Kein Artikel ist in dieser Kollektion.',
    },
    stay: {
      categories: (n) =>
        plural(n, {
          one: '# Artikel bleibt ohne diese Kategorie im Shop.',
          other: '# Artikel bleiben ohne diese Kategorie im Shop.',
        }),
      brands: (n) =>
        plural(n, {
          one: '# Artikel bleibt ohne diese Marke im Shop.',
          other: '# Artikel bleiben ohne diese Marke im Shop.',
        }),
      collections: (n) =>
        plural(n, {
          one: '# Artikel bleibt ohne diese Kollektion im Shop.',
          other: '# Artikel bleiben ohne diese Kollektion im Shop.',
        }),
    },
    renamed: (name, next) => `${name} heißt jetzt ${next}.`,
    slugStays: (slug) => `In Adressen bleibt der Name ${slug}.`,
    mergeInto: (name) => `Mit ${name} zusammenlegen`,
    mergeAction: 'Zusammenlegen',
    merged: (name, into) => `${name} wurde mit ${into} zusammengelegt.`,
    into: 'Mit',
    move: (n, name) =>
      plural(n, {
        one: `# Artikel zieht um, ${name} wird gelöscht. Das lässt sich nicht rückgängig machen.`,
        other: `# Artikel ziehen um, ${name} wird gelöscht. Das lässt sich nicht rückgängig machen.`,
      }),
    isNew: 'Neuer Name: Er wird beim Speichern angelegt.',
    noMatches: 'Keine Treffer',
    noneHint: 'Legen Sie hier etwas an, oder tippen Sie bei einem Artikel einen neuen Namen ein.',
    noProducts: 'Keine Artikel',
    merge: 'Mit anderer zusammenlegen',
    findHint: 'Nach Namen suchen',
    position: 'Stelle',
    moveUp: (name) => `${name} nach oben`,
    moveDown: (name) => `${name} nach unten`,
    addBelow: 'Kategorie darunter anlegen',
    parent: 'Übergeordnete Kategorie',
    atTop: 'Keine: ganz oben',
    descriptionHint: 'Die Shop-Seite zeigt sie über den Artikeln.',
    alt: 'Beschreibung des Bildes',
    chooseImage: 'Bild wählen',
    removeImage: 'Bild entfernen',
  },
  terminals: {
    text: 'Die Kassen dieses Shops. Jede hat ihren eigenen Schlüssel.',
    register: 'Kasse anlegen',
    registerAction: 'Anlegen',
    where: 'Wo sie steht, etwa Theke oder Marktstand.',
    none: 'Noch keine Kasse',
    noneHint:
      'Legen Sie eine Kasse an, und koppeln Sie dann das Tablet oder den Computer an der Theke mit einem Code.',
    revokeTitle: (name) => `${name} sperren?`,
    revokeText:
      'Der Schlüssel gilt sofort nicht mehr, und die Kasse vergisst diesen Shop. Um das Gerät wieder zu verwenden, legen Sie eine neue Kasse an und koppeln es.',
    revoke: 'Sperren',
    revoked: (name) => `${name} wurde gesperrt.`,
    pair: (name) => (
      <>
        Koppeln<span class="unseen"> {name}</span>
      </>
    ),
    replaceKey: 'Schlüssel ersetzen',
    replaceTitle: (name) => `Schlüssel von ${name} ersetzen?`,
    replaceText:
      'Der alte Schlüssel gilt sofort nicht mehr. Die Kasse zeigt weiter die Preise, die sie kennt, bekommt aber keine neuen, bis sie den neuen Schlüssel hat oder wieder gekoppelt ist.',
    keyOf: (name) => `Schlüssel von ${name}`,
    copyKey: 'Schlüssel der Kasse kopieren',
    keyText:
      'Der Schlüssel wird nur dieses eine Mal angezeigt. Sie brauchen ihn nur für eine Kasse, die sich nicht mit einem Code koppeln lässt. Beim Koppeln bekommt eine Kasse ihren eigenen Schlüssel.',
    pairTitle: (name) => `${name} koppeln`,
    newCode: 'Neuer Code',
    expired: 'Dieser Code ist abgelaufen. Holen Sie einen neuen.',
    typeCode: 'Diesen Code am Gerät eintippen',
    codeLeft: (time) =>
      `Der Code gilt einmal, noch ${time} Minuten. Beim Koppeln bekommt die Kasse einen neuen Schlüssel, der alte gilt dann nicht mehr.`,
    seen: (ago) => `Zuletzt gesehen: ${ago}`,
    neverSeen: (ago) => `Noch nie gesehen · angelegt ${ago}`,
    keyEnds: (end) => <>Schlüssel endet auf {end}</>,
  },
  staff: {
    signInLink: 'Anmeldelink',
    signInLinkText: (email: string, until: string) =>
      `Geben Sie diesen Link an ${email} weiter. Er meldet einmal an, bis ${until}, und nur in diesem Shop. Wer ihn hat, kann sich anmelden.`,
    text: 'Inhaber dürfen alles. Mitarbeiter erledigen die tägliche Arbeit und sehen den Verlauf.',
    invite: 'Jemanden einladen',
    inviteAction: 'Einladen',
    email: 'E-Mail-Adresse',
    emailHint: 'Mit dieser Adresse meldet man sich an, um anzunehmen oder abzulehnen.',
    roles: { owner: 'Inhaber/in', staff: 'Mitarbeiter/in' },
    roleOf: (email) => `Rolle von ${email}`,
    sent: (email) => `Die Einladung an ${email} ist unterwegs.`,
    share: 'Link weitergeben',
    shareText: (email) =>
      `Dieser Server verschickt keine E-Mails. Schicken Sie diesen Link selbst an ${email}:`,
    copyLink: 'Link kopieren',
    shareHint: (email, command) => (
      <>
        Der Link öffnet nur die Einladung. Zum Annehmen meldet man sich als {email} an, mit einem
        Code aus dem Protokoll des Servers oder mit einem Anmeldelink: {command}
      </>
    ),
    nowIs: {
      owner: (email) => `${email} ist jetzt Inhaber/in.`,
      staff: (email) => `${email} ist jetzt Mitarbeiter/in.`,
    },
    isInvited: 'Eingeladen',
    you: 'Sie',
    again: 'Noch einmal einladen',
    invitedAs: {
      owner: (until) => `als Inhaber/in eingeladen, bis ${until}`,
      staff: (until) => `ins Team eingeladen, bis ${until}`,
    },
    withdraw: 'Zurückziehen',
    withdrawTitle: (email) => `Einladung an ${email} zurückziehen?`,
    withdrawText: 'Sie lässt sich dann nicht mehr annehmen. Sie können jederzeit neu einladen.',
    withdrawn: (email) => `${email} ist nicht mehr eingeladen.`,
    leaveShop: 'Shop verlassen',
    leave: 'Verlassen',
    leaveTitle: (shop) => `${shop} verlassen?`,
    leaveText: (shop) =>
      `Sie haben sofort keinen Zugang zu ${shop} mehr. Was Sie getan haben, bleibt im Verlauf.`,
    removeTitle: (email) => `${email} entfernen?`,
    removeText: (shop) => `Der Zugang zu ${shop} endet sofort. Was getan wurde, bleibt im Verlauf.`,
    removed: (email) => `${email} gehört nicht mehr zum Team.`,
  },
  keys: {
    text: 'Mit diesen beiden Schlüsseln erreicht Ihre Software die Store-API.',
    publishable: 'Öffentlicher Schlüssel',
    readOnly: 'Nur lesen',
    publishableText:
      'Liest Artikel, die im Verkauf sind, sonst nichts. Er darf in Webseiten und Apps stehen.',
    copyPublishable: 'Öffentlichen Schlüssel kopieren',
    created: (moment) => `Angelegt ${moment}`,
    secret: 'Geheimer Schlüssel',
    readsWrites: 'Lesen und ändern',
    secretText:
      'Liest und ändert alles, was die Store-API anbietet. Er gehört auf Ihre Server, nie in eine Webseite, eine App oder ein Repository. Wenn ihn jemand gesehen haben könnte, ersetzen Sie ihn sofort.',
    ends: 'verborgen, endet auf',
    replace: 'Geheimen Schlüssel ersetzen',
    replaceTitle: 'Geheimen Schlüssel ersetzen?',
    replaceAction: 'Jetzt ersetzen',
    newTitle: 'Der neue geheime Schlüssel',
    copySecret: 'Geheimen Schlüssel kopieren',
    newText: (shop) =>
      `Der Schlüssel wird nur dieses eine Mal angezeigt. Der alte gilt nicht mehr: Tragen Sie diesen auf jedem Server ein, der ${shop} verwendet.`,
    effect: 'Der alte Schlüssel gilt sofort nicht mehr und lässt sich nicht wiederherstellen.',
    stops: (shop) => (
      <>
        <strong>Geht nicht mehr:</strong> jeder Server, jedes Skript und jede Anbindung, die in{' '}
        {shop} schreibt, bis sie den neuen Schlüssel hat.
      </>
    ),
    keeps: (
      <>
        <strong>Geht weiter:</strong> der öffentliche Schlüssel und die Webseiten damit, alle
        Kassen, alle, die angemeldet sind.
      </>
    ),
    told: 'Alle Inhaber bekommen eine E-Mail, und es steht im Verlauf.',
  },
  newShop: {
    text: 'Jeder Shop hat eigene Artikel, Schlüssel, Kassen und ein eigenes Team.',
    welcome: 'Willkommen bei kassa',
    setupText: 'Geben Sie Ihre E-Mail-Adresse ein, und benennen Sie Ihren ersten Shop.',
    email: 'Ihre E-Mail-Adresse',
    emailHint: 'Damit melden Sie sich an. Der Shop gehört dann Ihnen.',
    setup: 'Shop einrichten',
    create: 'Shop anlegen',
    ready: (name) => (
      <>{name} ist fertig. Wo ist der Shop, und welche Steuern enthalten die Preise?</>
    ),
    toProducts: 'Speichern, dann Artikel anlegen',
    keys: 'API-Schlüssel, für eigene Software',
    publishableHint: 'Liest Artikel, die im Verkauf sind. Er darf in Webseiten stehen.',
    secretHint:
      'Der geheime Schlüssel wird nur dieses eine Mal angezeigt. Legen Sie ihn dort ab, wo Ihre Server Passwörter aufbewahren. Geht er verloren, lässt er sich nur ersetzen.',
    enter: 'Zum Shop',
    name: 'Name des Shops',
    slugHint: 'Für Adressen und Befehle. Er lässt sich später nicht ändern.',
    currency: 'Währung',
    currencyHint:
      'Alle Preise sind in dieser Währung. Sie lässt sich nicht mehr ändern, sobald es Artikel gibt.',
  },
  settings: {
    saved: 'Einstellungen gespeichert.',
    origins: 'Vertrauenswürdige Seiten',
    originsHint: 'Webseiten an diesen Adressen dürfen Ihre Kunden anmelden.',
    scales: 'Waagen',
    ownersOnly: 'Nur Inhaber können die Einstellungen ändern.',
    inSection: (section, problem) => `${section}: ${problem}`,
    shop: 'Shop',
    slug: 'Kurzname',
    slugHint: 'Für Adressen und Befehle. Er lässt sich nicht ändern.',
    search: 'Sprache und Suche',
    language: 'Sprache Ihrer Artikel',
    languageHint:
      'Die Suche kennt die Wortendungen dieser Sprache, sodass „Tassen“ auch „Tasse“ findet. Auch was Kunden auf Papier oder per E-Mail bekommen, ist in dieser Sprache, wenn kassa sie spricht.',
    otherLanguage: 'Eine andere Sprache',
    synonyms: 'Synonyme',
    synonymsHint:
      'Synonyme: Wörter mit gleicher Bedeutung, durch Kommas getrennt. Wer eines sucht, findet alle.',
    synonymsExample: 'Laptop, Notebook',
    searchedMetadata: 'Zusatzdaten in der Suche',
    searchedMetadataHint:
      'Namen der Zusatzdaten, deren Werte die Suche findet, etwa Material. Leer: alle. Was mit _ beginnt, finden Kunden nie.',
    place: 'Land und Steuern',
    address: 'Name und Anschrift',
    addressHint: 'Mit diesen Zeilen beginnt jeder Bon.',
    taxId: 'Steuernummer',
    taxIdHint: 'Steuernummer oder USt-IdNr., wenn sie auf dem Bon stehen muss.',
    taxRates: 'Steuersätze',
    taxRatesHint:
      'Ihre Preise enthalten die Steuer. Der erste Satz gilt für alle Artikel, die keinen anderen nennen.',
    usualRates: (country, rates) => `Vorschlag für ${country}: ${rates}.`,
    usualRatesSource: (month) =>
      `Normale und ermäßigte Sätze der Umsatzsteuer, Stand ${month}. Bitte prüfen: Manche Gebiete und Waren haben andere.`,
    takeRates: 'Diese Sätze übernehmen',
    noUsualRates: (country) =>
      `Für ${country} schlägt kassa keine Steuersätze vor. Bitte die eintragen, die Sie berechnen müssen.`,
    rateNames: ['Normal', 'Ermäßigt', 'Zweiter ermäßigter', 'Dritter ermäßigter'],
    zeroRate: 'Nullsatz',
    addTaxRate: 'Steuersatz hinzufügen',
    taxRateName: (n) => `Name von Steuersatz ${n}`,
    taxRateExample: 'Normal',
    percentOf: (name) => `Prozent von ${name}`,
    percentOfRate: (n) => `Prozent von Steuersatz ${n}`,
    lowStock: 'Knapper Bestand',
    mailLowStock: 'Inhabern jeden Morgen mailen, was knapp wird und was zu zählen ist',
    lowIs: 'Knapp ist',
    lowHint:
      'So viel und weniger, in der Einheit des Artikels. Die Artikelliste richtet sich danach.',
    country: 'Land des Shops',
    chooseCountry: 'Land wählen',
    timeZone: 'Zeitzone',
    timeZoneHint: 'Sie entscheidet, zu welchem Tag ein Verkauf zählt.',
    prefixes: 'Präfixe der Waagenetiketten',
    prefixesHint:
      'Etiketten einer Waage sind EAN-13-Strichcodes: ein Präfix, fünf Ziffern für den Artikel (seine Artikelnummer) und fünf für Gewicht oder Preis. Kassen lesen Etiketten mit diesen Präfixen.',
    addPrefix: 'Präfix hinzufügen',
    prefixName: (prefix) => `Präfix ${prefix}`,
    prefix: (n) => `Präfix ${n}`,
    contains: 'enthält',
    whatContains: (prefix) => `Was ${prefix} enthält`,
    kinds: { weight: 'das Gewicht in Gramm', price: 'den Preis' },
  },
  server: {
    text: 'Der Computer und das Programm, auf denen alle Ihre Shops laufen.',
    about: 'Zum Server',
    version: 'Version',
    since: 'Läuft seit',
    database: 'Datenbank',
    freeSpace: 'Freier Speicher',
    freeOf: (free, total) => `${free} von ${total}`,
    backups: 'Sicherungen',
    lastBackup: (ago) => `Letzte ${ago}`,
    noSchedule: 'Noch wird von selbst keine Sicherung gemacht.',
    everyDays: (n) => plural(n, { one: 'Jeden Tag', other: 'Alle # Tage' }),
    everyHours: (n) => plural(n, { one: 'Jede Stunde', other: 'Alle # Stunden' }),
    everyMinutes: (n) => plural(n, { one: 'Jede Minute', other: 'Alle # Minuten' }),
    schedule: 'Zeitplan der Sicherungen',
    rhythm: 'Automatisch sichern',
    never: 'Nur auf Wunsch',
    keep: 'Aufbewahrte Sicherungen',
    saved: 'Die Einstellungen des Servers sind gespeichert.',
    fixed: 'Das ist auf dem Server selbst festgelegt und lässt sich hier nicht ändern.',
    language: 'Sprache des Servers',
    languageField: 'Sprache',
    languageHint:
      'Für die Anmeldeseite und für Codes, wenn der Browser keine Sprache verlangt, die kassa kennt.',
    mailHost: 'Mailserver',
    mailHostHint: 'Leer: E-Mails stehen im Protokoll.',
    mailPort: 'Port',
    mailPortHint: 'Meist 587 oder 465.',
    mailUser: 'Benutzername',
    mailPassword: 'Passwort',
    mailPasswordKept: 'Eines ist gespeichert. Leer lassen, um es zu behalten.',
    senderName: 'Name des Absenders',
    senderAddress: 'Adresse des Absenders',
    kept: (n, place) =>
      plural(n, {
        one: `Die neueste bleibt in ${place}.`,
        other: `Die neuesten # bleiben in ${place}.`,
      }),
    failed: (why) => `Die letzte Sicherung ist fehlgeschlagen: ${why}`,
    download: (moment) => (
      <>
        Herunterladen<span class="unseen">: Sicherung vom {moment}</span>
      </>
    ),
    backUp: 'Jetzt sichern',
    backupHint:
      'Eine Sicherung enthält alle Shops mit den Adressen ihrer Kunden. Bewahren Sie sie sicher auf.',
    mail: 'E-Mail',
    mailSet: 'Mailserver eingerichtet',
    mailBroken: 'Der Mailserver nimmt keine Mail an',
    mailFails: (reason) =>
      `Der Mailserver hat die letzte E-Mail nicht angenommen. Er sagt: ${reason}`,
    noMail: 'Kein Mailserver',
    tookMail: (to) => `Der Mailserver hat eine E-Mail an ${to} angenommen.`,
    loggedMail: 'Die E-Mail steht im Protokoll von kassa.',
    mailsWaiting: (n) => plural(n, { one: '# E-Mail wartet.', other: '# E-Mails warten.' }),
    noMailText:
      'Anmeldecodes stehen nur im Protokoll von kassa. Richten Sie einen Mailserver ein, um sie zu mailen.',
    testMail: 'Testnachricht an mich senden',
    slow: 'Langsame Anfragen',
    noneSlow: 'Seit dem Start hat keine Anfrage eine halbe Sekunde oder länger gedauert.',
    someSlow:
      'Die letzten, die eine halbe Sekunde oder länger gedauert haben. Mehr steht im Protokoll, unter der Nummer der Anfrage.',
  },
  customers: {
    export: 'Alle Daten herunterladen',
    forget: 'Daten löschen',
    forgetTitle: (name: string) => `Daten von ${name} löschen?`,
    forgetText:
      'Name, Telefon und Konto gehen sofort, mit allem, was dazugehört. Was der Shop aufbewahren muss, bleibt bis zum Ende der Frist. Das lässt sich nicht rückgängig machen.',
    forgotten: 'Die Daten sind gelöscht.',
    text: 'Alle, die bei diesem Shop ein Konto haben, und Gäste, die keines haben.',
    guest: 'Gast',
    kind: 'Konto oder Gast',
    anyKind: 'Mit und ohne Konto',
    kinds: { account: 'Mit Konto', guest: 'Gäste' },
    one: 'Kunde',
    phone: 'Telefon',
    noPhone: 'keins',
    search: 'Kunden suchen',
    searchHint: 'Name, E-Mail, Telefon',
    noMatch: 'Keine Kunden gefunden',
    sinceColumn: 'Seit',
    none: 'Noch keine Kunden',
    gone: 'Diesen Kunden gibt es nicht',
  },
  group: {
    gone: 'Dieser Artikel hat keine Varianten mehr',
    count: (n: number) => plural(n, { one: '# Variante', other: '# Varianten' }),
    from: (price: string) => `ab ${price}`,
    range: (from: string, to: string) => `${from} bis ${to}`,
    inStock: (n: number) => plural(n, { other: '# auf Lager' }),
    shared: 'Was alle Varianten gemeinsam haben',
    gridHint:
      'Pfeiltasten und Enter gehen hinauf und hinunter, Strg+D füllt die Zeilen darunter. Zeilen aus einer Tabelle lassen sich einfügen.',
    image: 'Bild',
    imageOf: (name: string) => `Bild von ${name}`,
    cellOf: (cell: string, name: string) => `${cell}, ${name}`,
    fillDown: {
      price: 'Den ersten Preis für alle Varianten nehmen',
      stock: 'Den ersten Bestand für alle Varianten nehmen',
      status: 'Den ersten Status für alle Varianten nehmen',
    },
    wrong: {
      sku: 'Höchstens 64 Zeichen.',
      barcode: 'Höchstens 64 Zeichen.',
      price: 'Einen Preis eingeben.',
      stock: 'Eine Zahl eingeben, oder nichts.',
    },
    images: 'Bilder aller Varianten',
    imagesHint: 'Ein Klick auf das Bild einer Variante wählt das, mit dem sie gezeigt wird.',
    noImages: 'Diese Variante hat noch kein Bild.',
    ownImage: 'Eigenes Bild hinzufügen',
    useImage: (n: number) => `Bild ${n} nehmen`,
    toGroup: 'Alle Varianten zusammen bearbeiten',
  },
  variants: {
    title: 'Varianten',
    one: 'Variante',
    add: 'Varianten anlegen',
    text: 'Verkaufen Sie diesen Artikel in mehreren Größen, Farben oder Gewichten. Jede Variante hat eigenen Preis, eigene Codes und eigenen Bestand.',
    saveFirst: 'Speichern Sie zuerst: Neue Varianten übernehmen den gespeicherten Artikel.',
    created: (n) => plural(n, { one: '# Variante angelegt.', other: '# Varianten angelegt.' }),
    titleOf: (name) => `Varianten von ${name}`,
    create: (n) => plural(n, { one: '# Variante anlegen', other: '# Varianten anlegen' }),
    option: (n) => `Option ${n}`,
    size: 'Größe',
    colour: 'Farbe',
    valuesOf: (name) => `Werte von ${name}`,
    valuesOfOption: (n) => `Werte von Option ${n}`,
    addOption: 'Option hinzufügen',
    hint: 'Neue Varianten sind Entwürfe mit gleichem Namen, Preis, gleicher Beschreibung, Kategorie, Marke, gleichen Kollektionen, Schlagwörtern und Bildern. Vorhandene Varianten ändern sich nicht.',
    becomes: (name) => `Dieser Artikel wird die erste Variante: ${name}.`,
    toCreate: (names) => `Angelegt werden: ${names}`,
    nothing: 'Es gibt nichts anzulegen: Fügen Sie einen weiteren Wert hinzu.',
    tooMany: (n, max) => `Das wären ${n} Varianten. Legen Sie höchstens ${max} auf einmal an.`,
    sku: 'Artikelnr.',
    skuOf: (name) => `Artikelnr. von ${name}`,
    noSku: 'keine',
  },
  products: {
    movements: {
      delivered: 'Geliefert',
      returned: 'Zurückgegeben',
      found: 'Gefunden',
      sold: 'Verkauft',
      damaged: 'Beschädigt',
      lost: 'Verloren',
      created: 'Angelegt',
      edited: 'Geändert',
      imported: 'Importiert',
      undone: 'Rückgängig gemacht',
      refunded: 'Erstattet',
      cancelled: 'Bestellung storniert',
      expired: 'Bestellung abgelaufen',
      counted: 'Gezählt',
      received: 'Wareneingang',
      'earlier changes': 'Frühere Änderungen',
    },
    new: 'Neuer Artikel',
    first: 'Legen Sie den ersten Artikel an',
    firstHint: 'Legen Sie hier einen an.',
    noMatch: 'Keine Artikel gefunden',
    noMatchHint: 'Versuchen Sie weniger Wörter oder andere Filter.',
    showAll: 'Alle Artikel anzeigen',
    nothingToCount: 'Nichts zu zählen',
    nothingToCountHint:
      'Hier erscheinen Artikel, von denen eine Kasse mehr verkauft, als im Bestand steht.',
    nothingLow: 'Nichts ist knapp',
    nothingLowHint: (limit) =>
      `Kein Artikel im Verkauf hat einen Bestand von ${limit} oder weniger.`,
    gone: 'Diesen Artikel gibt es nicht',
    notFound: 'Artikel nicht gefunden',
    one: 'Artikel',
    deleteText:
      'Der Artikel und seine Bilder werden endgültig gelöscht. Wenn Sie ihn nur nicht mehr verkaufen wollen, archivieren Sie ihn.',
    updated: (moment) => `Zuletzt geändert: ${moment}`,
    duplicate: 'Kopie anlegen',
    enterName: 'Bitte einen Namen eingeben.',
    enterPrice: 'Bitte einen Preis eingeben.',
    lookAgain: 'Etwas stimmt noch nicht. Bitte die markierten Felder ansehen.',
    notSaved: 'Noch nicht gespeichert',
    unsaved: 'Ungespeicherte Änderungen',
    create: 'Artikel anlegen',
    about: 'Allgemein',
    slugHint:
      'Das Ende der Adresse im Onlineshop, zum Beispiel espresso-tasse. Leer lassen, dann entsteht sie aus dem Namen.',
    statusOf: (name) => `Status von ${name}`,
    statusEnter: 'Enter speichert',
    nowCosts: (name, price) => `${name} kostet jetzt ${price}.`,
    nowStock: (name, stock) => `${name} hat jetzt den Bestand ${stock}.`,
    nowUncounted: (name) => `Der Bestand von ${name} wird nicht mehr gezählt.`,
    nowStatus: (name, status) => `${name} ist jetzt: ${status}.`,
    statusHint: 'Nur Artikel im Verkauf erscheinen im Onlineshop und an den Kassen.',
    statuses: { Draft: 'Entwurf', Published: 'Im Verkauf', Archived: 'Archiviert' },
    types: { Item: 'Ware', Service: 'Dienstleistung', Digital: 'Digital' },
    organisation: 'Einordnung',
    more: 'Weiteres',
    metadataHint:
      'Bis zu 50 weitere Werte für eigene Software. Onlineshop und Kassen sehen die nicht, deren Name mit _ beginnt.',
    metadataName: (n) => `Name ${n}`,
    metadataValueOf: (name) => `Wert von ${name}`,
    metadataValueAt: (n) => `Wert von Zeile ${n}`,
    value: 'Wert',
    selling: 'Einzelheiten zum Verkauf',
    priceOf: (name) => `Preis von ${name}`,
    priceOfOne: {
      piece: 'Preis',
      kg: 'Preis je Kilogramm',
      g: 'Preis je Gramm',
      l: 'Preis je Liter',
      ml: 'Preis je Milliliter',
      m: 'Preis je Meter',
      hour: 'Preis je Stunde',
    },
    originalHint: 'Steht durchgestrichen neben dem niedrigeren Preis.',
    soldBy: 'Verkauft nach',
    units: {
      piece: 'Stück',
      kg: 'Kilogramm',
      g: 'Gramm',
      l: 'Liter',
      ml: 'Milliliter',
      m: 'Meter',
      hour: 'Stunde',
    },
    barcodeHint: 'EAN, UPC, ISBN oder ein eigener Code.',
    wrongCheckDigit:
      'Die Prüfziffer passt nicht: Ist eine Ziffer vertippt? Speichern geht trotzdem.',
    takenBy: (product) => <>Das hat schon ein anderer Artikel: {product}</>,
    costHint:
      'Was ein Stück oder eine Einheit im Einkauf kostet, ohne Steuer. Kunden und Kassen sehen das nie.',
    contentHint: 'Eines Stücks, zum Beispiel 500 g. Daraus ergibt sich der Grundpreis.',
    contentUnit: 'Einheit des Inhalts',
    packsHint:
      'Gebinde: mehrere Stück mit eigenem Strichcode und Preis, zum Beispiel ein Kasten mit 24.',
    addPack: 'Gebinde hinzufügen',
    pack: (n) => `Gebinde ${n}`,
    pieces: 'Stück',
    packPrice: 'Preis des Gebindes',
    packText: (n, price, barcode) => `${n} für ${price} (${barcode})`,
    inStock: 'Auf Lager',
    inStockHint: 'Leer lassen, wenn der Bestand nicht gezählt wird.',
    stockMoves: (before, after) => `Von ${before} auf ${after}`,
    stockOf: (name) => `Bestand von ${name}`,
    stockWrong: 'Bitte eine Zahl eingeben oder leer lassen.',
    notTracked: 'nicht gezählt',
    none: 'nichts',
    taxRateHint: 'Steuersätze stehen unter Einstellungen, Land und Steuern.',
    defaultRate: (name) => `Standard (${name})`,
    noRate: 'Keiner',
    merged: (fields) =>
      `Auch jemand anderes hat etwas geändert: ${fields}. Beide Änderungen bleiben.`,
    conflict: 'Jemand anderes hat diesen Artikel geändert',
    saveChoices: 'Meine Auswahl speichern',
    backToEditing: 'Zurück zum Bearbeiten',
    conflictText: (name, ago) => (
      <>
        {name} wurde {ago} gespeichert, nachdem Sie ihn geöffnet haben. Wählen Sie für jedes Feld,
        was bleiben soll. Noch ist nichts überschrieben.
      </>
    ),
    field: 'Feld',
    yours: 'Ihre Fassung',
    theirs: 'Andere Fassung',
    allYours: 'Überall Ihre nehmen',
    allTheirs: 'Überall die andere nehmen',
    was: (value) => `vorher ${value}`,
    onlyImages: (max) => `Nur Bilder lassen sich hinzufügen, höchstens ${max}.`,
    unreadableImage: (file) => `${file} ist kein Bild, das dieser Browser lesen kann.`,
    heicImage: (file) =>
      `${file} hat das Format HEIC, das dieser Browser nicht lesen kann. Speichern Sie das Bild als JPEG und fügen Sie dieses hinzu. Ein iPhone macht JPEGs, wenn unter Einstellungen, Kamera, Formate „Maximale Kompatibilität“ gewählt ist.`,
    imagesHint: (max) => `Bis zu ${max} hierher ziehen, einfügen oder auswählen`,
    uploading: 'Wird hochgeladen',
    notUploaded: (n) => `Noch nicht hochgeladen: ${n}`,
    removeImage: (n) => `Bild ${n} entfernen`,
    addImages: 'Bilder hinzufügen',
    noAlt: 'noch ohne Beschreibung',
    imageIs: (n, alt) => `Bild ${n}: ${alt}`,
    mainImage: 'Hauptbild',
    image: (n) => `Bild ${n}`,
    altHint: 'Screenreader lesen sie vor.',
    moveEarlier: 'Nach vorn',
    moveLater: 'Nach hinten',
    makeMain: 'Zum Hauptbild machen',
    pendingImages: 'Bilder von anderen Servern',
    notFetched: (url) => `Nicht geladen: ${url}`,
    fetching: (url) => `Wird geladen: ${url}`,
    change: 'Änderung',
    stockAfter: 'Bestand danach',
    who: 'Wer',
    stockHistory: 'Verlauf des Bestands',
    stockChanges: 'Änderungen am Bestand',
    noChanges: 'Noch keine Änderungen',
    noChangesHint: 'Hier erscheinen Verkäufe, Lieferungen und Zählungen.',
    whyMoved: 'Warum sich der Bestand ändert',
    order: 'Reihenfolge',
    filters: 'Filter',
    filtersIn: (n) => `Filter (${n})`,
    clear: 'Zurücksetzen',
    search: 'Artikel suchen',
    searchHint: 'Name, Nummer, Strichcode …',
    stockFilter: { true: 'Auf Lager', false: 'Ausverkauft', toCount: 'Unter 0: zu zählen' },
    atMost: (n) => `Höchstens ${n}`,
    any: {
      status: 'Status',
      type: 'Art',
      stock: 'Bestand',
      tag: 'Schlagwort',
      category: 'Kategorie',
      brand: 'Marke',
      collection: 'Kollektion',
    },
    filter: { tag: 'Schlagwort', category: 'Kategorie', brand: 'Marke', collection: 'Kollektion' },
    views: 'Listen von Artikeln',
    all: 'Alle',
    low: (n) => `Knapp (${n} oder weniger)`,
    toCount: 'Zu zählen',
    sorts: {
      newest: 'Neueste zuerst',
      createdAt: 'Älteste zuerst',
      '-updatedAt': 'Zuletzt geändert',
      name: 'Name, A bis Z',
      '-name': 'Name, Z bis A',
      price: 'Preis aufsteigend',
      '-price': 'Preis absteigend',
      stock: 'Bestand aufsteigend',
      '-stock': 'Bestand absteigend',
      sku: 'Artikelnummer',
      best: 'Beste Treffer',
    },
    onlyFirst: (n) =>
      `Nur die ersten ${n} Artikel werden angezeigt. Suchen oder filtern Sie, um die anderen zu finden.`,
    changed: 'Geändert',
    selectLoaded: 'Alle geladenen Artikel auswählen',
    select: (name) => `${name} auswählen`,
    ascending: 'aufsteigend sortiert',
    descending: 'absteigend sortiert',
    sortBy: 'nach dieser Spalte sortieren',
  },
}

const oneLine = 'Bitte in einer Zeile schreiben, mit mindestens einem sichtbaren Zeichen.'

/** The errors of a field, by code. */
const wrongFields: FieldWords<'core'> = {
  above_price: 'Der Streichpreis muss über dem Preis liegen.',
  address: 'Diese Adresse ist nicht erlaubt. Bitte eine öffentliche Adresse mit https:// angeben.',
  ahead: 'Dieser Stand ist neuer als der des Servers.',
  alone: 'Das lässt sich nicht mit anderen Änderungen verbinden.',
  animated: 'Das Bild ist animiert. Bitte ein einzelnes Bild daraus hochladen.',
  archived: 'Der Artikel ist archiviert und wird nicht mehr verkauft.',
  blank: oneLine,
  circle: 'Eine Kategorie kann nicht unter sich selbst stehen.',
  several: 'Mehrere Kategorien heißen so. Bitte den Pfad angeben, etwa Kleidung > Hemden.',
  too_deep: ({ max }) => `Kategorien haben höchstens ${max} Ebenen.`,
  busy: 'Das wird gerade geändert. Bitte gleich noch einmal versuchen.',
  changed: 'Das hat inzwischen jemand geändert.',
  country: 'Bitte ein Land wählen.',
  currency: 'Bitte eine Währung mit drei Großbuchstaben angeben, zum Beispiel EUR.',
  currency_changed: 'Die Währung des Shops wurde gerade geändert. Bitte noch einmal absenden.',
  cursor: 'Diese Seite der Liste gibt es nicht mehr. Bitte von vorn beginnen.',
  damaged: 'Das Bild ist beschädigt. Bitte neu speichern und noch einmal hochladen.',
  profile:
    'Das Farbprofil des Bildes ist zu groß. Bitte das Bild als sRGB speichern und noch einmal hochladen.',
  decimals: ({ max = 3 }) =>
    plural(Number(max), {
      one: 'Höchstens eine Nachkommastelle.',
      other: 'Höchstens # Nachkommastellen.',
    }),
  deleted: 'Das wurde inzwischen gelöscht.',
  email: 'Bitte eine gültige E-Mail-Adresse angeben.',
  ended: 'Das ist schon abgeschlossen.',
  fixed: 'Das lässt sich nicht mehr ändern.',
  foreign: 'Das gehört zu einem anderen Shop.',
  host: 'Bitte nur den Namen des Mailservers angeben, etwa smtp.example.com.',
  in_use: ({ rate }) =>
    rate
      ? `Artikel haben noch den Steuersatz „${rate}“. Bitte dort zuerst einen anderen wählen.`
      : 'Das wird noch verwendet.',
  integer: 'Bitte eine ganze Zahl ab 0 angeben.',
  invalid: ({ min, max }) =>
    min !== undefined && max !== undefined
      ? `Bitte einen Wert von ${decimal(min)} bis ${decimal(max)} angeben.`
      : min !== undefined
        ? `Bitte mindestens ${decimal(min)} angeben.`
        : max !== undefined
          ? `Bitte höchstens ${decimal(max)} angeben.`
          : 'Bitte diesen Wert prüfen.',
  last_owner: 'Der letzte Inhaber muss bleiben.',
  length: ({ min = 1, max = 255 }) =>
    `Bitte ${decimal(min)} bis ${decimal(max)} Zeichen verwenden.`,
  line: 'Bitte in einer Zeile schreiben.',
  link: 'Bitte eine Adresse angeben, die mit https:// beginnt.',
  mail_refused: ({ reason = '' }) =>
    `Der Mailserver hat die E-Mail nicht angenommen. Er sagt: ${reason}`,
  member: 'Wer diese Adresse hat, gehört schon zum Team.',
  name: 'Bitte einen Namen in einer Zeile angeben, mit mindestens einem sichtbaren Zeichen.',
  negative: 'Unter 0 kommt ein Bestand nur durch Verkäufe an der Kasse. Bitte neu zählen.',
  not_counted: 'Der Bestand dieses Artikels wird nicht gezählt. Bitte zuerst eine Zahl eintragen.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  one_of: 'Bitte eine Auswahl treffen: einen Filter oder einzelne Artikel.',
  origin: 'Bitte eine Adresse wie https://shop.example angeben, ohne Pfad.',
  other_shop: 'Diese Person gehört auch zu einem anderen Shop. Sie meldet sich mit einem Code an.',
  owner: 'Inhaber melden sich mit einem Code an. Anmeldelinks sind für Mitarbeiter.',
  percent: 'Bitte 0 bis 100 angeben, mit höchstens drei Nachkommastellen.',
  place:
    'Mehrere Server brauchen einen gemeinsamen Ort für Sicherungen. Ihn nennt KASSA_BACKUP_TO.',
  phone: 'Bitte eine Nummer wie +49 30 1234567 angeben.',
  prefix: 'Bitte 02 oder 20 bis 29 angeben.',
  price: ({ currency = '', max }) =>
    max === undefined
      ? `Bitte einen gültigen Betrag angeben. Mehr Nachkommastellen, als ${currency || 'die Währung'} hat, gehen nicht.`
      : `Bitte einen Betrag bis ${decimal(max)} angeben.`,
  quantity:
    'Bitte diese Menge prüfen: Stücke sind ganze Zahlen, sonst gehen drei Nachkommastellen.',
  too_many_scans:
    'Dieses JPEG ist zu aufwendig gespeichert. Bitte neu speichern und noch einmal hochladen.',
  repeated: ({ row }) =>
    row === undefined
      ? 'Das gibt es hier schon einmal.'
      : `Zeile ${row} betrifft denselben Artikel.`,
  required: 'Bitte ausfüllen.',
  reserved: 'Diese Adresse braucht das System selbst. Bitte eine andere wählen.',
  same: 'Bitte etwas anderes wählen.',
  slug: 'Nur Kleinbuchstaben, Ziffern und einzelne Bindestriche, zum Beispiel espresso-tasse.',
  sort: 'Nach Treffern sortieren geht nur bei einer Suche.',
  synonyms: ({ min = 2, max = 10 }) =>
    `Bitte ${decimal(min)} bis ${decimal(max)} Wörter angeben, durch Kommas getrennt: Notebook, Laptop.`,
  taken: 'Das ist schon vergeben.',
  bic: 'Bitte eine BIC mit 8 oder 11 Zeichen angeben, wie ABNANL2A, oder nichts.',
  iban: 'Das ist keine IBAN: Die Prüfziffern passen nicht. Bitte Ziffer für Ziffer vergleichen.',
  time_zone: 'Bitte eine Zeitzone wie Europe/Berlin angeben.',
  too_few: ({ min = 1 }) =>
    plural(Number(min), {
      one: 'Bitte mindestens einen Eintrag machen.',
      other: 'Bitte mindestens # Einträge machen.',
    }),
  too_large: ({ max }) =>
    max === undefined ? 'Das ist zu viel.' : `Das ist zu viel, höchstens ${decimal(max)}.`,
  too_long: ({ max }) =>
    max === undefined ? 'Das ist zu lang.' : `Das ist zu lang, höchstens ${decimal(max)} Zeichen.`,
  too_many: ({ max }) => (max === undefined ? 'Das sind zu viele.' : `Höchstens ${decimal(max)}.`),
  too_short: 'Das ist zu kurz.',
  type: 'Diese Angabe hat die falsche Form.',
  unicode: 'Hier steht ein Zeichen, das sich nicht speichern lässt.',
  unit: 'Das gibt es nur bei Artikeln, die als Stück verkauft werden.',
  unknown: 'Das gibt es hier nicht.',
}

function wrongField(error: FieldText, added: AddedWords = {}): string {
  return fieldText(wrongFields, added, 'Bitte diese Angabe prüfen.', error)
}

/** The headings of refusals, by code. */
const titles: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'Die Anfrage ist nicht lesbar',
  SHOP_REQUIRED: 'Die Anfrage nennt keinen Shop',
  UNAUTHENTICATED: 'Nicht angemeldet',
  FORBIDDEN: 'Nicht erlaubt',
  SECRET_KEY_IN_BROWSER: 'Ein geheimer Schlüssel kam aus einem Browser',
  NOT_FOUND: 'Nicht gefunden',
  METHOD_NOT_ALLOWED: 'Das geht an dieser Adresse nicht',
  CONFLICT: 'Passt nicht zum gespeicherten Stand',
  TOTAL_CHANGED: 'Der Betrag hat sich geändert',
  OUT_OF_STOCK: 'Nicht mehr vorrätig',
  PRECONDITION_FAILED: 'Inzwischen geändert',
  PAYLOAD_TOO_LARGE: 'Zu groß',
  UNSUPPORTED_MEDIA_TYPE: 'Dieses Format geht nicht',
  RANGE_NOT_SATISFIABLE: 'Diesen Teil hat die Datei nicht',
  VALIDATION_FAILED: 'Eine Angabe stimmt nicht',
  IDEMPOTENCY_MISMATCH: 'Idempotency-Key schon verwendet',
  RATE_LIMITED: 'Zu viele Anfragen',
  INTERNAL: 'Fehler auf dem Server',
  UNAVAILABLE: 'Im Moment nicht möglich',
  STORAGE_FULL: 'Der Speicher ist voll',
}

/** The advice for refusals, by code. */
const refusals: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Das stimmt nicht oder gilt nicht mehr. Bitte neu anmelden.',
  FORBIDDEN: 'Das dürfen Sie hier nicht. Fragen Sie einen Inhaber des Shops.',
  NOT_FOUND: 'Das gibt es nicht oder nicht mehr.',
  CONFLICT: 'Das passt nicht zu dem, was inzwischen gespeichert ist.',
  OUT_OF_STOCK: 'So viel ist nicht mehr vorrätig.',
  PRECONDITION_FAILED:
    'Das hat inzwischen jemand geändert. Bitte den neuen Stand ansehen und die Änderung wiederholen.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß.',
  UNSUPPORTED_MEDIA_TYPE: 'Dieses Dateiformat geht hier nicht.',
  INTERNAL: 'Auf dem Server ist etwas schiefgegangen. Einzelheiten stehen in seinem Protokoll.',
  UNAVAILABLE: 'Das geht im Moment nicht. Bitte gleich noch einmal versuchen.',
  STORAGE_FULL: 'Der Speicher des Servers ist voll. Bitte dem Betreiber Bescheid geben.',
}

function refused(
  { code, errors = [], retryAfterSeconds }: RefusalText,
  added?: AddedWords,
): string {
  const [first] = errors
  if (first) return wrongField(first, added)
  if (code === 'RATE_LIMITED') {
    const seconds = Math.max(1, retryAfterSeconds ?? 60)
    const minutes = Math.ceil(seconds / 60)
    if (minutes > 2) return `Zu viele Versuche. Bitte ${minutes} Minuten warten.`
    return plural(seconds, {
      one: 'Zu viele Versuche. Bitte eine Sekunde warten.',
      other: 'Zu viele Versuche. Bitte # Sekunden warten.',
    })
  }
  return refusals[code] ?? titles[code] ?? 'Der Server hat das abgelehnt.'
}

/** Errors that people see. */
export const problem: typeof english.problem = {
  toSignIn: 'Zur Anmeldung',
  toStart: 'Zur Startseite',
  field: (error, added) => wrongField(error, added),
  refusal: (error, added) => refused(error, added),
  title: (error) => titles[error.code] ?? 'Es ist ein Fehler aufgetreten',
}

/** The texts of documents before their script runs. */
export const document: typeof english.document = {
  admin: { title: 'kassa Verwaltung' },
  needsScript: 'Diese Seite braucht JavaScript.',
  home: {
    title: 'kassa',
    where: 'Der Shop-Server in einer Datei. Wohin möchten Sie?',
    admin: 'Verwaltung',
    adminHint: 'Artikel, Bestand, Kassen, API-Schlüssel und Team',
  },
}

/** Mails. Lines have at most 76 characters. */
export const mail: typeof english.mail = {
  units: { piece: '', kg: 'kg', g: 'g', l: 'l', ml: 'ml', m: 'm', hour: 'Std.' },
  code: (code, place) => ({
    subject: `Ihr Anmeldecode für ${place}`,
    text: `Guten Tag,

Ihr Code für die Anmeldung bei ${place} lautet

${code}

Er gilt einmal, innerhalb der nächsten 10 Minuten. Niemand wird Sie je danach
fragen: Geben Sie ihn nur dort ein, wo Sie ihn gerade selbst angefordert haben.

Wenn Sie keinen Code angefordert haben, vergessen Sie diese E-Mail einfach.
Ohne den Code kommt niemand hinein.

Viele Grüße
${place}
`,
  }),
  test: {
    subject: 'Eine Testnachricht von kassa',
    text: `Guten Tag,

das ist die Testnachricht, die Sie gerade angefordert haben: kassa kann E-Mails
verschicken.

Viele Grüße
kassa
`,
  },
  backup: (reason, link) => ({
    subject: 'Die Sicherung von kassa ist fehlgeschlagen',
    text: `Guten Tag,

die Sicherung dieses Servers ist fehlgeschlagen:

    ${reason}

kassa läuft weiter und versucht es alle Viertelstunde wieder, wenn Sicherungen
geplant sind. Bis eine Sicherung gelungen ist, kommt keine weitere E-Mail. Die
Seite „Server“ der Verwaltung zeigt den Stand.
${link}
Viele Grüße
kassa
`,
  }),
  commandLine: 'der Befehlszeile des Servers',
  rotation: (name, slug, by, at) => ({
    subject: `Der geheime Schlüssel von ${name} wurde ersetzt`,
    text: `Guten Tag,

der geheime Schlüssel von ${name} (${slug}) wurde ersetzt.

Zeit: ${at}
Von:  ${by}

Der alte Schlüssel gilt nicht mehr: Tragen Sie den neuen überall ein, wo einer
Ihrer Server den Shop verwendet. Wenn kein Inhaber das wollte, melden Sie sich
an, ersetzen Sie den Schlüssel noch einmal, und sehen Sie in den Verlauf.

Viele Grüße
kassa
`,
  }),
  invitation: {
    owner: (name, slug, by, link) => ({
      subject: `Einladung zu ${name}`,
      text: `Guten Tag,

${by} lädt Sie als Inhaber/in von ${name} (${slug}) ein.

Melden Sie sich innerhalb von 7 Tagen mit dieser Adresse an, um anzunehmen
oder abzulehnen${link ? ':' : '.'}
${link}
Einen Code dafür bekommen Sie per E-Mail. Wenn Sie davon nichts wissen,
vergessen Sie diese Nachricht einfach: Ohne Ihre Zusage geschieht nichts.

Viele Grüße
kassa
`,
    }),
    staff: (name, slug, by, link) => ({
      subject: `Einladung zu ${name}`,
      text: `Guten Tag,

${by} lädt Sie als Mitarbeiter/in von ${name} (${slug}) ein.

Melden Sie sich innerhalb von 7 Tagen mit dieser Adresse an, um anzunehmen
oder abzulehnen${link ? ':' : '.'}
${link}
Einen Code dafür bekommen Sie per E-Mail. Wenn Sie davon nichts wissen,
vergessen Sie diese Nachricht einfach: Ohne Ihre Zusage geschieht nichts.

Viele Grüße
kassa
`,
    }),
  },
  more: (n) => plural(n, { other: 'und # weitere' }),
  stock: {
    subject: (name, low, toCount) => `Bestand von ${name}: ${low} knapp, ${toCount} zu zählen`,
    toCount: 'Zu zählen, weil mehr verkauft wurde, als im Bestand stand:',
    low: (limit) => `Knapp, also ${limit} oder weniger:`,
    text: (name, slug, lists) => `Guten Tag,

das ist die heutige Liste für ${name} (${slug}).

${lists}Die Grenze lässt sich in den Einstellungen des Shops ändern, diese E-Mail dort
auch abschalten.

Viele Grüße
kassa
`,
  },
}
