import type { ComponentChildren } from 'preact'
import { hasWrongCheckDigit } from '../../../domain/catalog/barcode.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { RESERVED_SLUGS } from '../../../domain/catalog/slug.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { SLUG } from '../../../domain/text.ts'
import type { Api, Listing } from '../../shared/api.ts'
import { keepEnter, TextField, type TextFieldProps } from '../../shared/field.tsx'
import { usePaused } from '../../shared/pause.ts'
import { isGone } from '../../shared/problem.ts'
import { useLoaded } from '../../shared/resource.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { listParameter } from './filters.tsx'

const words = text.products
const PAUSE_MS = 300
const PRODUCTS = '/shop/api/products'

/** A code that must be unique among the products of a shop. */
type CodeKind = 'sku' | 'barcode' | 'slug'
type Holder = Pick<Product, 'id' | 'name'>

interface CodeFieldProps extends TextFieldProps {
  readonly kind: CodeKind
  /** The edited product; null for a new one. */
  readonly product: Product | null
}

/** A field for a code. It warns at once if another product has the code. */
export function CodeField({ kind, product, hint, error, ...field }: CodeFieldProps) {
  const holder = useHolder(kind, field.value.trim(), product)
  const isDoubtful = kind === 'barcode' && hasWrongCheckDigit(field.value)
  return (
    <TextField
      {...field}
      hint={isDoubtful ? <span class="small warn">{words.wrongCheckDigit}</span> : hint}
      error={holder ? <Taken by={holder} /> : error}
      input={{ maxLength: PRODUCT_LIMITS[kind === 'slug' ? 'slug' : 'code'], ...CODE_INPUT }}
    />
  )
}

interface CodeErrorProps {
  readonly kind: CodeKind
  readonly code: string
  readonly product: Product
  /** Shown if no other product has the code. */
  readonly children: ComponentChildren
}

/** Names the other product that has a refused code. */
export function CodeError({ kind, code, product, children }: CodeErrorProps) {
  const holder = useHolder(kind, code.trim(), product)
  return holder ? <Taken by={holder} /> : children
}

const CODE_INPUT = { spellcheck: false, onKeyDown: keepEnter } as const

/** The link opens in a new tab, because this page may have unsaved changes. */
function Taken({ by: { id, name } }: { by: Holder }) {
  return words.takenBy(
    <a href={`/admin/products/${id}`} target="_blank" rel="noopener">
      {name}
    </a>,
  )
}

/** The other product that has a code, looked up when typing pauses. */
function useHolder(kind: CodeKind, code: string, product: Product | null): Holder | null {
  const { api } = useSession()
  const settled = usePaused(code, PAUSE_MS)
  const isFree = settled === product?.[kind] || (kind === 'slug' && !isSlug(settled))
  const asked = isFree ? '' : settled
  const { data, loading } = useLoaded(`${kind} ${asked}`, (signal) =>
    asked === '' ? Promise.resolve(null) : holderOf(api, kind, asked, signal),
  )
  return loading || settled !== code || data?.id === product?.id ? null : data
}

function isSlug(text: string): boolean {
  return SLUG.test(text) && !RESERVED_SLUGS.has(text)
}

async function holderOf(
  api: Api,
  kind: CodeKind,
  code: string,
  signal: AbortSignal,
): Promise<Holder | null> {
  if (kind === 'slug') {
    const found = api.get<Product>(`${PRODUCTS}/${encodeURIComponent(code)}`, { signal })
    return await found.catch((error) => {
      if (isGone(error)) return null
      throw error
    })
  }
  const query = { [kind]: listParameter(code), limit: 1 }
  const { data } = await api.get<Listing<Product>>(PRODUCTS, { query, signal })
  return data[0] ?? null
}
