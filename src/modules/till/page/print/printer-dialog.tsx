import { Button, CommandButton } from '../../../../ui/shared/button.tsx'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { choosePaper, paperKind } from '../../../../ui/shared/printer.tsx'
import { Segments } from '../control.tsx'
import { text } from '../text.ts'
import { choosePrinter, printerKind, printerKinds } from './device.ts'
import { openDrawer, printReceiptPaper } from './receipt-printer.ts'

/** The printing settings of this device: the paper, and a receipt printer or the browser. */
export function PrinterDialog() {
  const close = useClose()
  const paper = useObservable(paperKind)
  const kind = useObservable(printerKind)
  const kinds = printerKinds()
  return (
    <Dialog
      title={text.printer.title}
      actions={
        <Button kind="primary" onClick={close}>
          {text.done}
        </Button>
      }
    >
      <Segments
        label={text.printer.paper}
        names={text.device.papers}
        value={paper}
        onChange={choosePaper}
      />
      <p>{kind === null ? text.printer.byBrowser : text.printer.by[kind]}</p>
      <div class="row fill">
        {kinds.map((one) => (
          <CommandButton key={one} icon="printer" onRun={() => choosePrinter(one)}>
            {text.printer.choose[one]}
          </CommandButton>
        ))}
        {kind !== null && (
          <CommandButton onRun={() => choosePrinter(null)}>{text.printer.none}</CommandButton>
        )}
      </div>
      {kinds.length === 0 && <p class="hint">{text.printer.unknown}</p>}
      {kind !== null && (
        <div class="row fill">
          <CommandButton
            onRun={() => printReceiptPaper([{ kind: 'center', text: text.printer.sample }])}
          >
            {text.printer.test}
          </CommandButton>
          <CommandButton onRun={openDrawer}>{text.printer.drawer}</CommandButton>
        </div>
      )}
      <p class="hint">{text.printer.hint}</p>
    </Dialog>
  )
}
