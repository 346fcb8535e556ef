import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'

/** Says where people create their account. */
export function NoCustomers() {
  const { shop } = useSession()
  return text.account.noneHint(<code>/account?shop={shop.slug}</code>)
}
