import type { HistoryEntry } from '../../../domain/history.ts'
import { text } from '../text.ts'

const words = text.history

/** The name of the person or software that acted. */
export function actorName({ actor: { kind, id, name } }: Pick<HistoryEntry, 'actor'>): string {
  if (kind === 'key') return words.key(name)
  if (kind === 'till') return words.till(name)
  if (kind === 'server') return id === 'cli' ? words.who['command line'] : words.server
  return makerName(name || 'customer')
}

/** The name of whoever started a job or moved stock: an email address, a till, or a fixed name. */
export function makerName(name: string): string {
  return (words.who as Readonly<Record<string, string>>)[name] ?? name
}
