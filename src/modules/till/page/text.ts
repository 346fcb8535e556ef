import { language } from '../../../ui/shared/language.ts'

const LOADERS = {
  en: () => import('../text.en.tsx').then(({ page }) => page),
  de: () => import('../text.de.tsx').then(({ page }) => page),
  fr: () => import('../text.fr.tsx').then(({ page }) => page),
  es: () => import('../text.es.tsx').then(({ page }) => page),
}

/** The texts of the till, in the language of the page. */
export const text = await LOADERS[language]()
