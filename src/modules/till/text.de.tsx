/** @jsxImportSource preact */
import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('de')

/** The title of the page of a till. */
export const title = 'kassa Kasse'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Kasse',
  hint: 'Am Tresen scannen und verkaufen, online und offline',
}

/** The texts of this module in admin. */
export const till: typeof english.till = {
  cashiers: {
    title: 'An der Kasse',
    label: 'Namen',
    hint: 'Die Kasse fragt, wer verkauft. Der Name steht auf Kassenbons, im Journal und im Kassenschluss.',
    add: 'Name hinzufügen',
    name: (n) => plural(n, { other: 'Name #' }),
  },
  notClosed: (moment) => `Ohne Kassenschluss seit ${moment}`,
  waiting: (n, since) =>
    plural(n, {
      one: `# Eintrag des Journals liegt seit ${since} auf der Kasse.`,
      other: `# Einträge des Journals liegen seit ${since} auf der Kasse.`,
    }),
  pairing: {
    qr: (code) => `Öffnet die Kasse und koppelt sie: Code ${code}`,
    openAt: (address) => (
      <>Auf dem Gerät an der Theke {address} öffnen oder diesen Code mit seiner Kamera scannen.</>
    ),
  },
  closings: {
    title: 'Kassenschlüsse',
    journal: (series) => `Journal ${series}`,
    closing: (number) => `Kassenschluss ${number}`,
    print: 'Drucken',
    text: 'Was am Ende des Tages in der Kassenlade war, und was darin sein sollte.',
    closed: 'Kassenschluss',
    entries: (series, from, to) => `Journal ${series}, Einträge ${from} bis ${to}`,
    sales: 'Verkäufe',
    returns: 'Rückgaben',
    expected: 'Bargeld (Soll)',
    counted: 'Gezählt (Ist)',
    difference: 'Differenz',
    noDifference: 'Keine',
    wrongSums: 'Summen stimmen nicht',
    none: 'Noch kein Kassenschluss',
    noneHint:
      'Wählen Sie am Ende des Tages im Menü der Kasse „Kassenschluss“, und zählen Sie die Lade.',
    csv: 'Journal als CSV',
    jsonl: 'Journal als JSON-Zeilen',
    late: (till, since) => `${till}: ohne Kassenschluss seit ${since}.`,
    removedTill: 'Eine entfernte Kasse',
    lateText: (entries, series) =>
      plural(entries, {
        one: `# Eintrag des Journals ${series} ist in keinem Kassenschluss. Wählen Sie im Menü der Kasse „Kassenschluss“. Ist das Gerät verloren, notieren Sie das gezählte Bargeld für Ihre Buchhaltung.`,
        other: `# Einträge des Journals ${series} sind in keinem Kassenschluss. Wählen Sie im Menü der Kasse „Kassenschluss“. Ist das Gerät verloren, notieren Sie das gezählte Bargeld für Ihre Buchhaltung.`,
      }),
    kinds: {
      sale: 'Verkauf',
      refund: 'Rückgabe',
      cash: 'Einlage oder Entnahme',
      void: 'Gestrichene Positionen',
      closing: 'Kassenschluss',
    },
    useless: 'Nicht verwendbar',
    entry: 'Eintrag',
    received: (series, n, moment) => `Journal ${series}, Eintrag ${n}, empfangen ${moment}`,
    wrong: 'Was nicht stimmt',
    remark: (label, why) => `${label}. ${why}`,
    remarkOfLine: (line, label, why) => `Position ${line}: ${label}. ${why}`,
    toLookAt: 'Zu prüfende Einträge',
    toLookAtText:
      'Das haben Kassen gesendet, und so ist es aufbewahrt. Was daran nicht stimmt, hat weder Bestand noch Punkte oder Summen geändert.',
  },
  receipts: {
    title: 'Kassenbons',
    lastLines: 'Letzte Zeilen',
    hint: 'Zum Beispiel Öffnungszeiten, Rückgaberegeln oder ein Dankeschön.',
  },
  drawer: {
    title: 'Bargeld in der Lade',
    float: 'Kassen fragen zu Beginn des Tages nach dem Bargeld in der Lade',
    difference: 'Bis zu dieser Differenz ohne Begründung',
    hint: (usual) =>
      `Weicht die Zählung am Ende des Tages stärker ab, muss ein Grund angegeben werden. Leer: ${usual}.`,
  },
  returns: {
    title: 'Rückgaben',
    text: 'Mit Kassenbon kann Ware immer an einer Kasse zurückgegeben werden. Ohne Bon weiß niemand, was dafür bezahlt wurde und ob sie von hier ist.',
    allow: 'Kassen nehmen Ware ohne Bon zurück, zum heutigen Preis oder für weniger',
  },
  selling: {
    title: 'Verkaufen an der Kasse',
    text: 'Kassen zeigen Preise. Verkaufen können sie erst, wenn Sie das hier einschalten. Bitte lesen Sie vorher:',
    notCertified:
      'kassa ist keine zertifizierte Registrierkasse. Es hat keine technische Sicherheitseinrichtung, die Verkäufe für das Finanzamt signiert: keine TSE, RKSV, NF525, kein VeriFactu.',
    askAdviser:
      'In Deutschland und Österreich zum Beispiel darf es so nicht als Kasse verwendet werden. Fragen Sie Ihre Steuerberatung, was bei Ihnen vorgeschrieben ist.',
    journal:
      'Es führt aber ein Journal aller Verkäufe, lückenlos und unveränderbar, und den Kassenschluss jedes Tages für Ihre Buchhaltung.',
    maySell: 'Die Kassen dieses Shops dürfen verkaufen',
    confirm: (country) =>
      `Ich weiß, dass kassa keine zertifizierte Registrierkasse ist und dass ich mich an das Recht meines Landes halten muss (${country})`,
    confirmFirst: 'Bitte bestätigen, damit die Kassen verkaufen dürfen.',
  },
  today: {
    late: (n) =>
      plural(n, {
        one: '# Kassentag ist nicht abgeschlossen',
        other: '# Kassentage sind nicht abgeschlossen',
      }),
    quiet: (n) =>
      plural(n, {
        one: '# Kasse hat vielleicht Verkäufe nicht gesendet',
        other: '# Kassen haben vielleicht Verkäufe nicht gesendet',
      }),
    quietHint: (till, seen) =>
      `Der Tag von ${till} ist offen, zuletzt gemeldet: ${seen}. Bitte die Verbindung prüfen.`,
  },
  fields: {
    receiptText: 'Text auf Kassenbons',
    tillSales: 'Verkauf an der Kasse',
    tillFloat: 'Frage nach dem Anfangsbestand',
    tillDifference: 'Kassendifferenz ohne Begründung',
    tillReturns: 'Rückgaben ohne Bon',
    tillFavourites: 'Favoriten der Kassen',
    cashiers: 'Kassierer/innen',
  },
}

