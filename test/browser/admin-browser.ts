import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'bun:test'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { type MemberFixture, memberOf, ownerOf } from '../member-fixture.ts'
import { type Document, operationsOf } from '../openapi-document.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { openChromium, PATIENCE_MS } from './chromium.ts'
import { leftBehindScript } from './left-behind.ts'
import { ListeningServer } from './listening-server.ts'

/** The colour scheme and the width of the window. */
export interface Look {
  readonly scheme: 'light' | 'dark'
  readonly width: number
  /** By default as tall as such a device is. */
  readonly height?: number
  readonly touch?: boolean
}

/** Answers of a server, and the script of a test in the frame of a mail, which allows none. */
const EXPECTED = /^(Failed to load resource|Blocked script execution in 'about:srcdoc')/

const DESK: Look = { scheme: 'light', width: 1280 }

type Settings = (port: number) => Promise<Record<string, string>>

/**
 * Admin in one browser for all tests of a block: it starts before them and closes after them. Pages
 * that a test has opened close after it. A test fails if a page has reported an error in it.
 */
export function sharedAdmin(): AdminBrowser {
  const room = new AdminBrowser()
  let before: readonly BrowserContext[] = []
  beforeAll(() => room.start())
  beforeEach(() => {
    before = room.browser.contexts()
  })
  afterEach(async () => {
    const opened = room.browser.contexts().filter((context) => !before.includes(context))
    await Promise.all(opened.map((context) => context.close()))
    expect(room.faults.splice(0)).toEqual([])
  })
  afterAll(() => room[Symbol.asyncDispose]())
  return room
}

/** Admin in a real browser, with the owner of a shop signed in. */
export class AdminBrowser implements AsyncDisposable {
  /** Errors that pages reported without a test provoking them. */
  readonly faults: string[] = []
  served!: ListeningServer
  browser!: Browser
  owner!: MemberFixture
  /** The paths of the operations that take an Idempotency-Key. */
  #keyed: readonly RegExp[] = []

  /** @param settings environment variables, which may depend on the port */
  static async open(settings?: Settings): Promise<AdminBrowser> {
    const room = new AdminBrowser()
    await room.start(settings)
    return room
  }

  /** Starts the server and the browser. */
  async start(settings?: Settings): Promise<void> {
    this.served = await ListeningServer.open(settings)
    const { kassa } = this.served
    kassa.now = Date.now()
    const document: Document = (await kassa.ask({ path: '/openapi.json' })).json as Document
    this.#keyed = operationsOf(document)
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))
    this.owner = await ownerOf(kassa, kassa.north)
    this.browser = await openChromium()
  }

  get home(): string {
    return `http://localhost:${this.served.port}`
  }

  get shop(): ShopFixture {
    return this.served.kassa.north
  }

  /** A browser profile with this member signed in; null: signed out. */
  async profile(
    member: MemberFixture | null = this.owner,
    look: Look = DESK,
  ): Promise<BrowserContext> {
    const { scheme, width, height = width < 500 ? 844 : 800, touch = false } = look
    const context = await this.browser.newContext({
      baseURL: this.home,
      viewport: { width, height },
      hasTouch: touch,
      colorScheme: scheme,
      locale: 'en-IE',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (member) {
      const [name = '', value = ''] = member.cookie.split('=')
      await context.addCookies([{ name, value, url: this.home }])
    }
    return context
  }

  /** A page in a new profile, at this path. */
  async page(
    path: string,
    look: Look = DESK,
    member: MemberFixture | null = this.owner,
  ): Promise<Page> {
    const context = await this.profile(member, look)
    return await this.visit(context, path)
  }

  async visit(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => this.faults.push(`${path}: ${message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !EXPECTED.test(text)) {
        this.faults.push(`${path}: ${text}`)
      }
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const own = origin === this.home || protocol === 'data:' || protocol === 'blob:'
      if (!own) this.faults.push(`${path}: asks ${origin}`)
      // The API reference sends what its reader types.
      if (path !== '/docs' && this.#lacksKey(request))
        this.faults.push(`${path}: ${request.url()} without a key`)
    })
    await page.addInitScript(leftBehindScript())
    await page.goto(path)
    return page
  }

  /**
   * Whether repeating a request would repeat its effect. A preview has none, variants are created
   * only if they do not exist, and a batch of updates ends with the same result.
   */
  #lacksKey(request: Request): boolean {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.get('dryRun') === 'true') return false
    const isKeyed = request.method() === 'POST' && this.#keyed.some((path) => path.test(pathname))
    const isHarmless = /"(dryRun":true|itemGroupId":"|op":"update")/.test(request.postData() ?? '')
    return isKeyed && !isHarmless && request.headers()['idempotency-key'] === undefined
  }

  async staff(email: string): Promise<MemberFixture> {
    return await memberOf(this.served.kassa, this.shop, email, 'staff')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close()
    await this.served[Symbol.asyncDispose]()
  }
}
