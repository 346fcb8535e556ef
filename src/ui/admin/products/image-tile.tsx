import { useState } from 'preact/hooks'
import type { Product, ProductImage } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { useSession } from '../frame/session.ts'

interface PictureTileProps {
  readonly product: Product
  readonly image: ProductImage
  readonly index: number
  readonly onChanged: (productId: string) => Promise<void>
}

/** One picture; choosing it opens what can be changed of it. */
export function PictureTile({ product, image, index, onChanged }: PictureTileProps) {
  const [open, setOpen] = useState(false)
  const words = image.alt || 'no description yet'
  return (
    <li>
      <button type="button" class="tile" onClick={() => setOpen(true)}>
        <span class="unseen">
          Picture {index + 1}: {words}
        </span>
        <img src={image.url} alt="" loading="lazy" decoding="async" />
        {index === 0 && <span class="pill tile-pill">Main</span>}
      </button>
      {open && (
        <PictureDialog
          product={product}
          image={image}
          index={index}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function PictureDialog(props: PictureTileProps & { readonly onClose: () => void }) {
  const { product, image, index, onChanged, onClose } = props
  const { api } = useSession()
  const [alt, setAlt] = useState(image.alt)
  const submission = useSubmit()
  const path = `/shop/api/products/${product.id}/images/${image.id}`
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await onChanged(product.id)
      onClose()
    })
  const move = (position: number) => void change(() => api.patch(path, { position }))
  return (
    <Dialog
      title={`Picture ${index + 1}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" icon="trash" onClick={() => void change(() => api.delete(path))}>
            Delete
          </Button>
          <span class="bulk-gap" />
          <Button
            kind="primary"
            busy={submission.busy}
            disabled={alt === image.alt}
            onClick={() => void change(() => api.patch(path, { alt }))}
          >
            Save
          </Button>
        </>
      }
    >
      <img class="picture-large" src={image.url} alt={image.alt} />
      <TextField
        label="Description"
        hint="Read aloud to those who do not see the picture."
        value={alt}
        onInput={setAlt}
        error={submission.of('alt') ?? submission.rest(['alt'])}
        input={{ maxLength: 255 }}
      />
      <div class="row">
        <Button small icon="left" disabled={index === 0} onClick={() => move(index - 1)}>
          Move before
        </Button>
        <Button
          small
          icon="right"
          disabled={index === product.images.length - 1}
          onClick={() => move(index + 1)}
        >
          Move after
        </Button>
        {index > 0 && (
          <Button small onClick={() => move(0)}>
            Make it the main one
          </Button>
        )}
      </div>
    </Dialog>
  )
}
