import { useState } from 'preact/hooks'
import type { MenuItem } from './menu.tsx'

const THEMES = [
  { theme: 'system', label: 'Same as device', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const

type Theme = (typeof THEMES)[number]['theme']

const KEY = 'kassa.theme'

/** Applies a theme; call it before the page is rendered. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Menu items for the theme; the browser remembers the choice. */
export function useThemeItems(): MenuItem[] {
  const [current, setCurrent] = useState(storedTheme)
  return THEMES.map(({ theme, ...item }) => ({
    ...item,
    checked: theme === current,
    onSelect: () => {
      localStorage.setItem(KEY, theme)
      applyTheme(theme)
      setCurrent(theme)
    },
  }))
}

function storedTheme(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
