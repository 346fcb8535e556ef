import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { ChipsField } from '../../shared/chips.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useList } from '../../shared/resource.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { optionText } from '../products/values.ts'
import { text } from '../text.ts'
import {
  type Axis,
  axesOf,
  combinations,
  createVariants,
  groupOf,
  MAX_VARIANTS,
  PRODUCTS,
  planOf,
} from './plan.ts'

const words = text.variants

/** The dialog names at most this many variants. */
const MOST_NAMED = 12

/** Asks for up to three options and their values, and creates a variant for each combination. */
export function VariantDialog({ product }: { product: Product }) {
  const { api } = useSession()
  const [axes, setAxes] = useState<readonly Axis[]>(() => axesOf(product))
  const siblings = useList<Product>(PRODUCTS, { query: { itemGroupId: groupOf(product) } })
  const wanted = combinations(axes)
  const { own, missing } = planOf(product, siblings.data ?? [], wanted)
  // If the siblings cannot be loaded, creating says why.
  const isKnown = siblings.data !== null || siblings.error !== null
  const put = (index: number, change: Partial<Axis>) =>
    setAxes(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  const send = async () => {
    const created = await createVariants(api, product, wanted)
    say(words.created(created))
  }
  const count = missing.length
  const tooMany = count > MAX_VARIANTS
  return (
    <Confirm
      wide
      title={words.titleOf(product.name)}
      action={isKnown && count > 0 ? words.create(count) : words.add}
      kind="primary"
      disabled={!isKnown || count === 0 || tooMany}
      onConfirm={send}
    >
      {axes.map((axis, index) => (
        <div key={index} class="grid-2">
          <TextField
            label={words.option(index + 1)}
            value={axis.name}
            onInput={(name) => put(index, { name })}
            input={{
              maxLength: PRODUCT_LIMITS.optionName,
              placeholder: index === 0 ? words.size : words.colour,
            }}
          />
          <ChipsField
            label={axis.name ? words.valuesOf(axis.name) : words.valuesOfOption(index + 1)}
            value={axis.values}
            max={50}
            onChange={(values) => put(index, { values })}
          />
        </div>
      ))}
      {axes.length < PRODUCT_LIMITS.options && (
        <div class="row">
          <Button small icon="plus" onClick={() => setAxes([...axes, { name: '', values: [] }])}>
            {words.addOption}
          </Button>
        </div>
      )}
      {own && <p>{words.becomes(optionText(own))}</p>}
      {isKnown && !tooMany && wanted.length > 0 && (
        <p role="status">{count > 0 ? words.toCreate(namesOf(missing)) : words.nothing}</p>
      )}
      {tooMany && <p class="error">{words.tooMany(count, MAX_VARIANTS)}</p>}
      <p class="soft">{words.hint}</p>
    </Confirm>
  )
}

function namesOf(variants: readonly Readonly<Record<string, string>>[]): string {
  const names = variants.slice(0, MOST_NAMED).map(optionText)
  const rest = variants.length - names.length
  return [...names, ...(rest > 0 ? [text.bulk.andMore(rest)] : [])].join(' · ')
}
