import type { Module } from '../../domain/module.ts'
import { help } from './commands/help.ts'
import { docsPages } from './http/reference.ts'
import { card as de } from './text.de.ts'
import { card as en } from './text.en.ts'
import { card as es } from './text.es.ts'
import { card as fr } from './text.fr.ts'

/** The reference of the API, and the manual: as pages, and in the terminal. */
export const docs: Module = {
  name: 'docs',
  pages: docsPages,
  card: { path: '/docs', rank: 3, words: { de, en, es, fr } },
  addresses: [{ rank: 4, label: 'API reference', path: '/docs' }],
  commands: [help],
}
