import { inLanguage } from './language.ts'

/** The texts of what all pages share, and of errors, in the language of the page. */
export const { shared, problem } = await inLanguage({
  en: () => import('../../text/en.tsx').then(({ shared, problem }) => ({ shared, problem })),
  de: () => import('../../text/de.tsx').then(({ shared, problem }) => ({ shared, problem })),
  fr: () => import('../../text/fr.tsx').then(({ shared, problem }) => ({ shared, problem })),
  es: () => import('../../text/es.tsx').then(({ shared, problem }) => ({ shared, problem })),
})
