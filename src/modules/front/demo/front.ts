import type { DemoPart } from '../../../demo/part.ts'
import { frontOf } from '../front.ts'

declare module '../../../demo/part.ts' {
  interface DemoFacts {
    /** Whether the shop front is on. */
    readonly hasFront: boolean
  }
}

/** The front of the demo shop, with invented texts. */
export const frontDemo: DemoPart = {
  rank: 3,
  settings: {
    shopFront: {
      enabled: true,
      color: '#1f5f4f',
      texts: {
        start:
          'Good coffee, paper that likes ink, and things for the kitchen that last. We pick everything ourselves, and send it from Gouda on weekdays before four.',
        terms:
          'This is a demo: nothing is sold, and nothing is sent.\n\n# Orders\nAn order is a contract as soon as we confirm it by email. Prices include tax.\n\n# Payment\nYou pay by bank transfer within ten days, or in the shop when you collect.',
        privacy:
          'We keep your name, address and order for as long as the tax office wants us to, and nothing else. This page sets no cookie before you sign in, so there is no banner.\n\nQuestions: privacy@corner.example',
        returns:
          'You can send everything that is unused back to us within 14 days.\n\n# How\nWrite to returns@corner.example with the number of your order. We pay the postage within the Netherlands.',
        imprint:
          'Corner & Co.\nKerkstraat 12\n2801 Gouda\nThe Netherlands\n\nTax number NL001234567B01\nhello@corner.example',
      },
    },
  },
  facts: async (read, shop) => ({ hasFront: (await frontOf(read, shop.id)).enabled }),
}
