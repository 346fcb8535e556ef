import type { PageParts } from '../../../http/server/page.ts'
import { wordedRoutes } from '../../../http/server/worded-page.ts'
import html from '../page/index.html'
import { page as de } from '../text.de.tsx'
import { page as en } from '../text.en.tsx'
import { page as es } from '../text.es.tsx'
import { page as fr } from '../text.fr.tsx'

const TEXTS = { de, en, es, fr }

/** The account at `/account`, and in the frames of shop fronts. */
export const accountPages = {
  pages: {
    bundles: [html],
    routes: ({ worded }: PageParts) =>
      wordedRoutes('/account', html, worded, (language) => ({ title: TEXTS[language].title })),
  },
  shopperPage: html,
}
