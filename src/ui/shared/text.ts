import { inLanguage } from './language.ts'

/** The texts of what all pages share, in the language of the page. */
export const shared = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ shared }) => shared),
  de: () => import('../../text/de.tsx').then(({ shared }) => shared),
})
