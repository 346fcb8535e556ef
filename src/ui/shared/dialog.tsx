import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from './button.tsx'
import { Form } from './field.tsx'
import { FormError } from './state.tsx'
import { type Submission, useSubmit } from './submit.ts'
import { say } from './toast.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Buttons at the bottom; the main one comes last. */
  readonly actions?: ComponentChildren
  /** Null if the dialog has to be answered: there is no close button, and Escape does nothing. */
  readonly onClose: (() => void) | null
  readonly wide?: boolean
}

/** A modal dialog. The focus stays inside and returns to its old place when the dialog closes. */
export function Dialog({ title, children, actions, onClose, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A layout effect, so that the next key already goes to the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // A field further down must not scroll what stands above it out of sight.
    initialFocus(dialog.current)?.focus({ preventScroll: true })
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

/** The first field; without fields, the button that sends the form; otherwise the first button. */
function initialFocus(dialog: HTMLDialogElement | null): HTMLElement | null {
  const field = '.dialog-body :is(input, select, textarea):not([hidden])'
  const places = [field, 'footer [type=submit]:enabled', 'footer button', '.dialog-body button']
  for (const place of places) {
    const found = dialog?.querySelector<HTMLElement>(place)
    if (found) return found
  }
  return null
}

interface ConfirmProps {
  readonly title: string
  readonly children: ComponentChildren
  /** The button's text: a verb such as "Delete", not "OK". */
  readonly action: string
  readonly disabled?: boolean
  readonly kind?: 'primary' | 'danger'
  readonly wide?: boolean
  readonly onConfirm: () => Promise<unknown>
  /** Said once it is done; the dialog then closes. Left out if the action sees to that. */
  readonly done?: string
  readonly onClose: () => void
}

/** Asks for confirmation, runs the action, and shows its error. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, disabled = false, kind = 'danger', wide = false } = props
  const submission = useSubmit()
  const confirm = () =>
    submission.run(async () => {
      await props.onConfirm()
      if (props.done === undefined) return
      say(props.done)
      props.onClose()
    })
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            kind={kind}
            busy={submission.busy}
            disabled={disabled}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{submission.rest()}</FormError>
    </Dialog>
  )
}

interface FormDialogProps {
  readonly title: string
  /** The fields, which show their own errors. */
  readonly children: ComponentChildren
  readonly action: string
  /** Where the fields find the errors of `onSend`; left out if it has none. */
  readonly submission?: Submission
  readonly disabled?: boolean
  readonly wide?: boolean
  /** The button beside the action; Cancel if left out. */
  readonly other?: ComponentChildren
  readonly onSend: () => Promise<void> | void
  readonly onClose: () => void
}

/** A form in a dialog, sent with the button or Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, disabled = false, wide = false, other } = props
  const { onSend, onClose } = props
  const own = useSubmit()
  const { submission = own } = props
  const form = useId()
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          {other ?? <Button onClick={onClose}>Cancel</Button>}
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
      <Form id={form} onSend={() => submission.run(async () => await onSend())}>
        {children}
      </Form>
    </Dialog>
  )
}
