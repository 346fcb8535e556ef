/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of the document, before its script runs. */
export const document: typeof english.document = {
  title: 'Gerät einrichten · kassa',
  certificate: 'Das Zertifikat dieses Servers',
}

/** The texts of the page. */
export const page: typeof english.page = {
  title: 'Gerät einrichten',
  text: 'Ohne HTTPS startet eine Kasse nicht offline und hat keine Kamera. Dafür muss das Gerät dem Server Ihres Shops vertrauen. Das richten Sie einmal ein, in etwa zwei Minuten.',
  notOffered: (command) => (
    <>
      Dieser Server bietet im Netzwerk kein HTTPS an. Starten Sie ihn mit {command} und öffnen Sie
      diese Seite dann noch einmal.
    </>
  ),
  thisDevice: 'Dieses Gerät',
  download: 'Zertifikat herunterladen',
  waiting:
    'Dieses Gerät vertraut dem Server noch nicht. Sobald es das tut, merkt es diese Seite von selbst.',
  trusted: 'Dieses Gerät vertraut dem Server',
  openTill: 'Kasse öffnen',
  openAdmin: 'Verwaltung öffnen',
  bookmark: (origin) => (
    <>
      Setzen Sie ein Lesezeichen auf die neue Adresse, oder legen Sie sie auf den Startbildschirm.
      Sie beginnt mit {origin}
    </>
  ),
  wrongName: (hostname, link) => (
    <>
      Für den Namen {hostname} gilt das Zertifikat nicht. Öffnen Sie stattdessen {link}.
    </>
  ),
  address: (address) => `Die Adresse dieser Seite: ${address}`,
  other: 'Ein anderes Gerät',
  otherText: (address) => (
    <>
      Verbinden Sie es mit demselben Netzwerk und scannen Sie diesen Code mit seiner Kamera. Oder
      öffnen Sie {address}
    </>
  ),
  noName: (command, path) => (
    <>
      Findet das Gerät diesen Namen nicht, nehmen Sie eine Adresse, die {command} beim Start
      angezeigt hat, mit {path} am Ende.
    </>
  ),
  safety: (command) => (
    <>
      Bevor Sie einem Zertifikat vertrauen, kann das Gerät dessen Fingerabdruck (SHA-256) zeigen. Er
      muss derselbe sein, den {command} beim Start angezeigt hat; sonst hat jemand im Netzwerk das
      Zertifikat ausgetauscht. Es gilt nur für private Netzwerke: Niemand kann sich damit als eine
      andere Website ausgeben.
    </>
  ),
  notes: {
    android:
      'Nehmen Sie auf diesem Gerät Chrome. Firefox für Android vertraut solchen Zertifikaten von sich aus nicht.',
    firefox:
      'Firefox führt manchmal eine eigene Liste: In den Einstellungen nach „Zertifikate“ suchen, „Zertifikate anzeigen“, „Zertifizierungsstellen“ und „Importieren“ wählen, kassa.crt auswählen und „Websites identifizieren“ ankreuzen.',
  },
  /** For each kind of device: what to do, and the words to find on its screen. */
  platforms: {
    ios: {
      name: 'iPad oder iPhone',
      steps: [
        {
          text: 'In Safari auf den Knopf oben tippen, dann auf „Zulassen“.',
          title: 'Konfigurationsprofil',
          rows: ['Ignorieren', 'Zulassen'],
        },
        {
          text: 'Die App „Einstellungen“ öffnen, weit oben auf „Profil geladen“ tippen, dann auf „Installieren“. Später steht es unter „Allgemein“, „VPN und Geräteverwaltung“.',
          title: 'Einstellungen',
          rows: ['Profil geladen', 'WLAN', 'Allgemein'],
        },
        {
          text: 'Weiter in den Einstellungen: „Allgemein“, „Info“ und ganz unten „Zertifikatsvertrauenseinstellungen“ öffnen. kassa einschalten.',
          title: 'Zertifikatsvertrauen',
          rows: ['kassa'],
        },
      ],
    },
    android: {
      name: 'Android',
      steps: [
        {
          text: 'Auf den Knopf oben tippen. Die Datei landet in den Downloads.',
          title: 'Downloads',
          rows: ['kassa.crt'],
        },
        {
          text: 'Die App „Einstellungen“ öffnen und nach „CA-Zertifikat“ suchen. Es steht unter „Sicherheit“, „Verschlüsselung und Anmeldedaten“, „Zertifikat installieren“.',
          title: 'Zertifikat installieren',
          rows: ['CA-Zertifikat', 'VPN- und App-Nutzerzertifikat', 'WLAN-Zertifikat'],
        },
        {
          text: 'Auf „Trotzdem installieren“ tippen, dann kassa.crt wählen. Vielleicht fragt Android nach der Displaysperre.',
          title: 'Ihre Daten sind nicht privat',
          rows: ['Nicht installieren', 'Trotzdem installieren'],
        },
      ],
    },
    windows: {
      name: 'Windows',
      steps: [
        {
          text: 'Auf den Knopf oben klicken, die Datei öffnen und „Zertifikat installieren“ wählen.',
          title: 'Zertifikat',
          rows: ['Zertifikat installieren…', 'OK'],
        },
        {
          text: '„Aktueller Benutzer“ wählen, dann „Alle Zertifikate in folgendem Speicher speichern“, „Durchsuchen“ und „Vertrauenswürdige Stammzertifizierungsstellen“.',
          title: 'Zertifikatspeicher auswählen',
          rows: ['Eigene Zertifikate', 'Vertrauenswürdige Stamm…', 'Organisationsvertrauen'],
        },
        {
          text: 'Auf „Fertig stellen“ klicken, und auf „Ja“, wenn Windows fragt. Alle Fenster des Browsers schließen und ihn neu öffnen.',
          title: 'Sicherheitswarnung',
          rows: ['Ja', 'Nein'],
        },
      ],
    },
    macos: {
      name: 'Mac',
      steps: [
        {
          text: 'Auf den Knopf oben klicken und die Datei öffnen. Die Schlüsselbundverwaltung legt sie im Schlüsselbund „Anmeldung“ ab.',
          title: 'Zertifikate hinzufügen',
          rows: ['Schlüsselbund: Anmeldung', 'Hinzufügen'],
        },
        {
          text: 'In der Schlüsselbundverwaltung das Zertifikat suchen, dessen Name mit kassa beginnt, und doppelt darauf klicken.',
          title: 'Schlüsselbundverwaltung',
          rows: ['Zertifikate', 'kassa …'],
        },
        {
          text: '„Vertrauen“ aufklappen, „Bei Verwendung dieses Zertifikats“ auf „Immer vertrauen“ stellen, das Fenster schließen und das Passwort eingeben.',
          title: 'Vertrauen',
          rows: ['System-Standards verwenden', 'Immer vertrauen'],
        },
      ],
    },
    linux: {
      name: 'Linux',
      steps: [
        {
          text: 'Auf den Knopf oben klicken, um die Datei herunterzuladen.',
          title: 'Downloads',
          rows: ['kassa.crt'],
        },
        {
          text: 'In Chrome oder Chromium chrome://certificate-manager öffnen und „Von dir installiert“ wählen.',
          title: 'Zertifikatmanager',
          rows: ['Lokale Zertifikate', 'Von dir installiert'],
        },
        {
          text: 'Neben „Vertrauenswürdige Zertifikate“ auf „Importieren“ klicken und kassa.crt wählen.',
          title: 'Vertrauenswürdige Zertifikate',
          rows: ['Importieren', 'Exportieren'],
        },
      ],
    },
  },
}

/** The texts of this module in admin. */
export const lan: typeof english.lan = {
  local: (option) => (
    <>
      Diese Seite ist an einer Adresse geöffnet, die nur dieser Computer erreicht. Um ein anderes
      Gerät zu koppeln, starten Sie den Server mit {option} und öffnen die Verwaltung an einer der
      Adressen, die er ausgibt.
    </>
  ),
  trust: (link) => (
    <>Wenn das Gerät vor dem Zertifikat warnt, {link('richten Sie es zuerst für HTTPS ein')}.</>
  ),
}
