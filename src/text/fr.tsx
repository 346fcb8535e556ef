/** @jsxImportSource preact */
/*
 * Tous les textes que l’on lit, en français. Comment en ajouter un : voir en tête de `en.tsx`.
 *
 * Ton : celui d’un commerçant. Boutons et champs à l’infinitif ou au nom (« Enregistrer »,
 * « Prix »), phrases courtes avec « vous ». Espace fine insécable devant : ; ! ? % et dans « ».
 *
 *   account compte · address adresse · amount montant · API key clé API · history historique
 *   available disponible · barcode code-barres · basket panier · brand marque
 *   bulk change action groupée · cancel (an order) annuler · card carte · cash espèces
 *   cash drawer tiroir-caisse · cashier vendeur · catalog catalogue · category catégorie
 *   change (money) rendu de monnaie, monnaie · checkout commander (en ligne), encaisser (caisse)
 *   closing clôture de caisse · collection collection · counting inventaire · currency devise
 *   customer client · delete supprimer · delivery livraison · device appareil · discount remise
 *   discard abandonner · draft brouillon · expected, counted théorique, compté · export export
 *   field champ · float fonds de caisse · hand over remettre · image image · import import
 *   invitation invitation · invoice number numéro de facture · label étiquette · log journal
 *   member of staff membre de l’équipe · net, gross HT, TTC · offline hors ligne
 *   online order commande en ligne · open (unpaid) à payer · order commande
 *   owner propriétaire · pair (a device) associer · parked en attente · payment paiement
 *   pickup retrait · points points · price prix · product produit · published en vente
 *   quantity quantité · receipt ticket de caisse · refund remboursement · return (goods) retour
 *   sale (at a till) vente · sales chiffre d’affaires · sale price prix promotionnel
 *   secret key clé secrète · settings réglages · shipping frais de port · shop boutique
 *   shop front boutique en ligne · sign in, sign out se connecter, se déconnecter
 *   SKU référence · staff équipe · stock stock · supplier fournisseur · tag mot-clé · tax TVA
 *   tax rate taux de TVA · terminal caisse · till caisse · transfer virement · unit unité
 *   variant variante
 */
import type * as english from './en.tsx'
import { type AddedWords, type FieldWords, fieldText } from './field-code.ts'
import { decimalOf, type FieldText, pluralOf, type RefusalText } from './language.ts'

const plural = pluralOf('fr')
const decimal = decimalOf('fr')

/** Texts of all pages. */
export const shared: typeof english.shared = {
  language: 'Langue',
  theme: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  cancel: 'Annuler',
  close: 'Fermer',
  dismiss: 'Masquer',
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  loading: 'Chargement',
  optional: 'facultatif',
  notLoaded: 'Le chargement a échoué',
  noConnection: 'Pas de connexion au serveur',
  offline: 'Pas de connexion. Rien ne peut être enregistré.',
  unreachable: 'Le serveur ne répond pas. Vérifiez la connexion et réessayez.',
  brokenPage: 'Une erreur s’est produite sur cette page. Rechargez-la et réessayez.',
  noReason: (status) => `Le serveur a répondu avec le statut ${status}, sans donner de raison.`,
  serverProblem: (message, request) => `${message} (${request})`,
  gone: 'Cet élément a peut-être été supprimé, ou il appartient à une autre boutique.',
  leave: 'Quitter sans enregistrer ? Vos modifications seront perdues.',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'La copie a échoué. Sélectionnez le texte et copiez-le vous-même.',
  savedSecret: 'Je l’ai bien notée',
  removeChip: (value) => `Retirer ${value}`,
  typeChip: 'Saisir, puis Entrée',
  numberHint: (example) => `Saisissez un nombre, par exemple ${example}.`,
  amountHint: (example) => `Saisissez un montant, par exemple ${example}.`,
  justNow: 'à l’instant',
  each: (price) => `${price} pièce`,
  per: (price, unit) => `${price} / ${unit}`,
  units: {
    piece: 'pièce',
    kg: 'kg',
    g: 'g',
    l: 'l',
    cl: 'cl',
    ml: 'ml',
    m: 'm',
    cm: 'cm',
    m2: 'm²',
    hour: 'h',
  },
  camera: {
    view: 'Image de la caméra',
    hint: 'Tenez le code devant la caméra, à environ 10 cm.',
    noDecoder:
      'Le lecteur de codes-barres n’a pas pu être chargé. Connectez-vous au serveur et réessayez.',
    notAllowed: 'Autorisez cette page à utiliser la caméra, puis réessayez.',
    none: 'Cet appareil n’a pas de caméra.',
    taken: 'La caméra n’est pas disponible. Un autre programme l’utilise peut-être.',
  },
  signIn: {
    email: 'Adresse e-mail',
    send: 'Recevoir un code',
    codeInMail: 'Code reçu par e-mail',
    codeInLog: 'Code du journal',
    inLog: (email) =>
      `Ce serveur n’envoie pas d’e-mails. Le code pour ${email} se trouve dans le journal du serveur et reste valable dix minutes.`,
    sent: (email) => `Nous l’avons envoyé à ${email}. Il est valable dix minutes.`,
    sentSpam: (email) =>
      `Nous l’avons envoyé à ${email}. Il est valable dix minutes. Pensez à regarder dans les courriers indésirables.`,
    action: 'Se connecter',
    otherAddress: 'Utiliser une autre adresse',
    again: 'Recevoir un nouveau code',
  },
}

