import { useState } from 'preact/hooks'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'kassa.theme'

/** Puts the chosen theme in force; call it before anything is drawn. */
export function applyTheme(theme: Theme = chosen()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The chosen theme and how to choose another, kept for this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosen)
  const choose = (next: Theme) => {
    localStorage.setItem(KEY, next)
    applyTheme(next)
    setTheme(next)
  }
  return [theme, choose]
}

function chosen(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
