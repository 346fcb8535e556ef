import type { webhooks as en } from './text.en.tsx'

/** The texts of this module in admin. */
export const webhooks: typeof en = {
  title: 'Webhooks',
  inHistory: 'Webhooks',
  actions: {
    'webhook.added': 'Webhook ajouté',
    'webhook.removed': 'Webhook supprimé',
    'webhook.secret_rotated': 'Secret de signature d’un webhook remplacé',
  },
  waiting: 'Messages webhook en attente',
  text: 'Adresses de vos propres logiciels, que kassa prévient des changements de produits et de commandes.',
  add: 'Ajouter un webhook',
  none: 'Pas encore de webhook',
  noneHint: 'Ajoutez l’adresse d’un de vos serveurs à prévenir aussitôt des changements.',
  testEvent: 'Essai',
  failing: 'En échec',
  test: (url) => (
    <>
      Envoyer un essai<span class="unseen"> à {url}</span>
    </>
  ),
  tested: 'Un message d’essai est en route.',
  more: (url) => `Plus pour ${url}`,
  messages: 'Messages',
  replaceSecret: 'Remplacer le secret de signature',
  replaceSecretTitle: 'Remplacer le secret de signature ?',
  replaceSecretText: (url) =>
    `Pendant un jour, les messages à ${url} sont signés avec le nouveau secret et avec l’ancien. Ensuite, l’ancien n’est plus valable.`,
  replaceSecretAction: 'Remplacer',
  removeTitle: 'Supprimer ce webhook ?',
  removeText: (url) =>
    `Plus rien n’est envoyé à ${url} et son journal est supprimé. Les messages en attente sont perdus.`,
  removed: 'Le webhook est supprimé.',
  addAction: 'Ajouter',
  address: 'Adresse',
  addressHint: 'Une adresse publique de votre serveur, commençant par https://.',
  tellOf: 'Prévenir de',
  secret: 'Secret de signature',
  secretLabel: 'Copier le secret de signature',
  secretText:
    'Le secret n’est affiché qu’une fois. Il permet à votre serveur de vérifier qu’un message vient de cette boutique ; les messages sont signés selon Standard Webhooks.',
  oldSecret: (until) => `L’ancien secret les signe aussi jusqu’au ${until}.`,
  message: 'Message',
  noMessages: 'Pas encore de messages',
  refresh: 'Actualiser',
  resend: 'Renvoyer',
  sendAgain: (message) => `Renvoyer ${message}`,
  sentAgain: 'Le message est renvoyé.',
  status: { pending: 'En attente', delivered: 'Reçu', failed: 'Échoué' },
  failed: (attempt, why) => `Essai ${attempt} : ${why}`,
  failedUntil: (attempt, why, next) => `Essai ${attempt} : ${why} Prochain essai le ${next}.`,
}
