import type { FieldWords } from '../../text/field-code.ts'
import { pluralOf } from '../../text/language.ts'
import type { payments as english, mails as englishMails } from './text.en.ts'

const plural = pluralOf('fr')

export const payments: typeof english = {
  title: 'Paiement en ligne',
  text: 'Les clients paient les commandes de votre boutique en ligne sur une page d’un prestataire de paiement.',
  order: 'Chez le prestataire de paiement',
  mode: {
    test: 'Test',
    live: 'Réel',
  },
  modeHint: {
    test: 'Aucun argent ne circule.',
    live: 'De l’argent réel circule.',
  },
  active: 'Reçoit les paiements',
  inactive: 'Désactivé',
  turnOn: 'Recevoir les paiements ici',
  turnOff: 'Désactiver',
  turnedOn: 'Les clients paient désormais ici.',
  turnedOff: 'Les clients ne peuvent plus payer ici.',
  add: 'Ajouter un compte',
  addAction: 'Ajouter',
  added: 'Le compte a été ajouté.',
  none: 'Pas encore de prestataire de paiement',
  noneHint:
    'Avec un compte chez un prestataire de paiement, les clients paient par carte et autrement, et kassa l’apprend de lui-même.',
  provider: 'Prestataire de paiement',
  secretKey: 'Clé secrète',
  secretKeyHint:
    'Elle vient des pages du prestataire et dit d’elle-même si elle sert aux tests ou au réel. Personne ne peut la relire ici.',
  eventSecret: 'Secret des événements',
  eventSecretHint:
    'Le prestataire l’affiche avec l’adresse des événements. Sans lui, kassa interroge le prestataire toutes les quelques minutes.',
  keepHint: 'Laissez vide pour garder l’actuel.',
  key: 'Clé',
  noEventSecret: 'aucun : kassa interroge toutes les quelques minutes',
  lastEvent: 'Dernier événement',
  never: 'aucun encore',
  eventsUrl: 'Adresse des événements',
  copyEventsUrl: 'Copier l’adresse des événements',
  noAddress:
    'Ce serveur ne connaît pas sa propre adresse (KASSA_URL), donc le prestataire ne peut pas envoyer d’événements. kassa l’interroge de lui-même.',
  unreadable: 'La clé est illisible, car le secret du serveur a changé. Saisissez-la de nouveau.',
  change: 'Modifier les clés',
  changed: 'Les clés ont été modifiées.',
  save: 'Enregistrer',
  removeTitle: 'Supprimer ce compte ?',
  removed: 'Le compte a été supprimé.',
  off: 'Les clients ne peuvent pas encore choisir le paiement en ligne : il est désactivé dans les réglages.',
  toSettings: 'Ouvrir les réglages',
  unproved:
    'kassa n’a jamais parlé aux vrais prestataires, seulement à une imitation. Essayez d’abord avec des clés de test : cela prend dix minutes.',
  status: {
    beginning: 'Commence',
    open: 'Attend le client',
    pending: 'En route',
    paid: 'Payé',
    failed: 'Échoué',
    expired: 'Expiré',
    cancelled: 'Annulé',
  },
  returned: 'La commande n’avait pas besoin de ce paiement : l’argent est rendu de lui-même.',
  concern: {
    amount: 'Le prestataire a encaissé un autre montant que celui demandé par kassa.',
    disputed: 'La banque du client conteste ce paiement. Répondez dans les pages du prestataire.',
    refunded:
      'De l’argent a été rendu chez le prestataire, et kassa n’y connaît pas de remboursement. Enregistrez-le aussi ici.',
    refund_failed:
      'Le prestataire refuse un remboursement. Réessayez, par exemple quand il y a assez d’argent chez lui, ou rendez l’argent autrement.',
  },
  refundStatus: {
    sending: 'Envoi en cours',
    queued: 'En attente : le prestataire n’a pas encore été joint',
    pending: 'En route',
    done: 'Rendu',
    failed: 'Refusé',
  },
  asked: 'Le prestataire a été interrogé.',
  look: 'Interroger le prestataire',
  tryAgain: 'Réessayer',
  sendAgain: 'Renvoyer',
  pages: 'Voir chez le prestataire',
  backAll: 'Tout est rendu',
  about: (title, mode) => `${title}, ${mode}`,
  says: (title, problem) => `La dernière question à ${title} a échoué : ${problem}`,
  more: (title) => `Plus sur ${title}`,
  removeText: (title) =>
    `kassa oublie les clés de ${title}. Un compte qui a reçu des paiements reste, car les remboursements ont besoin de sa clé.`,
  refund: (amount) => `Remboursement de ${amount}`,
  lookedAt: (moment) => `interrogé la dernière fois ${moment}`,
  differences: {
    title: 'Comparer une journée',
    hint: 'Ce que disent les prestataires des paiements commencés un jour, là où kassa dit autre chose. Rien n’est modifié.',
    day: 'Jour',
    compare: 'Comparer',
    none: 'Aucune différence.',
    what: {
      unknown: 'kassa ne connaît pas ce paiement',
      status: 'Un autre état',
      refunded: 'Une autre somme a été rendue',
      missing: 'Le prestataire ne connaît pas ce paiement',
    },
    atProvider: (status, amount) => `Chez le prestataire : ${status}, ${amount}`,
    inKassa: (status, amount) => `Dans kassa : ${status}, ${amount}`,
    compared: (title, count) => `Paiements comparés chez ${title} : ${count}`,
    truncated: 'Il y a plus de paiements qu’on ne peut comparer à la fois.',
    order: 'Voir la commande',
  },
  dealtWith: 'Réglé',
  settled: 'Ce paiement est réglé.',
  compareFailed: (problem) => `La dernière comparaison avec le prestataire a échoué : ${problem}`,
  unknownMoney: (day) =>
    `Depuis le ${day}, le prestataire a de l’argent pour des commandes que kassa ne connaît pas. Cela arrive après la restauration d’une sauvegarde. Comparez le jour, puis remboursez sur les pages du prestataire ou refaites les commandes.`,
  concerns: {
    title: 'Paiements à vérifier',
    text: 'Les paiements sur lesquels le prestataire et kassa ne sont pas d’accord, et les remboursements qui n’aboutissent pas.',
    none: 'Rien à vérifier',
    order: (code) => `Commande ${code}`,
  },
  today: {
    disputed: (n) =>
      plural(n, { one: '# paiement est contesté', other: '# paiements sont contestés' }),
    disputedHint: 'Répondez à temps sur les pages du prestataire, sinon l’argent est perdu.',
    refunds: (n) =>
      plural(n, {
        one: '# paiement dont un remboursement n’aboutit pas',
        other: '# paiements dont des remboursements n’aboutissent pas',
      }),
    refundsHint: 'Quelqu’un attend son argent.',
    other: (n) =>
      plural(n, {
        one: '# paiement n’est pas comme dans kassa',
        other: '# paiements ne sont pas comme dans kassa',
      }),
    otherHint: 'Chez le prestataire, le montant ou ce qui a été rendu est différent.',
    notAsked: (title) => `kassa ne peut pas interroger ${title}`,
    unreadableHint: 'Saisissez à nouveau sa clé.',
    unknown: (title) => `${title} a de l’argent que kassa ne connaît pas`,
    unknownHint: (day) => `Depuis le ${day}, pour des commandes perdues.`,
  },
  inHistory: 'Compte de paiement',
  inHistoryFields: {
    returned: 'Montant rendu',
    concern: 'À vérifier',
  },
  mailNames: {
    paymentReturned: 'Paiement rendu',
    paymentRefunded: 'Remboursement envoyé',
  },
  actions: {
    'paymentAccount.added': 'Compte de paiement ajouté',
    'paymentAccount.changed': 'Compte de paiement modifié',
    'paymentAccount.turned_on': 'Paiements chez un prestataire activés',
    'paymentAccount.turned_off': 'Paiements chez un prestataire désactivés',
    'paymentAccount.removed': 'Compte de paiement supprimé',
    'order.payment_settled': 'Un paiement a été réglé',
    'order.payment_returned': 'Un paiement est rendu, car la commande n’en a pas besoin',
    'order.refund_retried': 'Remboursement refusé renvoyé au prestataire',
  },
}

