import './browser-globals.ts'
import { setSystemTime } from 'bun:test'
import { renderToString } from 'preact-render-to-string'
import type { OwnSession } from '../../src/domain/access/signed-in.ts'
import * as modules from '../../src/modules.pages.ts'
import { Frame } from '../../src/ui/admin/frame/frame.tsx'
import { AdminModules } from '../../src/ui/admin/frame/places.ts'
import { useScreenAt } from '../../src/ui/admin/frame/screens.tsx'
import { SessionContext } from '../../src/ui/admin/frame/session.ts'
import { Api } from '../../src/ui/shared/api.ts'
import { Cache, type CacheEntry } from '../../src/ui/shared/cache.ts'
import type { LazyComponent } from '../../src/ui/shared/lazy.tsx'
import { ApiContext } from '../../src/ui/shared/resource.ts'
import { navigate } from '../../src/ui/shared/router.ts'
import { alike } from './alike.ts'
import type { Boutique } from './boutique.ts'

/** A page asks for something, and then for what depends on the answer, and so on. */
const MOST_ROUNDS = 8
/** The path of a resource that requests nothing. */
const NOTHING = ''
/** A list shows the rows that a window of so many pixels has room for. */
const WINDOW_HEIGHT = 900

type Entry = Pick<CacheEntry<unknown>, 'path' | 'run' | 'load' | 'value'>

/** A cache that knows which data a page has asked for and does not have yet. */
class AskedCache extends Cache {
  readonly #asked = new Set<Entry>()

  override entry<E extends Parameters<Cache['hold']>[1]>(key: string, make: () => E): E {
    const entry = super.entry(key, make)
    this.#asked.add(entry as unknown as Entry)
    return entry
  }

  /** @returns false if there was nothing to load */
  async load(): Promise<boolean> {
    const missing = [...this.#asked].filter(
      ({ path, value }) => path !== NOTHING && !value.data && !value.error,
    )
    await Promise.all(missing.map((entry) => entry.run(entry.load)))
    return missing.length > 0
  }
}

/** Begins to load the script of a screen, if it is not part of the page. */
function Script({ at, loads }: { at: string; loads: (script: Promise<void>) => void }) {
  const component = useScreenAt(at)?.component as Partial<LazyComponent<object>> | undefined
  if (component?.load) loads(component.load())
  return null
}

interface PageOptions {
  /** Whether only the question who is signed in is answered. */
  readonly isCutOff?: boolean
}

/** The addresses that the last screen asked for. */
const asked = new Set<string>()
export const lastAsked = () => `asks ${[...asked].sort().join(' ')}`

/**
 * The HTML of a screen of admin with all of its data, without a browser: it is rendered again
 * until it asks for nothing more. What a screen does after it is shown is not run.
 */
export async function adminPage(
  boutique: Boutique,
  path: string,
  { isCutOff = false }: PageOptions = {},
): Promise<string> {
  const { kassa, owner } = boutique
  const { fetch } = globalThis
  asked.clear()
  globalThis.fetch = (async (to: string, init: RequestInit) => {
    asked.add(to.replace('/shop/api/', ''))
    if (isCutOff && to !== '/auth/session') throw new TypeError('There is no connection.')
    const headers = { ...owner.headers, ...(init.headers as Record<string, string>) }
    const request = new Request(new URL(to, location.origin), { ...init, headers })
    const answer = await kassa.app.handle(request)
    if (answer.headers.get('content-type')?.includes('json')) {
      alike.add(new URL(request.url).pathname, await answer.clone().json())
    }
    // When a session was last used is written after the answer, and shown by a later one.
    await kassa.settled()
    return answer
  }) as typeof fetch
  setSystemTime(kassa.now)
  Object.assign(globalThis, { innerHeight: WINDOW_HEIGHT })
  try {
    return await rendered(boutique, path)
  } finally {
    globalThis.fetch = fetch
    setSystemTime()
  }
}

async function rendered({ owner }: Boutique, path: string): Promise<string> {
  Object.assign(location, { href: new URL(path, location.origin).href })
  navigate(path, { replace: true })
  const api = new Api({ shop: owner.slug })
  const cache = new AskedCache()
  Object.assign(api, { cache })
  const signedIn = await api.get<OwnSession>('/auth/session')
  const [shop] = signedIn.shops
  if (!shop) throw new Error('the owner has no shop')
  const nothing = () => undefined
  const session = {
    ...signedIn,
    shop,
    api,
    chooseShop: nothing,
    refresh: nothing,
    signOut: async () => undefined,
  }
  const at = location.pathname.replace('/admin/', '')
  let before = ''
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const scripts: Promise<void>[] = []
    const html = renderToString(
      <AdminModules.Provider value={Object.values(modules)}>
        <SessionContext.Provider value={session}>
          <ApiContext.Provider value={api}>
            <Script at={at} loads={(script) => scripts.push(script)} />
            <Frame />
          </ApiContext.Provider>
        </SessionContext.Provider>
      </AdminModules.Provider>,
    )
    await Promise.all(scripts)
    const hasLoaded = await cache.load()
    if (!hasLoaded && html === before) return html
    before = html
  }
  throw new Error(`${path} asks for more and more`)
}
