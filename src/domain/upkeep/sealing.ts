import { type Module, placed } from '../module.ts'
import type { Ports } from '../ports.ts'
import { columnOf } from '../rows.ts'
import { sealShop } from '../seal/check.ts'

type Sealed = Pick<Ports, 'store' | 'secrets'>

declare module '../module.ts' {
  interface Places {
    /**
     * Makes its digests and seals anew, after a restore with another secret of the server: where
     * `shop.sealed` is 0, which it sets to 1. The signal ends the work; the next call begins again.
     */
    readonly afterRestore: (ports: Sealed, signal?: AbortSignal) => Promise<void>
  }
}

/**
 * After a restore with another secret of the server, makes the digests and seals of modules anew,
 * and then those of the core, one shop at a time.
 * @param signal ends the work between two slices; the next call begins again
 */
export async function sealRestored(
  modules: readonly Module[],
  { store, secrets }: Sealed,
  signal?: AbortSignal,
): Promise<void> {
  for (const renew of placed(modules, 'afterRestore')) await renew({ store, secrets }, signal)
  for (const shop of await columnOf<number>(store.read, 'seal.unsealed', {})) {
    if (signal?.aborted) return
    await store.writeFor(shop, (tx) => sealShop(tx, secrets, shop))
  }
}
