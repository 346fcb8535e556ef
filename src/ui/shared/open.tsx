import { type ComponentChild, createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { Observable, useObservable } from './observable.ts'

interface Opened {
  readonly id: number
  readonly dialog: ComponentChild
  readonly close: () => void
}

const opened = new Observable<readonly Opened[]>([])
let last = 0

const closeNothing = () => undefined

/** Closes the dialog around a component, if `open` has opened it. */
const CloseContext = createContext<() => void>(closeNothing)

export function useClose(): () => void {
  return useContext(CloseContext)
}

/** Opens a dialog above the screen and other dialogs. It stays until it closes itself. */
export function open(dialog: ComponentChild): void {
  opened.set([...opened.value, entryOf(dialog)])
}

/** Opens a dialog in place of all that are open. */
export function openAlone(dialog: ComponentChild): void {
  opened.set([entryOf(dialog)])
}

/**
 * Whether the dialog with this `useClose` is the one on top: of a dialog that a screen shows by
 * itself, whether no other is open.
 */
export function isOnTop(close: () => void): boolean {
  return (opened.value.at(-1)?.close ?? closeNothing) === close
}

/** Whether a dialog is open that `open` or `openAlone` has opened. */
export function useHasDialog(): boolean {
  return useObservable(opened).length > 0
}

function entryOf(dialog: ComponentChild): Opened {
  const id = ++last
  const close = () => opened.set(opened.value.filter((one) => one.id !== id))
  return { id, dialog, close }
}

/**
 * Renders the open dialogs. They have the contexts of the place where this stands, and go with
 * it.
 */
export function Dialogs() {
  useEffect(() => () => opened.set([]), [])
  return useObservable(opened).map(({ id, dialog, close }) => (
    <CloseContext.Provider key={id} value={close}>
      {dialog}
    </CloseContext.Provider>
  ))
}
