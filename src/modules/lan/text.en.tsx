/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** The texts of the document, before its script runs. */
export const document = {
  title: 'Set up a device · kassa',
  certificate: 'The certificate of this server',
}

/** The texts of the page. */
export const page = {
  title: 'Set up a device',
  text: 'A till needs HTTPS to start offline and to use the camera. For that, the device must trust your shop’s server. This is done once, in about two minutes.',
  notOffered: (command: ComponentChildren) => (
    <>
      This server does not offer HTTPS in the network. Start it with {command}, then open this page
      again.
    </>
  ),
  thisDevice: 'This device',
  download: 'Download the certificate',
  waiting: 'This device does not trust the server yet. The page notices when it does.',
  trusted: 'This device trusts the server',
  openTill: 'Open the till',
  openAdmin: 'Open admin',
  bookmark: (origin: ComponentChildren) => (
    <>Bookmark the new address or put it on the home screen: it begins with {origin}</>
  ),
  wrongName: (hostname: ComponentChildren, link: ComponentChildren) => (
    <>
      The certificate is not valid for the name {hostname}. Open {link} instead.
    </>
  ),
  address: (address: string) => `The address of this page: ${address}`,
  other: 'Another device',
  otherText: (address: ComponentChildren) => (
    <>Connect it to the same network, and scan this code with its camera, or open {address}</>
  ),
  noName: (command: ComponentChildren, path: ComponentChildren) => (
    <>
      If the device does not find that name, use an address that {command} printed, with {path} at
      the end.
    </>
  ),
  safety: (command: ComponentChildren) => (
    <>
      Before you trust a certificate, the device can show its SHA-256 fingerprint. It must be the
      one that {command} printed at its start; otherwise somebody in the network has exchanged it.
      The certificate is limited to private networks: nobody can use it to pose as another website.
    </>
  ),
  notes: {
    android:
      'Use Chrome on this device. Firefox for Android does not trust such certificates by default.',
    firefox:
      'Firefox may keep its own list: open Settings, search for “certificates”, choose View Certificates, Authorities, Import, pick kassa.crt and tick “identify websites”.',
  },
  /** For each kind of device: what to do, and the words to find on its screen. */
  platforms: {
    ios: {
      name: 'iPad or iPhone',
      steps: [
        {
          text: 'In Safari, tap the button above, then Allow.',
          title: 'Configuration profile',
          rows: ['Ignore', 'Allow'],
        },
        {
          text: 'Open the Settings app, tap Profile Downloaded near the top, then Install. Later you find it under General, VPN & Device Management.',
          title: 'Settings',
          rows: ['Profile Downloaded', 'Wi-Fi', 'General'],
        },
        {
          text: 'Still in Settings, open General, About, and at the very bottom Certificate Trust Settings. Switch kassa on.',
          title: 'Certificate Trust Settings',
          rows: ['kassa'],
        },
      ],
    },
    android: {
      name: 'Android',
      steps: [
        {
          text: 'Tap the button above. The file goes to Downloads.',
          title: 'Downloads',
          rows: ['kassa.crt'],
        },
        {
          text: 'Open the Settings app and search for “CA certificate”. It is under Security, Encryption & credentials, Install a certificate.',
          title: 'Install a certificate',
          rows: ['CA certificate', 'VPN & app user certificate', 'Wi-Fi certificate'],
        },
        {
          text: 'Tap Install anyway, then choose kassa.crt. Android may ask for the screen lock.',
          title: 'Your data won’t be private',
          rows: ['Don’t install', 'Install anyway'],
        },
      ],
    },
    windows: {
      name: 'Windows',
      steps: [
        {
          text: 'Click the button above, open the file and choose Install Certificate.',
          title: 'Certificate',
          rows: ['Install Certificate…', 'OK'],
        },
        {
          text: 'Choose Current User, then “Place all certificates in the following store”, Browse, and Trusted Root Certification Authorities.',
          title: 'Select Certificate Store',
          rows: ['Personal', 'Trusted Root Certification…', 'Enterprise Trust'],
        },
        {
          text: 'Click Finish, and Yes when Windows asks. Close all windows of the browser and open it again.',
          title: 'Security Warning',
          rows: ['Yes', 'No'],
        },
      ],
    },
    macos: {
      name: 'Mac',
      steps: [
        {
          text: 'Click the button above and open the file. Keychain Access adds it to your login keychain.',
          title: 'Add Certificates',
          rows: ['Keychain: login', 'Add'],
        },
        {
          text: 'In Keychain Access, find the certificate whose name begins with kassa, and double-click it.',
          title: 'Keychain Access',
          rows: ['Certificates', 'kassa …'],
        },
        {
          text: 'Open Trust, set “When using this certificate” to Always Trust, close the window and type your password.',
          title: 'Trust',
          rows: ['Use System Defaults', 'Always Trust'],
        },
      ],
    },
    linux: {
      name: 'Linux',
      steps: [
        {
          text: 'Click the button above to download the file.',
          title: 'Downloads',
          rows: ['kassa.crt'],
        },
        {
          text: 'In Chrome or Chromium, open chrome://certificate-manager and choose Installed by you.',
          title: 'Certificate Manager',
          rows: ['Local certificates', 'Installed by you'],
        },
        {
          text: 'Beside Trusted Certificates, choose Import, and pick kassa.crt.',
          title: 'Trusted Certificates',
          rows: ['Import', 'Export'],
        },
      ],
    },
  },
}

/** The texts of this module in admin. */
export const lan = {
  local: (option: ComponentChildren) => (
    <>
      You opened this page at an address that only this computer can reach. To pair another device,
      start the server with {option} and open admin at an address that it prints.
    </>
  ),
  trust: (link: (text: string) => ComponentChildren) => (
    <>If the device warns of the certificate, {link('set it up for HTTPS')} first.</>
  ),
}
