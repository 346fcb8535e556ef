import { Database, SQLiteError } from 'bun:sqlite'
import { HOUR_MS } from '../../domain/time.ts'
import { openDraft } from './draft.ts'

/**
 * Moves every shop on to a revision that it has never used, and records the gap. Otherwise a
 * revision would be used again for another change: a terminal that has seen the old one would miss
 * the new one, and an entity tag would match the wrong content.
 *
 * The replaced database may be lost, so the new revision is derived from the clock: 100 for every
 * millisecond since 1970, more than any shop can have made. That has 15 digits until the year 2286.
 */
export function skipRevisions(copy: Database, now: number): void {
  const last = now * 100
  copy.run(
    `INSERT INTO revision_gap (shop_id, first_revision, last_revision)
     SELECT shop_id, revision + 1, ?1 FROM shop_revision WHERE revision < ?1`,
    [last],
  )
  copy.run('UPDATE shop_revision SET revision = ?1 WHERE revision < ?1', [last])
}

/**
 * Moves the counter of every shop on to a series that no till can have had: a receipt's number is
 * never printed twice. The replaced database may be lost, so the new value is derived from the
 * clock: the hours since 2026, more than the times that a shop has paired its tills.
 */
export function skipSeries(copy: Database, now: number): void {
  const hours = Math.max(0, Math.ceil((now - EPOCH_MS) / HOUR_MS))
  copy.run(
    `INSERT INTO sale_counter (shop_id, kind, value)
     SELECT id, 'series', ?1 FROM shop WHERE true
     ON CONFLICT (shop_id, kind) DO UPDATE SET value = excluded.value
     WHERE sale_counter.value < excluded.value`,
    [hours],
  )
}

const EPOCH_MS = Date.UTC(2026)

/** Skips the series of the replaced database, too: it may have been restored within the hour. */
export function skipSeriesOf(database: string, draft: string): void {
  using copy = openDraft(draft)
  for (const { publicId, value } of lastSeriesIn(database)) {
    copy.run(
      `UPDATE sale_counter SET value = ?1 WHERE kind = 'series' AND value < ?1
       AND shop_id = (SELECT id FROM shop WHERE public_id = ?2)`,
      [value, publicId],
    )
  }
}

/** The last series of each shop in a database; none if it is missing, damaged or of another form. */
function lastSeriesIn(file: string): readonly { publicId: string; value: number }[] {
  try {
    using database = new Database(file, { readwrite: true, create: false })
    database.run('PRAGMA query_only = ON')
    using last = database.prepare<{ publicId: string; value: number }, []>(
      `SELECT s.public_id AS publicId, c.value
       FROM sale_counter c JOIN shop s ON s.id = c.shop_id
       WHERE c.kind = 'series'`,
    )
    return last.all()
  } catch (error) {
    if (error instanceof SQLiteError) return []
    throw error
  }
}
