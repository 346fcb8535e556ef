import { useState } from 'preact/hooks'
import type { ClosingView } from '../../../domain/orders/journal-lists.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Printer } from '../../pos/print/browser-printer.tsx'
import { reportPaper } from '../../receipt/report-paper.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { open } from '../../shared/open.tsx'
import { type Paper, PaperView } from '../../shared/paper.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { text } from '../text.ts'

/** The end of a day with the content that the till has printed (Z), to look at and to print. */
export function openClosing(closing: ClosingView): void {
  open(<ClosingDialog closing={closing} />)
}

function ClosingDialog({ closing }: { closing: ClosingView }) {
  const settings = useResource<SettingsView>('/shop/api/shop')
  const [printing, print] = useState<Paper | null>(null)
  const { series, n, at, cashier } = closing
  const stamp = {
    ...{ number: `${series}-${n}`, at, cashier },
    terminal: text.closings.journal(series),
  }
  const paper = settings.data && reportPaper(closing, settings.data, stamp)
  return (
    <>
      <Dialog
        title={text.closings.closing(stamp.number)}
        actions={
          <Button
            kind="primary"
            icon="printer"
            disabled={!paper}
            onClick={() => paper && print(paper)}
          >
            {text.closings.print}
          </Button>
        }
      >
        <Loaded resource={settings}>
          {() => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls
            <article class="receipt shown" tabIndex={0}>
              {paper && <PaperView paper={paper} />}
            </article>
          )}
        </Loaded>
      </Dialog>
      <Printer paper={printing} on="A4" onPrinted={() => print(null)} />
    </>
  )
}
