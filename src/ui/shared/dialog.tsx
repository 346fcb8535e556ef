import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button, IconButton } from './button.tsx'

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
  readonly busy?: boolean
  readonly error?: string | null
  readonly disabled?: boolean
  readonly kind?: 'primary' | 'danger'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, busy = false, error, disabled = false, kind = 'danger' } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind={kind} busy={busy} disabled={disabled} onClick={props.onConfirm}>
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
