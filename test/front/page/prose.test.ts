import { describe, expect, test } from 'bun:test'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { Prose } from '../../../src/modules/front/page/prose.tsx'

/** The addresses that a text links to. */
function linked(text: string): string[] {
  const html = renderToString(h(Prose, { text }))
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
}

describe('a text of an owner links to', () => {
  const cases: readonly (readonly [text: string, ...addresses: string[]])[] = [
    ['See https://mug.example/care.', 'https://mug.example/care'],
    [
      '(ada@shop.example), bob+1@a.b.example!',
      'mailto:ada@shop.example',
      'mailto:bob+1@a.b.example',
    ],
    ['javascript://shop.example data:text/html,x @ a@ @b.c a@b'],
  ]
  for (const [text, ...addresses] of cases) {
    test(`${addresses.length} addresses: ${text}`, () => expect(linked(text)).toEqual(addresses))
  }
})

describe('a text that would take for ever if it were read again from each letter', () => {
  const MANY = 1_000_000
  for (const text of ['a', '-', 'a@', 'http://.', 'http://a@', '.', '\n ', '\n#'].map((part) =>
    part.repeat(MANY / part.length),
  )) {
    test(`${JSON.stringify(text.slice(0, 9))} …`, () => expect(linked(text).length).toBeLessThan(2))
  }
})
