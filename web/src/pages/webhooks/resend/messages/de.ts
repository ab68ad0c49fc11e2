import { plural } from '../../../../text/plural.ts'
import type { ResendMessages } from './en.ts'

const de: ResendMessages = {
  resendMissed: 'Verpasstes nachsenden',
  openMissed: 'Verpasstes nachsenden …',
  missedTitle: 'Verpasste Ereignisse nachsenden',
  missedHint:
    'Sendet fehlgeschlagene Zustellungen und Ereignisse, die nie gesendet wurden, weil der Webhook deaktiviert war. Bereits zugestellte Ereignisse werden nicht noch einmal gesendet.',
  onlyEvents: 'Nur diese Ereignisse',
  onlyEventsHint: 'Wählen Sie keines aus, um alle Ereignisse einzuschließen.',
  onlyJurisdictions: 'Nur diese Rechtsräume',
  onlyJurisdictionsHint: 'Wählen Sie keinen aus, um alle Rechtsräume einzuschließen.',
  nothingMissed: 'Nichts nachzusenden. Jedes Ereignis in diesem Zeitraum wurde zugestellt.',
  failedDeliveries: count =>
    plural(count, {
      one: '# Zustellung ist fehlgeschlagen.',
      other: '# Zustellungen sind fehlgeschlagen.',
    }),
  neverSent: count =>
    plural(count, { one: '# Ereignis wurde nie gesendet.', other: '# Ereignisse wurden nie gesendet.' }),
  findMissed: 'Verpasste Ereignisse suchen',
  resend: count => plural(count, { one: '# Zustellung nachsenden', other: '# Zustellungen nachsenden' }),
  resending: count =>
    plural(count, { one: '# Zustellung wird nachgesendet', other: '# Zustellungen werden nachgesendet' }),
  cancel: 'Abbrechen',
  openBulk: 'Erneut senden …',
  bulkTitle: 'Zustellungen erneut senden',
  loading: 'Webhooks werden geladen',
  mode: 'Was gesendet wird',
  modes: {
    missed: 'Verpasste Ereignisse',
    failed: 'Fehlgeschlagene Zustellungen',
    all: 'Fehlgeschlagene und erfolgreiche Zustellungen',
  },
  modeNotes: {
    missed:
      'Fehlgeschlagene Zustellungen und Ereignisse, die nie gesendet wurden, weil ein Webhook pausiert oder deaktiviert war.',
    failed: 'Nur Zustellungen, die versucht wurden und fehlgeschlagen sind.',
    all: 'Zum Beispiel, wenn Ihr System Daten verloren hat. Empfänger sehen dieselbe webhook-id noch einmal.',
  },
  webhooks: 'Webhooks',
  allWebhooks: 'Alle Webhooks',
  events: 'Ereignisse',
  allEvents: 'Alle Ereignisse',
  count: 'Zustellungen zählen',
  willBeSent: count =>
    plural(count, {
      one: '# Zustellung wird erneut gesendet.',
      other: '# Zustellungen werden erneut gesendet.',
    }),
  nothingSelected: 'Mit dieser Auswahl gibt es nichts zu senden.',
  tableCaption: 'Zustellungen je Webhook',
  webhook: 'Webhook',
  deliveries: 'Zustellungen',
  webhooksWithout: count =>
    plural(count, {
      one: '# Webhook ohne solche Zustellungen',
      other: '# Webhooks ohne solche Zustellungen',
    }),
  skipReasons: {
    disabled: 'Nicht gesendet: Setzen Sie zuerst diesen Webhook fort.',
    deleted: 'Dieser Webhook wurde gelöscht.',
    scope: 'Nicht gesendet: Dafür ist ein Schlüssel mit Zugriff auf personenbezogene Daten nötig.',
  },
  since: 'Von',
  until: 'Bis',
  untilHint: 'Leer lassen, um alles bis jetzt einzuschließen.',
  datesReversed: 'Wählen Sie einen Beginn, der vor dem Ende liegt.',
  enterTime: 'Geben Sie Datum und Uhrzeit ein.',
}

export default de
