import type { ComponentChildren } from 'preact'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { count, counted } from '../../shared/time.ts'
import type { BulkRun } from './run.ts'

interface BulkDialogProps {
  readonly title: string
  readonly run: BulkRun
  /** What is asked before it starts. */
  readonly children: ComponentChildren
  readonly action: string
  readonly kind?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** "published", "deleted": what has become of them. */
  readonly did: string
  readonly onStart: () => void
  readonly onClose: () => void
  readonly wide?: boolean
}

/** Asks, shows how far it is, and says what has become of it. */
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
            {done < total && `, ${count(total - done)} left alone`}.
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
