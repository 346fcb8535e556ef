import type { Reads, Store, Writes } from '../domain/store.ts'
import type { Engine, Session } from './engine.ts'
import { auditRows } from './rows/audit.ts'
import { idempotencyRows } from './rows/idempotency.ts'
import { identityRows } from './rows/identity.ts'
import { imageRows } from './rows/image.ts'
import { invitationRows } from './rows/invitation.ts'
import { jobRows } from './rows/job.ts'
import { keyRows } from './rows/key.ts'
import { linkRows } from './rows/link.ts'
import { mailRows } from './rows/mail.ts'
import { otpRows } from './rows/otp.ts'
import { productRows } from './rows/product.ts'
import { sessionRows } from './rows/session.ts'
import { shopRows } from './rows/shop.ts'
import { shopperRows } from './rows/shopper.ts'
import { stockRows } from './rows/stock.ts'
import { taxonRows } from './rows/taxon.ts'
import { terminalRows } from './rows/terminal.ts'
import { userRows } from './rows/user.ts'
import { searchElsewhere } from './search/elsewhere.ts'

/** The port over an engine. */
export function storeOn(engine: Engine): Store {
  const { reader, background } = engine
  const here = rows(reader)
  const elsewhere = searchElsewhere(reader, here.product, background)
  const read: Reads = { ...here, product: { ...here.product, ...elsewhere } }
  const writing = new WeakMap<Session, Writes>()
  const writes = (session: Session) => {
    const known = writing.get(session) ?? rows(session)
    writing.set(session, known)
    return known
  }
  return {
    read,
    write: (work) => engine.write((session) => work(writes(session))),
    writeSlice: (work) => engine.writeSlice((session) => work(writes(session))),
    version: () => engine.version(),
    close: () => engine.close(),
  }
}

function rows(session: Session): Writes {
  return {
    shop: shopRows(session),
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
    otp: otpRows(session),
    invitation: invitationRows(session),
    link: linkRows(session),
    mail: mailRows(session),
  }
}
