import type { Drawing } from './drawing.tsx'

interface Step {
  readonly text: string
  readonly drawing: Drawing
}

export interface Platform {
  readonly name: string
  /** The form of the certificate that it installs. */
  readonly file: 'kassa.crt' | 'kassa.mobileconfig'
  readonly steps: readonly Step[]
  readonly note?: string
}

const FIREFOX =
  'Firefox may keep its own list: open Settings, search for “certificates”, choose View Certificates, Authorities, Import, pick kassa.crt and tick “identify websites”.'

/** How each kind of device is made to trust the certificate authority. */
export const PLATFORMS = {
  ios: {
    name: 'iPad or iPhone',
    file: 'kassa.mobileconfig',
    steps: [
      {
        text: 'In Safari, tap the button above, then Allow.',
        drawing: { title: 'Configuration profile', rows: ['Ignore', 'Allow'], mark: 1 },
      },
      {
        text: 'Open the Settings app, tap Profile Downloaded near the top, then Install. Later you find it under General, VPN & Device Management.',
        drawing: { title: 'Settings', rows: ['Profile Downloaded', 'Wi-Fi', 'General'], mark: 0 },
      },
      {
        text: 'Still in Settings, open General, About, and at the very bottom Certificate Trust Settings. Switch kassa on.',
        drawing: {
          title: 'Certificate Trust Settings',
          rows: ['kassa'],
          mark: 0,
          end: 'switch',
        },
      },
    ],
  },
  android: {
    name: 'Android',
    file: 'kassa.crt',
    steps: [
      {
        text: 'Tap the button above. The file goes to Downloads.',
        drawing: { title: 'Downloads', rows: ['kassa.crt'], mark: 0 },
      },
      {
        text: 'Open the Settings app and search for “CA certificate”. It is under Security, Encryption & credentials, Install a certificate.',
        drawing: {
          title: 'Install a certificate',
          rows: ['CA certificate', 'VPN & app user certificate', 'Wi-Fi certificate'],
          mark: 0,
        },
      },
      {
        text: 'Tap Install anyway, then choose kassa.crt. Android may ask for the screen lock.',
        drawing: {
          title: 'Your data won’t be private',
          rows: ['Don’t install', 'Install anyway'],
          mark: 1,
        },
      },
    ],
    note: 'Use Chrome on this device. Firefox for Android does not trust such certificates by default.',
  },
  windows: {
    name: 'Windows',
    file: 'kassa.crt',
    steps: [
      {
        text: 'Click the button above, open the file and choose Install Certificate.',
        drawing: { title: 'Certificate', rows: ['Install Certificate…', 'OK'], mark: 0 },
      },
      {
        text: 'Choose Current User, then “Place all certificates in the following store”, Browse, and Trusted Root Certification Authorities.',
        drawing: {
          title: 'Select Certificate Store',
          rows: ['Personal', 'Trusted Root Certification…', 'Enterprise Trust'],
          mark: 1,
        },
      },
      {
        text: 'Click Finish, and Yes when Windows asks. Close all windows of the browser and open it again.',
        drawing: { title: 'Security Warning', rows: ['Yes', 'No'], mark: 0 },
      },
    ],
    note: FIREFOX,
  },
  macos: {
    name: 'Mac',
    file: 'kassa.crt',
    steps: [
      {
        text: 'Click the button above and open the file. Keychain Access adds it to your login keychain.',
        drawing: { title: 'Add Certificates', rows: ['Keychain: login', 'Add'], mark: 1 },
      },
      {
        text: 'In Keychain Access, find the certificate whose name begins with kassa, and double-click it.',
        drawing: { title: 'Keychain Access', rows: ['Certificates', 'kassa …'], mark: 1 },
      },
      {
        text: 'Open Trust, set “When using this certificate” to Always Trust, close the window and type your password.',
        drawing: { title: 'Trust', rows: ['Use System Defaults', 'Always Trust'], mark: 1 },
      },
    ],
    note: FIREFOX,
  },
  linux: {
    name: 'Linux',
    file: 'kassa.crt',
    steps: [
      {
        text: 'Click the button above to download the file.',
        drawing: { title: 'Downloads', rows: ['kassa.crt'], mark: 0 },
      },
      {
        text: 'In Chrome or Chromium, open chrome://certificate-manager and choose Installed by you.',
        drawing: {
          title: 'Certificate Manager',
          rows: ['Local certificates', 'Installed by you'],
          mark: 1,
        },
      },
      {
        text: 'Beside Trusted Certificates, choose Import, and pick kassa.crt.',
        drawing: { title: 'Trusted Certificates', rows: ['Import', 'Export'], mark: 0 },
      },
    ],
    note: FIREFOX,
  },
} as const satisfies Record<string, Platform>

export type PlatformId = keyof typeof PLATFORMS

/** The kind of device that this browser runs on. */
export function platformOf({ userAgent, maxTouchPoints }: Navigator): PlatformId {
  // An iPad says that it is a Mac.
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  if (/iPhone|iPad/.test(userAgent) || isTouchMac) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'macos' : 'linux'
}
