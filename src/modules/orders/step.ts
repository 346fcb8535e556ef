import type { Actor } from '../../domain/actor.ts'
import { toMajor } from '../../domain/catalog/price.ts'
import { conflict, type FieldError, fieldError, refuseErrors } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { isName } from '../../domain/text.ts'
import type { FieldCode } from '../../text/field-code.ts'
import { orderConflict } from './conflict.ts'
import { mailOrder } from './mail/order-notice.ts'
import { changeOrder, refuseRefunded, setState } from './order.ts'
import { recordOrder } from './order-act.ts'
import type { StatusInput } from './order-input.ts'
import type { Order, Tracking } from './order-record.ts'
import { missingMinor } from './payment.ts'
import { takeBack } from './take-back.ts'
import {
  isPaidLater,
  isToPay,
  RETURNS,
  type Return,
  STEP_AFTER,
  STEP_NOT_FOR,
  type Step,
} from './values.ts'
import type { OrderView } from './view.ts'

/**
 * Moves an order to its next step, or takes one back; see `takeBack`. An order that is paid at
 * hand-over or by transfer is made ready and sent before it is paid. Repeating a step changes
 * nothing, except that another `tracking` of what was sent replaces the one before, and is mailed.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `tracking`; CONFLICT on `status` if the order is
 *   not paid, already further, refunded, or handed over in another way
 */
export async function moveOrder(
  ports: Ports,
  actor: Actor,
  publicId: string,
  { status, tracking: sent, note = null }: StatusInput,
): Promise<OrderView> {
  const tracking = trackingOf(status, sent)
  const { shop } = actor
  return await changeOrder(ports, actor, publicId, async (tx, order, now) => {
    if (isReturn(status)) return await takeBack(tx, ports, actor, order, status, note, now)
    const isRepeated = order.status === status
    if (isRepeated && (tracking === undefined || Bun.deepEquals(tracking, order.tracking))) {
      return order
    }
    if (!isRepeated) refuseStep(order, status)
    const change = { status, ...(tracking !== undefined && { tracking }) }
    const isSent = status === 'shipped' && !isRepeated
    const after = await setState(
      tx,
      shop.id,
      order,
      change,
      now,
      isSent ? 'order.shipped' : undefined,
    )
    const verb = isRepeated ? 'tracking' : status
    await recordOrder(tx, actor, now, verb, order, after, { reason: note })
    if (status !== 'completed') await mailOrder(tx, ports, shop.id, status, after, now)
    return after
  })
}

function isReturn(status: Step | Return): status is Return {
  return RETURNS.some((one) => one === status)
}

/** @throws Refusal CONFLICT on `status` */
function refuseStep(order: Order, step: Step): void {
  const { status, fulfilment, paymentWay, currency } = order
  if (!STEP_AFTER[step].includes(status)) {
    const message = `This order is ${status}, so it cannot become ${step}.`
    throw conflict('status', 'ended', message, { status })
  }
  if (STEP_NOT_FOR[step] === fulfilment) {
    const message =
      fulfilment === 'delivery'
        ? 'This order is sent: it becomes shipped.'
        : 'This order is picked up: it becomes ready.'
    throw orderConflict('status', 'other_fulfilment', message, { fulfilment })
  }
  if (isToPay(order) && !(step !== 'completed' && isPaidLater(paymentWay))) {
    const left = toMajor(missingMinor(order), currency)
    throw orderConflict('status', 'to_pay', 'This order is not paid yet.', { left, currency })
  }
  refuseRefunded(order)
}

/**
 * The tracking to be stored; undefined if it stays as it is.
 * @throws Refusal VALIDATION_FAILED on `tracking`
 */
function trackingOf(
  step: Step | Return,
  sent: StatusInput['tracking'],
): Tracking | null | undefined {
  if (sent === undefined || sent === null) return step === 'shipped' ? sent : undefined
  const errors: FieldError[] = []
  const refuse = (field: string, code: FieldCode, message: string) =>
    errors.push(fieldError(`tracking${field}`, code, message))
  const carrier = sent.carrier.trim()
  const number = sent.number?.trim() || null
  const url = sent.url?.trim() || null
  if (step !== 'shipped') refuse('', 'not_sent', 'Only an order that is shipped has a tracking.')
  if (!isName(carrier)) {
    refuse('.carrier', 'blank', 'Use at least one visible character, in one line.')
  }
  if (number !== null && !isName(number)) refuse('.number', 'line', 'Use text in one line.')
  if (url !== null && !isLink(url)) {
    refuse('.url', 'link', 'Use an address that begins with https:// or http://.')
  }
  refuseErrors(errors)
  return { carrier, number, url }
}

/** Whether an address is one of http or https, which a link can safely have. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && /^[!-~]+$/.test(text) && url.username === '' && url.password === ''
}
