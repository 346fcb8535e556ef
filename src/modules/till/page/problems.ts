import { language } from '../../../ui/shared/language.ts'
import { addProblems } from '../../../ui/shared/text.ts'

/* A page that shows errors of a till imports this file for its effect. */

const LOADERS = {
  en: () => import('../text.en.tsx').then(({ problems }) => problems),
  de: () => import('../text.de.tsx').then(({ problems }) => problems),
  fr: () => import('../text.fr.tsx').then(({ problems }) => problems),
  es: () => import('../text.es.tsx').then(({ problems }) => problems),
}

addProblems(await LOADERS[language]())
