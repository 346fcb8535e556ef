import { Refusal } from '../../domain/error.ts'
import type { Read } from './answer.ts'

/** A part of a file: its first byte, and the one after its last. */
interface Part {
  readonly start: number
  readonly end: number
}

/**
 * Answers a GET with a file, or with the part of it that Range asks for (RFC 9110, 14). Several
 * parts at once, and a Range that cannot be read, get the whole file, as the standard allows.
 * @param tag the strong entity tag of the file
 * @throws Refusal RANGE_NOT_SATISFIABLE if the part begins after the end of the file
 */
export function fileAnswer({ request, set }: Read, file: Blob, tag: string): Response {
  set.headers['accept-ranges'] = 'bytes'
  const part = askedPart(request, file.size, tag)
  if (part === null) return new Response(file)
  if (part.start >= part.end) {
    set.headers['content-range'] = `bytes */${file.size}`
    const message = `The file has ${file.size} bytes; ask for some of these.`
    throw new Refusal('RANGE_NOT_SATISFIABLE', message)
  }
  set.status = 206
  set.headers['content-range'] = `bytes ${part.start}-${part.end - 1}/${file.size}`
  // With this status, Bun sends the part as it is; otherwise it reads Range itself.
  return new Response(file.slice(part.start, part.end), { status: 206 })
}

/**
 * One range of bytes. Spaces are accepted where Bun accepts them, because it would read the ranges
 * that this does not match.
 */
const RANGE = /^bytes *= *(\d*) *- *(\d*)$/i

/** The part that a request asks for, which is empty if the file has no such part; null: all of it. */
function askedPart({ method, headers }: Request, size: number, tag: string): Part | null {
  const range = headers.get('range')
  const condition = headers.get('if-range')
  if (method !== 'GET' || range === null || (condition !== null && condition !== tag)) return null
  const [, first = '', last = ''] = RANGE.exec(range.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size }
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  // A range that ends before its start is invalid, and invalid ranges are ignored.
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end }
}
