import { expect, test } from 'bun:test'
import { sources } from './source.ts'

const SHEETS = sources().filter(({ path }) => path.endsWith('.css'))

const SPACING =
  /^\s*(margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-(margin|padding))[\w-]*: [^;]*\d(px|rem|pt|ch)\b/
const WIDTHS = ['(max-width: 640px)', '(max-width: 860px)', '(max-width: 1200px)']
const DEVICES = ['print', '(hover: hover)', '(prefers-reduced-motion: reduce)']

/** Declarations that are refused because src/ui/shared/theme.css has a scale for them. */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [SPACING, 'use one of --space-1 to --space-6'],
  [/^\s*font-size: (?!.*cqi)[^;]*\d(px|rem|pt)\b/, 'use one of --text-tiny to --text-big'],
  [/^\s*font-weight: (?!400;|var\(--(medium|bold)\);|inherit;)/, 'use 400, --medium or --bold'],
  [/^\s*z-index: (?!var\(--z-(raised|bar|frame|top)\);)/, 'use one of the four --z- levels'],
]

test('style sheets use the scale of the theme: spaces, sizes, weights and levels', () => {
  const wrong = SHEETS.flatMap(({ path, lines }) =>
    lines.flatMap((text, index) =>
      REFUSED.filter(([pattern]) => pattern.test(text)).map(
        ([, instead]) => `${path}:${index + 1} ${text.trim()}: ${instead}`,
      ),
    ),
  )
  expect(wrong).toEqual([])
})

test('pages have three breakpoints', () => {
  const conditions = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/@media ([^{]+) \{/g)].map(({ 1: condition = '' }) => ({ path, condition })),
  )
  const wrong = conditions.filter(({ condition }) => ![...WIDTHS, ...DEVICES].includes(condition))
  expect(wrong).toEqual([])
})

/** Sheets in which something follows the width of a part of the page. */
const WITH_CONTAINERS = [
  'src/modules/till/page/customer/customer.css',
  'src/modules/till/page/scan/scan-screen.css',
  'src/modules/till/page/sell/sell.css',
]

test('cards and rows of lists are in no containers, which a browser styles one by one', () => {
  const having = SHEETS.filter(({ text }) => /\bcontainer(-type)?:/.test(text))
  expect(having.map(({ path }) => path).sort()).toEqual(WITH_CONTAINERS)
})

test('what is laid out when it comes near does not cut off the outline of its focus', () => {
  const rules = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/[^{}]*\{([^{}]*)\}/g)].map(({ 1: rule = '' }) => ({ path, rule })),
  )
  const late = rules.filter(({ rule }) => rule.includes('content-visibility: auto'))
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter(({ rule }) => !rule.includes('overflow-clip-margin'))).toEqual([])
})
