import { describe, setDefaultTimeout } from 'bun:test'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core'

/** A browser on a busy machine may be slow; normally nothing takes this long. */
export const PATIENCE_MS = 30_000
/** Time limit of one test, which waits for many things. */
const TEST_MS = 600_000

const MISSING = Bun.which('chromium') === null

/**
 * Tests in a real browser. Where there is none they are left out, and say why; in CI they fail.
 */
export function inChromium(title: string, tests: () => void): void {
  setDefaultTimeout(TEST_MS)
  const why = MISSING ? ' (left out: no Chromium here; on Debian: apt-get install chromium)' : ''
  describe.skipIf(MISSING && process.env.CI !== 'true')(title + why, tests)
}

/** Two pages of the address bar that each window loads, which take as long as a page of ours. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/**
 * The features that Playwright switches off. Its list is repeated, because the last list counts.
 */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const CHROMIUM_ARGS = [
  `--disable-features=${[...ADDRESS_BAR, ...BY_PLAYWRIGHT].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Every host name leads to this machine. */
const EVERY_HOST_HERE = {
  executablePath: Bun.which('chromium') ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * 127.0.0.1'],
}

/** A browser that keeps its profile in this directory. */
export async function openProfile(
  directory: string,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(directory, {
    ...EVERY_HOST_HERE,
    baseURL,
    locale: 'en-IE',
    reducedMotion: 'reduce',
    ...options,
  })
}

/** A browser with an empty profile, for which every host name leads to this machine. */
export async function openChromium(): Promise<Browser> {
  return await chromium.launch(EVERY_HOST_HERE)
}
