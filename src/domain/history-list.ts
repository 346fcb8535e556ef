import type { ActedBy } from './acted-by.ts'
import type { Actor } from './actor.ts'
import type { BulkChange } from './bulk/change.ts'
import type { HistoryEntry, SubjectKind, ValueChange } from './history.ts'
import { type Page, type PageQuery, pageOf } from './paging.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Reading } from './store.ts'
import { isoTime } from './time.ts'
import { takeTurn } from './yielding.ts'

/** The filters of the history. Times are in milliseconds; `until` itself is excluded. */
export interface HistoryQuery extends PageQuery {
  readonly subject?: string | undefined
  readonly kind?: string | undefined
  /** The id or the name of an actor. */
  readonly by?: string | undefined
  readonly action?: string | undefined
  readonly field?: string | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly job?: string | undefined
  /** A part of the name of a subject or an actor, or of a note. */
  readonly search?: string | undefined
}

interface HistoryRow {
  readonly id: number
  readonly actorKind: ActedBy['kind']
  readonly actor: string
  readonly actorName: string
  readonly subjectKind: SubjectKind
  readonly subject: string
  readonly subjectName: string | null
  readonly action: string
  readonly changes: string
  readonly note: string | null
  readonly createdAt: number
  readonly job: string | null
  /** The title in the entry with which the job began. */
  readonly jobTitle: string | null
  readonly jobChanges: string | null
  readonly jobDetail: string | null
}

/** The columns of an act with a note. */
type NotedRow = Pick<
  HistoryRow,
  | 'actorKind'
  | 'actor'
  | 'actorName'
  | 'subjectKind'
  | 'subject'
  | 'subjectName'
  | 'action'
  | 'createdAt'
> & { readonly note: string }

/**
 * A page of a shop's history, newest first. A job is one entry. Its changes are listed with the
 * job, or with one of the products that it has changed.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listHistory(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  { limit, cursor, search, field, ...filter }: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  const isWhole = filter.job === undefined && filter.subject === undefined
  const values = {
    ...filter,
    shop: shop.id,
    whole: isWhole ? (true as const) : undefined,
    field: field === undefined ? undefined : `%"field":"${field}"%`,
    ...(search !== undefined && wordsOf(search)),
  }
  const scope = `history ${JSON.stringify({ ...filter, field, search, shop: shop.id })}`
  const page = await pageOf(
    secrets,
    scope,
    { limit, cursor },
    (after, most) => inSteps(read, values, after?.id, most),
    ({ id }) => ({ value: '', id }),
  )
  return { ...page, data: page.data.map((row) => entryOf(secrets, row)) }
}

/** A list that few entries match is read in steps of this many, between which others are served. */
const STEP = 2_000

/** The values of `history.list`, without those of a page. */
interface Filters {
  readonly shop: number
  readonly whole: true | undefined
  readonly job?: string | undefined
  readonly subject?: string | undefined
  readonly since?: number | undefined
}

async function inSteps(
  read: Reading,
  values: Filters,
  after: number | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const { shop, whole, job, subject, since = 0 } = values
  const rows: HistoryRow[] = []
  for (let before = after; ; ) {
    type Floor = { readonly id: number; readonly createdAt: number }
    const place = { shop, whole, job, subject, before, skip: STEP }
    const floor = await read.get<Floor>('history.floor', place)
    const step = { ...values, before, floor: floor?.id, limit: limit - rows.length }
    rows.push(...(await read.all<HistoryRow>('history.list', step)))
    if (!floor || rows.length === limit || floor.createdAt < since) return rows
    before = floor.id
    await takeTurn()
  }
}

/**
 * Patterns for LIKE. Engines ignore case only in ASCII, so a word may also begin with its capital.
 */
function wordsOf(search: string) {
  const words = search
    .trim()
    .toLowerCase()
    .replace(/[%_\\]/g, '_')
  const first = words.charAt(0).toUpperCase()
  const capitals = /^[a-z]/.test(words) ? words : first + words.slice(1)
  return { words: `%${words}%`, capitals: `%${capitals}%` }
}

/** The notes of acts on a subject, the newest first. */
export async function notesOn(read: Reading, shop: number, subject: string) {
  const rows = await read.all<NotedRow>('history.notes', { shop, subject })
  return rows.map((row) => ({ ...noted(row), note: row.note }))
}

function entryOf(secrets: Secrets, row: HistoryRow): HistoryEntry {
  const { id, subjectKind: kind, subject, job } = row
  const jobId = job ?? (kind === 'job' ? subject : null)
  return {
    // The number of a row would reveal how much all shops together grow.
    id: `act_${secrets.mac('history', String(id)).slice(0, ID_LENGTH)}`,
    ...noted(row),
    changes: JSON.parse(row.changes),
    job: jobId === null ? null : { id: jobId, title: row.jobTitle ?? '', ...bulkOf(row) },
    note: row.note,
  }
}

/** Who did what, and when, in the form of the API. */
function noted(row: Omit<NotedRow, 'note'>) {
  return {
    at: isoTime(row.createdAt),
    actor: { kind: row.actorKind, id: row.actor, name: row.actorName },
    subject: { kind: row.subjectKind, id: row.subject, name: row.subjectName },
    action: row.action,
  }
}

/** The bulk change of a job. */
function bulkOf({ jobChanges, jobDetail }: HistoryRow) {
  if (jobDetail === null) return { shown: null, total: null }
  const changes: readonly ValueChange[] = JSON.parse(jobChanges ?? '[]')
  const shown: BulkChange = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  return { shown, total: JSON.parse(jobDetail).products ?? null }
}

const ID_LENGTH = 22