/** The texts of the page of a till. */
export const page: typeof english.page = {
  menu: 'Menü',
  cancel: 'Abbrechen',
  close: 'Schließen',
  done: 'Fertig',
  add: 'Hinzufügen',
  print: 'Drucken',
  reason: 'Grund',
  onReceipt: 'Steht auf dem Kassenbon.',
  points: (n) => plural(n, { one: '# Punkt', other: '# Punkte' }),
  tillOf: (shop) => `Kasse von ${shop}`,
  device: {
    menu: 'Geräteeinstellungen',
    this: 'Dieses Gerät',
    shop: 'Shop',
    name: 'Kasse',
    journal: 'Journal',
    products: 'Hier gespeicherte Artikel',
    beep: 'Ton',
    papers: { '58': '58 mm', '80': '80 mm', A4: 'A4' },
    unpair: 'Gerät entkoppeln',
    unpairHint: 'Nur, wenn dieses Gerät keine Kasse des Shops mehr sein soll.',
    unpairTitle: 'Dieses Gerät entkoppeln?',
    unpairAction: 'Entkoppeln',
    unpairText: (till) =>
      `Das Sortiment und der Schlüssel von ${till} werden von diesem Gerät gelöscht. Damit es wieder Kasse wird, muss eine Inhaberin oder ein Inhaber einen neuen Kopplungscode anlegen.`,
  },
  link: {
    live: 'Verbunden',
    syncing: 'Aktualisiert',
    offline: 'Offline',
    downloading: (products) => `Aktualisiert: ${products}`,
    oldPrices: (time, ago) => `Keine Verbindung. Preise von ${time} (${ago}).`,
  },
  cashier: {
    title: 'Wer verkauft?',
    now: 'An der Kasse: ',
  },
  tiles: {
    title: 'Kacheln',
    groups: 'Gruppen von Kacheln',
    before: 'Vorige Gruppen',
    after: 'Weitere Gruppen',
    favourites: 'Favoriten',
    other: 'Sonstiges',
    allIn: (name: string) => `Alles in ${name}`,
    choose: 'Favoriten wählen',
    save: 'Für alle Kassen speichern',
    arrangeHint:
      'Artikel aus allen Gruppen antippen, um sie aufzunehmen oder zu entfernen. Zum Ordnen ziehen.',
    more: (n, category) =>
      plural(n, {
        one: `# weiterer Artikel in ${category}: über die Suche.`,
        other: `# weitere Artikel in ${category}: über die Suche.`,
      }),
  },
  scan: {
    sellingOff:
      'Diese Kasse zeigt Preise. Zum Verkaufen schaltet ein Inhaber den Verkauf in der Verwaltung unter Einstellungen ein.',
    last: 'Zuletzt gescannt',
    list: 'Letzte Scans',
    listHint: 'Hier stehen die Artikel, die Sie scannen.',
    noLongerSold: 'Nicht mehr im Verkauf',
    justStopped: 'Der Shop hat diesen Artikel gerade aus dem Verkauf genommen.',
    notFound: 'Nicht gefunden',
    notFoundLive: 'Kein Artikel in diesem Shop hat diesen Code. Suchen Sie nach dem Namen.',
    notDownloaded: 'Das Sortiment ist noch nicht geladen. Bitte später erneut versuchen.',
    notInCatalog: (time) => `Nicht im Sortiment von ${time}. Vielleicht ist der Artikel neuer.`,
    nothingToSell: 'Noch nichts zu verkaufen',
    nothingToSellHint: 'Der Shop hat noch keine Artikel im Verkauf. Sie erscheinen hier sofort.',
    ready: 'Bereit zum Scannen',
    stored: (n) =>
      plural(n, {
        one: '# Artikel auf dieser Kasse. Scannen geht auch offline.',
        other: '# Artikel auf dieser Kasse. Scannen geht auch offline.',
      }),
    keepOpen:
      'Lassen Sie diese Seite offen: Ohne HTTPS kann der Browser sie offline nicht wieder öffnen.',
    setUp: 'Gerät einrichten',
    waiting: 'Warten auf den Server',
    waitingHint: 'Das Sortiment ist noch nicht geladen. Die Kasse versucht es weiter.',
    downloading: 'Sortiment wird geladen',
    soFar: (n) =>
      plural(n, {
        one: 'Bisher # Artikel. Sie können schon scannen.',
        other: 'Bisher # Artikel. Sie können schon scannen.',
      }),
    aMoment: 'Das dauert einen Moment. Sie können schon scannen.',
    insteadOf: (price) => (
      <>
        <span class="unseen">statt </span>
        {price}
      </>
    ),
    atPrice: (quantity, price, unit) => `${quantity} zu ${price} je ${unit}`,
    packOf: (n) => `Gebinde mit ${n}`,
    perUnit: (unit) => `je ${unit}`,
    was: (price) => `Beim Scannen waren es ${price}.`,
    notTracked: 'Bestand nicht gezählt',
    types: { Item: 'Ware', Service: 'Dienstleistung', Digital: 'Digital' },
    outOfStock: 'Nicht auf Lager',
    onlyLeft: (n) => `Nur noch ${n} auf Lager`,
    inStock: (n) => `${n} auf Lager`,
    keyboards: {
      american:
        'Der Scanner tippt wie eine amerikanische Tastatur, dieses Gerät hat eine deutsche. Den Scanner auf Deutsch stellen.',
      german:
        'Der Scanner tippt wie eine deutsche Tastatur, dieses Gerät hat eine amerikanische. Den Scanner auf Englisch (USA) stellen.',
      digits:
        'Der Scanner tippt wie eine amerikanische Tastatur, dieses Gerät hat eine französische. Den Scanner auf Französisch stellen.',
    },
    unknown: (code) => `Kein Artikel hat den Code ${code}.`,
    behind: (code) => `${code} wurde nicht hinzugefügt. Schließen Sie zuerst dieses Fenster ab.`,
    gone: (title) =>
      `„${title}“ wird nicht mehr verkauft: archiviert, gelöscht oder wieder Entwurf.`,
    full: (most) =>
      plural(most, {
        other:
          'Ein Warenkorb hat höchstens # Positionen. Erst bezahlen, dann den nächsten beginnen.',
      }),
    zero: (name) => `Dieses Etikett verkauft 0 ${name}. Bitte neu wiegen.`,
    byPiece: (name) => `${name} wird pro Stück verkauft und hat kein Etikett einer Waage.`,
    shopper: (name, points) =>
      plural(points, { one: `${name}: # Punkt`, other: `${name}: # Punkte` }),
  },
  printer: {
    title: 'Drucker und Lade',
    paper: 'Papier',
    byBrowser: 'Der Browser druckt, auf dem Drucker, der auf diesem Gerät eingerichtet ist.',
    by: {
      usb: 'Ein Bondrucker an USB druckt, schneidet das Papier und öffnet die Lade.',
      serial:
        'Ein Bondrucker am seriellen Anschluss druckt, schneidet das Papier und öffnet die Lade.',
    },
    choose: { usb: 'USB-Drucker wählen', serial: 'Seriellen Drucker wählen' },
    none: 'Über den Browser drucken',
    unknown: 'Dieser Browser kann keine Bondrucker ansprechen. Chrome und Edge können es.',
    sample: 'kassa\nABC äöüß € 123\n',
    test: 'Probedruck',
    drawer: 'Lade öffnen',
    hint: 'Ein Bondrucker (ESC/POS) druckt ohne Rückfrage. Die Lade öffnet sich, wenn bar bezahlt wird.',
    gone: 'Der Bondrucker ist nicht da. Kabel und Strom prüfen oder neu wählen.',
    silent:
      'Der Bondrucker antwortet nicht. Aus- und wieder einschalten, Papier und Kabel prüfen und noch einmal drucken.',
    failed: 'Der Bondrucker hat nicht gedruckt. Papier, Kabel und Strom prüfen.',
  },
  search: {
    label: 'Code scannen oder eingeben, oder nach Namen suchen',
    hint: 'Scan, Code, Name',
    camera: 'Mit der Kamera scannen',
    products: 'Artikel',
    none: 'Kein Artikel passt. Mit Enter als Code nachschlagen.',
  },
  shopper: {
    code: 'E-Mail-Adresse, oder QR-Code scannen',
    hint: 'Der QR-Code steht auf der Kontoseite des Kunden.',
    remove: 'Entfernen',
    worth: (points, value) =>
      plural(points, { one: `# Punkt, wert ${value}`, other: `# Punkte, wert ${value}` }),
    redeem: 'Punkte einlösen',
    atMost: (points) => `0 bis ${points}.`,
  },
  pairing: {
    title: 'Kasse koppeln',
    text: 'Den Kopplungscode finden Inhaber in der Verwaltung unter Kassen.',
    noCode: 'Das ist kein Kopplungscode. Er steht in der Verwaltung unter Kassen.',
    wrongCode:
      'Diesen Code gibt es nicht, oder er gilt nicht mehr. Die Verwaltung zeigt unter Kassen einen neuen.',
    code: 'Kopplungscode',
    hint: 'Acht Zeichen. Der Code gilt einmal und zehn Minuten lang.',
    pair: 'Koppeln',
    stay: (till) => `Weiter als ${till}`,
    noHttps: 'Ohne HTTPS startet diese Kasse nicht offline und hat keine Kamera.',
    setUpFirst: (href) => (
      <>
        <a href={href}>Zuerst dieses Gerät einrichten</a>: das dauert zwei Minuten.
      </>
    ),
    revoked: (shop) =>
      `Dieses Gerät ist keine Kasse von ${shop} mehr. Sie wurde entfernt oder auf einem anderen Gerät gekoppelt. Sortiment und Schlüssel sind hier gelöscht.`,
    unsent: (n, shop) =>
      plural(n, {
        one: `# Eintrag des Journals von ${shop} ist noch hier und fehlt auf dem Server. Zum Senden das Gerät wieder mit ${shop} koppeln.`,
        other: `# Einträge des Journals von ${shop} sind noch hier und fehlen auf dem Server. Zum Senden das Gerät wieder mit ${shop} koppeln.`,
      }),
    saveUnsent: 'Als Datei sichern',
  },
  closed: {
    cleared: {
      title: 'Die Daten dieser Kasse sind weg',
      text: 'Die Daten dieses Browsers wurden gelöscht, während die Kasse offen war: die Kopplung, das Sortiment und noch nicht gesendete Verkäufe. Alle gesendeten Verkäufe hat der Server. Zum Weitermachen das Gerät neu koppeln.',
    },
    newer: {
      title: 'Es gibt eine neuere Kasse',
      text: 'Ein anderes Fenster hat eine neuere Version dieser Kasse geöffnet. Dieses Fenster neu laden, um sie auch hier zu nutzen.',
    },
    again: 'Neu laden',
  },
  broken: {
    title: 'Die Kasse startet nicht',
    text: 'Dieser Browser erlaubt der Kasse nicht, ihr Sortiment zu speichern.',
    hint: 'Das liegt meist an einem privaten Fenster, oder der Speicher des Geräts ist voll.',
  },
  journal: {
    otherWindow: 'Ein anderes Fenster hat diesen Warenkorb verkauft oder seine Zahlungen geändert.',
    sold: (what) => `Ein anderes Fenster hat diesen Korb verkauft: ${what}.`,
    unsent: 'Diese Kasse hat noch Verkäufe zu senden. Zuerst verbinden.',
    unsentOf: (shop) =>
      `Auf diesem Gerät liegen noch nicht gesendete Verkäufe von ${shop}. Zuerst mit ${shop} koppeln.`,
    openDay: 'Der Tag ist noch nicht abgeschlossen. Zuerst zählen: Menü, Kassenschluss.',
    none: 'Diese Kasse hat noch kein Journal. Neu koppeln.',
    unanswered: 'Der Server hat auf den letzten Eintrag noch nicht geantwortet.',
    unansweredSale: 'Der Server hat auf den Verkauf dieses Warenkorbs noch nicht geantwortet.',
    copied:
      'Ein anderes Gerät hat mit den Daten dieser Kasse verkauft, vielleicht ein kopiertes Browserprofil. Damit keine Bonnummer doppelt vorkommt, muss diese Kasse neu gekoppelt werden. Noch nicht gesendete Verkäufe bekommen dann neue Nummern.',
    lost: 'Der Server hat Verkäufe verloren, die diese Kasse nicht mehr hat, vielleicht durch eine alte Sicherung. Vor dem nächsten Verkauf neu koppeln.',
  },
  amount: {
    title: 'Freier Betrag',
    amount: 'Betrag',
    name: 'Bezeichnung',
    taxRate: 'Steuersatz',
    rate: (name, percent) => `${name} (${percent} %)`,
  },
  basket: {
    title: 'Warenkorb',
    empty: 'Artikel scannen, suchen oder Kachel antippen.',
    items: (n) => plural(n, { one: '# Artikel', other: '# Artikel' }),
    emptyTitle: 'Warenkorb leeren?',
    emptyAction: 'Warenkorb leeren',
    emptyText: 'Was entfernt wurde, steht im Journal.',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    total: 'Summe',
    customer: 'Kunde',
    park: 'Parken',
    parked: (n) => plural(n, { other: 'Geparkt (#)' }),
    pay: 'Bezahlen',
  },
  discount: {
    title: 'Rabatt auf den Warenkorb',
    in: 'In',
    percent: 'Prozent',
    percentHint: '0 bis 100, zum Beispiel 10 oder 12,25.',
    toPay: 'Zu zahlen',
  },
  line: {
    yes: (quantity) => `Ja, ${quantity}`,
    really: (quantity, name) => `Wirklich ${quantity} ${name}?`,
    takeAway: 'Entfernen',
    less: 'Eins weniger',
    more: 'Eins mehr',
    quantity: 'Menge',
    quantityIn: (unit) => `Menge in ${unit}`,
    pieces: 'Eine ganze Zahl ab 1.',
    measure: 'Eine Zahl über 0 mit bis zu drei Nachkommastellen.',
  },
  parked: {
    title: 'Geparkte Warenkörbe',
    none: 'Kein Warenkorb ist geparkt.',
    lines: (n) => plural(n, { one: '# Position', other: '# Positionen' }),
    taken: 'Eine andere Kasse hat diesen Warenkorb schon.',
    takenBy: (who, time) => `Diesen Korb hat um ${time} schon übernommen: ${who}.`,
    silent:
      'Der Server antwortet nicht. Vielleicht hat eine andere Kasse diesen Warenkorb schon. Später noch einmal versuchen.',
    drop: 'Diesen Warenkorb löschen',
    andMore: (names, n) =>
      plural(n, { one: `${names} und # weiterer`, other: `${names} und # weitere` }),
  },
  taken: {
    title: 'Schon genommen',
    by: (method) => `Genommen: ${method}`,
    of: (what) => `genommen: ${what}`,
    giveBack: (what) => `${what} zurückgeben`,
    giveBackTitle: (what) => `${what} zurückgeben?`,
    giveBackAction: 'Zurückgegeben',
    giveBackCash: 'Das Bargeld zurückgeben. Dann zählt die Zahlung nicht mehr.',
    giveBackOther:
      'Dort erstatten, wo belastet wurde, etwa am Kartengerät. Dann hier herausnehmen.',
    givenBack: (what) => `${what} wurde zurückgegeben.`,
    first: (what) => `Zuerst zurückgeben, was schon genommen wurde: ${what}.`,
    parkTitle: 'Einen teilweise bezahlten Warenkorb parken?',
    parkText: (what) => `Schon genommen: ${what}. Die Zahlung bleibt beim Warenkorb.`,
    order: (code, what) =>
      `Für Bestellung ${code} wurde genommen: ${what}. Sie ist noch nicht ausgegeben.`,
    orderNotListed: (code) =>
      `Für Bestellung ${code}, die nicht in dieser Liste steht, wurde genommen:`,
    notSold: (what) =>
      `Nicht in den Summen, weil noch nicht verkauft oder ausgegeben: ${what}. Erst abschließen oder zurückgeben.`,
  },
  keypad: { back: 'Letzte Ziffer löschen' },
  pay: {
    title: 'Bezahlen',
    due: 'Zu zahlen',
    stillDue: 'Noch offen',
    change: 'Rückgeld',
    rounded: (due) => `Für Bargeld gerundet von ${due}.`,
    exact: (amount) => `Passend ${amount}`,
    given: 'Gegeben',
    reference: 'Nummer des Kartenbelegs',
    amount: 'Einen Betrag eingeben.',
    really: (given, due) => `Wirklich ${given} für ${due}? Denselben Knopf noch einmal drücken.`,
    complete: 'Verkauf abschließen',
    cash: 'Bar bezahlt',
    part: (amount) => `${amount} bar`,
    cashChange: (change) => `Bar, Rückgeld ${change}`,
    chargeFirst:
      'Karten zuerst belasten: kassa hält nur fest, wie bezahlt wurde. Ein kleinerer Betrag ist eine Teilzahlung.',
  },
  sale: {
    title: (number) => `Verkauf ${number}`,
    paid: 'Bezahlt',
    next: 'Neuer Verkauf',
    receipt: 'Kassenbon',
    print: 'Kassenbon drucken',
    showCode: 'QR-Code zeigen',
    hideCode: 'QR-Code ausblenden',
    codeHint: 'Wer ihn scannt, hat den Kassenbon auf dem Telefon.',
    codeLater: 'Er gilt, sobald diese Kasse den Verkauf an den Server gesendet hat.',
    receiptComes: 'Der Kassenbon wird geholt.',
    receiptLater: 'Der Server hat den Kassenbon noch nicht.',
  },
  cash: {
    title: 'Einlage und Entnahme',
    direction: 'Richtung',
    directions: { in: 'Einlegen', out: 'Entnehmen' },
    done: {
      in: (amount) => `${amount} eingelegt.`,
      out: (amount) => `${amount} entnommen.`,
    },
    reasonHint: 'Zum Beispiel: Wechselgeld, zur Bank, Fensterputzer bezahlt.',
    slip: 'Beleg drucken',
  },
  day: {
    soFar: 'Tag bisher (X)',
    close: 'Kassenschluss',
    closed: 'Der Tag ist abgeschlossen (Z)',
    count: 'Zuerst die Lade zählen. Was darin sein sollte, steht danach hier.',
    countedLabel: 'Gezähltes Bargeld',
    counted: 'Vergleichen',
    again: 'Noch einmal zählen',
    expected: 'Soll',
    countedCash: 'Ist',
    difference: (sign) => (sign === 0 ? 'Keine Differenz' : sign < 0 ? 'Es fehlen' : 'Zu viel'),
    begin: 'Den Tag beginnen',
    beginAction: 'Beginnen',
    beginHint: 'Vor dem ersten Verkauf die Lade zählen. So viel war es beim letzten Kassenschluss.',
    beginFirst: 'Vor dem ersten Verkauf die Lade zählen.',
    later: 'Nicht jetzt',
    float: 'Anfangsbestand',
    already: 'Ein anderes Fenster hat den Tag schon begonnen.',
    why: 'Warum weicht die Zählung ab?',
    whyHint: (most) => `Eine Differenz über ${most} braucht einen Grund. Er steht auf dem Bericht.`,
  },
  receipts: {
    title: 'Letzte Kassenbons',
    find: 'Kassenbon suchen',
    findHint:
      'Nach Nummer, Betrag, Ware, Zeit oder Kartenbeleg. Oder den QR-Code eines Kassenbons oder einen Artikel scannen.',
    none: 'Hier ist noch kein Verkauf dieser Kasse gespeichert.',
    noMatch: 'Kein Kassenbon passt.',
    elsewhere: 'Anderswo verkauft',
    more: 'Mehr zeigen',
  },
  returns: {
    title: 'Kassenbons und Rückgaben',
    title1: 'Rückgabe',
    find: 'Suchen',
    number: 'Nummer des Kassenbons',
    numberHint:
      'Oder Code einer Bestellung, Name oder E-Mail. Oder den QR-Code des Kassenbons scannen.',
    scan: 'QR-Code scannen',
    printAgain: 'Noch einmal drucken',
    later: 'Die Rückgabe geht, sobald der Server diesen Verkauf hat.',
    otherShop: 'Das ist der Kassenbon eines anderen Shops.',
    unknown: 'Kein Verkauf gefunden.',
    creditNote: (number) =>
      `${number} ist die Gutschrift einer Rückgabe ohne Bon. Zu ihr gehört kein Verkauf.`,
    receipt: (number) => `Kassenbon ${number}`,
    soldAt: (time, total) => `${time} · ${total}`,
    giveBack: (amount) => `${amount} zurückgeben`,
    back: 'Zurück',
    all: 'Alles kommt zurück',
    none: 'Nichts kommt zurück',
    by: 'Zurück per',
    asPaid: 'Wie bezahlt',
    restock: 'Die Ware kann wieder verkauft werden',
    done: (amount) => `Zurückgenommen: ${amount} zurückgeben.`,
    left: (quantity, price) => `Noch ${quantity} · je ${price}`,
    allBack: 'Alles kam zurück',
    less: (name) => `Weniger von ${name} zurücknehmen`,
    more: (name) => `Mehr von ${name} zurücknehmen`,
  },
  noReceipt: {
    title: 'Rückgabe ohne Bon',
    begin: 'Ohne Bon',
    scan: 'Scannen oder suchen Sie die Ware, die zurückkommt.',
    reasonHint: 'Warum sie zurückkommt; steht auf dem Beleg.',
    today: (price) => `heute ${price}`,
    each: 'Preis je Einheit',
    above: (price) => `Höchstens ${price}, der heutige Preis.`,
    remove: (name) => `${name} von der Liste nehmen`,
  },
  customer: {
    title: 'Kundenanzeige',
    welcome: 'Willkommen',
    welcomeTo: (shop) => `Willkommen bei ${shop}`,
    receipt: 'Ihr Kassenbon: zum Mitnehmen scannen.',
    blocked: 'Der Browser hat das Fenster blockiert. Fenster für diese Seite erlauben.',
  },
  exchange: {
    title: 'Umtausch',
    comesBack: (number) => `Zurück: Kassenbon ${number}`,
    remove: 'Doch nichts zurücknehmen',
    back: 'Auszahlen',
    another: (number) =>
      `In diesem Warenkorb kommt schon Ware von Kassenbon ${number} zurück. Zuerst bezahlen.`,
  },
  answer: {
    taken: (number) => `Der Server hat ${number} angenommen.`,
    refused: 'Der Server hat abgelehnt.',
    refusedLate: (number, why) => `Der Server hat ${number} abgelehnt: ${why}`,
    silent: 'Der Server hat noch nicht geantwortet. Seine Antwort erscheint später hier.',
    notYet: (why) =>
      `Der Server hat das noch nicht angenommen: ${why} Seine Antwort erscheint später hier.`,
  },
  orders: {
    title: 'Online-Bestellungen',
    order: (name) => `Bestellung ${name}`,
    handedOver: (name) => `Bestellung ${name} ist ausgegeben.`,
    find: 'Nach Code, Name, Telefon oder Ware suchen',
    none: 'Keine Bestellung wartet auf die Ausgabe.',
    unknown: (code) => `Keine Bestellung, die hier wartet, hat ${code}.`,
    gone: (till, time, number) =>
      `Diese Bestellung wurde um ${time} ausgegeben, Nummer ${number}: ${till}.`,
    paidTwice: 'Geben Sie das hier angenommene Geld zurück.',
    paid: 'bezahlt',
    unpaid: 'offen',
    handOver: 'Ausgeben',
  },
  keys: {
    title: 'Tasten',
    enterKey: 'Enter',
    deleteKey: 'Entf',
    escapeKey: 'Esc',
    customer: 'Kunde und Punkte',
    park: 'Warenkorb parken oder wieder aufnehmen',
    methods: 'Beim Bezahlen: Karte, Überweisung, Sonstige',
    select: 'Eine Position auswählen',
    count: 'Menge der gewählten Position ändern',
    enter: 'Gewählte Position öffnen; im Fenster: weiter; beim Bezahlen: bar',
    remove: 'Gewählte Position entfernen',
    times: 'Vor einem Code: drei davon',
    escape: 'Fenster schließen',
  },
  notices: {
    oldDay: (day) => `Der Tag vom ${day} ist noch nicht abgeschlossen.`,
    clockAhead: (span) =>
      `Die Uhr dieses Geräts geht ${span} vor. Bitte richtig stellen: Kassenbons tragen die falsche Zeit.`,
    clockBehind: (span) =>
      `Die Uhr dieses Geräts geht ${span} nach. Bitte richtig stellen: Kassenbons tragen die falsche Zeit.`,
    minutes: (n) => plural(n, { one: '# Minute', other: '# Minuten' }),
    hours: (n) => plural(n, { one: '# Stunde', other: '# Stunden' }),
    days: (n) => plural(n, { one: '# Tag', other: '# Tage' }),
    pairAgain: 'Neu koppeln',
    goOn: 'Ohne Antwort weiter',
    tentative: {
      sale: 'Der Server hat auf einen Verkauf mit Punkten noch nicht geantwortet. Bis dahin ruht diese Kasse. Geht es ohne Antwort weiter und war der Verkauf so nicht möglich, trägt der Shop den Unterschied.',
      refund:
        'Der Server hat auf eine Rückgabe noch nicht geantwortet. Bis dahin ruht diese Kasse. Geht es ohne Antwort weiter und war die Rückgabe nicht möglich, trägt der Shop den Unterschied.',
      cash: 'Der Server hat auf die Ausgabe einer Bestellung noch nicht geantwortet. Bis dahin ruht diese Kasse. Geht es ohne Antwort weiter und war die Ausgabe nicht möglich, trägt der Shop den Unterschied.',
      void: '',
      closing: '',
    },
    waiting: (n, since) =>
      plural(n, {
        one: `# Eintrag des Journals liegt seit ${since} hier und wird gesendet.`,
        other: `# Einträge des Journals liegen seit ${since} hier und werden gesendet.`,
      }),
    silent: 'Der Server antwortet nicht.',
    problem: (why) => `Der Server meldet: ${why}`,
  },
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'till'> = {
  next: 'Das ist nicht die nächste Nummer.',
  other_goods: 'Ein Teil davon wurde inzwischen erstattet. Hier steht, was noch auszugeben ist.',
  taken_up: 'Diesen Korb hat schon eine andere Kasse übernommen.',
  rounding: 'Nur Bargeld wird gerundet, höchstens um eine halbe Münze.',
}
