/** @jsxImportSource preact */
import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.tsx'

const plural = pluralOf('fr')

/** The title of the page of a till. */
export const title = 'kassa caisse'

/** The card of the start page. */
export const card: typeof english.card = {
  title: 'Caisse',
  hint: 'Scanner et vendre au comptoir, en ligne ou hors ligne',
}

/** The texts of this module in admin. */
export const till: typeof english.till = {
  cashiers: {
    title: 'Vendeurs',
    label: 'Noms',
    hint: 'La caisse demande qui vend. Le nom figure sur les tickets, dans le journal et les clôtures.',
    add: 'Ajouter un vendeur',
    name: (n) => plural(n, { other: 'Nom du vendeur #' }),
  },
  notClosed: (moment) => `Non clôturée depuis le ${moment}`,
  waiting: (n, since) =>
    plural(n, {
      one: `# entrée du journal attend dans la caisse (depuis : ${since}).`,
      other: `# entrées du journal attendent dans la caisse (depuis : ${since}).`,
    }),
  pairing: {
    qr: (code) => `Ouvre la caisse et l’associe : code ${code}`,
    openAt: (address) => (
      <>Ouvrez {address} sur l’appareil du comptoir, ou scannez ce code avec sa caméra.</>
    ),
  },
  closings: {
    title: 'Clôtures de caisse',
    journal: (series) => `Journal ${series}`,
    closing: (number) => `Clôture ${number}`,
    print: 'Imprimer',
    text: 'Ce qu’il y avait dans le tiroir-caisse à la fin de chaque journée, et ce qu’il aurait dû y avoir.',
    closed: 'Clôturée',
    entries: (series, from, to) => `Journal ${series}, entrées ${from} à ${to}`,
    sales: 'Ventes',
    returns: 'Retours',
    expected: 'Espèces théoriques',
    counted: 'Compté',
    difference: 'Écart',
    noDifference: 'Aucun',
    wrongSums: 'Totaux inexacts',
    none: 'Aucune caisse n’a encore clôturé sa journée',
    noneHint:
      'En fin de journée, choisissez « Clôturer la journée » dans le menu de la caisse et comptez le tiroir.',
    csv: 'Journal en CSV',
    jsonl: 'Journal en JSON Lines',
    late: (till, since) => `${till} : non clôturée depuis le ${since}.`,
    removedTill: 'Une caisse retirée',
    lateText: (entries, series) =>
      plural(entries, {
        one: `# entrée du journal ${series} ne figure dans aucune clôture. Choisissez « Clôturer la journée » dans le menu de la caisse. Si l’appareil est perdu, notez pour votre comptable les espèces que vous comptez.`,
        other: `# entrées du journal ${series} ne figurent dans aucune clôture. Choisissez « Clôturer la journée » dans le menu de la caisse. Si l’appareil est perdu, notez pour votre comptable les espèces que vous comptez.`,
      }),
    kinds: {
      sale: 'Vente',
      refund: 'Retour',
      cash: 'Entrée ou sortie d’espèces',
      void: 'Lignes retirées',
      closing: 'Clôture',
    },
    useless: 'Rien d’utilisable',
    entry: 'Entrée',
    received: (series, n, moment) => `Journal ${series}, entrée ${n}, reçue le ${moment}`,
    wrong: 'Ce qui ne va pas',
    remark: (label, why) => `${label}. ${why}`,
    remarkOfLine: (line, label, why) => `Ligne ${line} : ${label}. ${why}`,
    toLookAt: 'Entrées à vérifier',
    toLookAtText:
      'Les caisses les ont envoyées et elles sont conservées telles quelles. Ce qui y est faux n’a modifié ni le stock, ni les points, ni les totaux.',
  },
  receipts: {
    title: 'Tickets de caisse',
    lastLines: 'Dernières lignes',
    hint: 'Par exemple les horaires, les conditions de retour ou un merci.',
  },
  drawer: {
    title: 'Espèces du tiroir-caisse',
    float: 'Les caisses demandent le fonds de caisse au début de la journée',
    difference: 'Écart accepté sans motif',
    hint: (usual) =>
      `Si le comptage de fin de journée s’écarte davantage, le vendeur doit dire pourquoi. Vide : ${usual}.`,
  },
  returns: {
    title: 'Retours',
    text: 'Avec un ticket, des produits peuvent toujours être repris à une caisse. Sans ticket, personne ne sait à quel prix ils ont été payés, ni s’ils viennent d’ici.',
    allow:
      'Les caisses reprennent des produits sans ticket, au prix du jour ou à un prix inférieur',
  },
  selling: {
    title: 'Vente en caisse',
    text: 'Les caisses affichent les prix. Elles vendent aussi si vous l’activez. Lisez d’abord ceci :',
    notCertified:
      'kassa n’est pas un logiciel de caisse certifié. Il n’a pas de dispositif fiscal qui signe les ventes pour l’administration : ni NF525, ni TSE, RKSV ou VeriFactu.',
    askAdviser:
      'En France, en Allemagne ou en Autriche, par exemple, il ne peut pas servir tel quel de caisse enregistreuse. Demandez à votre expert-comptable ce que la loi exige chez vous.',
    journal:
      'Il tient toutefois un journal de toutes les ventes, sans trou et inaltérable, et la clôture de chaque jour, pour votre comptable.',
    maySell: 'Les caisses de cette boutique peuvent vendre',
    confirm: (country) =>
      `Je sais que kassa n’est pas un système de caisse certifié, et que je dois respecter la loi (${country})`,
    confirmFirst: 'Confirmez ceci pour que les caisses puissent vendre.',
  },
  today: {
    late: (n) =>
      plural(n, {
        one: '# journée de caisse à clôturer',
        other: '# journées de caisse à clôturer',
      }),
    quiet: (n) =>
      plural(n, {
        one: '# caisse a peut-être des ventes non envoyées',
        other: '# caisses ont peut-être des ventes non envoyées',
      }),
    quietHint: (till, seen) =>
      `La journée de ${till} est ouverte. Dernier signe : ${seen}. Vérifiez sa connexion.`,
  },
  fields: {
    receiptText: 'Texte des tickets',
    tillSales: 'Vente en caisse',
    tillFloat: 'Question sur le fonds de caisse',
    tillDifference: 'Écart de caisse accepté sans motif',
    tillReturns: 'Retours sans ticket',
    tillFavourites: 'Favoris des caisses',
    cashiers: 'Vendeurs',
  },
}

