import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { navigate } from '../../shared/router.ts'
import { useSession } from './session.ts'

/** The shop that one is in, and the way to another. */
export function ShopMenu() {
  const { shop, shops, chooseShop } = useSession()
  const items = [
    ...shops.map(({ slug, name }) => ({
      label: name,
      checked: slug === shop.slug,
      onSelect: () => chooseShop(slug),
    })),
    {
      label: 'New shop',
      icon: 'plus' as const,
      onSelect: () => navigate('/admin/shops/new'),
    },
  ]
  return (
    <Menu look="shop-button" items={items}>
      <span class="shop-mark" aria-hidden="true">
        {Array.from(shop.name)[0]?.toUpperCase()}
      </span>
      <span class="shop-name">
        <span class="unseen">Shop: </span>
        {shop.name}
      </span>
      <Icon name="down" size={16} />
    </Menu>
  )
}
