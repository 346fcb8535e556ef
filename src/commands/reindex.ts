import { reindexAll } from '../domain/upkeep/reindex.ts'
import { type Command, flagText } from './command.ts'

export const reindex: Command = {
  name: 'reindex',
  usage: '[--shop <slug>]',
  summary:
    'Indexes all products for search again, or those of one shop. A server does so by itself when ' +
    'an update or a new language of the shop needs it.',
  options: { shop: { type: 'string' } },
  async run(invocation) {
    const { withData, answer } = invocation
    const slug = flagText(invocation, 'shop')
    const shops = await withData('existing', ({ store }) => reindexAll(store, slug))
    answer({ shops }, `Indexed the products of ${shops === 1 ? '1 shop' : `${shops} shops`}.`)
  },
}
