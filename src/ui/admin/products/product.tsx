import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { HistoryEntry } from '../../../domain/history.ts'
import { ask } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { isGone } from '../../shared/problem.ts'
import { usePaged, usePoll, useResource } from '../../shared/resource.ts'
import { useAddress, useNavigate } from '../../shared/router.ts'
import { Loaded } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { chosenOf, usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { HistoryEntries } from '../history/entries.tsx'
import { text } from '../text.ts'
import { ProductForm } from './form.tsx'

const words = text.products

const BACK = { href: '/admin/products', label: text.frame.screens.products }

/** The screen of one product, new or existing. */
export function ProductScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  if (id === 'new') {
    return (
      <Screen title={words.new} back={BACK}>
        <ProductForm
          product={null}
          onSaved={(product) => {
            navigate(`/admin/products/${product.id}`, { replace: true })
          }}
        />
      </Screen>
    )
  }
  return <Existing id={id} />
}

function Existing({ id }: { id: string }) {
  const { api } = useSession()
  const actions = usePlaced('productActions')
  const navigate = useNavigate()
  const { query } = useAddress()
  const isHistory = query.get('tab') === 'history'
  const resource = useResource<Product>(`/shop/api/products/${encodeURIComponent(id)}`)
  const { data: product, error } = resource
  usePoll(product?.pendingImages?.some(({ status }) => status === 'pending') ?? false, resource)
  if (!product) {
    const gone = isGone(error)
    return (
      <Screen title={gone ? words.notFound : words.one} back={BACK}>
        <div class="card">
          <Loaded resource={resource} gone={words.gone}>
            {() => null}
          </Loaded>
        </div>
      </Screen>
    )
  }
  const path = `/admin/products/${product.id}`
  const title = productTitle(product)
  const remove = () =>
    ask(
      {
        title: text.shared.deleteTitle(title),
        text: words.deleteText,
        action: text.shared.delete,
        done: text.shared.deleted(title),
      },
      async () => {
        await api.delete(`/shop/api/products/${product.id}`, { keeps: true })
        navigate('/admin/products')
      },
    )
  return (
    <Screen
      title={title}
      text={words.updated(moment(product.updatedAt))}
      back={BACK}
      actions={
        <Menu
          label={text.shared.menu}
          items={[
            {
              label: words.duplicate,
              icon: 'copy',
              onSelect: () => navigate(`/admin/products/new?from=${product.id}`),
            },
            ...actions.map(({ icon, label, run }) => {
              return { icon, label, onSelect: () => run(chosenOf([product.id])) }
            }),
            { label: text.shared.delete, icon: 'trash', danger: true, onSelect: remove },
          ]}
        />
      }
    >
      <nav class="tabs" aria-label={title}>
        <a href={path} aria-current={isHistory ? undefined : 'page'}>
          {words.one}
        </a>
        <a href={`${path}?tab=history`} aria-current={isHistory ? 'page' : undefined}>
          {text.frame.screens.history}
        </a>
      </nav>
      {isHistory ? (
        <ProductHistory id={product.id} />
      ) : (
        <ProductForm product={product} onSaved={(saved) => resource.set(() => saved)} />
      )}
    </Screen>
  )
}

/** The history of the product, with former prices and the people who changed it. */
function ProductHistory({ id }: { id: string }) {
  const entries = usePaged<HistoryEntry>(`/shop/api/products/${id}/history`, { limit: 50 })
  return <HistoryEntries entries={entries} isOfOne empty={text.history.noneOfProduct} />
}
