import { language } from '../../../ui/shared/language.ts'
import { addProblems } from '../../../ui/shared/text.ts'

const LOADERS = {
  en: () => import('../text.en.ts').then(({ problems }) => problems),
  de: () => import('../text.de.ts').then(({ problems }) => problems),
  fr: () => import('../text.fr.ts').then(({ problems }) => problems),
  es: () => import('../text.es.ts').then(({ problems }) => problems),
}

addProblems(await LOADERS[language]())
