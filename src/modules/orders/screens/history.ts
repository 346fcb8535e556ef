import type { HistoryWords } from '../../../ui/admin/frame/places.ts'
import { labelled } from '../../../ui/admin/history/fields.ts'
import { text } from '../../../ui/admin/text.ts'
import {
  ATTENTION_TEXTS,
  FULFILMENT_NAMES,
  METHOD_NAMES,
  STATUS_NAMES,
} from '../shared/order-words.ts'
import { orderWords } from '../shared/text.ts'
import { orderCode } from '../values.ts'

const { kind, actions, values } = text.orders.history
const labels = labelled(text.orders.fields)

const { counter, guests, openOrders, ...mails } = values
/** A mail is named by the status that it tells of, or by what else has happened. */
const mailNames = { ...STATUS_NAMES, ...mails }

/** How the history names orders, and the settings about them. */
export const ordersInHistory: HistoryWords = {
  subjects: {
    order: {
      kind,
      rank: 50,
      path: '/admin/orders',
      idPrefix: 'order',
      title: (name, id) => orderWords.title(name ?? orderCode(id)),
    },
  },
  actions,
  fields: {
    ...labels,
    total: { ...labels.total, isAmount: true },
    paid: { ...labels.paid, isAmount: true },
    refunded: { ...labels.refunded, isAmount: true },
    cashRounding: { ...labels.cashRounding, isAmount: true },
    attention: {
      ...labels.attention,
      codes: Object.fromEntries(
        Object.entries(ATTENTION_TEXTS).map(([code, { label }]) => [code, label]),
      ),
    },
    status: { codes: STATUS_NAMES },
    method: { ...labels.method, codes: METHOD_NAMES },
    mail: { ...labels.mail, codes: mailNames },
    mails: { ...labels.mails, codes: mailNames },
    payment: { ...labels.payment, codes: { ...METHOD_NAMES, counter, guests, openOrders } },
    delivery: { ...labels.delivery, codes: FULFILMENT_NAMES },
  },
}
