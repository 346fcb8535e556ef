import { inLanguage } from '../shared/language.ts'

/** The texts of this page, in the language of the page. */
export const text = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ trust }) => trust),
  de: () => import('../../text/de.tsx').then(({ trust }) => trust),
  fr: () => import('../../text/fr.tsx').then(({ trust }) => trust),
  es: () => import('../../text/es.tsx').then(({ trust }) => trust),
})