/** The pages of those who run the shop. */
export const admin: typeof english.admin = {
  /** Names of fields, as forms, tables and the history show them. */
  fields: {
    name: 'Nom',
    description: 'Description',
    price: 'Prix',
    compareAtPrice: 'Prix barré',
    cost: 'Prix d’achat',
    taxRate: 'Taux de TVA',
    productType: 'Type',
    status: 'État',
    slug: 'Adresse web',
    sku: 'Référence',
    barcode: 'Code-barres',
    packs: 'Lots',
    stock: 'Stock',
    unit: 'Unité',
    content: 'Contenu',
    category: 'Catégorie',
    brand: 'Marque',
    collections: 'Collections',
    itemGroupId: 'Groupe de variantes',
    options: 'Options',
    images: 'Images',
    tags: 'Mots-clés',
    metadata: 'Autres données',
    delete: 'Suppression',
    role: 'Rôle',
    lastFour: 'Derniers caractères',
    events: 'Événements',
    currency: 'Devise',
    language: 'Langue',
    synonyms: 'Synonymes',
    searchedMetadata: 'Autres données cherchées',
    origins: 'Pages de confiance',
    scalePrefixes: 'Balances',
    taxRates: 'Taux de TVA',
    country: 'Pays',
    address: 'Adresse',
    taxId: 'Numéro de TVA',
    timeZone: 'Fuseau horaire',
    lowStock: 'Stock bas',
  },
  bulk: {
    selection: 'Produits sélectionnés',
    selected: (n) => plural(n, { one: '# sélectionné', other: '# sélectionnés' }),
    selectAll: (n) => `Sélectionner les ${n}`,
    clear: 'Effacer la sélection',
    publish: 'Mettre en vente',
    archive: 'Archiver',
    draft: 'Passer en brouillon',
    changePrices: 'Modifier les prix',
    changeCost: 'Modifier les prix d’achat',
    changeTaxRate: 'Modifier le taux de TVA',
    changeCategory: 'Modifier la catégorie',
    changeBrand: 'Modifier la marque',
    changeCollections: 'Ajouter ou retirer des collections',
    changeTags: 'Ajouter ou retirer des mots-clés',
    statusTitle: {
      Published: 'Mettre des produits en vente',
      Archived: 'Archiver des produits',
      Draft: 'Passer des produits en brouillon',
    },
    effect: {
      Published: 'La boutique en ligne et les caisses les montrent aussitôt.',
      Archived: 'La boutique en ligne et les caisses ne les montrent plus. Rien n’est supprimé.',
      Draft: 'La boutique en ligne et les caisses ne les montrent plus.',
    },
    act: {
      Published: (n) =>
        plural(n, { one: 'Mettre en vente # produit', other: 'Mettre en vente # produits' }),
      Archived: (n) => plural(n, { one: 'Archiver # produit', other: 'Archiver # produits' }),
      Draft: (n) =>
        plural(n, {
          one: 'Passer # produit en brouillon',
          other: 'Passer # produits en brouillon',
        }),
      delete: (n) => plural(n, { one: 'Supprimer # produit', other: 'Supprimer # produits' }),
      change: (n) => plural(n, { one: 'Modifier # produit', other: 'Modifier # produits' }),
    },
    deleteTitle: 'Supprimer des produits ?',
    deleteText:
      'Vous pouvez défaire cette suppression pendant 30 jours, sous Actions groupées : les produits reviennent avec leurs images et leur stock. Pour ne plus vendre des produits mais les garder, archivez-les.',
    hows: { percent: 'En pourcentage', amount: 'D’un montant', set: 'Un seul prix' },
    roundings: {
      exact: 'À la plus petite pièce',
      whole: 'À l’unité',
      '.99': 'Finir en ,99',
      '.95': 'Finir en ,95',
      '.90': 'Finir en ,90',
      half: 'Finir en ,00 ou ,50',
    },
    originals: { keep: 'Ne pas changer', same: 'Modifier de même', clear: 'Retirer' },
    rounding: 'Arrondi',
    originalHint: 'Le prix barré doit être supérieur au prix.',
    byPercent: 'Variation en pourcentage',
    byPercentHint: '-10 baisse chaque prix de 10 %, 5 l’augmente de 5 %.',
    byPercentWrong: 'Saisissez un nombre de -100 à 1000.',
    byAmount: (sign) => `Variation du montant (${sign})`,
    byAmountHint: '-2 baisse chaque prix de 2, 1,50 l’augmente de 1,50.',
    byAmountWrong: 'Saisissez un montant comme -2 ou 1,50.',
    newPrice: (sign) => `Nouveau prix (${sign})`,
    newPriceHint: 'Tous les produits sélectionnés auront ce prix.',
    newPriceWrong: 'Saisissez un montant comme 9,90.',
    newCost: (sign) => `Nouveau prix d’achat (${sign})`,
    costHows: { percent: 'En pourcentage', amount: 'D’un montant', set: 'Un seul prix d’achat' },
    noCost: 'Retirer le prix d’achat',
    costHint: 'Les produits sans prix d’achat ne changent pas.',
    costHints: {
      percent: '-10 baisse chaque prix d’achat de 10 %, 5 l’augmente de 5 %.',
      amount: '-2 baisse chaque prix d’achat de 2, 1,50 l’augmente de 1,50.',
      set: 'Tous les produits sélectionnés auront ce prix d’achat, hors taxes.',
    },
    removeCategory: 'Retirer la catégorie',
    removeBrand: 'Retirer la marque',
    leaveOut: (n) =>
      plural(n, {
        one: 'Laisser ce produit de côté et modifier les autres',
        other: 'Laisser ces # produits de côté et modifier les autres',
      }),
    typeToConfirm: (n) => `Saisissez ${n} pour confirmer`,
    toDelete: (n) => plural(n, { one: '# produit à supprimer', other: '# produits à supprimer' }),
    toChange: (n) => plural(n, { one: '# produit à modifier', other: '# produits à modifier' }),
    alreadySo: (n) => plural(n, { one: '# l’est déjà', other: '# le sont déjà' }),
    notPossible: (n) =>
      plural(n, { one: '# impossible à modifier', other: '# impossibles à modifier' }),
    preview: 'Aperçu des modifications',
    now: 'Avant',
    new: 'Après',
    field: (name) => `${name} : `,
    text: 'Modifications de nombreux produits et imports. On peut les défaire pendant 30 jours.',
    none: 'Pas encore d’actions groupées',
    noneHint: 'Sélectionnez des produits dans la liste pour en modifier plusieurs à la fois.',
    all: 'Toutes les actions groupées',
    hide: 'Masquer',
    import: 'Import',
    undo: 'Défaire',
    undoRest: 'Défaire le reste',
    until: (day) => `jusqu’au ${day}`,
    doing: {
      running: 'Modification des produits',
      cancelling: 'Annulation : rétablissement des produits',
      failing: 'Une erreur s’est produite : rétablissement des produits',
      undoing: 'Rétablissement des produits',
    },
    progress: (done, total) => `${done} sur ${total}`,
    nothing: 'Rien n’a changé.',
    stillChanged: (n) =>
      plural(n, {
        one: 'Reste modifié : # produit.',
        other: 'Restent modifiés : # produits.',
      }),
    leftOut: (n) =>
      plural(n, { one: '# produit laissé de côté.', other: '# produits laissés de côté.' }),
    someNot: 'Certains produits ne peuvent pas être modifiés.',
    cancelled: 'Annulée.',
    restored: (n) => plural(n, { one: '# produit rétabli.', other: '# produits rétablis.' }),
    deleted: (n) => plural(n, { one: '# produit supprimé.', other: '# produits supprimés.' }),
    imported: (n) => plural(n, { one: '# produit importé.', other: '# produits importés.' }),
    changed: (n) => plural(n, { one: '# produit modifié.', other: '# produits modifiés.' }),
    notChanged: (n) =>
      plural(n, {
        one: '# produit n’a pas pu être modifié',
        other: '# produits n’ont pas pu être modifiés',
      }),
    notRestored: (n) =>
      plural(n, {
        one: '# produit n’a pas pu être rétabli, ou pas entièrement',
        other: '# produits n’ont pas pu être rétablis, ou pas entièrement',
      }),
    reasons: {
      above_price: 'Le prix barré ne serait plus supérieur au prix.',
      price: 'Le prix serait négatif ou trop élevé.',
      unknown: 'Il a été supprimé.',
      deleted: 'Il a été supprimé depuis.',
      changed: 'Quelqu’un l’a modifié depuis.',
    },
    fieldChanged: (field) => `${field} : modifié depuis par quelqu’un.`,
    undoTitle: 'Défaire cette modification ?',
    asBefore: (n) =>
      plural(n, {
        one: '# produit redeviendra comme avant.',
        other: '# produits redeviendront comme avant.',
      }),
    madeDeleted: (n) =>
      plural(n, {
        one: '# produit alors créé sera supprimé.',
        other: '# produits alors créés seront supprimés.',
      }),
    nothingLeft: 'Il n’y a rien à rétablir pour le moment.',
    staysSo: 'Ceci reste en l’état ; vous pourrez réessayer plus tard :',
    oldPrice: 'Le prix actuel',
    oldPriceTitle: 'ancien prix barré',
    noComparePrice: 'sans prix barré',
    deletion: 'Suppression',
    added: (field, name) => `${field} + ${name}`,
    removed: (field, name) => `${field} – ${name}`,
    value: (field, value) => `${field} : ${value}`,
    reversed: (n) =>
      plural(n, {
        one: 'L’arrondi fait varier le prix de # produit dans l’autre sens :',
        other: 'L’arrondi fait varier les prix de # produits dans l’autre sens :',
      }),
    andMore: (n) => plural(n, { one: 'et # autre', other: 'et # autres' }),
    stockTitle: 'Modifier le stock',
    stockHows: { amount: 'Ajouter ou retirer', set: 'Un seul nombre', none: 'Ne pas compter' },
    stockAmount: 'Quantité à ajouter',
    stockAmountHint:
      '5 en ajoute cinq à chacun, -5 en retire cinq. Un stock non suivi reste ainsi.',
    stockSet: 'Nouveau stock',
    stockSetHint: 'Tous les produits sélectionnés auront ce stock.',
    stockWrong: 'Saisissez un nombre comme 5.',
    openRows: 'Voir chaque modification',
  },
  history: {
    text: 'Ce qui a été modifié dans cette boutique, par qui, avec les valeurs avant et après. Conservé deux ans.',
    none: 'Rien ne s’est encore passé',
    noneOfProduct: 'Aucune modification de ce produit n’est connue',
    noMatch: 'Aucun résultat',
    search: 'Rechercher un nom ou une note',
    searchHint: 'Nom ou note',
    kind: 'Ce qui a été modifié',
    anyKind: 'Tout',
    kinds: {
      product: 'Produits',
      category: 'Catégories',
      brand: 'Marques',
      collection: 'Collections',
      customer: 'Clients',
      shop: 'Réglages',
      key: 'Clés API',
      staff: 'Équipe',
      till: 'Caisses',
      job: 'Actions groupées et imports',
    },
    field: 'Valeur modifiée',
    anyField: 'Toutes les valeurs',
    person: (name) => `Par : ${name}`,
    everybody: 'Afficher tout le monde',
    onlyBy: (name) => `Seulement par ${name}`,
    showAll: 'Tout afficher',
    rows: 'Modifications de cette opération',
    noRows: 'Rien n’a été modifié',
    job: (title) => `Fait partie de : ${title}`,
    was: 'avant',
    is: 'après',
    nothing: 'vide',
    things: (n) => plural(n, { one: '# entrée', other: '# entrées' }),
    images: (n) => plural(n, { one: '# image', other: '# images' }),
    key: (name) => `Clé API …${name}`,
    till: (name) => `Caisse ${name}`,
    server: 'kassa',
    who: {
      'secret key': 'Clé secrète',
      'command line': 'Ligne de commande',
      customer: 'Un client',
      guest: 'Un invité',
    },
    other: 'Autre chose',
    actions: {
      'product.created': 'Produit créé',
      'product.updated': 'Produit modifié',
      'product.deleted': 'Produit supprimé',
      'product.restored': 'Produit rétabli',
      'category.created': 'Catégorie créée',
      'category.renamed': 'Catégorie modifiée',
      'category.merged': 'Catégorie fusionnée avec une autre',
      'category.deleted': 'Catégorie supprimée',
      'brand.created': 'Marque créée',
      'brand.renamed': 'Marque modifiée',
      'brand.merged': 'Marque fusionnée avec une autre',
      'brand.deleted': 'Marque supprimée',
      'collection.created': 'Collection créée',
      'collection.renamed': 'Collection modifiée',
      'collection.merged': 'Collection fusionnée avec une autre',
      'collection.deleted': 'Collection supprimée',
      'customer.created': 'Client ajouté',
      'customer.updated': 'Client modifié',
      'customer.forgotten': 'Données du client effacées',
      'shop.created': 'Boutique créée',
      'shop.updated': 'Réglages modifiés',
      'key.rotated': 'Clé secrète remplacée',
      'staff.invited': 'Membre invité',
      'staff.withdrawn': 'Invitation retirée',
      'staff.joined': 'Invitation acceptée',
      'staff.declined': 'Invitation refusée',
      'staff.changed': 'Rôle modifié',
      'staff.removed': 'Membre retiré',
      'staff.sign_in_link': 'Lien de connexion créé',
      'staff.signed_out': 'Appareil déconnecté',
      'terminal.registered': 'Caisse ajoutée',
      'terminal.renamed': 'Caisse renommée',
      'terminal.revoked': 'Caisse retirée',
      'terminal.key_rotated': 'Clé d’une caisse remplacée',
      'terminal.pairing_offered': 'Code d’association créé',
      'terminal.paired': 'Caisse associée',
      'bulk.started': 'Action groupée',
      'bulk.cancelled': 'Action groupée annulée',
      'bulk.undone': 'Action groupée défaite',
      'import.started': 'Import',
      'import.cancelled': 'Import annulé',
      'import.undone': 'Import défait',
    },
    values: {
      true: 'oui',
      false: 'non',
    },
  },
  events: {
    'product.created': 'Produit créé',
    'product.updated': 'Produit modifié',
    'product.deleted': 'Produit supprimé',
  },
  today: {
    todo: 'À faire',
    none: 'Rien à faire',
    noneHint: 'Ce qui demande votre attention apparaît ici.',
    low: (n) => plural(n, { one: '# produit en stock bas', other: '# produits en stock bas' }),
    lowHint: (most) => `Il en reste ${most} ou moins.`,
    toCount: (n) => plural(n, { one: '# produit à compter', other: '# produits à compter' }),
    toCountHint: 'Les caisses en ont vendu plus qu’il ne devrait y en avoir.',
    backup: 'Une sauvegarde est en retard',
    lastBackup: (when) => `Dernière sauvegarde : ${when}.`,
    noBackup: 'Il n’y a pas encore de sauvegarde',
    noBackupHint: 'Choisissez quand kassa les fait.',
    backupFailed: 'La dernière sauvegarde a échoué',
    steps: 'Installer la boutique',
    stepsDone: (done, all) => `${done} sur ${all} faites`,
    isDone: 'Fait',
    hideSteps: 'Masquer ces étapes',
    step: {
      language: ['Langue', 'La recherche comprend les textes des produits dans leur langue.'],
      taxes: ['TVA', 'Taux de TVA, pays et fuseau horaire de la boutique.'],
      products: ['Premiers produits', 'Ce que vend la boutique.'],
      till: ['Caisse', 'Enregistrez une caisse et associez l’appareil avec un code.'],
      mail: [
        'E-mail',
        'Les codes de connexion et les autres e-mails ont besoin d’un serveur de messagerie.',
      ],
    },
  },
  frame: {
    skip: 'Aller au contenu',
    go: 'Aller à…',
    goHint: 'Où aller, ou que cherchez-vous ?',
    goNothing: 'Aucun résultat.',
    notFound: 'Page introuvable',
    noPage: 'Cette page n’existe pas',
    toProducts: 'Aller aux produits',
    ownersOnly: 'Propriétaires seulement',
    ownersPage: 'Seuls les propriétaires peuvent ouvrir cette page',
    askOwner: (shop) => `Si vous avez besoin d’y accéder, demandez à un propriétaire de ${shop}.`,
    operatorPage: 'Cette page est réservée à la personne qui gère le serveur',
    operatorText:
      'Elle s’ouvre pour les propriétaires de toutes les boutiques de ce serveur, quand on n’y entre que sur invitation.',
    navigation: 'Navigation',
    side: 'Boutique et compte',
    main: 'Principal',
    newShop: 'Nouvelle boutique',
    shopIs: (shop) => (
      <>
        <span class="unseen">Boutique : </span>
        {shop}
      </>
    ),
    devices: 'Mes appareils',
    signOut: 'Se déconnecter',
    groups: { sales: 'Ventes', catalog: 'Catalogue', people: 'Personnes', shop: 'Boutique' },
    screens: {
      today: 'Aujourd’hui',
      products: 'Produits',
      categories: 'Catégories',
      brands: 'Marques',
      collections: 'Collections',
      jobs: 'Actions groupées',
      customers: 'Clients',
      staff: 'Équipe',
      history: 'Historique',
      terminals: 'Caisses',
      keys: 'Clés API',
      settings: 'Réglages',
      server: 'Serveur',
    },
    pageTitle: (title) => `${title} · kassa`,
  },
  signIn: {
    title: 'Se connecter à la boutique',
    invited: 'Vous avez une invitation',
    invitedText: (email) => `Connectez-vous avec ${email} pour accepter ou refuser.`,
    signedInAs: (email) => `Vous êtes connecté avec ${email}.`,
    noShop: 'Pas encore de boutique',
    byInvitation:
      'On rejoint les boutiques de ce serveur sur invitation. Demandez-en une à un propriétaire.',
    firstShop: 'Votre première boutique',
    invitationGone:
      'L’invitation n’est plus valable : elle a été refusée ou retirée, ou elle a expiré. Demandez-en une autre, ou créez votre propre boutique.',
    ended: 'Vous avez été déconnecté',
    endedText: 'Reconnectez-vous pour continuer. Rien de ce que vous avez saisi n’est perdu.',
    notNow: 'Pas maintenant',
    invites: {
      owner: (by, until) =>
        `${by} vous invite comme propriétaire. Vous pouvez accepter jusqu’au ${until}.`,
      staff: (by, until) =>
        `${by} vous invite dans son équipe. Vous pouvez accepter jusqu’au ${until}.`,
    },
    accept: 'Accepter',
    decline: 'Refuser',
    otherUser: 'Cette invitation est pour quelqu’un d’autre',
    otherUserText: (invited, email) =>
      `Elle est pour ${invited}. Vous êtes connecté avec ${email}.`,
    signInAs: (email) => `Se connecter avec ${email}`,
    stayAs: (email) => `Rester avec ${email}`,
    noLog: 'Vous ne pouvez pas lire le journal ?',
    noMail: 'Aucun e-mail reçu ?',
    noLogHelp: (command) => (
      <>Demandez un lien de connexion à la personne qui gère ce serveur : {command}</>
    ),
    noMailHelp: (command) => (
      <>
        Regardez dans les courriers indésirables, ou demandez un lien de connexion à la personne qui
        gère ce serveur : {command}
      </>
    ),
    or: 'ou',
    with: (name) => `Continuer avec ${name}`,
    linkText: 'Ce lien vous connecte une seule fois, sur cet appareil.',
    otherWay: 'Se connecter autrement',
    action: 'Se connecter',
  },
  devices: {
    everybody: 'Appareils de tous',
    everybodyText:
      'Où les membres de cette boutique sont connectés. Pour les personnes qui travaillent aussi dans la boutique d’un autre propriétaire, seules les connexions à cette boutique figurent ici.',
    text: 'Tous les navigateurs connectés à votre compte. Déconnectez ceux que vous ne reconnaissez pas.',
    signedOut: 'L’appareil est déconnecté.',
    current: 'Cet appareil',
    used: (ago) => `Dernière utilisation : ${ago}`,
    signedIn: {
      otp: (day) => `connecté avec un code le ${day}`,
      oidc: (day) => `connecté avec un fournisseur d’identité le ${day}`,
      link: (day) => `connecté avec un lien le ${day}`,
    },
    expires: (day) => `expire le ${day}`,
    signOut: (device) => (
      <>
        Déconnecter<span class="unseen"> {device}</span>
      </>
    ),
    unknown: 'Appareil inconnu',
    on: (browser, system) => `${browser} sur ${system}`,
  },
  shared: {
    when: 'Quand',
    since: (day) => `depuis le ${day}`,
    note: 'Note',
    reason: 'Motif',
    lastDay: 'Dernier jour',
    firstDay: 'Premier jour',
    deleted: (name) => `Supprimé : ${name}.`,
    deleteTitle: (name) => `Supprimer ${name} ?`,
    created: (name) => `Créé : ${name}.`,
    addTo: 'Ajouter',
    removeLine: (name) => `Retirer ${name}`,
    removeLineAt: (n) => `Retirer la ligne ${n}`,
    lineOf: (label, n) => `${label} ${n}`,
    edit: 'Modifier',
    saved: 'Enregistré.',
    menu: 'Plus',
    name: 'Nom',
    save: 'Enregistrer',
    discard: 'Abandonner',
    done: 'Terminé',
    delete: 'Supprimer',
    rename: 'Renommer',
    create: 'Créer',
    add: 'Ajouter',
    remove: 'Retirer',
    more: (name) => `Plus pour ${name}`,
    renameThis: (name) => (
      <>
        Renommer<span class="unseen"> {name}</span>
      </>
    ),
    renameTitle: (name) => `Renommer ${name}`,
    products: (n) => plural(n, { one: '# produit', other: '# produits' }),
  },
  taxa: {
    all: { categories: 'Catégories', brands: 'Marques', collections: 'Collections' },
    why: {
      categories: 'Le genre de produit. Un produit a au plus une catégorie.',
      brands: 'Le fabricant d’un produit. Un produit a au plus une marque.',
      collections:
        'Des groupes de produits, comme Été ou Cadeaux. Un produit peut être dans plusieurs.',
    },
    create: {
      categories: 'Nouvelle catégorie',
      brands: 'Nouvelle marque',
      collections: 'Nouvelle collection',
    },
    none: {
      categories: 'Pas encore de catégorie',
      brands: 'Pas encore de marque',
      collections: 'Pas encore de collection',
    },
    find: {
      categories: 'Chercher des catégories',
      brands: 'Chercher des marques',
      collections: 'Chercher des collections',
    },
    mergeTitle: {
      categories: (name) => `Fusionner ${name} avec une autre catégorie`,
      brands: (name) => `Fusionner ${name} avec une autre marque`,
      collections: (name) => `Fusionner ${name} avec une autre collection`,
    },
    noOther: {
      categories: 'Il n’y a pas d’autre catégorie avec laquelle la fusionner.',
      brands: 'Il n’y a pas d’autre marque avec laquelle la fusionner.',
      collections: 'Il n’y a pas d’autre collection avec laquelle la fusionner.',
    },
    unused: {
      categories: 'Aucun produit n’est dans cette catégorie.',
      brands: 'Aucun produit n’a cette marque.',
      collections: 'Aucun produit n’est dans cette collection.',
    },
    stay: {
      categories: (n) =>
        plural(n, {
          one: '# produit restera dans la boutique, sans cette catégorie.',
          other: '# produits resteront dans la boutique, sans cette catégorie.',
        }),
      brands: (n) =>
        plural(n, {
          one: '# produit restera dans la boutique, sans cette marque.',
          other: '# produits resteront dans la boutique, sans cette marque.',
        }),
      collections: (n) =>
        plural(n, {
          one: '# produit restera dans la boutique, sans cette collection.',
          other: '# produits resteront dans la boutique, sans cette collection.',
        }),
    },
    renamed: (name, next) => `${name} s’appelle maintenant ${next}.`,
    slugStays: (slug) => `Dans les adresses, le nom reste ${slug}.`,
    mergeInto: (name) => `Fusionner avec ${name}`,
    mergeAction: 'Fusionner',
    merged: (name, into) => `Fusion de ${name} avec ${into} terminée.`,
    into: 'Avec',
    move: (n, name) =>
      plural(n, {
        one: `# produit sera déplacé, puis ${name} disparaîtra. On ne peut pas revenir en arrière.`,
        other: `# produits seront déplacés, puis ${name} disparaîtra. On ne peut pas revenir en arrière.`,
      }),
    isNew: 'Nouveau nom : il sera créé à l’enregistrement.',
    noMatches: 'Aucun résultat',
    noneHint: 'Créez-en ici, ou saisissez un nouveau nom dans un produit.',
    noProducts: 'Aucun produit',
    merge: 'Fusionner',
    findHint: 'Chercher par nom',
    position: 'Position',
    moveUp: (name) => `Monter ${name}`,
    moveDown: (name) => `Descendre ${name}`,
    addBelow: 'Ajouter une catégorie en dessous',
    parent: 'Catégorie parente',
    atTop: 'Aucune : tout en haut',
    descriptionHint: 'La boutique l’affiche au-dessus des produits.',
    alt: 'Description de l’image',
    chooseImage: 'Choisir une image',
    removeImage: 'Retirer l’image',
  },
  terminals: {
    text: 'Les caisses de cette boutique. Chacune a sa propre clé.',
    register: 'Ajouter une caisse',
    registerAction: 'Ajouter',
    where: 'Où elle se trouve, par exemple Comptoir ou Stand du marché.',
    none: 'Pas encore de caisse',
    noneHint:
      'Ajoutez une caisse, puis associez la tablette ou l’ordinateur du comptoir avec un code.',
    revokeTitle: (name) => `Retirer ${name} ?`,
    revokeText:
      'Sa clé n’est plus valable, et la caisse oublie aussitôt cette boutique. Pour reprendre l’appareil, ajoutez une nouvelle caisse et associez-le.',
    revoke: 'Retirer',
    revoked: (name) => `La caisse ${name} est retirée.`,
    pair: (name) => (
      <>
        Associer<span class="unseen"> {name}</span>
      </>
    ),
    replaceKey: 'Remplacer la clé',
    replaceTitle: (name) => `Remplacer la clé de ${name} ?`,
    replaceText:
      'L’ancienne clé n’est plus valable. La caisse continue d’afficher les prix qu’elle connaît, mais ne reçoit plus rien tant qu’elle n’a pas la nouvelle clé ou n’est pas associée de nouveau.',
    keyOf: (name) => `Clé de ${name}`,
    copyKey: 'Copier la clé de la caisse',
    keyText:
      'La clé n’est affichée qu’une fois. Elle ne sert qu’à une caisse qui ne peut pas être associée avec un code : une caisse associée reçoit sa propre clé.',
    pairTitle: (name) => `Associer ${name}`,
    newCode: 'Nouveau code',
    expired: 'Ce code a expiré. Demandez-en un autre.',
    typeCode: 'Saisissez ce code sur l’appareil',
    codeLeft: (time) =>
      `Le code est valable une fois, encore ${time} minutes. L’association donne une nouvelle clé à la caisse ; l’ancienne n’est plus valable.`,
    seen: (ago) => `Dernier signe : ${ago}`,
    neverSeen: (ago) => `Jamais vue · ajoutée : ${ago}`,
    keyEnds: (end) => <>la clé finit par {end}</>,
  },
  staff: {
    signInLink: 'Lien de connexion',
    signInLinkText: (email, until) =>
      `Donnez ce lien à ${email}. Il connecte une fois, jusqu’au ${until}, à cette boutique seulement. Toute personne qui l’a peut se connecter.`,
    text: 'Les propriétaires peuvent tout faire. L’équipe s’occupe du travail quotidien et voit l’historique.',
    invite: 'Inviter quelqu’un',
    inviteAction: 'Inviter',
    email: 'Adresse e-mail',
    emailHint: 'La personne se connecte avec cette adresse pour accepter ou refuser.',
    roles: { owner: 'Propriétaire', staff: 'Équipe' },
    roleOf: (email) => `Rôle de ${email}`,
    sent: (email) => `Une invitation est partie à ${email}.`,
    share: 'Transmettre ce lien',
    shareText: (email) =>
      `Ce serveur n’envoie pas d’e-mails. Envoyez vous-même ce lien à ${email} :`,
    copyLink: 'Copier le lien',
    shareHint: (email, command) => (
      <>
        Le lien ouvre seulement l’invitation. Pour l’accepter, il faut se connecter avec {email},
        avec un code du journal du serveur ou un lien de connexion : {command}
      </>
    ),
    nowIs: {
      owner: (email) => `${email} est maintenant propriétaire.`,
      staff: (email) => `${email} fait maintenant partie de l’équipe.`,
    },
    isInvited: 'Invitation envoyée',
    you: 'Vous',
    again: 'Inviter de nouveau',
    invitedAs: {
      owner: (until) => `comme propriétaire, jusqu’au ${until}`,
      staff: (until) => `dans l’équipe, jusqu’au ${until}`,
    },
    withdraw: 'Retirer',
    withdrawTitle: (email) => `Retirer l’invitation de ${email} ?`,
    withdrawText: 'Elle ne pourra plus être acceptée. Vous pourrez réinviter cette personne.',
    withdrawn: (email) => `L’invitation de ${email} est retirée.`,
    leaveShop: 'Quitter la boutique',
    leave: 'Quitter',
    leaveTitle: (shop) => `Quitter ${shop} ?`,
    leaveText: (shop) =>
      `Vous perdez aussitôt l’accès à ${shop}. Ce que vous avez fait reste dans l’historique.`,
    removeTitle: (email) => `Retirer ${email} ?`,
    removeText: (shop) =>
      `Cette personne perd aussitôt l’accès à ${shop}. Ce qu’elle a fait reste dans l’historique.`,
    removed: (email) => `${email} ne fait plus partie de la boutique.`,
  },
  keys: {
    text: 'Vos logiciels accèdent à la Store API avec ces deux clés.',
    publishable: 'Clé publique',
    readOnly: 'Lecture seule',
    publishableText:
      'Lit les produits en vente et rien d’autre. Elle a sa place dans les pages web et les applications.',
    copyPublishable: 'Copier la clé publique',
    created: (moment) => `Créée le ${moment}`,
    secret: 'Clé secrète',
    readsWrites: 'Lecture et écriture',
    secretText:
      'Lit et modifie tout ce que l’API Store propose. Gardez-la sur vos serveurs, jamais dans une page web, une application ou un dépôt de code. Si quelqu’un a pu la voir, remplacez-la.',
    ends: 'masquée, finit par',
    replace: 'Remplacer la clé secrète',
    replaceTitle: 'Remplacer la clé secrète ?',
    replaceAction: 'Remplacer maintenant',
    newTitle: 'La nouvelle clé secrète',
    copySecret: 'Copier la clé secrète',
    newText: (shop) =>
      `La clé n’est affichée qu’une fois. L’ancienne n’est plus valable : mettez celle-ci sur chaque serveur qui utilise ${shop}.`,
    effect: 'L’ancienne clé cesse aussitôt de valoir et ne peut pas être rétablie.',
    stops: (shop) => (
      <>
        <strong>Ne marche plus :</strong> tout serveur, script ou connexion qui écrit dans {shop},
        jusqu’à ce qu’il ait la nouvelle clé.
      </>
    ),
    keeps: (
      <>
        <strong>Marche encore :</strong> la clé publique et les pages web qui l’utilisent, toutes
        les caisses, toutes les personnes connectées.
      </>
    ),
    told: 'Tous les propriétaires reçoivent un e-mail, et l’historique en garde la trace.',
  },
  newShop: {
    text: 'Chaque boutique a ses propres produits, clés, caisses et équipe.',
    welcome: 'Bienvenue dans kassa',
    setupText: 'Indiquez votre adresse e-mail et le nom de votre première boutique.',
    email: 'Votre adresse e-mail',
    emailHint: 'Vous vous connectez avec elle. Vous serez propriétaire de la boutique.',
    setup: 'Créer la boutique',
    create: 'Créer la boutique',
    ready: (name) => <>{name} est prête. Où est-elle, et quelle TVA ses prix contiennent-ils ?</>,
    toProducts: 'Enregistrer, puis ajouter des produits',
    keys: 'Clés API, pour vos propres logiciels',
    publishableHint: 'Lit les produits en vente. Elle a sa place dans les pages web.',
    secretHint:
      'La clé secrète n’est affichée qu’une fois. Rangez-la là où vos serveurs gardent leurs mots de passe. Si vous la perdez, il faudra la remplacer.',
    enter: 'Aller à la boutique',
    name: 'Nom de la boutique',
    slugHint: 'Sert dans les adresses et les commandes. On ne peut pas le changer ensuite.',
    currency: 'Devise',
    currencyHint:
      'Tous les prix sont dans cette devise. On ne peut plus la changer dès qu’il y a des produits.',
  },
  settings: {
    saved: 'Réglages enregistrés.',
    origins: 'Pages de confiance',
    originsHint: 'Les pages web à ces adresses peuvent connecter vos clients.',
    scales: 'Balances',
    ownersOnly: 'Seuls les propriétaires peuvent modifier les réglages.',
    inSection: (section, problem) => `${section} : ${problem}`,
    shop: 'Boutique',
    slug: 'Nom court',
    slugHint: 'Sert dans les adresses et les commandes. On ne peut pas le changer.',
    search: 'Langue et recherche',
    language: 'Langue de vos produits',
    languageHint:
      'La recherche connaît les terminaisons de cette langue : « tasses » trouve « tasse ». Ce que les clients reçoivent sur papier ou par e-mail est aussi dans cette langue, si kassa la parle.',
    otherLanguage: 'Autre langue',
    synonyms: 'Synonymes',
    synonymsHint:
      'Synonymes : des mots de même sens, séparés par des virgules. Chercher l’un les trouve tous.',
    synonymsExample: 'portable, ordinateur',
    searchedMetadata: 'Autres données dans la recherche',
    searchedMetadataHint:
      'Noms des données dont la recherche trouve les valeurs, comme matière. Vide : toutes. Ce qui commence par _ reste caché aux clients.',
    place: 'Pays et TVA',
    address: 'Nom et adresse',
    addressHint: 'Les tickets commencent par ces lignes.',
    taxId: 'Numéro de TVA',
    taxIdHint: 'Le numéro de TVA ou SIRET de la boutique, si les tickets doivent le porter.',
    taxRates: 'Taux de TVA',
    taxRatesHint:
      'Vos prix sont TTC. Le premier taux vaut pour tous les produits qui n’en indiquent pas d’autre.',
    usualRates: (country, rates) => `Proposition pour ${country} : ${rates}.`,
    usualRatesSource: (month) =>
      `Taux normaux et réduits de TVA, état de ${month}. Vérifiez-les : certaines régions et certains produits en ont d’autres.`,
    takeRates: 'Reprendre ces taux',
    noUsualRates: (country) =>
      `kassa ne propose pas de taux pour ${country}. Saisissez ceux que vous devez appliquer.`,
    rateNames: ['Taux normal', 'Taux réduit', 'Deuxième taux réduit', 'Troisième taux réduit'],
    zeroRate: 'Taux zéro',
    addTaxRate: 'Ajouter un taux de TVA',
    taxRateName: (n) => `Nom du taux de TVA ${n}`,
    taxRateExample: 'Taux normal',
    percentOf: (name) => `Pourcentage de ${name}`,
    percentOfRate: (n) => `Pourcentage du taux de TVA ${n}`,
    lowStock: 'Stock bas',
    mailLowStock:
      'Envoyer chaque matin aux propriétaires la liste des stocks bas et des produits à compter',
    lowIs: 'Stock bas dès',
    lowHint:
      'Cette quantité et moins, dans l’unité de chaque produit. La liste des produits montre la même chose.',
    country: 'Pays de la boutique',
    chooseCountry: 'Choisir un pays',
    timeZone: 'Fuseau horaire',
    timeZoneHint: 'Il décide du jour auquel compte une vente.',
    prefixes: 'Préfixes des étiquettes de balance',
    prefixesHint:
      'Les étiquettes d’une balance sont des codes EAN-13 : un préfixe, cinq chiffres pour le produit (sa référence) et cinq pour le poids ou le prix. Les caisses lisent les étiquettes avec ces préfixes.',
    addPrefix: 'Ajouter un préfixe',
    prefixName: (prefix) => `préfixe ${prefix}`,
    prefix: (n) => `Préfixe ${n}`,
    contains: 'contient',
    whatContains: (prefix) => `Ce que contient ${prefix}`,
    kinds: { weight: 'le poids en grammes', price: 'le prix' },
  },
  server: {
    text: 'L’ordinateur et le programme qui font tourner toutes vos boutiques.',
    about: 'À propos du serveur',
    version: 'Version',
    since: 'En marche depuis',
    database: 'Base de données',
    freeSpace: 'Espace libre',
    freeOf: (free, total) => `${free} sur ${total}`,
    backups: 'Sauvegardes',
    lastBackup: (ago) => `Dernière : ${ago}`,
    noSchedule: 'Pas encore de sauvegarde automatique.',
    everyDays: (n) => plural(n, { one: 'Chaque jour', other: 'Tous les # jours' }),
    everyHours: (n) => plural(n, { one: 'Chaque heure', other: 'Toutes les # heures' }),
    everyMinutes: (n) => plural(n, { one: 'Chaque minute', other: 'Toutes les # minutes' }),
    schedule: 'Sauvegardes automatiques',
    rhythm: 'Fréquence',
    never: 'Seulement à la demande',
    keep: 'Sauvegardes conservées',
    saved: 'Les réglages du serveur sont enregistrés.',
    fixed: 'La personne qui gère le serveur l’a fixé là-bas : impossible de le changer ici.',
    language: 'Langue du serveur',
    languageField: 'Langue',
    languageHint:
      'Pour la page de connexion et les codes, quand kassa ne parle aucune des langues du navigateur.',
    mailHost: 'Serveur de messagerie',
    mailHostHint: 'Vide : les e-mails sont écrits dans le journal.',
    mailPort: 'Port',
    mailPortHint: 'Le plus souvent 587 ou 465.',
    mailUser: 'Nom d’utilisateur',
    mailPassword: 'Mot de passe',
    mailPasswordKept: 'Il y en a un. Laissez vide pour le garder.',
    senderName: 'Nom de l’expéditeur',
    senderAddress: 'Adresse de l’expéditeur',
    kept: (n, place) =>
      plural(n, {
        one: `La dernière est conservée dans ${place}.`,
        other: `Les # dernières sont conservées dans ${place}.`,
      }),
    failed: (why) => `La dernière sauvegarde a échoué : ${why}`,
    download: (moment) => (
      <>
        Télécharger<span class="unseen"> la sauvegarde du {moment}</span>
      </>
    ),
    backUp: 'Sauvegarder maintenant',
    backupHint:
      'Une sauvegarde contient toutes les boutiques, avec les adresses de leurs clients. Gardez-la en lieu sûr.',
    mail: 'E-mail',
    mailSet: 'Serveur de messagerie en place',
    mailBroken: 'Le serveur refuse les e-mails',
    mailFails: (reason) =>
      `Le serveur de messagerie a refusé le dernier e-mail. Sa réponse : ${reason}`,
    noMail: 'Pas de serveur de messagerie',
    tookMail: (to) => `Le serveur de messagerie a accepté un e-mail pour ${to}.`,
    loggedMail: 'L’e-mail est dans le journal de kassa.',
    mailsWaiting: (n) => plural(n, { one: '# e-mail en attente.', other: '# e-mails en attente.' }),
    noMailText:
      'Les codes de connexion n’apparaissent que dans le journal de kassa. Indiquez un serveur de messagerie pour les envoyer par e-mail.',
    testMail: 'M’envoyer un e-mail d’essai',
    slow: 'Requêtes lentes',
    noneSlow: 'Depuis le démarrage, aucune requête n’a duré une demi-seconde ou plus.',
    someSlow:
      'Les dernières qui ont duré une demi-seconde ou plus. Le journal en dit plus, par le numéro de la requête.',
  },
  customers: {
    export: 'Télécharger toutes les données',
    forget: 'Effacer ce client',
    forgetTitle: (name) => `Effacer ${name} ?`,
    forgetText:
      'Le nom, le téléphone et le compte disparaissent aussitôt, avec tout ce qui en fait partie. Ce que la boutique doit conserver reste jusqu’à la fin du délai. On ne peut pas revenir en arrière.',
    forgotten: 'Les données du client sont effacées.',
    text: 'Toutes les personnes qui ont un compte dans cette boutique, et celles qui n’en ont pas.',
    guest: 'Sans compte',
    kind: 'Compte ou non',
    anyKind: 'Avec et sans compte',
    kinds: { account: 'Avec un compte', guest: 'Sans compte' },
    one: 'Client',
    phone: 'Téléphone',
    noPhone: 'aucun',
    search: 'Rechercher un client',
    searchHint: 'Nom, e-mail, téléphone',
    noMatch: 'Aucun client trouvé',
    sinceColumn: 'Depuis',
    none: 'Pas encore de clients',
    gone: 'Ce client n’existe pas',
  },
  group: {
    gone: 'Ce produit n’a plus de variantes',
    count: (n) => plural(n, { one: '# variante', other: '# variantes' }),
    from: (price) => `à partir de ${price}`,
    range: (from, to) => `${from} à ${to}`,
    inStock: (n) => plural(n, { other: '# en stock' }),
    shared: 'Commun à toutes les variantes',
    gridHint:
      'Les flèches et Entrée passent d’une ligne à l’autre, Ctrl+D remplit les lignes du dessous. On peut coller des lignes d’un tableur.',
    image: 'Image',
    imageOf: (name) => `Image de ${name}`,
    cellOf: (cell, name) => `${cell}, ${name}`,
    fillDown: {
      price: 'Donner le premier prix à toutes les variantes',
      stock: 'Donner le premier stock à toutes les variantes',
      status: 'Donner le premier état à toutes les variantes',
    },
    wrong: {
      sku: 'Saisissez 64 caractères au plus.',
      barcode: 'Saisissez 64 caractères au plus.',
      price: 'Saisissez un prix.',
      stock: 'Saisissez un nombre, ou rien.',
    },
    images: 'Images de toutes les variantes',
    imagesHint: 'Cliquez sur l’image d’une variante pour choisir celle qui la représente.',
    noImages: 'Cette variante n’a pas encore d’image.',
    ownImage: 'Ajouter une image à cette variante',
    useImage: (n) => `Utiliser l’image ${n}`,
    toGroup: 'Modifier toutes les variantes ensemble',
  },
  variants: {
    title: 'Variantes',
    one: 'Variante',
    add: 'Ajouter des variantes',
    text: 'Vendez ce produit en plusieurs tailles, couleurs ou poids. Chaque variante a son prix, ses codes et son stock.',
    saveFirst:
      'Enregistrez d’abord vos modifications : les nouvelles variantes copient le produit enregistré.',
    created: (n) => plural(n, { one: '# variante créée.', other: '# variantes créées.' }),
    titleOf: (name) => `Variantes de ${name}`,
    create: (n) => plural(n, { one: 'Créer # variante', other: 'Créer # variantes' }),
    option: (n) => `Option ${n}`,
    size: 'Taille',
    colour: 'Couleur',
    valuesOf: (name) => `Valeurs de ${name}`,
    valuesOfOption: (n) => `Valeurs de l’option ${n}`,
    addOption: 'Ajouter une option',
    hint: 'Les nouvelles variantes sont des brouillons avec les mêmes nom, prix, description, catégorie, marque, collections, mots-clés et images. Les variantes existantes ne changent pas.',
    becomes: (name) => `Ce produit devient la première variante : ${name}.`,
    toCreate: (names) => `À créer : ${names}`,
    nothing: 'Il n’y a rien à créer : ajoutez une autre valeur.',
    tooMany: (n, max) => `Cela ferait ${n} variantes. Créez-en ${max} au plus à la fois.`,
    sku: 'Référence',
    skuOf: (name) => `Référence de ${name}`,
    noSku: 'aucune',
  },
  products: {
    movements: {
      delivered: 'Livraison',
      returned: 'Retour',
      found: 'Retrouvé',
      sold: 'Vendu',
      damaged: 'Abîmé',
      lost: 'Perdu',
      created: 'Créé',
      edited: 'Modifié',
      imported: 'Importé',
      undone: 'Défait',
      refunded: 'Remboursé',
      cancelled: 'Commande annulée',
      expired: 'Commande expirée',
      counted: 'Compté',
      received: 'Reçu',
      'earlier changes': 'Modifications antérieures',
    },
    new: 'Nouveau produit',
    first: 'Ajoutez votre premier produit',
    firstHint: 'Créez-en un ici.',
    noMatch: 'Aucun produit trouvé',
    noMatchHint: 'Essayez moins de mots ou d’autres filtres.',
    showAll: 'Afficher tous les produits',
    nothingToCount: 'Rien à compter',
    nothingToCountHint:
      'Les produits apparaissent ici quand une caisse en vend plus que n’en indique le stock.',
    nothingLow: 'Aucun stock bas',
    nothingLowHint: (limit) => `Aucun produit en vente n’a un stock de ${limit} ou moins.`,
    gone: 'Ce produit n’existe pas',
    notFound: 'Produit introuvable',
    one: 'Produit',
    deleteText:
      'Le produit et ses images sont supprimés définitivement. Pour ne plus le vendre mais le garder, archivez-le.',
    updated: (moment) => `Dernière modification le ${moment}`,
    duplicate: 'Dupliquer',
    enterName: 'Saisissez un nom.',
    enterPrice: 'Saisissez un prix.',
    lookAgain: 'Tout n’est pas encore correct. Vérifiez les champs signalés.',
    notSaved: 'Pas encore enregistré',
    unsaved: 'Modifications non enregistrées',
    create: 'Créer le produit',
    about: 'Présentation',
    slugHint:
      'La fin de son adresse dans une boutique en ligne, par exemple tasse-espresso. Vide : elle est tirée du nom.',
    statusOf: (name) => `État de ${name}`,
    statusEnter: 'Entrée pour enregistrer',
    nowCosts: (name, price) => `${name} coûte maintenant ${price}.`,
    nowStock: (name, stock) => `Le stock de ${name} est maintenant de ${stock}.`,
    nowUncounted: (name) => `Le stock de ${name} n’est plus suivi.`,
    nowStatus: (name, status) => `${name} est maintenant : ${status}.`,
    statusHint: 'Seuls les produits en vente apparaissent en ligne et en caisse.',
    statuses: { Draft: 'Brouillon', Published: 'En vente', Archived: 'Archivé' },
    types: { Item: 'Article', Service: 'Service', Digital: 'Numérique' },
    organisation: 'Classement',
    more: 'Plus',
    metadataHint:
      'Jusqu’à 50 valeurs pour vos propres logiciels. Celles dont le nom commence par _ ne se voient ni en ligne ni en caisse.',
    metadataName: (n) => `Nom ${n}`,
    metadataValueOf: (name) => `Valeur de ${name}`,
    metadataValueAt: (n) => `Valeur de la ligne ${n}`,
    value: 'Valeur',
    selling: 'Vente',
    priceOf: (name) => `Prix de ${name}`,
    priceOfOne: {
      piece: 'Prix',
      kg: 'Prix au kilo',
      g: 'Prix au gramme',
      l: 'Prix au litre',
      ml: 'Prix au millilitre',
      m: 'Prix au mètre',
      hour: 'Prix de l’heure',
    },
    originalHint: 'Affiché barré à côté d’un prix plus bas.',
    soldBy: 'Vendu',
    units: {
      piece: 'À la pièce',
      kg: 'Au kilo',
      g: 'Au gramme',
      l: 'Au litre',
      ml: 'Au millilitre',
      m: 'Au mètre',
      hour: 'À l’heure',
    },
    barcodeHint: 'EAN, UPC, ISBN ou un code à vous.',
    wrongCheckDigit:
      'La clé de contrôle ne correspond pas : un chiffre est peut-être faux. Vous pouvez enregistrer le code quand même.',
    takenBy: (product) => <>Un autre produit l’a déjà : {product}</>,
    costHint: 'Ce que coûte une unité, hors taxes. Ni les clients ni les caisses ne le voient.',
    contentHint: 'D’une pièce, par exemple 500 g. Le prix au kilo ou au litre en découle.',
    contentUnit: 'Unité du contenu',
    packsHint:
      'Lots : plusieurs pièces avec leur propre code-barres et leur prix, par exemple un carton de 24.',
    addPack: 'Ajouter un lot',
    pack: (n) => `Lot ${n}`,
    pieces: 'Pièces',
    packPrice: 'Prix du lot',
    packText: (n, price, barcode) => `${n} pour ${price} (${barcode})`,
    inStock: 'En stock',
    inStockHint: 'Vide : non suivi.',
    stockMoves: (before, after) => `De ${before} à ${after}`,
    stockOf: (name) => `Stock de ${name}`,
    stockWrong: 'Saisissez un nombre, ou rien.',
    notTracked: 'non suivi',
    none: 'aucun',
    taxRateHint: 'Les taux s’ajoutent dans Réglages, Pays et TVA.',
    defaultRate: (name) => `Par défaut (${name})`,
    noRate: 'Aucun',
    merged: (fields) =>
      `Quelqu’un d’autre a aussi modifié : ${fields}. Les deux modifications sont gardées.`,
    conflict: 'Quelqu’un d’autre a modifié ce produit',
    saveChoices: 'Enregistrer mes choix',
    backToEditing: 'Revenir à la saisie',
    conflictText: (name, ago) => (
      <>
        {name} a été enregistré {ago}, après que vous l’avez ouvert. Choisissez pour chaque champ la
        version à garder. Rien n’est encore écrasé.
      </>
    ),
    field: 'Champ',
    yours: 'Votre version',
    theirs: 'L’autre version',
    allYours: 'Garder toutes les vôtres',
    allTheirs: 'Garder toutes les autres',
    was: (value) => `avant : ${value}`,
    onlyImages: (max) => `On ne peut ajouter que des images, ${max} au plus.`,
    unreadableImage: (file) => `Ce navigateur ne peut pas lire l’image ${file}.`,
    heicImage: (file) =>
      `${file} est au format HEIC, que ce navigateur ne peut pas lire. Enregistrez l’image en JPEG et ajoutez celle-ci. Un iPhone prend des JPEG si « Le plus compatible » est choisi dans Réglages, Appareil photo, Formats.`,
    imagesHint: (max) => `Déposer, coller ou choisir, ${max} au plus`,
    uploading: 'Envoi en cours',
    notUploaded: (n) => `Pas encore envoyées : ${n}`,
    removeImage: (n) => `Retirer l’image ${n}`,
    addImages: 'Ajouter des images',
    noAlt: 'sans description',
    imageIs: (n, alt) => `Image ${n} : ${alt}`,
    mainImage: 'Principale',
    image: (n) => `Image ${n}`,
    altHint: 'Les lecteurs d’écran la lisent à voix haute.',
    moveEarlier: 'Avancer',
    moveLater: 'Reculer',
    makeMain: 'En faire l’image principale',
    pendingImages: 'Images d’autres serveurs',
    notFetched: (url) => `Non récupérée : ${url}`,
    fetching: (url) => `Récupération en cours : ${url}`,
    change: 'Variation',
    stockAfter: 'Stock après',
    who: 'Qui',
    stockHistory: 'Historique du stock',
    stockChanges: 'Mouvements de stock',
    noChanges: 'Pas encore de mouvements',
    noChangesHint: 'Les ventes, les livraisons et les inventaires apparaîtront ici.',
    whyMoved: 'Raison du mouvement de stock',
    order: 'Ordre',
    filters: 'Filtres',
    filtersIn: (n) => `Filtres (${n})`,
    clear: 'Effacer',
    search: 'Chercher des produits',
    searchHint: 'Nom, référence, code-barres…',
    stockFilter: { true: 'En stock', false: 'Épuisé', toCount: 'Sous 0 : à compter' },
    atMost: (n) => `${n} au plus`,
    any: {
      status: 'État',
      type: 'Type',
      stock: 'Stock',
      tag: 'Mot-clé',
      category: 'Catégorie',
      brand: 'Marque',
      collection: 'Collection',
    },
    filter: { tag: 'Mot-clé', category: 'Catégorie', brand: 'Marque', collection: 'Collection' },
    views: 'Listes de produits',
    all: 'Tous',
    low: (n) => `Stock bas (${n} ou moins)`,
    toCount: 'À compter',
    sorts: {
      newest: 'Les plus récents',
      createdAt: 'Les plus anciens',
      '-updatedAt': 'Modifiés récemment',
      name: 'Nom, de A à Z',
      '-name': 'Nom, de Z à A',
      price: 'Prix croissant',
      '-price': 'Prix décroissant',
      stock: 'Stock croissant',
      '-stock': 'Stock décroissant',
      sku: 'Référence',
      best: 'Pertinence',
    },
    onlyFirst: (n) =>
      `Seuls les ${n} premiers produits sont affichés. Cherchez ou filtrez pour trouver les autres.`,
    changed: 'Modifié',
    selectLoaded: 'Sélectionner tous les produits affichés',
    select: (name) => `Sélectionner ${name}`,
    ascending: 'tri croissant',
    descending: 'tri décroissant',
    sortBy: 'trier selon cette colonne',
  },
}

