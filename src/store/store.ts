import { productLists } from '../domain/catalog/list/session-lists.ts'
import type { Store } from '../domain/store.ts'
import type { Engine } from './engine.ts'

/** The domain's port on an engine. */
export function storeOn(engine: Engine): Store {
  const { reader } = engine
  return {
    read: reader,
    lists: engine.searches(productLists(reader)),
    write: (work) => engine.write(work),
    writeFor: (shop, work) => engine.write(work, shop),
    writeSlice: (work) => engine.writeSlice(work),
    remembered: () => reader.remembered(),
    onLeft: (work, run) => engine.onLeft(work, run),
    watch: () => engine.watch(),
    async state() {
      const size = await reader.get<{ bytes: number }>('database.size', {})
      return {
        engine: engine.kind,
        bytes: size?.bytes ?? 0,
        waitingWrites: engine.waitingWrites(),
      }
    },
    close: () => engine.close(),
  }
}
