import { Icon } from '../shared/icon.tsx'
import { Menu } from '../shared/menu.tsx'
import { useThemeItems } from '../shared/theme.ts'

export function ThemeMenu() {
  const items = useThemeItems()
  return (
    <Menu label="Colours" items={items}>
      <Icon name={items.find(({ checked }) => checked)?.icon ?? 'screen'} />
    </Menu>
  )
}