/** The texts of the page of a till. */
export const page: typeof english.page = {
  menu: 'Menu',
  cancel: 'Annuler',
  close: 'Fermer',
  done: 'Terminé',
  add: 'Ajouter',
  print: 'Imprimer',
  reason: 'Motif',
  onReceipt: 'Imprimé sur le ticket.',
  points: (n) => plural(n, { one: '# point', other: '# points' }),
  tillOf: (shop) => `Caisse de ${shop}`,
  device: {
    menu: 'Réglages de l’appareil',
    this: 'Cet appareil',
    shop: 'Boutique',
    name: 'Caisse',
    journal: 'Journal',
    products: 'Produits enregistrés ici',
    beep: 'Bip',
    papers: { '58': '58 mm', '80': '80 mm', A4: 'A4' },
    unpair: 'Dissocier cet appareil',
    unpairHint: 'Seulement si cet appareil ne doit plus être une caisse de la boutique.',
    unpairTitle: 'Dissocier cet appareil ?',
    unpairAction: 'Dissocier',
    unpairText: (till) =>
      `Le catalogue et la clé de ${till} seront effacés de cet appareil. Pour en refaire une caisse, un propriétaire devra créer un nouveau code d’association.`,
  },
  link: {
    live: 'En ligne',
    syncing: 'Mise à jour',
    offline: 'Hors ligne',
    downloading: (products) => `Mise à jour : ${products}`,
    oldPrices: (time, ago) => `Pas de connexion. Prix de ${time} (${ago}).`,
  },
  cashier: {
    title: 'Qui vend ?',
    now: 'Vendeur : ',
  },
  tiles: {
    title: 'Touches',
    groups: 'Groupes de touches',
    before: 'Groupes précédents',
    after: 'Groupes suivants',
    favourites: 'Favoris',
    other: 'Divers',
    allIn: (name: string) => `Tout dans ${name}`,
    choose: 'Choisir les favoris',
    save: 'Enregistrer pour toutes les caisses',
    arrangeHint:
      'Touchez des produits de n’importe quel groupe pour les ajouter ou les retirer. Faites glisser les favoris pour les ranger.',
    more: (n, category) =>
      plural(n, {
        one: `# autre produit dans ${category} : cherchez-le.`,
        other: `# autres produits dans ${category} : cherchez-les.`,
      }),
  },
  scan: {
    sellingOff:
      'Cette caisse affiche seulement les prix. Pour qu’elle puisse vendre, un propriétaire doit activer la vente en caisse dans l’administration, sous Réglages.',
    last: 'Dernier scan',
    list: 'Derniers scans',
    listHint: 'Les produits que vous scannez s’affichent ici.',
    noLongerSold: 'Plus en vente',
    justStopped: 'La boutique vient de retirer ce produit de la vente.',
    notFound: 'Introuvable',
    notFoundLive: 'Aucun produit de cette boutique n’a ce code. Cherchez par nom.',
    notDownloaded: 'Le catalogue n’est pas encore chargé. Réessayez plus tard.',
    notInCatalog: (time) => `Absent du catalogue de ${time}. Le produit est peut-être plus récent.`,
    nothingToSell: 'Rien à vendre pour le moment',
    nothingToSellHint:
      'La boutique n’a pas encore de produits en vente. Dès qu’elle en aura, ils apparaîtront ici.',
    ready: 'Prêt à scanner',
    stored: (n) =>
      plural(n, {
        one: '# produit sur cette caisse. Le scan marche aussi hors ligne.',
        other: '# produits sur cette caisse. Le scan marche aussi hors ligne.',
      }),
    keepOpen:
      'Laissez cette page ouverte : sans HTTPS, le navigateur ne peut pas la rouvrir hors ligne.',
    setUp: 'Préparer cet appareil',
    waiting: 'En attente du serveur',
    waitingHint: 'Le catalogue n’est pas encore chargé. La caisse continue d’essayer.',
    downloading: 'Chargement du catalogue',
    soFar: (n) =>
      plural(n, {
        one: '# produit jusqu’ici. Vous pouvez déjà scanner.',
        other: '# produits jusqu’ici. Vous pouvez déjà scanner.',
      }),
    aMoment: 'Un instant. Vous pouvez déjà scanner.',
    insteadOf: (price) => (
      <>
        <span class="unseen">au lieu de </span>
        {price}
      </>
    ),
    atPrice: (quantity, price, unit) => `${quantity} à ${price} / ${unit}`,
    packOf: (n) => `Lot de ${n}`,
    perUnit: (unit) => `par ${unit}`,
    was: (price) => `Il était à ${price} quand vous l’avez scanné.`,
    notTracked: 'Stock non suivi',
    types: { Item: 'Article', Service: 'Service', Digital: 'Numérique' },
    outOfStock: 'Rupture de stock',
    onlyLeft: (n) => `Plus que ${n} en stock`,
    inStock: (n) => `${n} en stock`,
    keyboards: {
      american:
        'Votre lecteur écrit comme un clavier américain, mais cet appareil a un clavier allemand. Réglez le lecteur sur l’allemand.',
      german:
        'Votre lecteur écrit comme un clavier allemand, mais cet appareil a un clavier américain. Réglez le lecteur sur l’américain.',
      digits:
        'Votre lecteur écrit comme un clavier américain, mais cet appareil a un clavier français. Réglez le lecteur sur le français.',
    },
    unknown: (code) => `Aucun produit n’a le code ${code}.`,
    behind: (code) => `${code} n’a pas été ajouté. Terminez ou fermez d’abord cette fenêtre.`,
    gone: (title) => `« ${title} » n’est plus en vente : archivé, supprimé ou remis en brouillon.`,
    full: (most) =>
      plural(most, {
        other: 'Un panier a # lignes au plus. Encaissez-le, puis commencez le suivant.',
      }),
    zero: (name) => `Cette étiquette indique 0 pour ${name}. Pesez de nouveau.`,
    byPiece: (name) => `${name} se vend à la pièce : pas d’étiquette de balance.`,
    shopper: (name, points) =>
      plural(points, { one: `${name} : # point`, other: `${name} : # points` }),
  },
  printer: {
    title: 'Imprimante et tiroir',
    paper: 'Papier',
    byBrowser: 'Le navigateur imprime, sur l’imprimante installée sur cet appareil.',
    by: {
      usb: 'Une imprimante à tickets USB imprime, coupe le papier et ouvre le tiroir.',
      serial:
        'Une imprimante à tickets sur port série imprime, coupe le papier et ouvre le tiroir.',
    },
    choose: { usb: 'Choisir une imprimante USB', serial: 'Choisir une imprimante série' },
    none: 'Imprimer avec le navigateur',
    unknown:
      'Ce navigateur ne sait pas commander une imprimante à tickets. Chrome et Edge le savent.',
    sample: 'kassa\nABC éèàç œ € 123\n',
    test: 'Imprimer un essai',
    drawer: 'Ouvrir le tiroir',
    hint: 'Une imprimante à tickets (ESC/POS) imprime sans demander. Le tiroir s’ouvre au paiement en espèces.',
    gone: 'L’imprimante à tickets ne répond pas. Vérifiez le câble et l’alimentation, ou choisissez-la de nouveau.',
    silent:
      'L’imprimante à tickets ne répond pas. Éteignez-la et rallumez-la, vérifiez le papier et le câble, puis imprimez de nouveau.',
    failed:
      'L’imprimante à tickets n’a pas imprimé. Vérifiez le papier, le câble et l’alimentation.',
  },
  search: {
    label: 'Scanner ou saisir un code, ou chercher par nom',
    hint: 'Scan, code ou nom',
    camera: 'Scanner avec la caméra',
    products: 'Produits',
    none: 'Aucun produit ne correspond. Appuyez sur Entrée pour chercher cette saisie comme un code.',
  },
  shopper: {
    code: 'Adresse e-mail, ou scan du code QR',
    hint: 'Les clients trouvent leur code QR sur la page de leur compte.',
    remove: 'Retirer',
    worth: (points, value) =>
      plural(points, { one: `# point, soit ${value}`, other: `# points, soit ${value}` }),
    redeem: 'Points à utiliser',
    atMost: (points) => `Saisissez 0 à ${points}.`,
  },
  pairing: {
    title: 'Associer cette caisse',
    text: 'Un propriétaire de la boutique trouve le code d’association dans l’administration, sous Caisses.',
    noCode: 'Ce n’est pas le code d’une caisse. L’administration l’affiche sous Caisses.',
    wrongCode:
      'Ce code n’existe pas ou n’est plus valable. L’administration en affiche un nouveau sous Caisses.',
    code: 'Code d’association',
    hint: 'Huit caractères. Le code est valable une fois, pendant dix minutes.',
    pair: 'Associer',
    stay: (till) => `Rester associé à ${till}`,
    noHttps: 'Sans HTTPS, cette caisse ne peut ni démarrer hors ligne ni utiliser la caméra.',
    setUpFirst: (href) => (
      <>
        <a href={href}>Préparez d’abord cet appareil</a> : deux minutes suffisent.
      </>
    ),
    revoked: (shop) =>
      `Cet appareil n’est plus une caisse de ${shop}. Un propriétaire a retiré la caisse ou l’a associée à un autre appareil. Le catalogue et la clé ont été effacés de cet appareil.`,
    unsent: (n, shop) =>
      plural(n, {
        one: `# entrée du journal de ${shop} est encore ici, et le serveur ne l’a pas. Associez de nouveau cet appareil à ${shop} pour l’envoyer.`,
        other: `# entrées du journal de ${shop} sont encore ici, et le serveur ne les a pas. Associez de nouveau cet appareil à ${shop} pour les envoyer.`,
      }),
    saveUnsent: 'Enregistrer dans un fichier',
  },
  closed: {
    cleared: {
      title: 'Les données de cette caisse ont disparu',
      text: 'Les données de ce navigateur ont été effacées pendant que la caisse était ouverte : son association, son catalogue et les ventes pas encore envoyées. Le serveur a toutes les ventes envoyées. Associez cet appareil de nouveau pour continuer.',
    },
    newer: {
      title: 'Une version plus récente est ouverte',
      text: 'Une autre fenêtre a ouvert une version plus récente de cette caisse. Rechargez cette fenêtre pour l’utiliser ici aussi.',
    },
    again: 'Recharger',
  },
  broken: {
    title: 'La caisse ne peut pas démarrer',
    text: 'Ce navigateur ne permet pas à la caisse de garder son catalogue.',
    hint: 'Cela arrive en navigation privée, ou quand l’appareil n’a plus d’espace libre.',
  },
  journal: {
    otherWindow: 'Ce panier, ou ce qui a été encaissé pour lui, a changé dans une autre fenêtre.',
    sold: (what) => `Une autre fenêtre a vendu ce panier : ${what}.`,
    unsent: 'Cette caisse a encore des ventes à envoyer. Connectez-la d’abord.',
    unsentOf: (shop) =>
      `Cet appareil a des ventes de ${shop} pas encore envoyées. Associez-le d’abord à ${shop}.`,
    openDay:
      'La journée n’est pas encore clôturée. Comptez d’abord les espèces : Menu, Clôturer la journée.',
    none: 'Cette caisse n’a pas encore de journal. Associez-la de nouveau.',
    unanswered: 'Le serveur n’a pas encore répondu à la dernière entrée.',
    unansweredSale: 'Le serveur n’a pas encore répondu à la vente de ce panier.',
    copied:
      'Un autre appareil a vendu avec les données de cette caisse, peut-être un profil de navigateur copié. Pour qu’aucun numéro de ticket ne serve deux fois, associez cette caisse de nouveau avant de vendre. Ses ventes pas encore envoyées partiront alors sous de nouveaux numéros.',
    lost: 'Le serveur a perdu des ventes que cette caisse ne garde plus, peut-être parce qu’il a été restauré à partir d’une ancienne sauvegarde. Associez cette caisse de nouveau avant de vendre.',
  },
  amount: {
    title: 'Montant libre',
    amount: 'Montant',
    name: 'Nom',
    taxRate: 'Taux de TVA',
    rate: (name, percent) => `${name} (${percent} %)`,
  },
  basket: {
    title: 'Panier',
    empty: 'Scannez un produit, cherchez-le ou appuyez sur une touche.',
    items: (n) => plural(n, { one: '# article', other: '# articles' }),
    emptyTitle: 'Vider le panier ?',
    emptyAction: 'Vider le panier',
    emptyText: 'Le journal note ce qui a été retiré.',
    subtotal: 'Sous-total',
    discount: 'Remise',
    total: 'Total',
    customer: 'Client',
    park: 'Attente',
    parked: (n) => plural(n, { other: 'Attente (#)' }),
    pay: 'Encaisser',
  },
  discount: {
    title: 'Remise sur le panier',
    in: 'En',
    percent: 'Pourcentage',
    percentHint: 'Saisissez 0 à 100, par exemple 10 ou 12,25.',
    toPay: 'À payer',
  },
  line: {
    yes: (quantity) => `Oui, ${quantity}`,
    really: (quantity, name) => `Vraiment ${quantity} × ${name} ?`,
    takeAway: 'Retirer',
    less: 'Un de moins',
    more: 'Un de plus',
    quantity: 'Quantité',
    quantityIn: (unit) => `Quantité en ${unit}`,
    pieces: 'Saisissez un nombre entier à partir de 1.',
    measure: 'Saisissez un nombre supérieur à 0, avec trois décimales au plus.',
  },
  parked: {
    title: 'Paniers en attente',
    none: 'Aucun panier en attente.',
    lines: (n) => plural(n, { one: '# ligne', other: '# lignes' }),
    taken: 'Une autre caisse a déjà repris ce panier.',
    takenBy: (who, time) => `Ce panier a été repris à ${time} : ${who}.`,
    silent:
      'Le serveur ne répond pas : une autre caisse a peut-être déjà repris ce panier. Réessayez plus tard.',
    drop: 'Supprimer ce panier',
    andMore: (names, n) => plural(n, { one: `${names} et # autre`, other: `${names} et # autres` }),
  },
  taken: {
    title: 'Déjà encaissé',
    by: (method) => `Encaissé : ${method}`,
    of: (what) => `encaissé : ${what}`,
    giveBack: (what) => `Rendre ${what}`,
    giveBackTitle: (what) => `Rendre ${what} ?`,
    giveBackAction: 'C’est rendu',
    giveBackCash: 'Rendez les espèces. Le paiement ne compte alors plus.',
    giveBackOther:
      'Remboursez là où la carte a été débitée, par exemple sur le terminal de paiement. Retirez-le ensuite ici.',
    givenBack: (what) => `${what} : rendu.`,
    first: (what) => `Rendez d’abord ce qui a été encaissé : ${what}.`,
    parkTitle: 'Mettre en attente un panier payé en partie ?',
    parkText: (what) => `Déjà encaissé : ${what}. Le paiement reste lié au panier.`,
    order: (code, what) =>
      `Encaissé pour la commande ${code} : ${what}. Elle n’est pas encore remise.`,
    orderNotListed: (code) => `Encaissé pour la commande ${code}, qui n’est pas dans cette liste :`,
    notSold: (what) =>
      `Absent des totaux, car pas encore vendu ni remis : ${what}. Terminez d’abord, ou rendez l’argent.`,
  },
  keypad: { back: 'Effacer le dernier chiffre' },
  pay: {
    title: 'Encaisser',
    due: 'À payer',
    stillDue: 'Reste à payer',
    change: 'À rendre',
    rounded: (due) => `Arrondi pour les espèces, au lieu de ${due}.`,
    exact: (amount) => `Compte juste ${amount}`,
    given: 'Montant reçu',
    reference: 'Numéro du ticket de carte',
    amount: 'Saisissez un montant.',
    really: (given, due) => `Vraiment ${given} pour ${due} ? Appuyez encore sur le même bouton.`,
    complete: 'Terminer la vente',
    cash: 'Payé en espèces',
    part: (amount) => `${amount} en espèces`,
    cashChange: (change) => `Espèces, rendre ${change}`,
    chargeFirst:
      'Débitez d’abord la carte : kassa ne fait que noter le mode de paiement. Pour un paiement partiel, saisissez un montant inférieur.',
  },
  sale: {
    title: (number) => `Vente ${number}`,
    paid: 'Payé',
    next: 'Nouvelle vente',
    receipt: 'Ticket',
    print: 'Imprimer le ticket',
    showCode: 'Afficher le code QR',
    hideCode: 'Masquer le code QR',
    codeHint: 'Le client le scanne pour garder son ticket.',
    codeLater: 'Il s’ouvrira dès que la caisse aura envoyé la vente au serveur.',
    receiptComes: 'Le ticket arrive.',
    receiptLater: 'Le serveur n’a pas encore le ticket.',
  },
  cash: {
    title: 'Entrée ou sortie d’espèces',
    direction: 'Sens',
    directions: { in: 'Entrée', out: 'Sortie' },
    done: {
      in: (amount) => `Ajouté au tiroir : ${amount}.`,
      out: (amount) => `Sorti du tiroir : ${amount}.`,
    },
    reasonHint: 'Par exemple : fonds de caisse, dépôt en banque, laveur de vitres.',
    slip: 'Imprimer un reçu',
  },
  day: {
    soFar: 'Journée en cours (X)',
    close: 'Clôturer la journée',
    closed: 'La journée est clôturée (Z)',
    count: 'Comptez d’abord le tiroir. Ce qu’il devrait contenir s’affiche ensuite.',
    countedLabel: 'Espèces comptées',
    counted: 'Comparer',
    again: 'Recompter',
    expected: 'Théorique',
    countedCash: 'Compté',
    difference: (sign) => (sign === 0 ? 'Aucun écart' : sign < 0 ? 'Manque' : 'En trop'),
    begin: 'Commencer la journée',
    beginAction: 'Commencer',
    beginHint:
      'Comptez le tiroir avant la première vente. La dernière clôture a laissé ce montant.',
    beginFirst: 'Comptez le tiroir avant la première vente.',
    later: 'Plus tard',
    float: 'Fonds de caisse',
    already: 'Une autre fenêtre a déjà commencé la journée.',
    why: 'Pourquoi y a-t-il un écart ?',
    whyHint: (most) => `Un écart de plus de ${most} demande un motif. Il figure sur le rapport.`,
  },
  receipts: {
    title: 'Derniers tickets',
    find: 'Chercher un ticket',
    findHint:
      'Par numéro, montant, produit, heure ou reçu de carte. Ou scannez le code QR d’un ticket, ou un produit.',
    none: 'Aucune vente de cette caisse n’est encore enregistrée ici.',
    noMatch: 'Aucun ticket ne correspond.',
    elsewhere: 'Vendu ailleurs',
    more: 'Afficher plus',
  },
  returns: {
    title: 'Tickets et retours',
    title1: 'Retour',
    find: 'Chercher',
    number: 'Numéro du ticket',
    numberHint: 'Ou le code d’une commande, un nom ou un e-mail. Ou scannez le code QR du ticket.',
    scan: 'Scanner le code QR',
    printAgain: 'Réimprimer le ticket',
    later: 'Vous pourrez reprendre les produits dès que le serveur aura reçu cette vente.',
    otherShop: 'Ce ticket vient d’une autre boutique.',
    unknown: 'Aucune vente trouvée.',
    creditNote: (number) =>
      `${number} est l’avoir d’un retour sans ticket. Aucune vente n’y correspond.`,
    receipt: (number) => `Ticket ${number}`,
    soldAt: (time, total) => `${time} · ${total}`,
    giveBack: (amount) => `Rembourser ${amount}`,
    back: 'Revenir',
    all: 'Tout reprendre',
    none: 'Ne rien reprendre',
    by: 'Rembourser par',
    asPaid: 'Comme à l’achat',
    restock: 'Remettre les produits en stock',
    done: (amount) => `Retour enregistré : rendez ${amount}.`,
    left: (quantity, price) => `reste ${quantity} · ${price} pièce`,
    allBack: 'Tout a été repris',
    less: (name) => `Reprendre moins : ${name}`,
    more: (name) => `Reprendre plus : ${name}`,
  },
  noReceipt: {
    title: 'Retour sans ticket',
    begin: 'Sans ticket',
    scan: 'Scannez ou cherchez les produits repris.',
    reasonHint: 'Pourquoi ils sont repris ; figure sur le bon.',
    today: (price) => `aujourd’hui ${price}`,
    each: 'Prix unitaire',
    above: (price) => `Au plus ${price}, le prix du jour.`,
    remove: (name) => `Retirer ${name} de la liste`,
  },
  customer: {
    title: 'Écran client',
    welcome: 'Bienvenue',
    welcomeTo: (shop) => `Bienvenue chez ${shop}`,
    receipt: 'Votre ticket : scannez le code pour le garder.',
    blocked: 'Le navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour cette page.',
  },
  exchange: {
    title: 'Échange',
    comesBack: (number) => `Repris du ticket ${number}`,
    remove: 'Ne rien reprendre',
    back: 'À rendre',
    another: (number) =>
      `Des produits du ticket ${number} sont déjà repris dans ce panier. Encaissez-le d’abord.`,
  },
  answer: {
    taken: (number) => `Le serveur a accepté ${number}.`,
    refused: 'Le serveur a refusé.',
    refusedLate: (number, why) => `Le serveur a refusé ${number} : ${why}`,
    silent: 'Le serveur n’a pas encore répondu. Sa réponse s’affichera ici plus tard.',
    notYet: (why) =>
      `Le serveur ne l’a pas encore accepté : ${why} Sa réponse s’affichera ici plus tard.`,
  },
  orders: {
    title: 'Commandes en ligne',
    order: (name) => `Commande ${name}`,
    handedOver: (name) => `La commande ${name} a été remise.`,
    find: 'Chercher par code, nom, téléphone ou article',
    none: 'Aucune commande n’attend d’être remise.',
    unknown: (code) => `Aucune commande en attente ici n’a ${code}.`,
    gone: (till, time, number) =>
      `Cette commande a été remise à ${time}, numéro ${number} : ${till}.`,
    paidTwice: 'Rendez l’argent encaissé ici.',
    paid: 'payée',
    unpaid: 'à payer',
    handOver: 'Remettre',
  },
  keys: {
    title: 'Raccourcis clavier',
    enterKey: 'Entrée',
    deleteKey: 'Suppr',
    escapeKey: 'Échap',
    customer: 'Client et points',
    park: 'Mettre le panier en attente, ou en reprendre un',
    methods: 'Au paiement : carte, virement, autre',
    select: 'Choisir une ligne du panier',
    count: 'Changer la quantité de la ligne choisie',
    enter: 'Ouvrir la ligne choisie ; dans une fenêtre : continuer ; au paiement : espèces',
    remove: 'Retirer la ligne choisie',
    times: 'Devant un code : trois fois',
    escape: 'Fermer une fenêtre',
  },
  notices: {
    oldDay: (day) => `La journée commencée le ${day} n’est pas encore clôturée.`,
    clockAhead: (span) =>
      `L’horloge de cet appareil avance de ${span} sur celle du serveur. Mettez-la à l’heure : les tickets portent une heure fausse.`,
    clockBehind: (span) =>
      `L’horloge de cet appareil retarde de ${span} sur celle du serveur. Mettez-la à l’heure : les tickets portent une heure fausse.`,
    minutes: (n) => plural(n, { one: '# minute', other: '# minutes' }),
    hours: (n) => plural(n, { one: '# heure', other: '# heures' }),
    days: (n) => plural(n, { one: '# jour', other: '# jours' }),
    pairAgain: 'Associer de nouveau',
    goOn: 'Continuer sans réponse',
    tentative: {
      sale: 'Le serveur n’a pas répondu à une vente avec des points. Tant qu’il ne répond pas, cette caisse ne peut pas continuer. Si vous continuez sans réponse et que la vente se révèle impossible, l’écart est à la charge de la boutique.',
      refund:
        'Le serveur n’a pas répondu à un retour. Tant qu’il ne répond pas, cette caisse ne peut pas continuer. Si vous continuez sans réponse et que le retour se révèle impossible, l’écart est à la charge de la boutique.',
      cash: 'Le serveur n’a pas répondu à la remise d’une commande. Tant qu’il ne répond pas, cette caisse ne peut pas continuer. Si vous continuez sans réponse et que la remise se révèle impossible, l’écart est à la charge de la boutique.',
      void: '',
      closing: '',
    },
    waiting: (n, since) =>
      plural(n, {
        one: `# entrée du journal de cette caisse attend ici (depuis ${since}) et sera envoyée.`,
        other: `# entrées du journal de cette caisse attendent ici (depuis ${since}) et seront envoyées.`,
      }),
    silent: 'Le serveur ne répond pas.',
    problem: (why) => `Le serveur répond : ${why}`,
  },
}

/** The errors of fields that this module finds, by code. */
export const problems: FieldWords<'till'> = {
  next: 'Ce n’est pas le numéro suivant.',
  other_goods: 'Une partie a été remboursée entre-temps. Voici ce qui reste à remettre.',
  rounding: 'Seuls les paiements en espèces s’arrondissent, de la moitié d’une pièce au plus.',
  taken_up: 'Une autre caisse a déjà repris ce panier.',
}
