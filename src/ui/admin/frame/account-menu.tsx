import { Icon } from '../../shared/icon.tsx'
import { Menu, type MenuItem } from '../../shared/menu.tsx'
import { navigate } from '../../shared/router.ts'
import { useThemeItems } from '../../shared/theme.ts'
import { useSession } from './session.ts'

/** Who is signed in; his devices, the theme, and the way out. */
export function AccountMenu() {
  const { user, signOut } = useSession()
  const items: MenuItem[] = [
    ...useThemeItems(),
    { label: 'My devices', icon: 'laptop', onSelect: () => navigate('/admin/devices') },
    { label: 'Sign out', icon: 'leave', onSelect: signOut },
  ]
  return (
    <Menu look="account-button" items={items}>
      <span class="account-name">{user.name ?? user.email}</span>
      <Icon name="more" />
    </Menu>
  )
}
