import { useState } from 'preact/hooks'
import type { MenuItem } from './menu.tsx'

const THEMES = [
  { theme: 'system', label: 'As the device', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const

type Theme = (typeof THEMES)[number]['theme']

const KEY = 'kassa.theme'

/** Puts the chosen theme in force; call it before anything is drawn. */
export function applyTheme(theme: Theme = chosen()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The items of a menu that choose the theme; the choice is kept for this browser. */
export function useThemeItems(): MenuItem[] {
  const [current, setCurrent] = useState(chosen)
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

function chosen(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
