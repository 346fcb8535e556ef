import { pluralOf } from '../../text/language.ts'
import type * as en from './text.en.ts'

const plural = pluralOf('de')

export const counts: typeof en.counts = {
  title: 'Zählen',
  inHistory: 'Zählungen',
  actions: { 'count.deleted': 'Zählliste gelöscht' },
  text: 'Inventur und Wareneingang durch Scannen. Mehrere Personen können eine Liste füllen.',
  add: 'Neue Liste',
  addAction: 'Beginnen',
  namePlaceholder: 'Regal an der Tür',
  kind: 'Was gezählt wird',
  kinds: {
    count: 'Inventur: Das Gezählte wird der neue Bestand',
    received: 'Wareneingang: Das Gezählte kommt zum Bestand dazu',
  },
  kindNames: { count: 'Inventur', received: 'Wareneingang' },
  none: 'Noch nichts gezählt',
  noneHint:
    'Eine Liste beginnen, diese Seite auf einem Telefon öffnen und scannen. Erst beim Übernehmen ändert sich der Bestand.',
  status: { open: 'Offen', applying: 'Wird übernommen', applied: 'Übernommen' },
  facts: (kind: string, products: string, by: string, on: string) =>
    `${kind} · ${products} · von ${by} am ${on}`,
  scan: 'Strichcode oder Artikelnummer',
  scanHint:
    'Scannen, oder einen Code oder Namen eingeben und Enter drücken. Jeder Scan zählt eins dazu.',
  camera: 'Mit der Kamera scannen',
  unknown: (code: string) => `Kein Artikel hat den Code ${code}.`,
  pick: 'Welcher Artikel?',
  last: 'Letzter Scan',
  lastPack: (quantity: string) => `+ ${quantity} (Gebinde)`,
  more: (name: string) => `${name}: eins mehr`,
  less: (name: string) => `${name}: eins weniger`,
  quantity: (name: string) => `Menge von ${name}`,
  remove: (name: string) => `${name} von der Liste nehmen`,
  deleted: 'Ein gelöschter Artikel',
  inStock: (stock: string) => `Bestand: ${stock}`,
  listed: 'Gezählte Artikel',
  first: (shown: string, all: string) => `Die letzten ${shown} von ${all} Artikeln.`,
  empty: 'Noch nichts auf der Liste',
  emptyHint: 'Den ersten Artikel scannen.',
  apply: 'Übernehmen',
  applyTitle: {
    count: 'Als Bestand übernehmen?',
    received: 'Zum Bestand dazuzählen?',
  },
  applyText: {
    count: (n: number) =>
      plural(n, {
        one: 'Der Bestand von # Artikel wird auf die gezählte Menge gesetzt. Das lässt sich 30 Tage lang rückgängig machen.',
        other:
          'Der Bestand von # Artikeln wird auf die gezählte Menge gesetzt. Das lässt sich 30 Tage lang rückgängig machen.',
      }),
    received: (n: number) =>
      plural(n, {
        one: 'Der Bestand von # Artikel wächst um den Wareneingang. Das lässt sich 30 Tage lang rückgängig machen.',
        other:
          'Der Bestand von # Artikeln wächst um den Wareneingang. Das lässt sich 30 Tage lang rückgängig machen.',
      }),
  },
  applied: 'Der Bestand ist geändert.',
  appliedText: 'Diese Liste ist übernommen. Was sie geändert hat, steht unter Sammeländerungen.',
  toJobs: 'Sammeländerungen zeigen',
  deleteTitle: 'Diese Liste löschen?',
  deleteText: 'Was sie am Bestand geändert hat, bleibt.',
  deletedList: 'Die Liste ist gelöscht.',
  gone: 'Diese Liste gibt es nicht',
}
