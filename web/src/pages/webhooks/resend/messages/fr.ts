import { plural } from '../../../../text/plural.ts'
import type { ResendMessages } from './en.ts'

const fr: ResendMessages = {
  resendMissed: 'Renvoyer les manqués',
  openMissed: 'Renvoyer les manqués…',
  missedTitle: 'Renvoyer les événements manqués',
  missedHint:
    'Renvoie les livraisons en échec et les événements qui n’ont jamais été envoyés parce que le webhook était désactivé. Les événements déjà livrés ne sont pas renvoyés.',
  onlyEvents: 'Seulement ces événements',
  onlyEventsHint: 'N’en sélectionnez aucun pour inclure tous les événements.',
  onlyJurisdictions: 'Seulement ces territoires',
  onlyJurisdictionsHint: 'N’en sélectionnez aucun pour inclure tous les territoires.',
  nothingMissed: 'Rien à renvoyer. Tous les événements de cette période ont été livrés.',
  failedDeliveries: count =>
    plural(count, { one: '# livraison a échoué.', other: '# livraisons ont échoué.' }),
  neverSent: count =>
    plural(count, {
      one: '# événement n’a jamais été envoyé.',
      other: '# événements n’ont jamais été envoyés.',
    }),
  findMissed: 'Rechercher les événements manqués',
  resend: count => plural(count, { one: 'Renvoyer # livraison', other: 'Renvoyer # livraisons' }),
  resending: count =>
    plural(count, { one: 'Renvoi de # livraison en cours', other: 'Renvoi de # livraisons en cours' }),
  cancel: 'Annuler',
  openBulk: 'Renvoyer…',
  bulkTitle: 'Renvoyer des livraisons',
  loading: 'Chargement des webhooks',
  mode: 'Que renvoyer',
  modes: {
    missed: 'Événements manqués',
    failed: 'Livraisons en échec',
    all: 'Livraisons en échec et réussies',
  },
  modeNotes: {
    missed:
      'Livraisons en échec et événements jamais envoyés parce qu’un webhook était suspendu ou désactivé.',
    failed: 'Seulement les livraisons tentées et en échec.',
    all: 'Par exemple, si votre système a perdu des données. Les récepteurs voient à nouveau le même webhook-id.',
  },
  webhooks: 'Webhooks',
  allWebhooks: 'Tous les webhooks',
  events: 'Événements',
  allEvents: 'Tous les événements',
  count: 'Compter les livraisons',
  willBeSent: count =>
    plural(count, { one: '# livraison sera renvoyée.', other: '# livraisons seront renvoyées.' }),
  nothingSelected: 'Rien à renvoyer avec cette sélection.',
  tableCaption: 'Livraisons de chaque webhook',
  webhook: 'Webhook',
  deliveries: 'Livraisons',
  webhooksWithout: count =>
    plural(count, {
      one: '# webhook sans livraison de ce type',
      other: '# webhooks sans livraison de ce type',
    }),
  skipReasons: {
    disabled: 'Non envoyé : réactivez d’abord ce webhook.',
    deleted: 'Ce webhook a été supprimé.',
    scope: 'Non envoyé : une clé ayant accès aux données personnelles est nécessaire.',
  },
  since: 'Depuis',
  until: 'Jusqu’à',
  untilHint: 'Laissez vide pour tout inclure jusqu’à maintenant.',
  datesReversed: 'Choisissez un début antérieur à la fin.',
  enterTime: 'Saisissez une date et une heure.',
}

export default fr
