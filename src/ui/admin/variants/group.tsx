import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { VariantGroupView } from '../../../domain/catalog/group.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { showError, TextArea, TextField } from '../../shared/field.tsx'
import { type FormState, useForm } from '../../shared/form.ts'
import { money } from '../../shared/money.ts'
import { open } from '../../shared/open.tsx'
import { ApiError } from '../../shared/problem.ts'
import { type Resource, useResource } from '../../shared/resource.ts'
import { useLeaveGuard } from '../../shared/router.ts'
import { FormError, Loaded } from '../../shared/state.tsx'
import { say } from '../../shared/toast.tsx'
import { chosenOf, usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { Organisation } from '../products/sections.tsx'
import { optionText } from '../products/values.ts'
import { text } from '../text.ts'
import { cellKey, cellValue, changedCells, type EditedCell, type Edits } from './cells.ts'
import { VariantDialog } from './dialog.tsx'
import { VariantGrid } from './grid.tsx'
import { GroupImages, PickImage } from './group-images.tsx'

const words = text.group
type Group = Static<typeof VariantGroupView>

const NONE: Edits = new Map()
const PRODUCTS = '/shop/api/products'

/** One product with all its variants: the shared fields, and a table of the others. */
export function GroupScreen({ id }: { id: string }) {
  const { shop } = useSession()
  const group = useResource<Group>(`/shop/api/groups/${encodeURIComponent(decodeURIComponent(id))}`)
  const { data } = group
  const actions = usePlaced('productActions')
  const price = (amount: number) => money(amount, shop.currency)
  const facts = data && [
    words.count(data.variants.length),
    data.priceMin === data.priceMax
      ? price(data.priceMin)
      : words.range(price(data.priceMin), price(data.priceMax)),
    data.stock === null ? '' : words.inStock(data.stock),
  ]
  const [first] = data?.variants ?? []
  return (
    <Screen
      title={data?.name ?? text.products.one}
      text={facts ? facts.filter(Boolean).join(' · ') : '\u00a0'}
      back={{ href: '/admin/products', label: text.frame.screens.products }}
      width="full"
      actions={
        data &&
        first && (
          <>
            {actions.map(({ icon, label, run }) => (
              <Button
                key={label}
                icon={icon}
                onClick={() => run(chosenOf(data.variants.map((one) => one.id)))}
              >
                {label}
              </Button>
            ))}
            <Button icon="plus" onClick={() => open(<VariantDialog product={first} />)}>
              {text.variants.add}
            </Button>
          </>
        )
      }
    >
      <Loaded resource={group} gone={words.gone}>
        {(view) => <GroupForm group={view} resource={group} />}
      </Loaded>
    </Screen>
  )
}

type Shared = ReturnType<typeof sharedOf>

function sharedOf({ name, description, category, brand, collections, tags }: Group) {
  return {
    name,
    description,
    category: category?.name ?? '',
    brand: brand?.name ?? '',
    collections: collections.map((one) => one.name) as readonly string[],
    tags,
  }
}

function GroupForm({ group, resource }: { group: Group; resource: Resource<Group> }) {
  const { api } = useSession()
  const { id, variants, images } = group
  const form = useForm(sharedOf(group))
  const [edits, setEdits] = useState<Edits>(NONE)
  const [errors, setErrors] = useState<Edits>(NONE)
  const path = `/shop/api/groups/${encodeURIComponent(id)}`
  const changed = changedCells(edits, variants)
  const isDirty = form.isDirty || changed.length > 0
  useLeaveGuard(isDirty && !form.busy)
  const patch = async (body: object) => {
    const saved = await api.patch<Group>(path, body, { keeps: true })
    api.cache.drop(PRODUCTS)
    resource.set(() => saved)
    return saved
  }
  const saveCells = async () => {
    const operations = operationsOf(changed, edits)
    try {
      await api.post(`${PRODUCTS}/batch`, { operations })
    } catch (error) {
      if (error instanceof ApiError) setErrors(errorsOf(error, operations))
      throw error
    }
  }
  const save = async () => {
    setErrors(NONE)
    if (changed.length > 0) await saveCells()
    if (form.isDirty) form.begin(sharedOf(await patch(bodyOf(form.changes))))
    setEdits(NONE)
    resource.reload()
    say(text.shared.saved)
  }
  const isUnreadable = operationsOf(changed, edits).some(({ product }) =>
    Object.values(product).includes(undefined),
  )
  const discard = () => {
    form.begin()
    setEdits(NONE)
    setErrors(NONE)
  }
  const pick = (variant: Product) => {
    const name = optionText(variant.options) || variant.name
    open(<PickImage variant={variant} name={name} onPicked={resource.reload} />)
  }
  const [first] = variants
  return (
    <form
      class="group-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        if (!isUnreadable) void form.run(save).then((good) => good || showError(element))
      }}
    >
      <FormError>{errors.size > 0 ? null : form.rest()}</FormError>
      <SharedFields form={form} />
      <div class="stack tight">
        <h2>{text.variants.title}</h2>
        <p class="hint">{words.gridHint}</p>
        <VariantGrid
          variants={variants}
          edits={edits}
          errors={errors}
          onEdit={setEdits}
          onImage={pick}
        />
      </div>
      {first && (
        <GroupImages
          images={images}
          first={first}
          onChange={async (all) => void (await patch({ images: all.map(({ id }) => ({ id })) }))}
        />
      )}
      {isDirty && (
        <div class="row save-bar">
          <p>{text.products.unsaved}</p>
          <Button onClick={discard}>{text.shared.discard}</Button>
          <Button kind="primary" type="submit" busy={form.busy} disabled={isUnreadable}>
            {text.shared.save}
          </Button>
        </div>
      )}
    </form>
  )
}

function SharedFields({ form }: { form: FormState<Shared> }) {
  return (
    <div class="group-shared">
      <section class="card padded" aria-label={words.shared}>
        <TextField
          label={text.fields.name}
          {...form.field('name')}
          input={{ required: true, maxLength: PRODUCT_LIMITS.name }}
        />
        <TextArea
          label={text.fields.description}
          optional
          rows={4}
          maxLength={PRODUCT_LIMITS.description}
          {...form.field('description')}
        />
      </section>
      <Organisation form={form} />
    </div>
  )
}

/** A change in the form that the API takes, in which null clears a field. */
function bodyOf({ category, brand, ...rest }: Partial<Shared>): object {
  return {
    ...rest,
    ...(category !== undefined && { category: category.trim() || null }),
    ...(brand !== undefined && { brand: brand.trim() || null }),
  }
}

/** The changed cells as a batch; undefined stands for an invalid text. */
function operationsOf(changed: ReturnType<typeof changedCells>, edits: Edits) {
  return changed.map(({ product, cells }) => {
    const values = cells.map((cell) => {
      return [cell, cellValue(product, cell, edits.get(cellKey(product.id, cell)) ?? '')]
    })
    return { op: 'update', id: product.id, product: Object.fromEntries(values) }
  })
}

/** The errors of a batch, by cell. */
function errorsOf(error: ApiError, operations: readonly { readonly id: string }[]): Edits {
  return new Map(
    error.errors.flatMap((one) => {
      const [, at = '', cell = ''] = /^operations\.(\d+)\.product\.(\w+)/.exec(one.field) ?? []
      const operation = operations[Number(at)]
      return operation ? [[cellKey(operation.id, cell as EditedCell), error.textOf(one)]] : []
    }),
  )
}
