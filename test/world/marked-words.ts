import { roomsOf } from '../texts.ts'
import { document } from './contract.ts'

/*
 * Many words of English are the codes that they stand for, such as "paid". Here they are marked, so
 * that a page that shows a code in place of its word does not say what is recorded.
 */

const MARK = '°'

/** The values that fields of the API can have. */
const codes = new Set<string>()

function collect(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  const { enum: values = [], const: value } = schema as { enum?: unknown[]; const?: unknown }
  for (const code of [...values, value]) if (typeof code === 'string') codes.add(code)
  for (const part of Object.values(schema)) collect(part)
}

function mark(texts: Record<string, unknown>): void {
  for (const [code, text] of Object.entries(texts)) {
    if (typeof text === 'object' && text !== null) mark(text as Record<string, unknown>)
    else if (codes.has(code) && `${text}`.toLowerCase() === code.toLowerCase()) {
      texts[code] = text + MARK
    }
  }
}

collect(document)
for (const [, texts] of roomsOf('en')) mark(texts as Record<string, unknown>)