/** The texts of mails about payments at providers. */
export const mails: typeof englishMails = {
  paymentReturned: {
    subject: (shop, code) => `Votre paiement de la commande ${code} chez ${shop} vous est rendu`,
    reasons: {
      cancelled: (shop) =>
        `Nous avons reçu votre paiement d’une commande chez ${shop} qui est annulée. Le montant entier vous est rendu, vous n’avez rien à faire :`,
      expired: (shop) =>
        `Nous avons reçu votre paiement d’une commande chez ${shop} qui avait expiré, et ses articles ne sont plus disponibles. Le montant entier vous est rendu, vous n’avez rien à faire :`,
      paid: (shop) =>
        `Nous avons reçu votre paiement d’une commande chez ${shop} qui était déjà payée. Le montant entier vous est rendu, vous n’avez rien à faire :`,
      amount: (shop) =>
        `Nous avons reçu pour une commande chez ${shop} un paiement d’un autre montant. Le montant entier vous est rendu, vous n’avez rien à faire :`,
    },
  },
  paymentRefunded: {
    subject: (shop, code) => `Votre argent de la commande ${code} chez ${shop} est en route`,
    text: (shop) => `${shop} vous a renvoyé de l’argent :`,
  },
  backBy: (provider) =>
    `Sur le moyen de paiement utilisé, par ${provider}. Avec certaines banques, cela prend jusqu’à dix jours.`,
}

export const problems: FieldWords<'payments'> = {
  payment_key: 'Ce n’est pas une telle clé de ce prestataire.',
  other_mode:
    'Cette clé est pour l’autre mode : test au lieu de réel, ou l’inverse. Ajoutez un compte pour elle.',
}
