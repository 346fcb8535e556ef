import type { Reads, Store, Writes } from '../domain/store.ts'
import { auditRows } from './audit.ts'
import { customerRows } from './customer.ts'
import type { Engine, Session } from './engine.ts'
import { idempotencyRows } from './idempotency.ts'
import { identityRows } from './identity.ts'
import { imageRows } from './image.ts'
import { invitationRows } from './invitation.ts'
import { jobRows } from './job.ts'
import { keyRows } from './key.ts'
import { linkRows } from './link.ts'
import { mailRows } from './mail.ts'
import { otpRows } from './otp.ts'
import { productRows } from './product.ts'
import { searchElsewhere } from './search-elsewhere.ts'
import { sessionRows } from './session.ts'
import { shopRows } from './shop.ts'
import { stockRows } from './stock.ts'
import { taxonRows } from './taxon.ts'
import { terminalRows } from './terminal.ts'
import { userRows } from './user.ts'

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
    customer: customerRows(session),
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
