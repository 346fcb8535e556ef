import bulk from './manual/bulk.md' with { type: 'text' }
import commands from './manual/commands.md' with { type: 'text' }
import contributing from './manual/contributing.md' with { type: 'text' }
import durability from './manual/durability.md' with { type: 'text' }
import limits from './manual/limits.md' with { type: 'text' }
import operations from './manual/operations.md' with { type: 'text' }
import packaged from './manual/package.md' with { type: 'text' }
import performance from './manual/performance.md' with { type: 'text' }
import postgresql from './manual/postgresql.md' with { type: 'text' }
import restore from './manual/restore.md' with { type: 'text' }
import security from './manual/security.md' with { type: 'text' }
import settings from './manual/settings.md' with { type: 'text' }
import start from './manual/start.md' with { type: 'text' }
import storefront from './manual/storefront.md' with { type: 'text' }
import { modulePages } from './module-pages.ts' with { type: 'macro' }

/** One page of the manual. */
export interface Topic {
  /** The name in the address of the page and in `kassa help <name>`. */
  readonly name: string
  readonly title: string
  /** The first paragraph, on one line. */
  readonly summary: string
  /** Markdown, beginning with the title. */
  readonly text: string
}

/** The pages that stand with other modules, by name. */
const OF_MODULES: Readonly<Record<string, string>> = modulePages()

/** The manual in reading order. */
export const TOPICS: readonly Topic[] = Object.entries({
  start,
  storefront,
  package: packaged,
  bulk,
  ...OF_MODULES,
  commands,
  settings,
  operations,
  postgresql,
  restore,
  security,
  durability,
  performance,
  limits,
  contributing,
}).map(([name, text]) => {
  const [, title = '', summary = ''] = /^# (.+)\n\n((?:.+\n)+)/.exec(text) ?? []
  return { name, title, summary: summary.trim().replaceAll('\n', ' '), text }
})

export function topicOf(name: string): Topic | null {
  return TOPICS.find((topic) => topic.name === name) ?? null
}
