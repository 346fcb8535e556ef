import { Elysia } from 'elysia'
import { placed } from '../../../domain/module.ts'
import type { Read } from '../../../http/server/answer.ts'
import {
  type Asset,
  answerWith,
  type Bundle,
  bundleOf,
  documentHeaders,
} from '../../../http/server/bundle.ts'
import type { PageParts } from '../../../http/server/page.ts'
import { wordedRoutes } from '../../../http/server/worded-page.ts'
import decoder from '../page/decoder.html'
import till from '../page/index.html'
import worker from '../page/worker.html'
import { title as de } from '../text.de.tsx'
import { title as en } from '../text.en.tsx'
import { title as es } from '../text.es.tsx'
import { title as fr } from '../text.fr.tsx'

const TITLES = { de, en, es, fr }

/** The scripts of workers. A worker follows the policy of its own answer, not of the page. */
const WORKERS = [
  {
    path: '/pos/worker.js',
    page: worker,
    headers: { ...documentHeaders(), 'service-worker-allowed': '/pos' },
  },
  {
    path: '/pos/decoder.js',
    page: decoder,
    headers: documentHeaders({ 'script-src': "'wasm-unsafe-eval'" }),
  },
] as const

/** The till at `/pos`. */
export const tillPages = { bundles: [till, decoder], routes }

function routes({ modules, worded }: PageParts) {
  const [devicePage = ''] = placed(modules, 'devicePage')
  const served = new Elysia({ detail: { hide: true } })
  for (const { path, page, headers } of WORKERS) {
    served.get(path, async ({ request, set }: Read) =>
      answerWith({ request, set }, onlyScript(await bundleOf(page)), headers),
    )
  }
  return served.use(
    wordedRoutes('/pos', till, worded, (language) => ({ title: TITLES[language], devicePage })),
  )
}

/** The script of a bundle that has only one file; workers are built this way. */
function onlyScript({ assets }: Bundle): Asset {
  const script = [...assets.values()].find(({ type }) => type.startsWith('text/javascript'))
  if (!script) throw new Error('the worker was built without a script')
  return script
}
