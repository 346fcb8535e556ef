/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** The texts of this module in admin. */
export const front = {
  title: 'Shop front',
  enabled: 'Show a shop front to everybody',
  hint: 'A shop of pages on this server: categories, search, basket and checkout.',
  at: (link: ComponentChildren) => <>It is at {link}.</>,
  logo: 'Logo',
  logoHint:
    'A PNG, JPEG or WebP picture of up to 180 KB. Without it, the name of the shop is shown.',
  logoTooLarge: 'This picture is too large. Use one of up to 180 KB.',
  removeLogo: 'Remove the logo',
  color: 'Color',
  colorHint: 'For buttons and areas. Text keeps a contrast that is easy to read.',
  texts: {
    start: 'Words of welcome',
    terms: 'Terms',
    privacy: 'Privacy',
    returns: 'Returns',
    imprint: 'Legal notice',
  },
  textHints: {
    start: 'The first thing that visitors read.',
    terms: 'An empty line begins a paragraph, “# ” at the beginning of a line makes a heading.',
    privacy: 'Texts that are empty have no page.',
    returns: 'How goods are sent back, and until when.',
    imprint: 'Who runs the shop, where the law asks for it.',
  },
  fields: {
    shopFront: 'Shop front',
  },
}
