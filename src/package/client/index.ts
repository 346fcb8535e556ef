/** The package `kassa-client`. */
export type * from './api.ts'
export { createClient } from './client.ts'
export type { KeySource } from './key.ts'
export { ProblemError } from './problem.ts'
export type { RetryOptions } from './retry.ts'
export type { Client, ClientOptions, FetchOptions, Problem, Result } from './types.ts'
export type { WebhookOptions, WebhookRequest } from './webhook.ts'
export { verifyWebhook, WebhookError } from './webhook.ts'
