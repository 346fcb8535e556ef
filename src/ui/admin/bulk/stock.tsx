import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { readNumber } from '../../shared/number.ts'
import { type Choice, Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { BulkDialog, type BulkDialogProps } from './dialog.tsx'

const words = text.bulk

type StockHow = 'amount' | 'set' | 'none'

const STOCK_HOWS: readonly Choice<StockHow>[] = (['amount', 'set', 'none'] as const).map(
  (value) => ({ value, label: words.stockHows[value] }),
)

/** Adds to the stock of all products, or gives them one stock. */
export function BulkStock(props: BulkDialogProps) {
  const form = useForm<{ how: StockHow; typed: string }>({ how: 'amount', typed: '' })
  const { how, typed } = form.values
  const most = PRODUCT_LIMITS.stock
  const value = readNumber(typed, { decimals: 3, min: how === 'set' ? 0 : -most, max: most })
  const stock = how === 'none' ? { set: null } : value === null ? null : { [how]: value }
  return (
    <BulkDialog {...props} title={words.stockTitle} action="change" change={stock && { stock }}>
      <div class="grid-2">
        <Select label={words.stockTitle} choices={STOCK_HOWS} {...form.field('how')} />
        {how !== 'none' && (
          <TextField
            label={how === 'set' ? words.stockSet : words.stockAmount}
            hint={how === 'set' ? words.stockSetHint : words.stockAmountHint}
            {...form.field('typed')}
            error={typed.trim() !== '' && value === null ? words.stockWrong : null}
            input={{ inputMode: 'text', placeholder: how === 'set' ? '' : '5' }}
          />
        )}
      </div>
    </BulkDialog>
  )
}
