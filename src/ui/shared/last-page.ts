const KEY = 'kassa.page'

type Page = '/admin' | '/pos'

/** Keeps for `/` which page this device is used for. */
export function rememberPage(page: Page): void {
  localStorage.setItem(KEY, page)
}

export function lastPage(): Page | null {
  const kept = localStorage.getItem(KEY)
  return kept === '/admin' || kept === '/pos' ? kept : null
}
