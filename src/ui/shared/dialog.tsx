import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from './button.tsx'
import { Form } from './field.tsx'
import type { FormState } from './form.ts'
import { Observable, useObservable } from './observable.ts'
import { open, useClose } from './open.tsx'
import { Callout, FormError } from './state.tsx'
import { type Submission, useSubmit } from './submit.ts'
import { shared } from './text.ts'
import { say } from './toast.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Buttons at the bottom; the main one comes last. */
  readonly actions?: ComponentChildren
  /**
   * Null if the dialog must be answered: it has no close button, and Escape does nothing. Left out
   * in a dialog that `open` has opened.
   */
  readonly onClose?: (() => void) | null
  readonly wide?: boolean
  /** A pane takes most of the screen. */
  readonly look?: 'pane'
}

/** The element that had the focus before each dialog. */
const openers = new WeakMap<Element, Element | null>()

/** The element that is about to get the focus back. */
let returning: HTMLElement | null = null

/**
 * Returns the focus in the next microtask, before any key. A dialog that comes in place of the one
 * that closes gets the focus at once instead: to focus the page in between, a browser would lay
 * out all of it.
 */
function returnFocus(opener: HTMLElement | null): void {
  if (returning === null) queueMicrotask(() => takeReturning()?.focus())
  returning = opener
}

function takeReturning(): HTMLElement | null {
  const opener = returning
  returning = null
  return opener
}

/** The dialogs on the screen, the one on top last. */
const shown: HTMLDialogElement[] = []
const sign = new Observable<{ readonly dialog: Element; readonly text: string } | null>(null)

/**
 * Shows a sign in the dialog on top, until the next key or click there.
 * @returns false if there is no dialog
 */
export function signInDialog(text: string): boolean {
  const dialog = shown.at(-1)
  if (dialog) sign.set({ dialog, text })
  return dialog !== undefined
}

/** A modal dialog. The focus stays inside and returns to its old place when the dialog closes. */
export function Dialog({ title, children, actions, wide = false, look, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = useClose()
  const { onClose = close } = props
  const signed = useObservable(sign)
  const ownSign = signed && signed.dialog === dialog.current ? signed.text : null
  const forgetSign = () => ownSign !== null && sign.set(null)
  // A layout effect, so that the next key already goes to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    openers.set(element, takeReturning() ?? document.activeElement)
    shown.push(element)
    element.showModal()
    // Focusing a field further down must not scroll the top of the dialog out of sight.
    initialFocus(element)?.focus({ preventScroll: true })
    return () => {
      // While the dialog is open, nothing outside of it can take the focus. `close` would return
      // the focus, but Chromium then shows no caret in the field.
      shown.splice(shown.indexOf(element), 1)
      element.remove()
      returnFocus(openerOf(element))
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={['dialog', wide && 'wide', look].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      onClick={forgetSign}
      onKeyDown={(event) => {
        forgetSign()
        // A browser closes a dialog at the second Escape, even if its page prevented the first.
        if (event.key === 'Escape' && onClose === null) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header class="dialog-head">
        <h2 id={heading}>{title}</h2>
        {onClose && <IconButton label={shared.close} icon="close" onClick={onClose} />}
      </header>
      <div role="alert">{ownSign && <Callout look="warn">{ownSign}</Callout>}</div>
      <div class="dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  )
}

/**
 * The element that had the focus before a dialog. If it was in another dialog that is gone, the one
 * that had it before that.
 */
function openerOf(dialog: Element): HTMLElement | null {
  const before = openers.get(dialog)
  if (!(before instanceof HTMLElement)) return null
  if (before.isConnected) return before
  const other = before.closest('dialog')
  return other && openerOf(other)
}

/** The first field; without fields, the button that sends the form; otherwise the first button. */
function initialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const field = '.dialog-body :is(input, select, textarea):not([hidden])'
  const places = [field, 'footer [type=submit]:enabled', 'footer button', '.dialog-body button']
  for (const place of places) {
    const found = dialog.querySelector<HTMLElement>(place)
    if (found) return found
  }
  return null
}

interface Question {
  readonly title: string
  /** The button's text: a verb such as "Delete", not "OK". */
  readonly action: string
  readonly kind?: 'primary' | 'danger'
  /** The message when the action is done. */
  readonly done?: string
}

interface ConfirmProps extends Question {
  readonly children: ComponentChildren
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly onConfirm: () => Promise<unknown>
  /** Left out in a dialog that `open` has opened, which then closes when the action is done. */
  readonly onClose?: () => void
}

/** Asks a question, and runs the action if the answer is yes. */
export function ask(
  { text, ...question }: Question & { readonly text: ComponentChildren },
  action: () => Promise<unknown>,
): void {
  open(
    <Confirm {...question} onConfirm={action}>
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Confirm>,
  )
}

/** Asks for confirmation, runs the action, and shows its error. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, disabled = false, kind = 'danger', wide = false } = props
  const submission = useSubmit()
  const close = useClose()
  const { onClose = close } = props
  const confirm = () =>
    submission.run(async () => {
      await props.onConfirm()
      if (props.done !== undefined) say(props.done)
      if (!props.onClose) close()
    })
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
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
  /** The form that the fields belong to; the dialog shows the errors that belong to none. */
  readonly form?: Pick<FormState<object>, 'busy' | 'run' | 'rest'>
  /** Receives the errors of `onSend`, for fields without a `form`. */
  readonly submission?: Submission
  readonly disabled?: boolean
  readonly wide?: boolean
  /** The button next to the action; Cancel by default. */
  readonly other?: ComponentChildren
  readonly onSend: () => Promise<void> | void
  /** Left out in a dialog that `open` has opened, which then closes when the form is sent. */
  readonly onClose?: () => void
}

/** A form in a dialog, sent with the button or Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, disabled = false, wide = false, other, form, onSend } = props
  const own = useSubmit()
  const close = useClose()
  const { onClose = close } = props
  const submission = form ?? props.submission ?? own
  const id = useId()
  const send = async () => {
    await onSend()
    if (!props.onClose) close()
  }
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          {other ?? <Button onClick={onClose}>{shared.cancel}</Button>}
          <Button kind="primary" type="submit" form={id} busy={submission.busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} onSend={() => submission.run(send)}>
        {form && <FormError>{form.rest()}</FormError>}
        {children}
      </Form>
    </Dialog>
  )
}
