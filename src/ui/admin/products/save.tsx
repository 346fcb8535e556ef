import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { open, useClose } from '../../shared/open.tsx'
import { ApiError } from '../../shared/problem.ts'
import { ago } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { text } from '../text.ts'
import {
  bodyOf,
  changesSince,
  clashesOf,
  displayValue,
  type ProductChange,
  type ProductField,
  type ProductValues,
  valuesOf,
} from './values.ts'

const words = text.products

/** A change to a product that someone else has changed since it was loaded. */
interface Conflict {
  /** The product as it was loaded. */
  readonly base: Product
  readonly mine: ProductChange
  readonly theirs: Product
  /** The fields that both have changed, to different values. */
  readonly clashes: readonly ProductField[]
}

interface SaveOptions {
  /** The sender updates its list from the answer, so the list is not loaded again. */
  readonly keeps?: boolean
}

/**
 * Saves a change to a loaded product. If someone else has changed the same field in the meantime,
 * asks which value to keep.
 * @returns the saved product; null if the user went back to editing
 */
export async function saveProduct(
  api: Api,
  seen: Product,
  change: ProductChange,
  options: SaveOptions = {},
): Promise<Product | null> {
  let base = seen
  let mine = change
  while (Object.keys(mine).length > 0) {
    try {
      return await patchProduct(api, base, mine, options)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
    }
    const theirs = await api.get<Product>(`/shop/api/products/${base.id}`)
    const clashes = clashesOf(base, mine, theirs)
    if (clashes.length === 0) sayMerged(base, theirs)
    else {
      const chosen = await asked({ base, mine, theirs, clashes })
      if (chosen === null) return null
      mine = chosen
    }
    base = theirs
  }
  return base
}

/** Asks about a conflict. Returns the change to save, or null if the user goes on editing. */
function asked(conflict: Conflict): Promise<ProductChange | null> {
  return new Promise((resolve) => open(<ConflictDialog {...conflict} onAnswer={resolve} />))
}

/** @throws ApiError 412 if the product has changed since it was loaded */
async function patchProduct(
  api: Api,
  base: Product,
  change: ProductChange,
  options: SaveOptions,
): Promise<Product> {
  return await api.patch<Product>(`/shop/api/products/${base.id}`, bodyOf(change, valuesOf(base)), {
    headers: { 'if-match': `"${base.revision}"` },
    ...options,
  })
}

function sayMerged(base: Product, theirs: Product): void {
  const fields = Object.keys(changesSince(base, theirs)) as ProductField[]
  if (fields.length === 0) return
  say(words.merged(fields.map((field) => text.fields[field]).join(', ')))
}

type Side = 'mine' | 'theirs'

interface ConflictProps extends Conflict {
  readonly onAnswer: (change: ProductChange | null) => void
}

/** Shows both versions side by side to choose from, field by field. */
function ConflictDialog({ base, mine, theirs, clashes, onAnswer }: ConflictProps) {
  const [chosen, setChosen] = useState<Partial<Record<ProductField, Side>>>({})
  const undecided = clashes.filter((field) => chosen[field] === undefined)
  const all = (side: Side) =>
    setChosen(Object.fromEntries(clashes.map((field) => [field, side] as const)))
  const close = useClose()
  const leave = () => {
    close()
    onAnswer(null)
  }
  const answer = () => {
    const kept = Object.entries(mine).filter(
      ([field]) => chosen[field as ProductField] !== 'theirs',
    )
    close()
    onAnswer(Object.fromEntries(kept))
  }
  return (
    <FormDialog
      wide
      title={words.conflict}
      action={words.saveChoices}
      disabled={undecided.length > 0}
      other={<Button onClick={leave}>{words.backToEditing}</Button>}
      onSend={answer}
      onClose={leave}
    >
      <p>{words.conflictText(<strong>{theirs.name}</strong>, ago(theirs.updatedAt))}</p>
      <table class="table conflict">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">
              {words.yours}
              <button type="button" class="link" onClick={() => all('mine')}>
                {words.allYours}
              </button>
            </th>
            <th scope="col">
              {words.theirs}
              <button type="button" class="link" onClick={() => all('theirs')}>
                {words.allTheirs}
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {clashes.map((field) => (
            <Clash
              key={field}
              field={field}
              before={valuesOf(base)}
              mine={{ ...valuesOf(base), ...mine }}
              theirs={valuesOf(theirs)}
              currency={base.currency}
              chosen={chosen[field]}
              onChoose={(side) => setChosen({ ...chosen, [field]: side })}
            />
          ))}
        </tbody>
      </table>
    </FormDialog>
  )
}

interface ClashProps {
  readonly field: ProductField
  readonly before: ProductValues
  readonly mine: ProductValues
  readonly theirs: ProductValues
  readonly currency: string
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Clash({ field, before, mine, theirs, currency, chosen, onChoose }: ClashProps) {
  const side = (which: Side, values: ProductValues) => (
    <td>
      <label class="tick">
        <input
          type="radio"
          name={`conflict-${field}`}
          checked={chosen === which}
          onChange={() => onChoose(which)}
        />
        <span class="conflict-value">{displayValue(values, field, currency)}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {text.fields[field]}
        <p class="soft">{words.was(displayValue(before, field, currency))}</p>
      </th>
      {side('mine', mine)}
      {side('theirs', theirs)}
    </tr>
  )
}
