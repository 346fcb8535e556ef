/** The path of the page that prepares a device for HTTPS; null if the server has none. */
export function devicePage(): string | null {
  const named = document.querySelector<HTMLMetaElement>('[name="kassa-device-page"]')
  return named?.content || null
}
