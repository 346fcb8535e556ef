import type { Product } from '../../../domain/catalog/product.ts'
import { ask } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { isGone } from '../../shared/problem.ts'
import { usePoll, useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Loaded } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ProductForm } from './form.tsx'

const BACK = { href: '/admin/products', label: 'Products' }

/** The screen of one product, new or existing. */
export function ProductScreen({ id }: { id: string }) {
  if (id === 'new') {
    return (
      <Screen title="New product" back={BACK}>
        <ProductForm
          product={null}
          onSaved={(product) => navigate(`/admin/products/${product.id}`, { replace: true })}
        />
      </Screen>
    )
  }
  return <Existing id={id} />
}

function Existing({ id }: { id: string }) {
  const { api } = useSession()
  const resource = useResource<Product>(`/shop/api/products/${encodeURIComponent(id)}`)
  const { data: product, error } = resource
  usePoll(product?.pendingImages?.some(({ status }) => status === 'pending') ?? false, resource)
  if (!product) {
    const gone = isGone(error)
    return (
      <Screen title={gone ? 'Product not found' : 'Product'} back={BACK}>
        <div class="card">
          <Loaded resource={resource} gone="This product does not exist">
            {() => null}
          </Loaded>
        </div>
      </Screen>
    )
  }
  const remove = () =>
    ask(
      {
        title: `Delete ${product.name}?`,
        text: 'The product and its images are deleted permanently. To stop selling it but keep it, archive it instead.',
        action: 'Delete',
        done: `${product.name} was deleted.`,
      },
      async () => {
        await api.delete(`/shop/api/products/${product.id}`, { keeps: true })
        navigate('/admin/products')
      },
    )
  return (
    <Screen
      title={product.name}
      text={`Last updated ${moment(product.updatedAt)}`}
      back={BACK}
      actions={
        <Menu
          label="More"
          items={[
            {
              label: 'Duplicate',
              icon: 'copy',
              onSelect: () => navigate(`/admin/products/new?from=${product.id}`),
            },
            { label: 'Delete', icon: 'trash', danger: true, onSelect: remove },
          ]}
        />
      }
    >
      <ProductForm product={product} onSaved={(saved) => resource.set(() => saved)} />
    </Screen>
  )
}
