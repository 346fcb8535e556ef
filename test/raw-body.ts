import type { Ask } from './answer.ts'

export const JSON_TYPE = { 'content-type': 'application/json' }

/** A POST whose body is sent unchanged. */
export function post(
  raw: BodyInit,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
): Partial<Ask> {
  return { method: 'POST', raw, headers }
}

/** A product as JSON text in which `field` has this text as its value. */
export function withField(field: string, json: string): string {
  const rest = { name: '"Mug"', price: '9.5' }
  const fields = Object.entries({ ...rest, [field]: json })
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** A JSON list that repeats one value. */
export function list(length: number, json: string): string {
  return `[${Array(length).fill(json).join(',')}]`
}

/** A JSON string of this length. */
export function text(length: number): string {
  return JSON.stringify('x'.repeat(length))
}
