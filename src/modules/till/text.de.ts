import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.ts'

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
    tillFavourites: 'Favoriten der Kassen',
    cashiers: 'Kassierer/innen',
  },
}
