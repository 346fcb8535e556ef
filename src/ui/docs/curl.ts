import { credentialOptions } from './caller.ts'
import type { Document, Operation } from './document.ts'
import { exampleBody } from './example.ts'

/** Parameters that make an example worth trying, where an operation takes them. */
const QUERY: Readonly<Record<string, string>> = {
  search: 'coffee',
  limit: '3',
  code: '4006381333931',
  dryRun: 'true',
}

/** Files by the type that an operation takes. */
const FILES: Readonly<Record<string, { readonly type: string; readonly name: string }>> = {
  'text/csv': { type: 'text/csv', name: 'products.csv' },
  'image/*': { type: 'image/jpeg', name: 'picture.jpg' },
}

/**
 * A command for the shell that does what the operation does, as soon as its capitals are replaced.
 * @param origin the address of the server, such as http://127.0.0.1:3000
 */
export function curlOf(operation: Operation, document: Document, origin: string): string {
  const { method } = operation
  const verb = method === 'GET' ? [] : [`-X ${method}`]
  const address = `'${origin}${pathOf(operation)}${queryOf(operation)}'`
  const first = ['curl', ...outputOptions(operation), ...verb, address].join(' ')
  const rest = [...credentialOptions(operation, origin), ...bodyOptions(operation, document)]
  return [first, ...rest].join(' \\\n  ')
}

/** Braces are for curl itself; a variable is named after the collection that it stands in. */
function pathOf({ path }: Operation): string {
  return path.replace(/(?:\/([\w-]+))?\/\{(\w+)\}/g, (_, collection: string, name: string) => {
    const noun = (collection ?? '').replace(/ies$/, 'y').replace(/s$/, '')
    const own = name === 'id' ? `${noun}_id` : name
    const named = name === 'image' ? 'image_id' : own
    return `${collection ? `/${collection}` : ''}/YOUR_${named.toUpperCase()}`
  })
}

function queryOf({ parameters }: Operation): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && one.name in QUERY)
    .filter((one) => one.required || one.name !== 'code')
    .map(({ name }) => `${name}=${QUERY[name]}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** They answer with a cookie, which stands in the headers. */
const SIGN_INS = ['signIn', 'signInShopper', 'setUp']

/** What comes is no text to read, never ends, or says all that it says in its headers. */
function outputOptions({ operationId, responses }: Operation): string[] {
  const types = Object.keys(responses['200']?.content ?? {})
  if (types.includes('text/event-stream')) return ['-N']
  if (types.includes('text/csv')) return ['-o products.csv']
  if (types.includes('image/*')) return ['-o picture']
  const bare = responses['204'] || responses['302'] || SIGN_INS.includes(operationId)
  return bare ? ['-i'] : []
}

function bodyOptions(operation: Operation, document: Document): string[] {
  const types = Object.keys(operation.requestBody?.content ?? {})
  const file = types.map((type) => FILES[type]).find((known) => known !== undefined)
  if (file) return [`-H 'Content-Type: ${file.type}'`, `--data-binary @${file.name}`]
  const body = exampleBody(operation, document)
  if (body === undefined) return []
  const text = JSON.stringify(body).replaceAll("'", "'\\''")
  return [`-H 'Content-Type: application/json'`, `-d '${text}'`]
}
