import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import type { WebhookFormMessages } from './en.ts'

const de: WebhookFormMessages = {
  url: 'Endpunkt-URL',
  urlHint: 'Eine öffentliche https://-URL, die innerhalb von 10 Sekunden mit einem Status 2xx antwortet.',
  enterUrl: 'Geben Sie eine https://-URL ein.',
  invalidUrl:
    'Geben Sie eine vollständige https://-URL ohne ungewöhnliche Zeichen ein, etwa https://example.com/hooks/herald.',
  events: 'Ereignisse',
  selectEvent: 'Wählen Sie mindestens ein Ereignis.',
  eventNotes: {
    'announcement.created':
      'Eine neue Bekanntmachung wurde erfasst. Wird einmal je Bekanntmachung gesendet, nicht für spätere Berichtigungen.',
    'entity.updated':
      'Ein Unternehmen, eine Person oder eine Behörde hat sich geändert oder wurde mit einer anderen Entität zusammengeführt.',
    'source.error':
      'Der Abruf einer Quelle ist fehlgeschlagen. Wird beim ersten fehlgeschlagenen Lauf gesendet, danach täglich, solange die Quelle gestört ist.',
    'entity.status_changed': 'Ein Unternehmen wurde insolvent, aufgelöst oder wieder aktiv.',
    'watchlist.matched':
      'Eine neue Bekanntmachung betrifft einen Beteiligten auf einer Ihrer Beobachtungslisten; der Grund ist enthalten.',
    'digest.sent': 'Eine Sammelmail wurde an eine Ihrer E-Mail-Adressen gesendet.',
  },
  jurisdictions: 'Rechtsräume',
  jurisdictionsHint: 'Wählen Sie keinen aus, um Ereignisse aller Rechtsräume zu erhalten.',
  search: 'Suche',
  matchesEverything:
    'Diese Suche findet fast jede Bekanntmachung. Grenzen Sie sie ein oder lassen Sie das Feld leer.',
  searchWithoutEffect:
    'Eine Suche schränkt nur announcement.created und watchlist.matched ein. Wählen Sie eines dieser Ereignisse oder lassen Sie das Feld leer.',
  loadingTargets: 'Listen und Suchen werden geladen',
  watchlists: 'Beobachtungslisten',
  savedSearches: 'Gespeicherte Suchen',
  targetsHint:
    'Wenn Sie eine Beobachtungsliste oder gespeicherte Suche auswählen, wird nur gesendet, was mindestens eine davon findet.',
  targetsWithoutEffect:
    'Die ausgewählten Ereignisse hängen davon nicht ab. Wählen Sie ein anderes Ereignis oder heben Sie diese Auswahl auf.',
  content: 'Inhalt',
  contentOf: event => `Inhalt von ${event}`,
  contents: { default: 'Standardfelder', full: 'Ganze Bekanntmachung mit dem Grund des Treffers' },
  format: 'Format',
  formats: {
    standard: 'JSON wie dokumentiert',
    slack: 'Slack-Nachricht',
    discord: 'Discord-Nachricht',
    teams: 'Microsoft-Teams-Karte (Workflow)',
  },
  preview: 'Vorschau',
  previewHint:
    'Zählt die Bekanntmachungen und Änderungen von Entitäten der letzten 30 Tage, die gesendet worden wären.',
  counting: 'Wird gezählt',
  matchesOfMonth: (total, examined) =>
    `${formatNumber(total)} von ${examined} Bekanntmachungen der letzten 30 Tage`,
  matchesSince: (total, examined, date) =>
    `${formatNumber(total)} von ${examined} Bekanntmachungen seit ${date}; frühere wurden nicht verglichen`,
  headers: 'Eigene Header',
  addHeader: 'Header hinzufügen',
  headersHint:
    'Werden jeder Anfrage hinzugefügt, etwa für ein Gateway, das ein Token erwartet. Werte werden verschlüsselt gespeichert und nie wieder angezeigt.',
  valueHidden: 'Wert verborgen',
  replace: 'Ersetzen',
  remove: 'Entfernen',
  replaceHeader: name => `${name} ersetzen`,
  removeHeader: name => `${name} entfernen`,
  removeUnnamed: 'Header entfernen',
  headerName: 'Name des Headers',
  value: 'Wert',
  valueOf: name => `Wert von ${name}`,
  valueOfUnnamed: 'Wert des Headers',
  nameEachHeader: 'Geben Sie für jeden Header einen Namen ein.',
  repeatedHeader: name => `${name} kommt zweimal vor. Entfernen Sie einen davon.`,
  movedHeaders:
    'Die URL hat einen anderen Host. Ersetzen oder entfernen Sie die gespeicherten Header, damit ihre Werte nicht versehentlich dorthin gesendet werden.',
  rateLimit: 'Ratenbegrenzung',
  rateLimitHint: 'Höchstzahl der Anfragen pro Sekunde. Leer lassen für keine Begrenzung.',
  eventsPerRequest: 'Ereignisse je Anfrage',
  eventsPerRequestHint:
    'Bis zu so viele Ereignisse gemeinsam als JSON-Array senden, 2 bis 100. Leer lassen, um jedes Ereignis einzeln zu senden.',
  maximumWait: 'Längste Wartezeit',
  maximumWaitHint: 'Sekunden, die das älteste Ereignis auf weitere wartet, 1 bis 300.',
  numberBetween: (min, max) => `Geben Sie eine Zahl von ${min} bis ${max} ein.`,
  wholeNumberBetween: (min, max) => `Geben Sie eine ganze Zahl von ${min} bis ${max} ein.`,
}

export default de
