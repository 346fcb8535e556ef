import { productLists } from '../domain/catalog/list/session-lists.ts'
import type { Reading, Store, Writing } from '../domain/store.ts'
import type { Engine } from './engine.ts'

/** What the domain reads, over one connection. */
export function readsOn(session: Reading): Reading {
  return {
    fullText: session.fullText,
    choosesIndexes: session.choosesIndexes,
    all: (...asked) => session.all(...asked),
    get: (...asked) => session.get(...asked),
    remembered: () => session.remembered(),
  }
}

function writesOn(tx: Writing): Writing {
  return {
    ...readsOn(tx),
    run: (...asked) => tx.run(...asked),
    insert: (...asked) => tx.insert(...asked),
    index: (...values) => tx.index(...values),
    unindex: (shop, product) => tx.unindex(shop, product),
    forget: (...values) => tx.forget(...values),
    attempt: (work) => tx.attempt(work),
    alone: (name) => tx.alone(name),
    afterCommit: (run) => tx.afterCommit(run),
    leave: (work) => tx.leave(work),
  }
}

/** The domain's port on an engine. */
export function storeOn(engine: Engine): Store {
  const { reader } = engine
  const known = new WeakMap<Writing, Writing>()
  const writes = (tx: Writing) => {
    const its = known.get(tx) ?? writesOn(tx)
    known.set(tx, its)
    return its
  }
  return {
    read: readsOn(reader),
    lists: engine.searches(productLists(reader)),
    write: (work) => engine.write((tx) => work(writes(tx))),
    writeFor: (shop, work) => engine.write((tx) => work(writes(tx)), shop),
    writeSlice: (work) => engine.writeSlice((tx, isAwaited) => work(writes(tx), isAwaited)),
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
