import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { ApiError, messageOf } from '../../shared/problem.ts'
import { count, counted } from '../../shared/time.ts'

const CONCURRENT_REQUESTS = 4

export interface BulkFailure {
  readonly product: Product
  readonly message: string
}

/** A request for each of many products: its progress and its failures. */
export interface BulkRun {
  readonly state: 'ready' | 'running' | 'done'
  readonly done: number
  readonly total: number
  readonly failures: readonly BulkFailure[]
  start(products: readonly Product[], work: (product: Product) => Promise<void>): Promise<void>
  /** Lets the running requests finish and starts no more. */
  stop(): void
}

export function useBulk(): BulkRun {
  const [run, setRun] = useState<Pick<BulkRun, 'state' | 'done' | 'total' | 'failures'>>({
    state: 'ready',
    done: 0,
    total: 0,
    failures: [],
  })
  const stopped = useRef(false)
  const start = async (
    products: readonly Product[],
    work: (product: Product) => Promise<void>,
  ): Promise<void> => {
    stopped.current = false
    const total = products.length
    const failures: BulkFailure[] = []
    const queue = products.values()
    let done = 0
    setRun({ state: 'running', done, total, failures })
    const worker = async () => {
      for (const product of queue) {
        if (stopped.current) return
        const message = await attempt(() => work(product))
        if (message !== null) failures.push({ product, message })
        done++
        setRun({ state: 'running', done, total, failures: [...failures] })
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker))
    setRun({ state: 'done', done, total, failures })
  }
  return {
    ...run,
    start,
    stop: () => {
      stopped.current = true
    },
  }
}

/** @returns what went wrong, for people to read; null if nothing did */
async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const changed = error instanceof ApiError && error.status === 412
    return changed ? 'Someone else changed it in the meantime.' : messageOf(error)
  }
}

interface BulkDialogProps {
  readonly title: string
  readonly run: BulkRun
  /** The question before it starts. */
  readonly children: ComponentChildren
  readonly action: string
  readonly kind?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** What happened to the products: "published", "deleted". */
  readonly did: string
  readonly onStart: () => void
  readonly onClose: () => void
  readonly wide?: boolean
}

/** Asks, then shows the progress, then the result. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, run, children, action, kind = 'primary', disabled = false, did } = props
  const { state, done, total, failures } = run
  const actions = {
    ready: (
      <>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button kind={kind} disabled={disabled} onClick={props.onStart}>
          {action}
        </Button>
      </>
    ),
    running: <Button onClick={run.stop}>Stop</Button>,
    done: (
      <Button kind="primary" onClick={props.onClose}>
        Close
      </Button>
    ),
  }
  return (
    <Dialog
      title={title}
      wide={props.wide ?? false}
      onClose={state === 'running' ? null : props.onClose}
      actions={actions[state]}
    >
      {state === 'ready' && children}
      {state === 'running' && (
        <div class="stack tight" role="status">
          <progress class="progress" value={done} max={total} aria-label={title} />
          <p>
            {count(done)} of {count(total)}
          </p>
        </div>
      )}
      {state === 'done' && (
        <div class="stack tight" role="status">
          <p>
            <strong>{counted(done - failures.length, 'product')}</strong> {did}
            {done < total && `, ${count(total - done)} skipped`}.
          </p>
          {failures.length > 0 && (
            <>
              <p>{counted(failures.length, 'product')} could not be changed:</p>
              <ul class="failures">
                {failures.map(({ product, message }) => (
                  <li key={product.id}>
                    <strong>{product.name}</strong>
                    <span class="soft"> {message}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
