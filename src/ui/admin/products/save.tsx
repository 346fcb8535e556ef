import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'
import { ApiError } from '../../shared/problem.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { bodyOf, type ProductChange, type ProductField, sameValue, valuesOf } from './values.ts'
import { FIELD_WORDS } from './words.ts'

/** A change that somebody else's has crossed. */
export interface Crossing {
  /** What the reader saw, and changed. */
  readonly base: Product
  readonly mine: ProductChange
  readonly theirs: Product
  /** The fields that both have changed, each to something else. */
  readonly clashes: readonly ProductField[]
}

interface Question extends Crossing {
  /** With what is to be saved on top of theirs; null: nothing, and the editing goes on. */
  answer(change: ProductChange | null): void
}

interface ProductSave {
  /**
   * Saves a change of the product that the reader saw. Where somebody else has changed the same
   * field meanwhile, the reader is asked.
   * @returns the product as it then is; null where the reader went back to editing
   */
  save(base: Product, change: ProductChange): Promise<Product | null>
  /** The question, where there is one; to be put on the screen. */
  readonly question: ComponentChildren
}

export function useProductSave(): ProductSave {
  const { api } = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (crossing: Crossing) =>
    new Promise<ProductChange | null>((resolve) => {
      setQuestion({
        ...crossing,
        answer(change) {
          setQuestion(null)
          resolve(change)
        },
      })
    })
  return {
    save: (base, change) => saveOver(api, base, change, ask),
    question: question && <ConflictDialog {...question} onAnswer={question.answer} />,
  }
}

async function saveOver(
  api: Api,
  seen: Product,
  change: ProductChange,
  ask: (crossing: Crossing) => Promise<ProductChange | null>,
): Promise<Product | null> {
  let base = seen
  let mine = change
  while (Object.keys(mine).length > 0) {
    try {
      return await patchProduct(api, base, mine)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
    }
    const theirs = await api.get<Product>(`/shop/api/products/${base.id}`)
    const clashes = clashesOf(base, mine, theirs)
    if (clashes.length === 0) sayMerged(base, theirs)
    else {
      const chosen = await ask({ base, mine, theirs, clashes })
      if (chosen === null) return null
      mine = chosen
    }
    base = theirs
  }
  return base
}

/** @throws ApiError 412 where the product is no longer the one at hand */
export async function patchProduct(
  api: Api,
  base: Product,
  change: ProductChange,
): Promise<Product> {
  return await api.patch<Product>(`/shop/api/products/${base.id}`, bodyOf(change, valuesOf(base)), {
    headers: { 'if-match': `"${base.revision}"` },
  })
}

function clashesOf(base: Product, mine: ProductChange, theirs: Product): ProductField[] {
  const before = valuesOf(base)
  const now = valuesOf(theirs)
  return (Object.keys(mine) as ProductField[]).filter(
    (field) => !sameValue(before[field], now[field]) && !sameValue(mine[field], now[field]),
  )
}

function sayMerged(base: Product, theirs: Product): void {
  const before = valuesOf(base)
  const now = valuesOf(theirs)
  const fields = (Object.keys(now) as ProductField[]).filter(
    (field) => !sameValue(before[field], now[field]),
  )
  if (fields.length === 0) return
  const words = fields.map((field) => FIELD_WORDS[field].toLowerCase()).join(', ')
  say(`Somebody else had changed ${words} meanwhile. Both changes are kept.`)
}
