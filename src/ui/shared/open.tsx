import { type ComponentChild, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { Observable, useObservable } from './observable.ts'

interface Opened {
  readonly id: number
  readonly dialog: ComponentChild
  readonly close: () => void
}

const opened = new Observable<readonly Opened[]>([])
let last = 0

/** Closes the dialog around a component, if `open` has opened it. */
const CloseContext = createContext<() => void>(() => undefined)

export function useClose(): () => void {
  return useContext(CloseContext)
}

/** Opens a dialog above the screen. It stays until it closes itself. */
export function open(dialog: ComponentChild): void {
  const id = ++last
  const close = () => opened.set(opened.value.filter((one) => one.id !== id))
  opened.set([...opened.value, { id, dialog, close }])
}

/** Renders the dialogs that `open` has opened. */
export function Dialogs() {
  return useObservable(opened).map(({ id, dialog, close }) => (
    <CloseContext.Provider key={id} value={close}>
      {dialog}
    </CloseContext.Provider>
  ))
}
