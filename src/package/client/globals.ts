/*
 * The types of `fetch`, of the libraries that a project has: those of browsers (`DOM`), of Node or
 * of Bun. Without any of them the client compiles, too; then they are objects without known fields.
 */

type Global<Name extends string, Unknown = object> = typeof globalThis extends {
  readonly [_ in Name]: { readonly prototype: infer Type }
}
  ? Type
  : Unknown

export type WebRequest = Global<'Request', never>
export type WebResponse = Global<'Response'>
export type WebHeaders = Global<'Headers', never>
export type WebUrl = Global<'URL'>
export type WebSignal = Global<'AbortSignal'>
export type FetchInit = typeof globalThis extends {
  readonly fetch: (input: never, init?: infer Init) => unknown
}
  ? NonNullable<Init>
  : object
