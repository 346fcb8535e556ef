import { useRef } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { ProductImage } from '../../../domain/catalog/product-field.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button, CommandButton, CommandIconButton } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { imageInWidth } from '../../shared/image.ts'
import { useClose } from '../../shared/open.tsx'
import { Section } from '../../shared/section.tsx'
import { attempt } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { shrink, uploadImage } from '../products/image-upload.ts'
import { text } from '../text.ts'

const words = text.group

interface GroupImagesProps {
  readonly images: readonly ProductImage[]
  /** The variant to which a new image is uploaded first. */
  readonly first: Product
  readonly onChange: (images: readonly { readonly id: string }[]) => Promise<void>
}

/** The images that all variants share. */
export function GroupImages({ images, first, onChange }: GroupImagesProps) {
  const { api } = useSession()
  const add = (files: readonly File[]) =>
    attempt(async () => {
      const free = PRODUCT_LIMITS.images - images.length
      for (const file of files.slice(0, free)) await uploadImage(api, first.id, await shrink(file))
      const { images: own } = await api.get<Product>(`/shop/api/products/${first.id}`)
      const known = new Set(images.map(({ url }) => url))
      await onChange([...images, ...own.filter(({ url }) => !known.has(url))])
    })
  return (
    <Section title={words.images}>
      <p class="hint">{words.imagesHint}</p>
      <ul class="pictures">
        {images.map((image, index) => (
          <li key={image.id} class="picture">
            <img src={imageInWidth(image.url, 320)} alt={image.alt} loading="lazy" />
            <CommandIconButton
              label={text.products.removeImage(index + 1)}
              icon="trash"
              onRun={() => onChange(images.filter(({ id }) => id !== image.id))}
            />
          </li>
        ))}
      </ul>
      <AddImages label={text.products.addImages} several onFiles={(files) => void add(files)} />
    </Section>
  )
}

interface AddImagesProps {
  readonly label: string
  readonly several?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

function AddImages({ label, several = false, onFiles }: AddImagesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="row">
      <Button small icon="image" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={several}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

interface PickImageProps {
  readonly variant: Product
  readonly name: string
  readonly onPicked: () => void
}

/** Chooses the image of a variant: one that it has, or a new one. */
export function PickImage({ variant, name, onPicked }: PickImageProps) {
  const { api } = useSession()
  const close = useClose()
  const path = `/shop/api/products/${variant.id}`
  const putFirst = async (image: ProductImage | undefined, all = variant.images) => {
    if (!image) return
    const others = all.filter(({ id }) => id !== image.id)
    const images = [image, ...others].map(({ id, alt }) => ({ id, alt }))
    await api.patch(path, { images }, { keeps: true })
    onPicked()
    close()
  }
  const upload = (files: readonly File[]) =>
    attempt(async () => {
      for (const file of files) await uploadImage(api, variant.id, await shrink(file))
      const { images } = await api.get<Product>(path)
      await putFirst(images.at(-1), images)
    })
  return (
    <Dialog title={words.imageOf(name)}>
      {variant.images.length === 0 ? (
        <p class="soft">{words.noImages}</p>
      ) : (
        <ul class="pictures">
          {variant.images.map((image, index) => (
            <li key={image.id} class="picture">
              <img src={imageInWidth(image.url, 320)} alt={image.alt} />
              <CommandButton small onRun={() => putFirst(image)}>
                {words.useImage(index + 1)}
              </CommandButton>
            </li>
          ))}
        </ul>
      )}
      {variant.images.length < PRODUCT_LIMITS.images && (
        <AddImages label={words.ownImage} onFiles={(files) => void upload(files)} />
      )}
    </Dialog>
  )
}
