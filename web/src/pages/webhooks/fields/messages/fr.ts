import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import type { WebhookFormMessages } from './en.ts'

const fr: WebhookFormMessages = {
  url: 'URL du point de terminaison',
  urlHint: 'Une URL https:// publique qui répond avec un statut 2xx en 10 secondes.',
  enterUrl: 'Saisissez une URL https://.',
  invalidUrl:
    'Saisissez une URL https:// complète sans caractères inhabituels, par exemple https://example.com/hooks/herald.',
  events: 'Événements',
  selectEvent: 'Sélectionnez au moins un événement.',
  eventNotes: {
    'announcement.created':
      'Une nouvelle annonce a été ajoutée. Envoyé une fois par annonce, pas pour les rectifications ultérieures.',
    'entity.updated':
      'Une entreprise, une personne ou un organisme public a changé ou a été regroupé avec une autre entité.',
    'source.error':
      'La lecture d’une source a échoué. Envoyé à la première exécution en échec, puis chaque jour tant que la source reste en échec.',
    'entity.status_changed':
      'Une entreprise est entrée en procédure collective, a été dissoute ou est redevenue active.',
    'watchlist.matched':
      'Une nouvelle annonce concerne une entreprise, une personne ou un organisme de l’une de vos listes de suivi, avec le motif.',
    'digest.sent': 'Un récapitulatif a été envoyé à l’une de vos adresses e-mail.',
  },
  jurisdictions: 'Territoires',
  jurisdictionsHint: 'N’en sélectionnez aucun pour recevoir les événements de tous les territoires.',
  search: 'Recherche',
  matchesEverything:
    'Cette recherche correspond à presque toutes les annonces. Affinez-la ou laissez le champ vide.',
  searchWithoutEffect:
    'Une recherche ne restreint que announcement.created et watchlist.matched. Sélectionnez l’un de ces événements ou laissez le champ vide.',
  loadingTargets: 'Chargement des listes et des recherches',
  watchlists: 'Listes de suivi',
  savedSearches: 'Recherches enregistrées',
  targetsHint:
    'Si vous sélectionnez une liste de suivi ou une recherche enregistrée, seul ce qui correspond à au moins l’une d’elles est envoyé.',
  targetsWithoutEffect:
    'Les événements sélectionnés n’en dépendent pas. Sélectionnez un autre événement ou effacez cette sélection.',
  content: 'Contenu',
  contentOf: event => `Contenu de ${event}`,
  contents: { default: 'Champs standard', full: 'Annonce entière et motif de la correspondance' },
  format: 'Format',
  formats: {
    standard: 'JSON, selon la documentation',
    slack: 'Message Slack',
    discord: 'Message Discord',
    teams: 'Carte Microsoft Teams (workflow)',
  },
  preview: 'Aperçu',
  previewHint:
    'Compte les annonces et les modifications d’entités des 30 derniers jours qui auraient été envoyées.',
  counting: 'Comptage',
  matchesOfMonth: (total, examined) =>
    `${formatNumber(total)} sur ${examined} annonces des 30 derniers jours`,
  matchesSince: (total, examined, date) =>
    `${formatNumber(total)} sur ${examined} annonces depuis le ${date} ; les précédentes n’ont pas été comparées`,
  headers: 'En-têtes personnalisés',
  addHeader: 'Ajouter un en-tête',
  headersHint:
    'Ajoutés à chaque requête, par exemple pour une passerelle qui attend un jeton. Les valeurs sont chiffrées et ne sont plus jamais affichées.',
  valueHidden: 'Valeur masquée',
  replace: 'Remplacer',
  remove: 'Retirer',
  replaceHeader: name => `Remplacer ${name}`,
  removeHeader: name => `Retirer ${name}`,
  removeUnnamed: 'Retirer l’en-tête',
  headerName: 'Nom de l’en-tête',
  value: 'Valeur',
  valueOf: name => `Valeur de ${name}`,
  valueOfUnnamed: 'Valeur de l’en-tête',
  nameEachHeader: 'Saisissez un nom pour chaque en-tête.',
  repeatedHeader: name => `${name} apparaît deux fois. Retirez l’un des deux.`,
  movedHeaders:
    'L’URL a un autre hôte. Remplacez ou retirez les en-têtes enregistrés, afin que leurs valeurs n’y soient pas envoyées par erreur.',
  rateLimit: 'Limite de débit',
  rateLimitHint: 'Nombre maximal de requêtes par seconde. Laissez vide pour ne pas limiter.',
  eventsPerRequest: 'Événements par requête',
  eventsPerRequestHint:
    'Envoyer jusqu’à ce nombre d’événements ensemble sous forme de tableau JSON, de 2 à 100. Laissez vide pour envoyer chaque événement seul.',
  maximumWait: 'Attente maximale',
  maximumWaitHint: 'Secondes pendant lesquelles l’événement le plus ancien en attend d’autres, de 1 à 300.',
  numberBetween: (min, max) => `Saisissez un nombre de ${min} à ${max}.`,
  wholeNumberBetween: (min, max) => `Saisissez un nombre entier de ${min} à ${max}.`,
}

export default fr
