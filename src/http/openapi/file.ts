import { resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Module } from '../../domain/module.ts'
import { Closed } from '../../domain/schema.ts'
import { type Asset, answerWith, asset } from '../server/bundle.ts'
import type { Guards } from '../server/guard.ts'
import { BUILT_DOCUMENT } from './built.ts'
import { type DescribedRoute, openApiDocument } from './document.ts'
import { API_PARAMETER, type ApiName, partOf } from './part.ts'

/**
 * The document, or that of some APIs, as a file. Each is made at its first request, and kept: there
 * are as many as there are choices of APIs.
 */
export function openApiFile(
  modules: readonly Module[],
  guards: Guards,
  routes: () => readonly DescribedRoute[],
) {
  let whole: Promise<Uint8Array<ArrayBuffer>> | undefined
  const files = new Map<string, Asset>()
  const query = Closed({ api: Type.Optional(API_PARAMETER.schema) })
  return new Elysia().use(guards).get(
    '/openapi.json',
    async ({ query: { api }, request, set }) => {
      const apis = api === undefined ? null : API_PARAMETER.read(api)
      whole ??= documentBytes(modules, routes)
      const bytes = await whole
      const made = () => asset('application/json', apis ? partIn(bytes, apis) : bytes)
      const file = files.getOrInsertComputed(String(apis), made)
      return answerWith({ request, set }, file, { 'cache-control': 'no-cache' })
    },
    { open: true, query },
  )
}

function partIn(document: Uint8Array, apis: readonly ApiName[]): string {
  return JSON.stringify(partOf(JSON.parse(new TextDecoder().decode(document)), apis))
}

/**
 * The whole document, which the executable and the package contain. When kassa runs from source, it
 * is made, which takes some tenths of a second.
 */
async function documentBytes(
  modules: readonly Module[],
  routes: () => readonly DescribedRoute[],
): Promise<Uint8Array<ArrayBuffer>> {
  return BUILT_DOCUMENT === null
    ? Buffer.from(JSON.stringify(openApiDocument(routes(), modules)))
    : Bun.gunzipSync(await Bun.file(resolve(import.meta.dir, BUILT_DOCUMENT)).bytes())
}
