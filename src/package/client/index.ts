/** The package `kassa-client`. */
export type * from './api.ts'
export { createClient } from './client.ts'
export type { Client, ClientOptions, FetchOptions, Problem, Result } from './types.ts'