const oneLine = 'Écrivez sur une seule ligne, avec au moins un caractère visible.'

/** The errors of a field, by code. */
const wrongFields: FieldWords<'core'> = {
  above_price: 'Le prix barré doit être supérieur au prix.',
  address: 'Cette adresse n’est pas autorisée. Saisissez une adresse publique en https://.',
  ahead: 'Cet état est plus récent que celui du serveur.',
  alone: 'Cela ne se combine pas avec d’autres modifications.',
  animated: 'L’image est animée. Envoyez-en une seule vue.',
  archived: 'Le produit est archivé et n’est plus vendu.',
  blank: oneLine,
  circle: 'Une catégorie ne peut pas être sous elle-même.',
  several:
    'Plusieurs catégories portent ce nom. Indiquez le chemin, par exemple Vêtements > Chemises.',
  too_deep: ({ max }) => `Les catégories ont au plus ${max} niveaux.`,
  busy: 'Une modification est en cours. Réessayez dans un instant.',
  changed: 'Quelqu’un l’a modifié entre-temps.',
  country: 'Choisissez un pays.',
  currency: 'Saisissez une devise en trois majuscules, par exemple EUR.',
  currency_changed: 'La devise de la boutique vient de changer. Envoyez de nouveau.',
  cursor: 'Cette page de la liste n’existe plus. Recommencez au début.',
  damaged: 'L’image est abîmée. Enregistrez-la de nouveau et renvoyez-la.',
  profile:
    'Le profil de couleurs de l’image est trop lourd. Enregistrez-la en sRGB et renvoyez-la.',
  decimals: ({ max = 3 }) =>
    plural(Number(max), { one: '# décimale au plus.', other: '# décimales au plus.' }),
  deleted: 'Cela a été supprimé entre-temps.',
  email: 'Saisissez une adresse e-mail valable.',
  ended: 'C’est déjà terminé.',
  fixed: 'Cela ne peut plus être modifié.',
  foreign: 'Cela appartient à une autre boutique.',
  host: 'Saisissez seulement le nom du serveur de messagerie, par exemple smtp.example.com.',
  in_use: ({ rate }) =>
    rate
      ? `Des articles ont encore le taux de TVA « ${rate} ». Donnez-leur d’abord un autre taux.`
      : 'C’est encore utilisé.',
  integer: 'Saisissez un nombre entier à partir de 0.',
  invalid: ({ min, max }) =>
    min !== undefined && max !== undefined
      ? `Saisissez une valeur de ${decimal(min)} à ${decimal(max)}.`
      : min !== undefined
        ? `Saisissez au moins ${decimal(min)}.`
        : max !== undefined
          ? `Saisissez ${decimal(max)} au plus.`
          : 'Vérifiez cette valeur.',
  last_owner: 'La boutique doit garder au moins un propriétaire.',
  length: ({ min = 1, max = 255 }) => `Saisissez ${decimal(min)} à ${decimal(max)} caractères.`,
  line: 'Écrivez sur une seule ligne.',
  link: 'Indiquez une adresse qui commence par https://.',
  mail_refused: ({ reason = '' }) =>
    `Le serveur de messagerie a refusé l’e-mail. Sa réponse : ${reason}`,
  member: 'Cette adresse fait déjà partie de l’équipe.',
  name: 'Saisissez un nom sur une seule ligne, avec au moins un caractère visible.',
  negative: 'Seules les ventes en caisse font passer un stock sous 0. Recomptez.',
  not_counted: 'Le stock de ce produit n’est pas suivi. Saisissez d’abord un nombre.',
  not_found: 'Cela n’existe pas, ou plus.',
  one_of: 'Faites un choix : un filtre ou des produits.',
  origin: 'Saisissez une adresse comme https://boutique.example, sans chemin.',
  other_shop:
    'Cette personne fait aussi partie d’une autre boutique. Elle se connecte avec un code.',
  owner: 'Les propriétaires se connectent avec un code. Les liens de connexion sont pour l’équipe.',
  percent: 'Saisissez 0 à 100, avec trois décimales au plus.',
  place:
    'Plusieurs serveurs ont besoin d’un lieu commun pour les sauvegardes. Indiquez-le dans KASSA_BACKUP_TO.',
  phone: 'Saisissez un numéro comme +33 1 23 45 67 89.',
  prefix: 'Saisissez 02, ou 20 à 29.',
  price: ({ currency = '', max }) =>
    max === undefined
      ? `Saisissez un montant valable, sans plus de décimales que n’en a ${currency || 'la devise'}.`
      : `Saisissez un montant de ${decimal(max)} au plus.`,
  quantity:
    'Vérifiez cette quantité : un nombre entier pour les pièces, sinon trois décimales au plus.',
  repeated: ({ row }) =>
    row === undefined ? 'Cela figure déjà ici.' : `La ligne ${row} concerne le même produit.`,
  required: 'À remplir.',
  reserved: 'Cette adresse est réservée au système. Choisissez-en une autre.',
  same: 'Choisissez autre chose.',
  slug: 'Seulement des minuscules, des chiffres et des tirets simples, par exemple tasse-espresso.',
  sort: 'Le tri par pertinence demande une recherche.',
  synonyms: ({ min = 2, max = 10 }) =>
    `Saisissez ${decimal(min)} à ${decimal(max)} mots séparés par des virgules : portable, ordinateur.`,
  taken: 'C’est déjà pris.',
  bic: 'Saisissez un BIC de 8 ou 11 caractères, comme ABNANL2A, ou rien.',
  iban: 'Ce n’est pas un IBAN : sa clé de contrôle est fausse. Comparez-le chiffre par chiffre.',
  time_zone: 'Saisissez un fuseau horaire comme Europe/Paris.',
  too_few: ({ min = 1 }) =>
    plural(Number(min), {
      one: 'Saisissez au moins une entrée.',
      other: 'Saisissez au moins # entrées.',
    }),
  too_large: ({ max }) =>
    max === undefined ? 'C’est trop.' : `C’est trop, ${decimal(max)} au plus.`,
  too_long: ({ max }) =>
    max === undefined ? 'C’est trop long.' : `C’est trop long, ${decimal(max)} caractères au plus.`,
  too_many: ({ max }) => (max === undefined ? 'Il y en a trop.' : `${decimal(max)} au plus.`),
  too_many_scans:
    'Ce JPEG est enregistré de façon trop complexe. Enregistrez-le de nouveau et renvoyez-le.',
  too_short: 'C’est trop court.',
  type: 'Cette valeur n’a pas le bon format.',
  unicode: 'Cette saisie contient un caractère impossible à enregistrer.',
  unit: 'Cela n’existe que pour les produits vendus à la pièce.',
  unknown: 'Cela n’existe pas ici.',
}

