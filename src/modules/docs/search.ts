import { TOPICS, type Topic, topicOf } from './topics.ts'

/** The part of a topic below one of its headings; the first part is below its title. */
export interface Section {
  readonly topic: Topic
  readonly heading: string
  /** The anchor of the heading. */
  readonly id: string
  /** The words without any markup, on one line. */
  readonly text: string
}

/** A match in a section adds this to its rank; matches in the text count up to a maximum. */
const IN_TITLE = 6
const IN_HEADING = 4
const MAX_IN_TEXT = 3
const MAX_WORDS = 8

let sections: readonly Section[] | undefined

/** The sections that contain every one of these words, best first. A word may be incomplete. */
export function searchManual(phrase: string): readonly Section[] {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  sections ??= TOPICS.flatMap(sectionsOf)
  return sections
    .map((section) => ({ section, rank: rankOf(section, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ section }) => section)
}

/**
 * The HTML of a topic. Its headings have ids, and its links lead to other pages of the manual. A
 * link to a page that stands with a deleted module is text.
 */
export function htmlOf({ text }: Pick<Topic, 'text'>): string {
  return Bun.markdown
    .html(text, { headings: { ids: true }, noHtmlBlocks: true, noHtmlSpans: true })
    .replace(
      /<a href="(?:[\w./-]*\/)?([\w-]+)\.md([^"]*)"([^>]*)>(.*?)<\/a>/gs,
      (_, name, anchor, more, label) =>
        topicOf(name) ? `<a href="/docs/manual/${name}${anchor}"${more}>${label}</a>` : label,
    )
}

export function sectionsOf(topic: Topic): Section[] {
  return htmlOf(topic)
    .split(/(?=<h[12] )/)
    .map((html) => {
      const [whole = '', id = '', heading = ''] = /^<h. id="([^"]*)">(.*)<\/h.>/.exec(html) ?? []
      return { topic, id, heading: plain(heading), text: plain(html.slice(whole.length)) }
    })
}

/** Returns 0 if a word is missing. */
function rankOf({ topic, heading, text }: Section, words: readonly string[]): number {
  const [title, head, body] = [`${topic.name} ${topic.title}`, heading, text].map((part) =>
    part.toLowerCase(),
  ) as [string, string, string]
  const ranks = words.map((word) => {
    const places = body.split(word).length - 1
    const inTitle = title.includes(word) ? IN_TITLE : 0
    const inHeading = head.includes(word) ? IN_HEADING : 0
    return inTitle + inHeading + Math.min(places, MAX_IN_TEXT)
  })
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
