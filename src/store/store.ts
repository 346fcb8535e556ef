import type { LeftWork, Reads, Store, Writes } from '../domain/store.ts'
import { type Engine, type Leave, readsOnly, type Session } from './engine.ts'
import { auditRows, idempotencyRows, mailRows } from './rows/audit.ts'
import { imageFetchRows, imageRows } from './rows/image.ts'
import { jobRows } from './rows/job.ts'
import { orderRows, pointRows } from './rows/order.ts'
import { productRows } from './rows/product.ts'
import { salesRows } from './rows/sales.ts'
import { keyRows, shopRows } from './rows/shop.ts'
import { identityRows, linkRows, otpRows, sessionRows } from './rows/sign-in.ts'
import { stockRows } from './rows/stock.ts'
import { taxonRows } from './rows/taxon.ts'
import { terminalRows } from './rows/terminal.ts'
import { journalRows } from './rows/till.ts'
import { invitationRows, shopperRows, userRows } from './rows/user.ts'
import { webhookRows } from './rows/webhook.ts'

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
  return {
    attempt: (work) => session.attempt(work),
    alone: (name) => session.alone(name),
    afterCommit: (run) => session.afterCommit(run),
    shop: shopRows(session, leave),
    user: userRows(session),
    key: keyRows(session),
    taxon: taxonRows(session),
    product: productRows(session),
    idempotency: idempotencyRows(session),
    identity: identityRows(session),
    session: sessionRows(session),
    shopper: shopperRows(session),
    terminal: terminalRows(session),
    audit: auditRows(session),
    stock: stockRows(session),
    job: jobRows(session),
    image: imageRows(session),
    imageFetch: imageFetchRows(session, leave),
    otp: otpRows(session),
    invitation: invitationRows(session),
    link: linkRows(session),
    mail: mailRows(session),
    webhook: webhookRows(session, leave),
    order: orderRows(session),
    point: pointRows(session),
    journal: journalRows(session),
    sales: salesRows(session),
  }
}