function wrongField(error: FieldText, added: AddedWords = {}): string {
  return fieldText(wrongFields, added, 'Vérifiez cette saisie.', error)
}

/** The headings of refusals, by code. */
const titles: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'La requête n’est pas lisible',
  SHOP_REQUIRED: 'La requête n’indique pas de boutique',
  UNAUTHENTICATED: 'Non connecté',
  FORBIDDEN: 'Non autorisé',
  SECRET_KEY_IN_BROWSER: 'Clé secrète envoyée par un navigateur',
  NOT_FOUND: 'Introuvable',
  METHOD_NOT_ALLOWED: 'Impossible à cette adresse',
  CONFLICT: 'Incompatible avec l’état enregistré',
  TOTAL_CHANGED: 'Le montant a changé',
  OUT_OF_STOCK: 'Rupture de stock',
  PRECONDITION_FAILED: 'Modifié entre-temps',
  PAYLOAD_TOO_LARGE: 'Trop volumineux',
  UNSUPPORTED_MEDIA_TYPE: 'Format non accepté',
  RANGE_NOT_SATISFIABLE: 'Le fichier n’a pas cette partie',
  VALIDATION_FAILED: 'Une saisie n’est pas correcte',
  IDEMPOTENCY_MISMATCH: 'Idempotency-Key déjà utilisée',
  RATE_LIMITED: 'Trop de requêtes',
  INTERNAL: 'Erreur sur le serveur',
  UNAVAILABLE: 'Impossible pour le moment',
  STORAGE_FULL: 'Le stockage est plein',
}

