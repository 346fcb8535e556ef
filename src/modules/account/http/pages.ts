import type { PageParts } from '../../../http/server/page.ts'
import { titledPage } from '../../../http/server/worded-page.ts'
import page from '../page/index.html'
import { title as de } from '../text.de.ts'
import { title as en } from '../text.en.ts'
import { title as es } from '../text.es.ts'
import { title as fr } from '../text.fr.ts'

const TITLES = { de, en, es, fr }

/** The account at `/account`, and in the frames of shop fronts. */
export const accountPages = {
  pages: {
    bundles: [page],
    routes: ({ worded }: PageParts) =>
      titledPage('/account', page, worded, (language) => TITLES[language]),
  },
  shopperPage: page,
}
