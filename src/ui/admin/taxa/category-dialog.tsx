import { useRef, useState } from 'preact/hooks'
import type { CategorySummary } from '../../../domain/catalog/category-view.ts'
import { CATEGORY_DESCRIPTION, PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { useCreation } from '../../shared/creation.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { imageInWidth } from '../../shared/image.ts'
import { Select } from '../../shared/select.tsx'
import { attempt, say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { shrink } from '../products/image-upload.ts'
import { text } from '../text.ts'
import { DEEPEST, sameName } from './field.tsx'

const words = text.taxa
const CATEGORIES = '/shop/api/categories'

interface CategoryDialogProps {
  /** Left out for a new one. */
  readonly category?: CategorySummary
  /** The parent of a new one. */
  readonly parent?: CategorySummary
  readonly all: readonly CategorySummary[]
}

/** Creates a category, or changes its name, place, description and image. */
export function CategoryDialog({ category, parent, all }: CategoryDialogProps) {
  const { api } = useSession()
  const form = useForm({
    name: category?.name ?? '',
    parent: category?.parent?.id ?? parent?.id ?? '',
    description: category?.description ?? '',
    alt: category?.image?.alt ?? '',
  })
  const made = useRef(category)
  const create = useCreation(() => api.all<CategorySummary>(CATEGORIES))
  const [picture, setPicture] = useState<Picture>({ url: category?.image?.url ?? null })
  const send = async () => {
    const { name, description } = form.values
    const body = { name, description, parent: form.values.parent || null }
    // Made in an earlier try, whose answer was lost or whose image was refused.
    made.current ??= await create(
      () => api.post<CategorySummary>(CATEGORIES, body),
      (one) => sameName(one.name, name) && (one.parent?.id ?? null) === body.parent,
    )
    const changes = changed(made.current, body)
    const path = `${CATEGORIES}/${made.current.id}`
    if (Object.keys(changes).length > 0) {
      made.current = await api.patch<CategorySummary>(path, changes)
    }
    await sendPicture(made.current, `${path}/image`)
    say(category ? text.shared.saved : text.shared.created(name))
  }
  const sendPicture = async (saved: CategorySummary, path: string) => {
    if (picture.file) {
      const upload = new FormData()
      upload.append('file', picture.file)
      upload.append('alt', form.values.alt)
      await api.post(path, upload)
    } else if (saved.image && picture.url === null) await api.delete(path)
    else if (saved.image && form.values.alt !== saved.image.alt) {
      await api.patch(path, { alt: form.values.alt })
    }
  }
  const places = all.filter(
    ({ depth, path }) => depth < DEEPEST && !(category && isWithin(path, category.path)),
  )
  const choices = places.map(({ id, path }) => ({ value: id, label: path }))
  return (
    <FormDialog
      wide
      title={category?.name ?? words.create.categories}
      action={category ? text.shared.save : text.shared.create}
      form={form}
      onSend={send}
    >
      <TextField
        label={text.shared.name}
        hint={category && words.slugStays(category.slug)}
        {...form.field('name')}
        input={{ required: true, maxLength: PRODUCT_LIMITS.reference }}
      />
      <Select
        label={words.parent}
        choices={[{ value: '', label: words.atTop }, ...choices]}
        {...form.field('parent')}
      />
      <TextArea
        label={text.fields.description}
        optional
        hint={words.descriptionHint}
        maxLength={CATEGORY_DESCRIPTION}
        {...form.field('description')}
      />
      <PictureField picture={picture} onPicture={setPicture} />
      {picture.url !== null && (
        <TextField
          label={words.alt}
          optional
          hint={text.products.altHint}
          {...form.field('alt')}
          input={{ maxLength: PRODUCT_LIMITS.alt }}
        />
      )}
    </FormDialog>
  )
}

/** The image that a category will have: its own, a new file, or none. */
interface Picture {
  readonly url: string | null
  readonly file?: Blob
}

interface PictureProps {
  readonly picture: Picture
  readonly onPicture: (picture: Picture) => void
}

function PictureField({ picture: { url, file }, onPicture }: PictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (chosen: File) => {
    const small = await shrink(chosen)
    onPicture({ url: URL.createObjectURL(small), file: small })
  }
  return (
    <div class="stack">
      {url !== null && (
        <img class="category-image" src={file ? url : imageInWidth(url, 640)} alt="" />
      )}
      <div class="row">
        <Button small icon="image" onClick={() => input.current?.click()}>
          {words.chooseImage}
        </Button>
        {url !== null && (
          <Button small icon="trash" onClick={() => onPicture({ url: null })}>
            {words.removeImage}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={words.chooseImage}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void attempt(() => choose(chosen))
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** The fields of a category that differ. A parent that is sent again would keep its place. */
function changed(category: CategorySummary, body: Readonly<Record<string, string | null>>) {
  const now: Readonly<Record<string, string | null>> = {
    name: category.name,
    description: category.description,
    parent: category.parent?.id ?? null,
  }
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== now[field]))
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other} > `)
}
