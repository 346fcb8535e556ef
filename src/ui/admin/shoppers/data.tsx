import type { ShopperView } from '../../../domain/access/shopper.ts'
import type { ShopperData } from '../../../domain/orders/shopper-data.ts'
import { ask } from '../../shared/dialog.tsx'
import { saveJson } from '../../shared/file-save.ts'
import { Menu } from '../../shared/menu.tsx'
import { navigate } from '../../shared/router.ts'
import { attempt } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.customers

/** What owners can do with the data of a customer. */
export function ShopperMenu({ id, email, name }: ShopperView) {
  const { api, shop } = useSession()
  if (shop.role !== 'owner') return null
  const path = `/shop/api/customers/${encodeURIComponent(id)}`
  const shown = name ?? email
  const save = () =>
    attempt(async () => saveJson(await api.get<ShopperData>(`${path}/export`), `${id}.json`))
  const forget = () =>
    ask(
      {
        title: words.forgetTitle(shown),
        text: words.forgetText,
        action: words.forget,
        done: words.forgotten,
      },
      async () => {
        await api.delete(path)
        navigate('/admin/customers')
      },
    )
  const items = [
    { label: words.export, icon: 'download' as const, onSelect: () => void save() },
    { label: words.forget, icon: 'trash' as const, danger: true, onSelect: forget },
  ]
  return <Menu label={text.shared.more(shown)} items={items} />
}
