import { Elysia } from 'elysia'
import { notFound } from '../../../domain/error.ts'
import type { Read } from '../../../http/server/answer.ts'
import {
  type Asset,
  answerWith,
  asset,
  bundleOf,
  documentHeaders,
  filled,
} from '../../../http/server/bundle.ts'
import manualPage from '../page/manual.html'
import { htmlOf, searchManual, sectionsOf } from '../search.ts'
import { TOPICS, type Topic, topicOf } from '../topics.ts'

const PATH = '/docs/manual'
const HEADERS = documentHeaders()
const MAX_PHRASE = 100
const MAX_RESULTS = 20
/** Characters of a section that a search result shows before the first word found, and in all. */
const BEFORE = 60
const EXCERPT = 220

/**
 * The manual as pages: `/docs/manual` shows the contents or search results, the path below it a
 * topic.
 */
export function manualRoutes() {
  const made = new Map<Topic, Promise<Asset>>()
  return new Elysia({ detail: { hide: true } })
    .get(PATH, async ({ request, set }: Read) => {
      const phrase = new URL(request.url).searchParams.get('search')?.trim().slice(0, MAX_PHRASE)
      const page = phrase
        ? pageOf({ title: `${phrase} · Search`, phrase, main: results(phrase), current: null })
        : pageOf({ title: 'Manual', phrase: '', main: contents(), current: null })
      return answerWith({ request, set }, await page, HEADERS)
    })
    .get(`${PATH}/:topic`, async ({ params, request, set }) => {
      const topic = topicOf(params.topic)
      if (!topic) throw notFound('topic')
      const page = await made.getOrInsertComputed(topic, topicPage)
      return answerWith({ request, set }, page, HEADERS)
    })
}

interface View {
  readonly title: string
  readonly phrase: string
  /** The content as HTML. */
  readonly main: string
  /** The topic that the page is about. */
  readonly current: Topic | null
}

function topicPage(topic: Topic): Promise<Asset> {
  const next = TOPICS[TOPICS.indexOf(topic) + 1]
  const onward = next ? `<p class="next">Next: ${linkTo(next)}</p>` : ''
  // Wide tables and lines of code scroll on their own, also by keyboard; the page does not.
  const html = htmlOf(topic)
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replace(
      /<h2 id="([^"]+)">(.*)<\/h2>/g,
      '<h2 id="$1">$2 <a class="anchor" href="#$1" aria-label="Link to this part">#</a></h2>',
    )
  return pageOf({ title: topic.title, phrase: '', main: html + onward, current: topic })
}

function contents(): string {
  const rows = TOPICS.map(
    (topic) => `<li>${linkTo(topic)}<span>${inline(topic.summary)}</span></li>`,
  )
  return `<h1>Manual</h1><p>How to run kassa, and how to build on it. In a terminal,
<code>kassa help</code> has the same topics.</p><ul class="found">${rows.join('')}</ul>`
}

function results(phrase: string): string {
  const found = searchManual(phrase).slice(0, MAX_RESULTS)
  const rows = found.map(({ topic, heading, id, text }) => {
    const words = phrase.toLowerCase().split(/\s+/)
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)
    const from = Math.max(0, Math.min(...places, text.length) - BEFORE)
    const part = text.slice(from, from + EXCERPT)
    const excerpt = `${from > 0 ? '… ' : ''}${part}${from + EXCERPT < text.length ? ' …' : ''}`
    const label = heading === topic.title ? heading : `${topic.title}: ${heading}`
    const href = `${PATH}/${topic.name}#${id}`
    return `<li><a href="${href}">${Bun.escapeHTML(label)}</a><span>${Bun.escapeHTML(excerpt)}</span></li>`
  })
  const title = `<h1>Search: ${Bun.escapeHTML(phrase)}</h1>`
  if (rows.length > 0) return `${title}<ul class="found">${rows.join('')}</ul>`
  return `${title}<p>Nothing in the manual has all of these words. Try fewer or shorter ones, or the
<a href="/docs">API reference</a> for routes and fields.</p>`
}

/**
 * The page around some content, with a menu of the topics and of the headings of the current one.
 */
async function pageOf({ title, phrase, main, current }: View): Promise<Asset> {
  const { document } = await bundleOf(manualPage)
  const topics = TOPICS.map((topic) => {
    if (topic !== current) return `<li>${linkTo(topic)}</li>`
    const parts = sectionsOf(topic).slice(1)
    const rows = parts.map(
      ({ id, heading }) => `<li><a href="#${id}">${Bun.escapeHTML(heading)}</a></li>`,
    )
    return `<li>${linkTo(topic, ' aria-current="page"')}<ul>${rows.join('')}</ul></li>`
  })
  const html = filled(document, {
    title: Bun.escapeHTML(title),
    phrase: Bun.escapeHTML(phrase),
    topics: topics.join(''),
    main,
  })
  return asset(document.type, html)
}

function linkTo({ name, title }: Topic, more = ''): string {
  return `<a href="${PATH}/${name}"${more}>${Bun.escapeHTML(title)}</a>`
}

/** Renders one paragraph of Markdown without its element. */
function inline(markdown: string): string {
  return Bun.markdown.html(markdown).replace(/^<p>|<\/p>\s*$/g, '')
}
