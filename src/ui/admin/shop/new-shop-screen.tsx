import { Screen } from '../frame/screen.tsx'
import { keepShop } from '../frame/session.ts'
import { NewShop } from './new-shop.tsx'

export function NewShopScreen() {
  return (
    <Screen
      title="New shop"
      text="With its own products, keys, terminals and staff."
      width="narrow"
    >
      <div class="card padded">
        <NewShop
          onCreated={(slug) => {
            keepShop(slug)
            location.assign('/admin/products')
          }}
        />
      </div>
    </Screen>
  )
}
