import type { LeftWork, Reads, Store, Writes, Writing } from '../domain/store.ts'
import { type Engine, type Leave, readsOnly, type Session } from './engine.ts'
import { groupReads } from './rows/group.ts'
import { productLists } from './rows/product-list.ts'

/** What the domain reads, over one connection. */
export function readsOn(session: Session): Reads {
  return rows(session)
}

/** The domain's port on an engine. */
export function storeOn(engine: Engine): Store {
  const { reader } = engine
  const here = rows(reader)
  const read: Reads = { ...here, product: { ...here.product, ...engine.searches(here.product) } }
  const waiting = new Map<LeftWork, () => void>()
  const writing = new WeakMap<Session, Writes>()
  const writes = (session: Session) => {
    const leave: Leave = (work) => session.afterCommit(() => waiting.get(work)?.())
    const known = writing.get(session) ?? rows(session, leave)
    writing.set(session, known)
    return known
  }
  return {
    read,
    write: (work) => engine.write((session) => work(writes(session))),
    writeFor: (shop, work) => engine.write((session) => work(writes(session)), shop),
    writeSlice: (work) =>
      engine.writeSlice((session, isAwaited) => work(writes(session), isAwaited)),
    remembered: () => reader.remembered(),
    onLeft: (work, run) => void waiting.set(work, run),
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

function rows(session: Session, leave: Leave = readsOnly): Writes {
  const writing: Writing = {
    fullText: session.fullText,
    choosesIndexes: session.choosesIndexes,
    all: (...asked) => session.all(...asked),
    get: (...asked) => session.get(...asked),
    remembered: () => session.remembered(),
    run: (...asked) => session.run(...asked),
    insert: (...asked) => session.insert(...asked),
    index: (...values) => session.index(...values),
    unindex: (shop, product) => session.unindex(shop, product),
    forget: (...values) => session.forget(...values),
    attempt: (work) => session.attempt(work),
    alone: (name) => session.alone(name),
    afterCommit: (run) => session.afterCommit(run),
    leave,
  }
  return {
    ...writing,
    product: { ...productLists(writing), ...groupReads(writing) },
  }
}
