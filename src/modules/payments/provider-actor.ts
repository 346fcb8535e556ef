import { type CommandLine, commandLine } from '../../domain/actor.ts'
import type { Module } from '../../domain/module.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { providersOf } from './provider.ts'

/** The server, acting on what a provider says; the history shows the name of the provider. */
export function providerActor(
  modules: readonly Module[],
  shop: Shop,
  provider: string,
): CommandLine {
  const title = providersOf(modules).get(provider)?.title ?? provider
  return { ...commandLine(shop), part: { id: provider, name: title } }
}
