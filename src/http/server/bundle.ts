import { basename, resolve } from 'node:path'
import type { HTMLBundle } from 'bun'
import { type Read, takesGzip } from './answer.ts'
import { fewAtStart } from './page-start.ts'
import { pageTexts } from './page-text.ts'

/** One file of a page, ready to be sent. */
export interface Asset {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The compressed bytes; null if compression saves less than 10 %. */
  readonly gzip: Uint8Array<ArrayBuffer> | null
  readonly etag: string
}

/** A page: its document, and its scripts, styles and images by name. */
export interface Bundle {
  readonly document: Asset
  readonly assets: ReadonlyMap<string, Asset>
}

/** A page whose files are embedded in the executable or the package by `src/package/release.ts`. */
export interface EmbeddedPage {
  readonly embedded: readonly (Omit<PageFile, 'bytes'> & { readonly path: string })[]
}

/** The path of all assets; their names contain a hash of their content. */
export const ASSET_PATH = '/assets/'

const loaded = new Map<HTMLBundle, Promise<Bundle>>()

/**
 * The files of a page. The executable and the package contain them; when kassa runs from source,
 * they are built at the first request.
 */
export function bundleOf(page: HTMLBundle): Promise<Bundle> {
  return loaded.getOrInsertComputed(page, load)
}

async function load(page: HTMLBundle): Promise<Bundle> {
  const files =
    'embedded' in page ? await opened(page as EmbeddedPage) : await builtPage(page.index)
  const names = files.filter(({ isDocument }) => !isDocument).map(({ name }) => name)
  const assets = new Map<string, Asset>()
  let document: Asset | undefined
  for (const { name, type, bytes, isDocument } of files) {
    const refers = /^text\/(html|css|javascript)/.test(type)
    const served = asset(type, refers ? withPaths(bytes, names) : bytes)
    if (isDocument) document = served
    else assets.set(name, served)
  }
  if (!document) throw new Error(`${page.index} was built without a document`)
  return { document, assets }
}

interface PageFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isDocument: boolean
}

async function opened({ embedded }: EmbeddedPage): Promise<PageFile[]> {
  // In the package, paths are relative to the program.
  const bytesAt = (path: string) => Bun.file(resolve(import.meta.dir, path)).bytes()
  return await Promise.all(
    embedded.map(async (file) => ({ ...file, bytes: await bytesAt(file.path) })),
  )
}

/** The files of a page, sorted by name. */
export async function builtPage(index: string): Promise<PageFile[]> {
  const { outputs } = await Bun.build({
    entrypoints: [index],
    minify: true,
    // The texts of each language become a file of their own; a page loads one of them.
    splitting: true,
    publicPath: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: { asset: '[name]-[hash].[ext]' },
    // The bundler forgets it where a plugin has resolved a path.
    jsx: { runtime: 'automatic', importSource: 'preact', development: false },
    plugins: [fewAtStart(), pageTexts],
  })
  const files = outputs.map(async (output) => ({
    name: basename(output.path),
    type: output.type,
    bytes: new Uint8Array(await output.arrayBuffer()),
    isDocument: output.type.startsWith('text/html'),
  }))
  return (await Promise.all(files)).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The bundler puts all files at the root; this moves references to them to `ASSET_PATH`. */
function withPaths(bytes: Uint8Array, names: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = new TextDecoder().decode(bytes)
  for (const name of names) text = text.replaceAll(`/${name}`, `${ASSET_PATH}${name}`)
  return new TextEncoder().encode(text)
}

/** A document with HTML in place of each `{{name}}`. */
export function filled({ bytes }: Asset, values: Readonly<Record<string, string>>): string {
  return new TextDecoder()
    .decode(bytes)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Texts as HTML, by their names. */
export function escaped<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const entries = Object.entries<string>(texts)
  const html = entries.map(([name, text]) => [name, Bun.escapeHTML(text)])
  return Object.fromEntries(html)
}

/** @param type the content type */
export function asset(type: string, content: string | Uint8Array<ArrayBuffer>): Asset {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const gzip = Bun.gzipSync(bytes, { level: 9 })
  const etag = `"${Bun.SHA256.hash(bytes, 'hex').slice(0, 32)}"`
  return { type, bytes, gzip: gzip.length < bytes.length * 0.9 ? gzip : null, etag }
}

/** Sends an asset compressed if the client accepts that, or answers 304 if the client has it. */
export function answerWith(
  { request, set }: Read,
  { type, bytes, gzip, etag }: Asset,
  extraHeaders: Readonly<Record<string, string>>,
): Response {
  const vary = [extraHeaders.vary, 'accept-encoding'].filter(Boolean).join(', ')
  const headers = { ...extraHeaders, 'content-type': type, etag, vary }
  if (request.headers.get('if-none-match') === etag) {
    set.status = 304
    return new Response(null, { status: 304, headers })
  }
  const useGzip = gzip !== null && takesGzip(request)
  if (!useGzip) return new Response(bytes, { headers })
  return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

/** Allows only content from this server, and no inline scripts or styles. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/**
 * The headers of a document, or of the script of a worker, which has a policy of its own.
 * @param more sources that its content security policy allows besides
 */
export function documentHeaders(more: Partial<typeof POLICY> = {}) {
  const directives = Object.entries(POLICY).map(([name, sources]) => {
    const added = more[name as keyof typeof POLICY]
    return `${name} ${added ? `${sources} ${added}` : sources}`
  })
  return {
    'cache-control': 'no-cache',
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // A page's address may contain the token of a sign-in link.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}
