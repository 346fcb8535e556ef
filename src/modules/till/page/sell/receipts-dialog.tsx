import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { Dialog, signInDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { PaperView } from '../../../../ui/shared/paper.tsx'
import { ApiError, ConnectionError, isAbort, PageError } from '../../../../ui/shared/problem.ts'
import { type Resource, useLoaded } from '../../../../ui/shared/resource.ts'
import { beep } from '../../../../ui/shared/scan/sounds.ts'
import { FormError, Loaded } from '../../../../ui/shared/state.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { moment } from '../../../../ui/shared/time.ts'
import { orderTitle } from '../../../orders/shared/order-words.ts'
import { type ReceiptData, receiptPaper } from '../../../orders/shared/sale-paper.ts'
import type { OrderView } from '../../../orders/view.ts'
import type { TillSale } from '../../till-entry.ts'
import { PickRow } from '../control.tsx'
import { salesHere } from '../journal/sales.ts'
import { type Entry, numberOf, saleOfReceipt } from '../journal/series.ts'
import { text } from '../text.ts'
import { ReceiptButtons } from './done-dialog.tsx'
import { ReturnForm } from './return-form.tsx'
import { foundOrder, RECEIPT } from './returns.tsx'
import { useScansOfDialog, useSelling } from './selling.ts'
import { receiptOf, receiptOfOrder } from './stamp.ts'

/** This many sales are shown at first, and with each "Show more". */
const STEP = 30
/** The names of this many lines are shown. */
const MAX_NAMES = 3
/** The server is asked after this pause between two keys. */
const TYPING_MS = 400

/** A receipt that was opened. */
interface OpenReceipt {
  readonly receipt: ReceiptData
  /** The sale in the journal of this device; null if only the server has it. */
  readonly entry: Entry | null
}

/**
 * The last sales of this till, also without a connection: each can be printed again, shown as a
 * code, or taken back. With a connection, a search also finds sales of other tills.
 */
export function ReceiptsDialog() {
  const { checkout } = useSelling()
  const { terminal, currency, journal } = checkout
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const [chosen, choose] = useState<OpenReceipt | null>(null)
  const submission = useSubmit()
  const { slug } = terminal.pairing.shop
  const here = useLoaded(`${search} ${most}`, (signal) =>
    salesHere(journal.database, slug, currency, search, most, signal),
  )
  const elsewhere = useSalesElsewhere(search)
  const find = (typed: string) => {
    setMost(STEP)
    setSearch(typed)
  }
  const openEntry = (entry: Entry) => choose({ receipt: receiptOf(checkout, entry), entry })
  const openOrder = (order: OrderView) =>
    submission.run(async () => {
      choose({ receipt: await foundOrder(checkout, order), entry: null })
    })
  const scanned = async (code: string) => {
    const receipt = RECEIPT.exec(code)?.[2]
    const entry = receipt ? await saleOfReceipt(journal.database, receipt) : null
    const product = receipt ? null : await terminal.find(code)
    beep(entry || product ? 'found' : 'unknown')
    if (entry) openEntry(entry)
    else if (product) find(product.product.title)
    else signInDialog(text.receipts.noMatch)
  }
  useScansOfDialog(chosen ? null : (code) => void submission.run(() => scanned(code)))
  if (chosen) return <ReceiptDialog {...chosen} onBack={() => choose(null)} />
  const openFirst = (event: KeyboardEvent) => {
    // Otherwise this press of the key would also press the first button of the next dialog.
    event.preventDefault()
    const [entry] = here.data?.sales ?? []
    if (entry) openEntry(entry)
  }
  const others = (elsewhere.data ?? []).filter(
    ({ number }) => !here.data?.sales.some((entry) => numberOf(entry) === number),
  )
  return (
    <Dialog title={text.receipts.title}>
      <search class="receipts" onKeyDown={moveFocus}>
        <TextField
          label={text.receipts.find}
          hint={text.receipts.findHint}
          value={search}
          onInput={find}
          input={{
            maxLength: 100,
            onKeyDown: (event) => event.key === 'Enter' && openFirst(event),
          }}
        />
        <Loaded resource={here}>
          {({ sales, hasMore }) => (
            <>
              {sales.length === 0 && (
                <p class="soft" role="status">
                  {search.trim() === '' ? text.receipts.none : text.receipts.noMatch}
                </p>
              )}
              <ul class="choices">
                {sales.map((entry) => (
                  <li key={numberOf(entry)}>
                    <PickRow
                      {...rowOf(entry)}
                      amount={money((entry.content as TillSale).total, currency)}
                      onClick={() => openEntry(entry)}
                    />
                  </li>
                ))}
              </ul>
              {hasMore && (
                <Button onClick={() => setMost(most + STEP)}>{text.receipts.more}</Button>
              )}
            </>
          )}
        </Loaded>
        {others.length > 0 && (
          <section>
            <h3>{text.receipts.elsewhere}</h3>
            <ul class="choices">
              {others.map((order) => (
                <li key={order.id}>
                  <PickRow
                    name={namesOf(order.lines.map(({ title }) => title))}
                    note={[orderTitle(order), moment(order.createdAt)].join(' · ')}
                    amount={money(order.total, order.currency)}
                    onClick={() => void openOrder(order)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </search>
      <FormError>{submission.rest()}</FormError>
    </Dialog>
  )
}

/** The sales of other tills that match a search, while the server can be reached. */
function useSalesElsewhere(search: string): Resource<readonly OrderView[]> {
  const { api, terminal } = useSelling().checkout
  const { link } = useObservable(terminal.state)
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(search.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isAsked = link !== 'offline' && asked !== '' && asked === search.trim()
  return useLoaded(isAsked ? asked : '', async () => {
    if (!isAsked) return []
    try {
      return await api.salesWith(asked)
    } catch (error) {
      // The sales of this device are found without the server.
      if (isWithoutAnswer(error)) return []
      throw error
    }
  })
}

/** Moves the focus between the field and the rows with the arrow keys. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.input, .pick')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  stops[at + step]?.focus()
}

function rowOf(entry: Entry): { readonly name: string; readonly note: string } {
  const { lines } = entry.content as TillSale
  const parts = [numberOf(entry), moment(entry.at), entry.cashier?.name]
  return {
    name: namesOf(lines.map(({ name, title }) => title || name)),
    note: parts.filter(Boolean).join(' · '),
  }
}

function namesOf(titles: readonly string[]): string {
  const names = titles.slice(0, MAX_NAMES).map((title) => title || text.amount.title)
  const more = titles.length - names.length
  return more > 0 ? text.parked.andMore(names.join(', '), more) : names.join(', ')
}

/**
 * A receipt as its page says it, with what has come back since. Without an answer of the server, as
 * this device knows it.
 */
function useCurrent({ receipt, entry }: OpenReceipt): ReceiptData {
  const { api } = useSelling().checkout
  const { number, address } = receipt
  const isThere = entry !== null && entry.waiting === undefined
  const { data } = useLoaded(number, async () => {
    if (!isThere || !address) return receipt
    try {
      return await receiptOfOrder(api, address)
    } catch (error) {
      if (isWithoutAnswer(error)) return receipt
      throw error
    }
  })
  return data ?? receipt
}

/** Whether the server cannot be asked now. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof ApiError || error instanceof ConnectionError || isAbort(error)
}

/** One receipt: to print it again, to show its code, or to take goods back. */
function ReceiptDialog({ onBack, ...opened }: OpenReceipt & { readonly onBack: () => void }) {
  const { checkout, settings, words, printReceipt } = useSelling()
  const { entry } = opened
  const receipt = useCurrent(opened)
  const { number, address } = receipt
  const [order, setOrder] = useState<OrderView | null>(null)
  const submission = useSubmit()
  const findOrder = async () => {
    const found = await checkout.api.orderOf(number)
    if (!found) throw new PageError(text.returns.later)
    setOrder(found)
  }
  if (order) {
    return (
      <ReturnForm
        number={number}
        order={order}
        onPrint={() => printReceipt(receipt, true)}
        onBack={() => setOrder(null)}
        onRefused={findOrder}
      />
    )
  }
  // The code is shown large by its own button.
  const paper = receiptPaper({ ...receipt, address: null }, settings, words)
  return (
    <Dialog
      title={text.returns.receipt(number)}
      actions={
        <>
          <Button onClick={onBack}>{text.returns.back}</Button>
          <Button
            kind="primary"
            icon="undo"
            busy={submission.busy}
            onClick={() => void submission.run(findOrder)}
          >
            {text.returns.title1}
          </Button>
        </>
      }
    >
      <ReceiptButtons
        receipt={{ ...receipt, address: address ?? null }}
        wasPrinted
        isSent={entry?.waiting === undefined}
      />
      <FormError>{submission.rest()}</FormError>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so keyboards must reach it */}
      <article class="receipt on-screen" tabIndex={0}>
        <PaperView paper={paper} />
      </article>
    </Dialog>
  )
}
