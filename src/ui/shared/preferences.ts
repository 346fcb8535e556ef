const THEME_KEY = 'kassa.theme'
const PAGE_KEY = 'kassa.page'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
type Page = '/admin' | '/pos'

export function storedTheme(): Theme {
  const theme = localStorage.getItem(THEME_KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the stored theme; call it before the page is rendered. */
export function applyTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function storeTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  applyTheme()
}

/** The page that was used last on this device, or null. */
export function lastPage(): Page | null {
  const page = localStorage.getItem(PAGE_KEY)
  return page === '/admin' || page === '/pos' ? page : null
}

/** Stores which page is used on this device, for the start page. */
export function rememberPage(page: Page): void {
  localStorage.setItem(PAGE_KEY, page)
}
