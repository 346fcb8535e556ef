import bulk from './bulk.md' with { type: 'text' }
import commands from './commands.md' with { type: 'text' }
import contributing from './contributing.md' with { type: 'text' }
import durability from './durability.md' with { type: 'text' }
import importing from './import.md' with { type: 'text' }
import lan from './lan.md' with { type: 'text' }
import limits from './limits.md' with { type: 'text' }
import operations from './operations.md' with { type: 'text' }
import orders from './orders.md' with { type: 'text' }
import packaged from './package.md' with { type: 'text' }
import performance from './performance.md' with { type: 'text' }
import postgresql from './postgresql.md' with { type: 'text' }
import security from './security.md' with { type: 'text' }
import settings from './settings.md' with { type: 'text' }
import start from './start.md' with { type: 'text' }
import storefront from './storefront.md' with { type: 'text' }
import till from './till.md' with { type: 'text' }
import webhooks from './webhooks.md' with { type: 'text' }

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

/** The manual in reading order. */
export const TOPICS: readonly Topic[] = Object.entries({
  start,
  storefront,
  package: packaged,
  orders,
  webhooks,
  bulk,
  import: importing,
  till,
  lan,
  commands,
  settings,
  operations,
  postgresql,
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
