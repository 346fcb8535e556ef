import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { useFileDrop, useFilePaste } from '../../shared/file-drop.ts'
import { Icon } from '../../shared/icon.tsx'
import { messageOf } from '../../shared/problem.ts'
import { complain } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { type Draft, shrink, uploadPicture } from './image-draft.ts'
import { PictureTile } from './image-tile.tsx'

const MAX_PICTURES = 10

interface PicturesProps {
  /** Null: it is not made yet, and its pictures wait. */
  readonly product: Product | null
  readonly onChanged: (product: Product) => void
  readonly drafts: readonly Draft[]
  readonly onDrafts: (drafts: readonly Draft[]) => void
}

/** The pictures of a product: dropped, pasted or chosen, shrunk here, sent one by one. */
export function Pictures({ product, onChanged, drafts, onDrafts }: PicturesProps) {
  const { api } = useSession()
  const [sending, setSending] = useState(0)
  const images = product?.images ?? []
  const free = MAX_PICTURES - images.length - drafts.length - sending
  const refresh = async (id: string) =>
    onChanged(await api.get<Product>(`/shop/api/products/${id}`))
  const add = async (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/')).slice(0, free)
    if (pictures.length < files.length) {
      complain(`Only pictures, and up to ${MAX_PICTURES} of them.`)
    }
    setSending((count) => count + pictures.length)
    const waiting: Draft[] = []
    for (const file of pictures) {
      try {
        const small = await shrink(file).catch(() => {
          throw new Error(`${file.name} cannot be read as a picture.`)
        })
        if (product) await uploadPicture(api, product.id, small)
        else waiting.push({ file: small, url: URL.createObjectURL(small) })
      } catch (error) {
        complain(
          error instanceof Error && error.name === 'Error' ? error.message : messageOf(error),
        )
      }
      setSending((count) => count - 1)
    }
    if (product) await refresh(product.id).catch((error: unknown) => complain(messageOf(error)))
    else onDrafts([...drafts, ...waiting])
  }
  const { over, handlers } = useFileDrop((files) => void add(files))
  useFilePaste((files) => void add(files))
  return (
    <section
      class={`card padded pictures${over ? ' over' : ''}`}
      aria-labelledby="pictures"
      {...handlers}
    >
      <header>
        <h2 id="pictures">Pictures</h2>
        <p class="hint">Drop, paste or choose up to {MAX_PICTURES}</p>
      </header>
      <ul class="tiles">
        {images.map((image, index) => (
          <PictureTile
            key={image.id}
            product={product as Product}
            image={image}
            index={index}
            onChanged={refresh}
          />
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
          <li key={`sending ${index}`} class="tile waiting" aria-label="Being sent">
            <span class="spinner" />
          </li>
        ))}
        {free > 0 && <AddTile onFiles={(files) => void add(files)} />}
      </ul>
    </section>
  )
}

interface DraftTileProps {
  readonly draft: Draft
  readonly index: number
  readonly onRemove: () => void
}

function DraftTile({ draft, index, onRemove }: DraftTileProps) {
  return (
    <li class="tile">
      <img src={draft.url} alt={`${index + 1} of those that wait`} />
      <button
        type="button"
        class="tile-remove"
        aria-label={`Remove picture ${index + 1}`}
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
      <button type="button" class="tile add" onClick={() => input.current?.click()}>
        <Icon name="image" size={22} />
        Add pictures
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </li>
  )
}
