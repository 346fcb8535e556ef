import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { ProductImage } from '../../../domain/catalog/product-field.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useFileDrop, useFilePaste } from '../../shared/file-drop.ts'
import { useForm } from '../../shared/form.ts'
import { Icon } from '../../shared/icon.tsx'
import { imageInWidth } from '../../shared/image.ts'
import { open, useClose } from '../../shared/open.tsx'
import { messageOf } from '../../shared/problem.ts'
import { complain } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { type ImageDraft, isImage, shrink, uploadImage } from './image-upload.ts'
import { PendingImages } from './pending-images.tsx'

const words = text.products

interface ImagesProps {
  /** Null for a new product: its images are kept as drafts until it is created. */
  readonly product: Product | null
  readonly drafts: readonly ImageDraft[]
  readonly onDrafts: (drafts: readonly ImageDraft[]) => void
}

/** The images of a product. New ones are scaled down in the browser and uploaded one by one. */
export function Images({ product, drafts, onDrafts }: ImagesProps) {
  const { api } = useSession()
  const [sending, setSending] = useState(0)
  const images = product?.images ?? []
  const waiting = product?.pendingImages?.filter(({ status }) => status === 'pending') ?? []
  const free = PRODUCT_LIMITS.images - images.length - waiting.length - drafts.length - sending
  const add = async (files: readonly File[]) => {
    const accepted = files.filter(isImage).slice(0, free)
    if (accepted.length < files.length) {
      complain(words.onlyImages(PRODUCT_LIMITS.images))
    }
    setSending((count) => count + accepted.length)
    const shrunk: ImageDraft[] = []
    for (const file of accepted) {
      try {
        const small = await shrink(file)
        if (product) await uploadImage(api, product.id, small)
        else shrunk.push({ file: small, url: URL.createObjectURL(small) })
      } catch (error) {
        complain(messageOf(error))
      }
      setSending((count) => count - 1)
    }
    if (!product) onDrafts([...drafts, ...shrunk])
  }
  const { over, handlers } = useFileDrop((files) => void add(files))
  useFilePaste((files) => void add(files))
  return (
    <section class={`card padded${over ? ' over' : ''}`} aria-labelledby="images" {...handlers}>
      <header>
        <h2 id="images">{text.fields.images}</h2>
        <p class="hint">{words.imagesHint(PRODUCT_LIMITS.images)}</p>
      </header>
      <ul class="pictures">
        {images.map((image, index) => (
          <ImageTile key={image.id} product={product as Product} image={image} index={index} />
        ))}
        {drafts.map((draft, index) => (
          <DraftTile
            key={draft.url}
            draft={draft}
            index={index}
            onRemove={() => onDrafts(drafts.filter((one) => one !== draft))}
          />
        ))}
        {Array.from({ length: sending }, (_, index) => (
          <li key={`sending ${index}`} class="picture waiting" aria-label={words.uploading}>
            <span class="spinner" />
          </li>
        ))}
        {free > 0 && <AddTile onFiles={(files) => void add(files)} />}
      </ul>
      {product && <PendingImages product={product} />}
    </section>
  )
}

interface DraftTileProps {
  readonly draft: ImageDraft
  readonly index: number
  readonly onRemove: () => void
}

function DraftTile({ draft, index, onRemove }: DraftTileProps) {
  return (
    <li class="picture">
      <img src={draft.url} alt={words.notUploaded(index + 1)} />
      <button
        type="button"
        class="icon-button picture-remove"
        aria-label={words.removeImage(index + 1)}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}

function AddTile({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li>
      <button type="button" class="picture add" onClick={() => input.current?.click()}>
        <Icon name="image" size={22} />
        {words.addImages}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text.fields.images}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </li>
  )
}

interface ImageProps {
  readonly product: Product
  readonly image: ProductImage
  readonly index: number
}

/** One image; a click opens the dialog to edit it. */
function ImageTile(props: ImageProps) {
  const { image, index } = props

  return (
    <li>
      <button type="button" class="picture" onClick={() => open(<ImageDialog {...props} />)}>
        <span class="unseen">{words.imageIs(index + 1, image.alt || words.noAlt)}</span>
        <img src={imageInWidth(image.url, 320)} alt="" loading="lazy" decoding="async" />
        {index === 0 && <span class="pill picture-pill">{words.mainImage}</span>}
      </button>
    </li>
  )
}

function ImageDialog({ product, image, index }: ImageProps) {
  const { api } = useSession()
  const close = useClose()
  const form = useForm({ alt: image.alt })
  const path = `/shop/api/products/${product.id}/images/${image.id}`
  const change = (work: () => Promise<unknown>) =>
    void form.run(async () => {
      await work()
      close()
    })
  const move = (position: number) => change(() => api.patch(path, { position }))
  return (
    <FormDialog
      title={words.image(index + 1)}
      action={text.shared.save}
      form={form}
      disabled={!form.isDirty}
      other={
        <>
          <Button kind="quiet" icon="trash" onClick={() => change(() => api.delete(path))}>
            {text.shared.delete}
          </Button>
          <span class="gap" />
        </>
      }
      onSend={() => api.patch(path, form.values)}
    >
      <img class="image-large" src={imageInWidth(image.url, 1280)} alt={image.alt} />
      <TextField
        label={text.fields.description}
        hint={words.altHint}
        {...form.field('alt')}
        input={{ maxLength: PRODUCT_LIMITS.alt }}
      />
      <div class="row">
        <Button small icon="left" disabled={index === 0} onClick={() => move(index - 1)}>
          {words.moveEarlier}
        </Button>
        <Button
          small
          icon="right"
          disabled={index === product.images.length - 1}
          onClick={() => move(index + 1)}
        >
          {words.moveLater}
        </Button>
        {index > 0 && (
          <Button small onClick={() => move(0)}>
            {words.makeMain}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
