import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Confirm } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { ApiError } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Failure, Notice, Skeleton } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
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
  const [deleting, setDeleting] = useState(false)
  const resource = useResource<Product>(`/shop/api/products/${encodeURIComponent(id)}`)
  const { data: product, error } = resource
  if (!product) {
    const gone = error instanceof ApiError && error.status === 404
    return (
      <Screen title={gone ? 'Product not found' : 'Product'} back={BACK}>
        <div class="card">
          {gone ? (
            <Notice icon="box" title="This product does not exist">
              It may have been deleted, or it belongs to another shop.
            </Notice>
          ) : error ? (
            <Failure error={error} retry={resource.reload} />
          ) : (
            <Skeleton />
          )}
        </div>
      </Screen>
    )
  }
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
            { label: 'Delete', icon: 'trash', danger: true, onSelect: () => setDeleting(true) },
          ]}
        />
      }
    >
      <ProductForm product={product} onSaved={(saved) => resource.set(() => saved)} />
      {deleting && <Delete product={product} onClose={() => setDeleting(false)} />}
    </Screen>
  )
}

function Delete({ product, onClose }: { product: Product; onClose: () => void }) {
  const { api } = useSession()
  const remove = async () => {
    await api.delete(`/shop/api/products/${product.id}`)
    say(`${product.name} was deleted.`)
    navigate('/admin/products')
  }
  return (
    <Confirm title={`Delete ${product.name}?`} action="Delete" onConfirm={remove} onClose={onClose}>
      <p>
        The product and its images are deleted permanently. To stop selling it but keep it, archive
        it instead.
      </p>
    </Confirm>
  )
}
