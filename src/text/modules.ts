import type { TextLanguage } from './language.ts'

/** The texts that modules add to admin, by the name of the module. */
type ModuleTexts = typeof import('../modules.en.ts')

const LOADERS: Readonly<Record<TextLanguage, () => Promise<ModuleTexts>>> = {
  en: () => import('../modules.en.ts'),
  de: () => import('../modules.de.ts'),
  fr: () => import('../modules.fr.ts'),
  es: () => import('../modules.es.ts'),
}

export function moduleTexts(language: TextLanguage): Promise<ModuleTexts> {
  return LOADERS[language]()
}