/** The advice for refusals, by code. */
const refusals: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'C’est inexact, ou ce n’est plus valable. Reconnectez-vous.',
  FORBIDDEN: 'Vous n’y êtes pas autorisé. Demandez à un propriétaire de la boutique.',
  NOT_FOUND: 'Cela n’existe pas, ou plus.',
  CONFLICT: 'Cela ne correspond plus à ce qui est enregistré.',
  OUT_OF_STOCK: 'Il n’y en a pas autant en stock.',
  PRECONDITION_FAILED:
    'Quelqu’un l’a modifié entre-temps. Regardez le nouvel état et recommencez la modification.',
  PAYLOAD_TOO_LARGE: 'C’est trop volumineux.',
  UNSUPPORTED_MEDIA_TYPE: 'Ce format de fichier n’est pas accepté ici.',
  INTERNAL: 'Une erreur s’est produite sur le serveur. Les détails sont dans son journal.',
  UNAVAILABLE: 'C’est impossible pour le moment. Réessayez dans un instant.',
  STORAGE_FULL: 'Le stockage du serveur est plein. Prévenez la personne qui le gère.',
}

function refused(
  { code, errors = [], retryAfterSeconds }: RefusalText,
  added?: AddedWords,
): string {
  const [first] = errors
  if (first) return wrongField(first, added)
  if (code === 'RATE_LIMITED') {
    const seconds = Math.max(1, retryAfterSeconds ?? 60)
    const minutes = Math.ceil(seconds / 60)
    if (minutes > 2) return `Trop d’essais. Patientez ${minutes} minutes.`
    return plural(seconds, {
      one: 'Trop d’essais. Patientez # seconde.',
      other: 'Trop d’essais. Patientez # secondes.',
    })
  }
  return refusals[code] ?? titles[code] ?? 'Le serveur a refusé.'
}

