import { renderToString } from 'preact-render-to-string'
import { papersAt } from '../../src/modules/orders/paper.ts'
import { paperWords } from '../../src/modules/orders/shared/paper-words.ts'
import { creditNotePaper, receiptPaper } from '../../src/modules/orders/shared/sale-paper.ts'
import { TEXT_LANGUAGES } from '../../src/text/language.ts'
import { PaperView } from '../../src/ui/shared/paper.tsx'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { outlineOf } from './outline.ts'
import { Recorded } from './record.ts'

/* The papers of orders show in each language what is recorded, on a sheet and on a roll. */

const { kassa, orders } = boutique
const names = new Names(boutique)
const recorded = new Recorded('papers')

for (const name of ['sent', 'loyal', 'exempt']) {
  for (const language of TEXT_LANGUAGES) {
    recorded.test(`${name} in ${language}`, async () => {
      const address = new URL(orders[name]?.receiptUrl ?? '').pathname.split('/').at(-1) ?? ''
      const found = await papersAt(kassa.ports, address)
      // The goods come back on another day.
      const refunds = found.refunds.map((refund, index) => {
        return { ...refund, at: `2026-04-0${index + 1}T12:00:00Z` }
      })
      const papers = { ...found, refunds }
      const shop = { ...papers.shop, language }
      const words = await paperWords(shop)
      const isCopy = language === 'de'
      const all = [
        receiptPaper({ ...papers, sale: papers, isCopy }, shop, words),
        ...papers.refunds.map((refund) => creditNotePaper(papers, refund, words, isCopy)),
      ]
      const html = all.map((paper) => {
        return renderToString(<PaperView paper={paper} isSheet={language === 'en'} />)
      })
      return names.named(html.map(outlineOf).join('\n---\n'))
    })
  }
}

recorded.testAll()
