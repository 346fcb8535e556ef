import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { ChipsField } from '../../shared/chips.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { type Axis, axesOf, combinations, createVariants, MAX_VARIANTS } from './plan.ts'

const words = text.variants

/** Asks for up to three options and their values, and creates a variant for each combination. */
export function VariantDialog({ product }: { product: Product }) {
  const { api } = useSession()
  const [axes, setAxes] = useState<readonly Axis[]>(() => axesOf(product))
  const wanted = combinations(axes)
  const put = (index: number, change: Partial<Axis>) =>
    setAxes(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  const send = async () => {
    const created = await createVariants(api, product, wanted)
    say(words.created(created))
  }
  const tooMany = wanted.length > MAX_VARIANTS
  return (
    <Confirm
      wide
      title={words.titleOf(product.name)}
      action={words.create(wanted.length)}
      kind="primary"
      disabled={wanted.length === 0 || tooMany}
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
      <p class="soft">{words.hint}</p>
      {tooMany && <p class="error">{words.tooMany(wanted.length, MAX_VARIANTS)}</p>}
    </Confirm>
  )
}
