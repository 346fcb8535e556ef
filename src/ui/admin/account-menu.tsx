import { Icon } from '../shared/icon.tsx'
import { Menu, type MenuItem } from '../shared/menu.tsx'
import { navigate } from '../shared/router.ts'
import { type Theme, useTheme } from '../shared/theme.ts'
import { useSession } from './session.ts'

const THEMES: readonly { theme: Theme; label: string; icon: 'screen' | 'sun' | 'moon' }[] = [
  { theme: 'system', label: 'As the system', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

/** Who is signed in; his devices, the theme, and the way out. */
export function AccountMenu() {
  const { user, signOut } = useSession()
  const [theme, choose] = useTheme()
  const items: MenuItem[] = [
    ...THEMES.map(({ theme: one, label, icon }) => ({
      label,
      icon,
      checked: one === theme,
      onSelect: () => choose(one),
    })),
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
