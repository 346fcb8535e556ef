import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { Callout } from '../../../ui/shared/state.tsx'
import type { ImportLoss, LossKind } from '../losses.ts'
import type { ImportReport } from '../report.ts'

const { lost: words, unnamed } = text.import

interface LossesProps {
  readonly report: ImportReport
  /** Called to show the rows of a loss; absent if no rows are listed. */
  readonly onShow?: (kind: LossKind) => void
}

/** The losses of the shop, in one line; each loss with the way to its rows. */
export function Losses({ report: { products, losses }, onShow }: LossesProps) {
  if (losses.length === 0) return <Callout look="good">{words.nothing(products)}</Callout>
  return (
    <Callout look="warn">
      <div class="stack">
        <p>{[words.of(products), ...losses.map(lossText), words.nothingElse].join(' ')}</p>
        {onShow && (
          <div class="row">
            {losses.flatMap((loss) =>
              loss.kind === 'columns' ? (
                []
              ) : (
                <button
                  key={loss.kind}
                  type="button"
                  class="filter-chip"
                  onClick={() => onShow(loss.kind)}
                >
                  {words.show[loss.kind]}
                </button>
              ),
            )}
          </div>
        )}
      </div>
    </Callout>
  )
}

function lossText({ kind, count: lost, columns }: ImportLoss): string {
  if (kind !== 'columns') return words.kinds[kind](lost)
  const names = columns.map((column) => column || unnamed).join(', ')
  return words.kinds.columns(count(lost), names)
}
