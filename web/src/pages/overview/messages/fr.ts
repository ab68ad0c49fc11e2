import { plural } from '../../../text/plural.ts'
import type { OverviewMessages } from './en.ts'

const fr: OverviewMessages = {
  title: 'Vue d’ensemble',
  loading: 'Chargement de la vue d’ensemble',
  needsAttention: 'À traiter',
  attention: count =>
    plural(count, {
      one: '# élément demande votre attention',
      other: '# éléments demandent votre attention',
    }),
  databaseAway:
    'Certaines informations ne peuvent pas être lues pour le moment, car la base de données est injoignable',
  nothingNeedsAttention: 'Rien ne demande votre attention',
  matches: {
    title: 'Nouveautés de votre suivi',
    following: 'Suivi',
    unavailable: 'Ces informations ne peuvent pas être lues pour le moment.',
    none: 'Rien de nouveau depuis votre dernière visite.',
    count: count => plural(count, { one: '# nouvelle correspondance', other: '# nouvelles correspondances' }),
    newest: 'Dernières correspondances',
  },
  sources: {
    title: 'Sources',
    all: 'Voir les sources',
    caption: 'État de toutes les sources',
    source: 'Source',
    state: 'État',
    lastRead: 'Dernière lecture',
    yesterday: 'Hier',
    today: 'Aujourd’hui',
    explanation:
      'Par date de publication dans le fuseau horaire de l’éditeur. Le nombre habituel est la médiane du même jour de la semaine sur les 8 dernières semaines.',
    unknown: 'Inconnu',
    notYet: 'Pas encore',
    reading: 'Lecture en cours',
    noUsual: 'sans repère',
    usual: count => `habituel : ${count}`,
  },
  system: {
    title: 'Système',
    version: 'Version',
    database: 'Base de données',
    databaseStates: {
      reachable: 'Joignable',
      read_only: 'N’accepte aucune écriture',
      away: 'Injoignable',
    },
    index: 'Index de recherche',
    indexBuilding: 'En construction',
    indexWaiting: 'Non mis à jour',
    indexUpToDate: 'À jour',
    indexBehind: time => `${time} de retard`,
    events: 'Événements à distribuer',
    deliveries: 'Livraisons en file d’attente',
    items: count => plural(count, { one: '# élément', other: '# éléments' }),
    itemsDue: (count, time) =>
      plural(count, {
        one: `# élément, en attente depuis ${time}`,
        other: `# éléments, le plus ancien en attente depuis ${time}`,
      }),
    deliveringProcesses: 'Processus de livraison',
    processes: count => plural(count, { one: '# processus', other: '# processus' }),
    queuedMails: 'E-mails en file d’attente',
    mails: count => plural(count, { one: '# e-mail', other: '# e-mails' }),
    disk: 'Disque',
    freeSpace: (free, total) => `${free} libres sur ${total}`,
  },
  deliveries: {
    titleOfAllOwners: 'Webhooks et e-mails de tous les titulaires',
    title: 'Vos webhooks et e-mails',
    allWebhooks: 'Tous les webhooks',
    webhooks: 'Webhooks',
    mail: 'E-mails, dernières 24 heures',
    noFailures: 'Aucun échec',
    failedMails: count => plural(count, { one: '# e-mail en échec', other: '# e-mails en échec' }),
    suppressedAddresses: 'Adresses sans e-mails',
    none: 'Aucune',
    noneYet: 'Aucun pour l’instant',
    withoutFailures: count => plural(count, { one: '# webhook sans échec', other: '# webhooks sans échec' }),
    withFailures: (count, total) =>
      plural(total, {
        one: `${count} sur # webhook en échec`,
        other: `${count} sur # webhooks en échec`,
      }),
  },
  items: {
    source: (name, state) => `${name} : ${state}`,
    webhook: {
      healthy: 'Le webhook fonctionne de nouveau',
      failing: 'Le webhook échoue',
      disabled: 'Le webhook a été désactivé en raison de ses échecs',
    },
    webhookOf: {
      healthy: owner => `Le webhook de ${owner} fonctionne de nouveau`,
      failing: owner => `Le webhook de ${owner} échoue`,
      disabled: owner => `Le webhook de ${owner} a été désactivé en raison de ses échecs`,
    },
    moreWebhooks: count =>
      plural(count, {
        one: '# autre webhook échoue ou est désactivé',
        other: '# autres webhooks échouent ou sont désactivés',
      }),
    mails: count =>
      plural(count, {
        one: '# e-mail n’a pas pu être remis au cours des dernières 24 heures',
        other: '# e-mails n’ont pas pu être remis au cours des dernières 24 heures',
      }),
    addresses: count =>
      plural(count, {
        one: '# adresse e-mail ne reçoit rien',
        other: '# adresses e-mail ne reçoivent rien',
      }),
    mergeReports: count =>
      plural(count, {
        one: '# signalement de regroupement erroné attend une décision',
        other: '# signalements de regroupement erroné attendent une décision',
      }),
    addressesCause:
      'Des e-mails ont été rejetés ou signalés comme indésirables. L’envoi reprend une fois l’adresse de nouveau confirmée.',
    databaseAway: 'PostgreSQL est injoignable',
    databaseReadOnly: 'PostgreSQL n’accepte aucune écriture',
    writesWait: 'La lecture fonctionne ; les collectes et les livraisons attendent.',
    indexWaiting: 'L’index de recherche n’est pas mis à jour',
    lowDisk: free => `Il ne reste que ${free} sur le disque`,
    freeSpace: 'Libérez de l’espace.',
    indexBehind: 'L’index de recherche est en retard',
    dispatchBehind: 'Des événements attendent d’être distribués',
    deliveriesLate: 'Les livraisons aux destinataires sans panne sont en retard',
    oldestWaited: time => `L’élément le plus ancien attend depuis ${time}.`,
    noDeliveringProcess: 'Aucun processus n’envoie les livraisons',
    startDeliveringProcess: 'Démarrez un processus ayant le rôle « deliver ».',
  },
}

export default fr
