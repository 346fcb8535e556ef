import { useRef } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { ProductStatus } from '../../../domain/catalog/values.ts'
import { IconButton } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { imageInWidth } from '../../shared/image.ts'
import { BareSelect } from '../../shared/select.tsx'
import { CodeError } from '../products/codes.tsx'
import { optionText, STATUSES } from '../products/values.ts'
import { text } from '../text.ts'
import {
  CELLS,
  cellKey,
  cellText,
  cellValue,
  type Edits,
  filledDown,
  pasted,
  type VariantCell,
} from './cells.ts'

const words = text.group

/** The keyboard that phones show for each column. */
const KEYBOARDS = { sku: 'text', barcode: 'text', price: 'decimal', stock: 'numeric' } as const

interface GridProps {
  readonly variants: readonly Product[]
  readonly edits: Edits
  /** The error messages by `cellKey`. */
  readonly errors: Edits
  readonly onEdit: (edits: Edits) => void
  readonly onImage: (variant: Product) => void
}

/** The variants as a spreadsheet, with arrow keys, paste, and filling down. */
export function VariantGrid({ variants, edits, errors, onEdit, onImage }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const options = [...new Set(variants.flatMap((variant) => Object.keys(variant.options)))]
  const focus = (row: number, cell: VariantCell) => {
    const input = table.current?.querySelector<HTMLInputElement>(
      `[data-row="${row}"][data-cell="${cell}"]`,
    )
    input?.focus()
    input?.select()
  }
  const move = (event: KeyboardEvent, row: number, cell: VariantCell) => {
    const { key, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key === 'd') onEdit(filledDown(edits, variants, row, cell))
    else if (key === 'ArrowDown' || key === 'Enter') focus(row + 1, cell)
    else if (key === 'ArrowUp') focus(row - 1, cell)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent, row: number, cell: VariantCell) => {
    const pastedText = event.clipboardData?.getData('text/plain') ?? ''
    if (!/[\t\n]/.test(pastedText)) return
    event.preventDefault()
    onEdit(pasted(edits, variants, { row, cell }, pastedText))
  }
  const fill = { variants, edits, onEdit }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls
    <section class="table-box variant-grid" tabIndex={0} aria-label={text.variants.title}>
      <table class="table" ref={table}>
        <thead>
          <tr>
            <th scope="col">{words.image}</th>
            {options.map((option) => (
              <th key={option} scope="col">
                {option}
              </th>
            ))}
            {CELLS.map((cell) => (
              <th key={cell} scope="col">
                <span class="variant-head">
                  {text.fields[cell]}
                  {(cell === 'price' || cell === 'stock') && <FillDown {...fill} cell={cell} />}
                </span>
              </th>
            ))}
            <th scope="col">
              <span class="variant-head">
                {text.fields.status}
                <FillDown {...fill} cell="status" />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, row) => (
            <GridRow
              key={variant.id}
              variant={variant}
              row={row}
              options={options}
              edits={edits}
              errors={errors}
              onEdit={onEdit}
              onImage={() => onImage(variant)}
              onKey={(event, cell) => move(event, row, cell)}
              onPaste={(event, cell) => paste(event, row, cell)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FillDownProps extends Pick<GridProps, 'variants' | 'edits' | 'onEdit'> {
  readonly cell: 'price' | 'stock' | 'status'
}

function FillDown({ variants, edits, onEdit, cell }: FillDownProps) {
  return (
    <IconButton
      label={words.fillDown[cell]}
      icon="down"
      onClick={() => onEdit(filledDown(edits, variants, 0, cell))}
    />
  )
}

interface GridRowProps extends Pick<GridProps, 'edits' | 'errors' | 'onEdit'> {
  readonly variant: Product
  readonly row: number
  readonly options: readonly string[]
  readonly onImage: () => void
  readonly onKey: (event: KeyboardEvent, cell: VariantCell) => void
  readonly onPaste: (event: ClipboardEvent, cell: VariantCell) => void
}

function GridRow(props: GridRowProps) {
  const { variant, row, options, edits, errors, onEdit, onImage, onKey, onPaste } = props
  const name = optionText(variant.options) || variant.name
  const [first = ''] = options
  const status = (edits.get(cellKey(variant.id, 'status')) ?? variant.status) as ProductStatus
  return (
    <tr>
      <td>
        <VariantImage variant={variant} name={name} onClick={onImage} />
      </td>
      {options.map((option) => (
        <td key={option}>
          {option === first ? (
            <a href={`/admin/products/${variant.id}`}>{variant.options[option] ?? '–'}</a>
          ) : (
            (variant.options[option] ?? '–')
          )}
        </td>
      ))}
      {CELLS.map((cell) => {
        const key = cellKey(variant.id, cell)
        const value = edits.get(key) ?? cellText(variant, cell)
        const isWrong = cellValue(variant, cell, value) === undefined
        const error = errors.get(key) ?? (isWrong ? words.wrong[cell] : undefined)
        return (
          <td key={cell} data-title={text.fields[cell]}>
            <input
              class={`input small variant-cell ${cell}`}
              type="text"
              autocomplete="off"
              spellcheck={false}
              data-row={row}
              data-cell={cell}
              inputMode={KEYBOARDS[cell]}
              aria-label={words.cellOf(text.fields[cell], name)}
              aria-invalid={error !== undefined}
              placeholder={cell === 'stock' ? text.products.notTracked : undefined}
              value={value}
              onInput={({ currentTarget }) => onEdit(new Map(edits).set(key, currentTarget.value))}
              onKeyDown={(event) => onKey(event, cell)}
              onPaste={(event) => onPaste(event, cell)}
            />
            {error !== undefined && (
              <p class="error">
                {cell === 'sku' || cell === 'barcode' ? (
                  <CodeError kind={cell} code={value} product={variant}>
                    {error}
                  </CodeError>
                ) : (
                  error
                )}
              </p>
            )}
          </td>
        )
      })}
      <td data-title={text.fields.status}>
        <BareSelect
          label={words.cellOf(text.fields.status, name)}
          look={`small status ${status.toLowerCase()}`}
          value={status}
          choices={STATUSES}
          onChange={(now) => onEdit(new Map(edits).set(cellKey(variant.id, 'status'), now))}
        />
      </td>
    </tr>
  )
}

interface VariantImageProps {
  readonly variant: Product
  readonly name: string
  readonly onClick: () => void
}

function VariantImage({ variant: { images }, name, onClick }: VariantImageProps) {
  const [image] = images
  return (
    <button type="button" class="variant-image" aria-label={words.imageOf(name)} onClick={onClick}>
      {image ? (
        <img src={imageInWidth(image.url, 320)} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <Icon name="image" />
      )}
    </button>
  )
}
