import { inLanguage } from '../shared/language.ts'

/** The texts of the till, in the language of the page. */
export const text = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ till }) => till),
  de: () => import('../../text/de.tsx').then(({ till }) => till),
  fr: () => import('../../text/fr.tsx').then(({ till }) => till),
  es: () => import('../../text/es.tsx').then(({ till }) => till),
})
