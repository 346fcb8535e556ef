import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button, IconButton } from './button.tsx'
import { type Submission, useSubmit } from './submit.ts'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Buttons along its foot, the one that goes on last. */
  readonly actions?: ComponentChildren
  /** Null where it must be answered, and Escape does not end it. */
  readonly onClose: (() => void) | null
  readonly wide?: boolean
}

/** A modal dialog: the browser keeps the focus inside and gives it back at the end. */
export function Dialog({ title, children, actions, onClose, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    firstStop(dialog.current)?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog${wide ? ' wide' : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header class="dialog-head">
        <h2 id={heading}>{title}</h2>
        {onClose && <IconButton label="Close" icon="close" onClick={onClose} />}
      </header>
      <div class="dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  )
}

/** Where work begins: the first field, or else the button that changes nothing. */
function firstStop(dialog: HTMLDialogElement | null): HTMLElement | null {
  const field = '.dialog-body :is(input, select, textarea):not([hidden])'
  return dialog?.querySelector<HTMLElement>(field) ?? dialog?.querySelector('footer button') ?? null
}

interface ConfirmProps {
  readonly title: string
  readonly children: ComponentChildren
  /** The words on the button: what happens, not "OK". */
  readonly action: string
  readonly disabled?: boolean
  readonly kind?: 'primary' | 'danger'
  readonly wide?: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back, does it, and says where that failed. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, disabled = false, kind = 'danger', wide = false } = props
  const submission = useSubmit()
  const error = submission.rest([])
  const confirm = () => void submission.run(props.onConfirm)
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind={kind} busy={submission.busy} disabled={disabled} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

interface FormDialogProps {
  readonly title: string
  /** The fields; what is wrong with them they say themselves. */
  readonly children: ComponentChildren
  readonly action: string
  readonly submission: Submission
  readonly disabled?: boolean
  readonly onSend: () => Promise<void>
  readonly onClose: () => void
}

/** Some fields that are sent together, by the button or by Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, submission, disabled = false, onSend, onClose } = props
  const form = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={submission.busy}
            disabled={disabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submission.run(onSend)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
