/** @jsxImportSource preact */
import type * as english from './text.en.tsx'

/** The texts of the document, before its script runs. */
export const document: typeof english.document = {
  title: 'Préparer un appareil · kassa',
  certificate: 'Le certificat de ce serveur',
}

/** The texts of the page. */
export const page: typeof english.page = {
  title: 'Préparer un appareil',
  text: 'Une caisse a besoin de HTTPS pour démarrer hors ligne et pour utiliser la caméra. Pour cela, l’appareil doit faire confiance au serveur de votre boutique. Cela se fait une seule fois, en deux minutes environ.',
  notOffered: (command) => (
    <>
      Ce serveur ne propose pas HTTPS sur le réseau. Démarrez-le avec {command}, puis rouvrez cette
      page.
    </>
  ),
  thisDevice: 'Cet appareil',
  download: 'Télécharger le certificat',
  waiting:
    'Cet appareil ne fait pas encore confiance au serveur. La page s’en apercevra d’elle-même.',
  trusted: 'Cet appareil fait confiance au serveur',
  openTill: 'Ouvrir la caisse',
  openAdmin: 'Ouvrir l’administration',
  bookmark: (origin) => (
    <>Ajoutez la nouvelle adresse aux favoris ou à l’écran d’accueil : elle commence par {origin}</>
  ),
  wrongName: (hostname, link) => (
    <>
      Le certificat n’est pas valable pour le nom {hostname}. Ouvrez plutôt {link}.
    </>
  ),
  address: (address) => `Adresse de cette page : ${address}`,
  other: 'Un autre appareil',
  otherText: (address) => (
    <>Connectez-le au même réseau et scannez ce code avec sa caméra, ou ouvrez {address}</>
  ),
  noName: (command, path) => (
    <>
      Si l’appareil ne trouve pas ce nom, prenez une des adresses affichées par {command} au
      démarrage, suivie de {path}.
    </>
  ),
  safety: (command) => (
    <>
      Avant de faire confiance à un certificat, l’appareil peut montrer son empreinte SHA-256. Ce
      doit être celle que {command} a affichée au démarrage ; sinon, quelqu’un sur le réseau l’a
      remplacé. Le certificat n’est valable que sur les réseaux privés : personne ne peut s’en
      servir pour se faire passer pour un autre site.
    </>
  ),
  notes: {
    android:
      'Prenez Chrome sur cet appareil. Firefox pour Android ne fait pas confiance à de tels certificats par défaut.',
    firefox:
      'Firefox tient parfois sa propre liste : dans les paramètres, cherchez « certificats », choisissez Afficher les certificats, Autorités, Importer, prenez kassa.crt et cochez « identifier des sites web ».',
  },
  /** For each kind of device: what to do, and the words to find on its screen. */
  platforms: {
    ios: {
      name: 'iPad ou iPhone',
      steps: [
        {
          text: 'Dans Safari, touchez le bouton ci-dessus, puis Autoriser.',
          title: 'Profil de configuration',
          rows: ['Ignorer', 'Autoriser'],
        },
        {
          text: 'Ouvrez l’app Réglages, touchez Profil téléchargé en haut, puis Installer. Plus tard, il se trouve sous Général, VPN et gestion de l’appareil.',
          title: 'Réglages',
          rows: ['Profil téléchargé', 'Wi-Fi', 'Général'],
        },
        {
          text: 'Toujours dans Réglages, ouvrez Général, Informations et, tout en bas, Réglages des certificats. Activez kassa.',
          title: 'Réglages des certificats',
          rows: ['kassa'],
        },
      ],
    },
    android: {
      name: 'Android',
      steps: [
        {
          text: 'Touchez le bouton ci-dessus. Le fichier arrive dans les téléchargements.',
          title: 'Téléchargements',
          rows: ['kassa.crt'],
        },
        {
          text: 'Ouvrez l’app Paramètres et cherchez « certificat CA ». Il se trouve sous Sécurité, Chiffrement et identifiants, Installer un certificat.',
          title: 'Installer un certificat',
          rows: ['Certificat CA', 'Certificat VPN et application', 'Certificat Wi-Fi'],
        },
        {
          text: 'Touchez Installer quand même, puis choisissez kassa.crt. Android peut demander le verrouillage de l’écran.',
          title: 'Données non privées',
          rows: ['Ne pas installer', 'Installer quand même'],
        },
      ],
    },
    windows: {
      name: 'Windows',
      steps: [
        {
          text: 'Cliquez sur le bouton ci-dessus, ouvrez le fichier et choisissez Installer un certificat.',
          title: 'Certificat',
          rows: ['Installer un certificat…', 'OK'],
        },
        {
          text: 'Choisissez Utilisateur actuel, puis « Placer tous les certificats dans le magasin suivant », Parcourir, et Autorités de certification racines de confiance.',
          title: 'Sélectionner un magasin',
          rows: ['Personnel', 'Autorités de certification…', 'Confiance de l’entreprise'],
        },
        {
          text: 'Cliquez sur Terminer, et sur Oui quand Windows le demande. Fermez toutes les fenêtres du navigateur et rouvrez-le.',
          title: 'Avertissement de sécurité',
          rows: ['Oui', 'Non'],
        },
      ],
    },
    macos: {
      name: 'Mac',
      steps: [
        {
          text: 'Cliquez sur le bouton ci-dessus et ouvrez le fichier. Trousseaux d’accès l’ajoute à votre trousseau « session ».',
          title: 'Ajouter des certificats',
          rows: ['Trousseau : session', 'Ajouter'],
        },
        {
          text: 'Dans Trousseaux d’accès, cherchez le certificat dont le nom commence par kassa et double-cliquez dessus.',
          title: 'Trousseaux d’accès',
          rows: ['Certificats', 'kassa …'],
        },
        {
          text: 'Ouvrez Se fier, réglez « Lors de l’utilisation de ce certificat » sur Toujours approuver, fermez la fenêtre et saisissez votre mot de passe.',
          title: 'Se fier',
          rows: ['Réglages par défaut', 'Toujours approuver'],
        },
      ],
    },
    linux: {
      name: 'Linux',
      steps: [
        {
          text: 'Cliquez sur le bouton ci-dessus pour télécharger le fichier.',
          title: 'Téléchargements',
          rows: ['kassa.crt'],
        },
        {
          text: 'Dans Chrome ou Chromium, ouvrez chrome://certificate-manager et choisissez Installés par vous.',
          title: 'Gestionnaire de certificats',
          rows: ['Certificats locaux', 'Installés par vous'],
        },
        {
          text: 'À côté de Certificats de confiance, choisissez Importer et prenez kassa.crt.',
          title: 'Certificats de confiance',
          rows: ['Importer', 'Exporter'],
        },
      ],
    },
  },
}

/** The texts of this module in admin. */
export const lan: typeof english.lan = {
  local: (option) => (
    <>
      Cette page est ouverte à une adresse que seul cet ordinateur atteint. Pour associer un autre
      appareil, démarrez le serveur avec {option} et ouvrez l’administration à une adresse qu’il
      affiche.
    </>
  ),
  trust: (link) => (
    <>Si l’appareil se plaint du certificat, {link('préparez-le pour HTTPS')} d’abord.</>
  ),
}
