import { Icon } from '../shared/icon.tsx'
import { Menu } from '../shared/menu.tsx'
import { type Theme, useTheme } from '../shared/theme.ts'

const THEMES = [
  { theme: 'system', label: 'As the device', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies readonly { theme: Theme; label: string; icon: string }[]

export function ThemeMenu() {
  const [chosen, choose] = useTheme()
  const icon = THEMES.find(({ theme }) => theme === chosen)?.icon ?? 'screen'
  const items = THEMES.map(({ theme, ...item }) => ({
    ...item,
    checked: theme === chosen,
    onSelect: () => choose(theme),
  }))
  return (
    <Menu label="Colours" items={items}>
      <Icon name={icon} />
    </Menu>
  )
}
