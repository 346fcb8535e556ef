import { text } from './text.ts'

export interface Platform {
  readonly name: string
  /** The format of the certificate that the device installs. */
  readonly file: 'kassa.crt' | 'kassa.mobileconfig'
  readonly steps: readonly TrustStep[]
  readonly note?: string
}

export interface TrustStep {
  readonly text: string
  /** A screen of the device, reduced to what somebody has to find on it. */
  readonly title: string
  readonly rows: readonly string[]
  /** The row to tap. */
  readonly mark: number
  /** Whether this row ends with a switch. */
  readonly isSwitch: boolean
}

const { platforms, notes } = text
export type PlatformId = keyof typeof platforms

/** @param marks the row to tap in each step; a switch is to be turned on */
function platform(id: PlatformId, ...marks: readonly (number | 'switch')[]): Platform {
  const { name, steps } = platforms[id]
  return {
    name,
    file: id === 'ios' ? 'kassa.mobileconfig' : 'kassa.crt',
    steps: steps.map((step, index) => {
      const mark = marks[index] ?? 0
      return { ...step, mark: mark === 'switch' ? 0 : mark, isSwitch: mark === 'switch' }
    }),
    ...(id !== 'ios' && { note: id === 'android' ? notes.android : notes.firefox }),
  }
}

/** The steps by which each kind of device comes to trust the certificate authority. */
export const PLATFORMS: Readonly<Record<PlatformId, Platform>> = {
  ios: platform('ios', 1, 0, 'switch'),
  android: platform('android', 0, 0, 1),
  windows: platform('windows', 0, 1, 0),
  macos: platform('macos', 1, 1, 1),
  linux: platform('linux', 0, 1, 0),
}

/** The kind of device that this browser runs on. */
export function platformOf({ userAgent, maxTouchPoints }: Navigator): PlatformId {
  // An iPad identifies itself as a Mac.
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  if (/iPhone|iPad/.test(userAgent) || isTouchMac) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'macos' : 'linux'
}
