import type { Remark, RemarkCode } from '../../domain/orders/entry.ts'
import type { Writing } from '../../domain/store.ts'
import type { JournalEntry, JournalWrites, Series } from '../../domain/till-store.ts'

/** `attention` is JSON. */
type EntryRow = Omit<JournalEntry, 'attention'> & { readonly attention: string | null }

export function journalRows(session: Writing): JournalWrites {
  return {
    series: (shop, series) => session.get<Series>('series.find', { shop, series }),
    listSeries: (shop, after, limit) => session.all('series.list', { shop, after, limit }),
    async find(shop, series, n) {
      const row = await session.get<EntryRow>('journal.find', { shop, series, n })
      return row && entryOf(row)
    },
    entries: (shop, series, after, limit) =>
      entriesOf(session.all('journal.entries', { shop, series, after, limit })),
    withoutOrder: (shop, limit) => session.all('journal.without_order', { shop, limit }),
    closings: (shop, before, limit) =>
      entriesOf(session.all('journal.closings', { shop, ...before, limit })),
    remarkable: (shop, before, limit) =>
      entriesOf(session.all('journal.remarkable', { shop, ...before, limit })),
    openDays: (shop, after, limit) => session.all('journal.open_days', { shop, after, limit }),
    async append(shop, { attention, ...entry }) {
      const remarks = attention && JSON.stringify(attention)
      await session.run('journal.append', { shop, ...entry, attention: remarks })
      const { series, n, hash } = entry
      await session.run('series.advance', { shop, series, n, hash })
    },
  }
}

async function entriesOf(rows: Promise<EntryRow[]>): Promise<JournalEntry[]> {
  return (await rows).map(entryOf)
}

function entryOf({ attention, ...entry }: EntryRow): JournalEntry {
  return { ...entry, attention: attention === null ? null : remarksOf(attention) }
}

/** While servers are replaced, those of the version before still write a code alone. */
function remarksOf(attention: string): Remark[] {
  if (attention.startsWith('[')) return JSON.parse(attention)
  return [{ field: 'order', code: attention as RemarkCode }]
}
