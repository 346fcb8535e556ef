import { inLanguage } from '../shared/language.ts'

/** The texts of admin, in the language of the page. */
export const text = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ admin }) => admin),
  de: () => import('../../text/de.tsx').then(({ admin }) => admin),
  fr: () => import('../../text/fr.tsx').then(({ admin }) => admin),
  es: () => import('../../text/es.tsx').then(({ admin }) => admin),
})