/** Errors that people see. */
export const problem: typeof english.problem = {
  toSignIn: 'Retour à la connexion',
  toStart: 'Retour à l’accueil',
  field: (error, added) => wrongField(error, added),
  refusal: (error, added) => refused(error, added),
  title: (error) => titles[error.code] ?? 'Une erreur s’est produite',
}

/** The texts of documents before their script runs. */
export const document: typeof english.document = {
  admin: { title: 'kassa administration' },
  needsScript: 'Cette page ne fonctionne qu’avec JavaScript.',
  home: {
    title: 'kassa',
    where: 'Le serveur de boutique en un seul fichier. Où voulez-vous aller ?',
    admin: 'Administration',
    adminHint: 'Produits, stock, caisses, clés API et équipe',
  },
}

/** Mails. Lines have at most 76 characters. */
export const mail: typeof english.mail = {
  units: { piece: '', kg: 'kg', g: 'g', l: 'l', ml: 'ml', m: 'm', hour: 'h' },
  code: (code, place) => ({
    subject: `Votre code de connexion pour ${place}`,
    text: `Bonjour,

Voici votre code pour vous connecter à ${place} :

${code}

Il est valable une seule fois, pendant 10 minutes. Personne ne vous le
demandera jamais : saisissez-le seulement là où vous venez de le demander
vous-même.

Si vous n’avez pas demandé de code, oubliez simplement cet e-mail. Sans le
code, personne ne peut se connecter.

Bonne journée !
${place}
`,
  }),
  test: {
    subject: 'Un e-mail d’essai de kassa',
    text: `Bonjour,

Voici l’e-mail d’essai que vous venez de demander : kassa peut envoyer des
e-mails.

Bonne journée !
kassa
`,
  },
  backup: (reason, link) => ({
    subject: 'La sauvegarde de kassa a échoué',
    text: `Bonjour,

La sauvegarde de ce serveur a échoué :

    ${reason}

kassa continue de fonctionner et réessaie tous les quarts d’heure si des
sauvegardes sont programmées. Vous ne recevrez pas d’autre e-mail avant qu’une
sauvegarde ait réussi. La page « Serveur » de l’administration montre
où on en est.
${link}
Bonne journée !
kassa
`,
  }),
  commandLine: 'la ligne de commande du serveur',
  rotation: (name, slug, by, at) => ({
    subject: `La clé secrète de ${name} a été remplacée`,
    text: `Bonjour,

La clé secrète de ${name} (${slug}) a été remplacée.

Date : ${at}
Par :  ${by}

L’ancienne clé n’est plus valable : mettez la nouvelle partout où l’un de vos
serveurs utilise la boutique. Si aucun propriétaire ne l’a voulu,
connectez-vous, remplacez la clé encore une fois et consultez l’historique.

Bonne journée !
kassa
`,
  }),
  invitation: {
    owner: (name, slug, by, link) => ({
      subject: `Invitation à ${name}`,
      text: `Bonjour,

${by} vous invite à devenir propriétaire de ${name} (${slug}).

Pour accepter ou refuser, connectez-vous avec cette adresse dans les 7
jours${link ? ' :' : '.'}
${link}
Un code vous arrivera par e-mail. Si cela ne vous dit rien, oubliez ce
message : rien ne se passe sans votre accord.

Bonne journée !
kassa
`,
    }),
    staff: (name, slug, by, link) => ({
      subject: `Invitation à ${name}`,
      text: `Bonjour,

${by} vous invite à rejoindre l’équipe de ${name} (${slug}).

Pour accepter ou refuser, connectez-vous avec cette adresse dans les 7
jours${link ? ' :' : '.'}
${link}
Un code vous arrivera par e-mail. Si cela ne vous dit rien, oubliez ce
message : rien ne se passe sans votre accord.

Bonne journée !
kassa
`,
    }),
  },
  more: (n) => plural(n, { one: 'et # autre', other: 'et # autres' }),
  stock: {
    subject: (name, low, toCount) => `Stock de ${name} : ${low} bas, ${toCount} à compter`,
    toCount: 'À compter, parce qu’il s’en est vendu plus que le stock n’en indiquait :',
    low: (limit) => `Bas, c’est-à-dire ${limit} ou moins :`,
    text: (name, slug, lists) => `Bonjour,

Voici la liste du jour pour ${name} (${slug}).

${lists}Les propriétaires peuvent changer la limite, ou arrêter cet e-mail, dans les
réglages de la boutique.

Bonne journée !
kassa
`,
  },
}
