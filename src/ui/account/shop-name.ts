const KEY = 'kassa.shop-name.'

/** The shop's name as this browser last learnt it, else its slug as words: "Corner Shop". */
export function shopName(slug: string): string {
  return localStorage.getItem(KEY + slug) ?? slug.split('-').map(capital).join(' ')
}

export function rememberShopName({ slug, name }: { slug: string; name: string }): void {
  localStorage.setItem(KEY + slug, name)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
