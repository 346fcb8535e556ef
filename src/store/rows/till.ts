import { FIRST_HASH } from '../../domain/orders/entry.ts'
import type { JournalEntry, JournalWrites, Series } from '../../domain/till-store.ts'
import type { Session } from '../engine.ts'

export function journalRows(session: Session): JournalWrites {
  return {
    series: (shop, series) => session.get<Series>('series.find', { shop, series }),
    listSeries: (shop, after, limit) => session.all('series.list', { shop, after, limit }),
    find: (shop, series, n) => session.get<JournalEntry>('journal.find', { shop, series, n }),
    entries: (shop, series, after, limit) =>
      session.all('journal.entries', { shop, series, after, limit }),
    withoutOrder: (shop, limit) => session.all('journal.without_order', { shop, limit }),
    closings: (shop, before, limit) => session.all('journal.closings', { shop, ...before, limit }),
    openDays: (shop, after, limit) => session.all('journal.open_days', { shop, after, limit }),
    async open(shop, { series, terminal, openedAt: now }) {
      await session.run('series.open', { shop, series, terminal, hash: FIRST_HASH, now })
      await session.run('terminal.set_series', { shop, series, terminal })
    },
    async append(shop, entry) {
      await session.run('journal.append', { shop, ...entry })
      const { series, n, hash } = entry
      await session.run('series.advance', { shop, series, n, hash })
    },
  }
}
