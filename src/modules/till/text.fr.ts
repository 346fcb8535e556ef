import { pluralOf } from '../../text/language.ts'
import type * as english from './text.en.ts'

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
    tillFavourites: 'Favoris des caisses',
    cashiers: 'Vendeurs',
  },
}
