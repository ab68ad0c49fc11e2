import { plural } from '../../../../text/plural.ts'

const en = {
  resendMissed: 'Resend missed',
  openMissed: 'Resend missed…',
  missedTitle: 'Resend missed events',
  missedHint:
    'Resends failed deliveries and events that were never sent because the webhook was disabled. Events that were already delivered are not sent again.',
  onlyEvents: 'Only these events',
  onlyEventsHint: 'Select none to include all events.',
  onlyJurisdictions: 'Only these jurisdictions',
  onlyJurisdictionsHint: 'Select none to include all jurisdictions.',
  nothingMissed: 'Nothing to resend. Every event in this period was delivered.',
  failedDeliveries: (count: number) =>
    plural(count, { one: '# delivery failed.', other: '# deliveries failed.' }),
  neverSent: (count: number) =>
    plural(count, { one: '# event was never sent.', other: '# events were never sent.' }),
  findMissed: 'Find missed events',
  resend: (count: number) => plural(count, { one: 'Resend # delivery', other: 'Resend # deliveries' }),
  resending: (count: number) =>
    plural(count, { one: 'Resending # delivery', other: 'Resending # deliveries' }),
  cancel: 'Cancel',
  openBulk: 'Resend…',
  bulkTitle: 'Resend deliveries',
  loading: 'Loading webhooks',
  mode: 'What to send',
  modes: {
    missed: 'Missed events',
    failed: 'Failed deliveries',
    all: 'Failed and successful deliveries',
  },
  modeNotes: {
    missed: 'Failed deliveries, and events that were never sent because a webhook was paused or disabled.',
    failed: 'Only deliveries that were attempted and failed.',
    all: 'For example, if your system lost data. Receivers see the same webhook-id again.',
  },
  webhooks: 'Webhooks',
  allWebhooks: 'All webhooks',
  events: 'Events',
  allEvents: 'All events',
  count: 'Count deliveries',
  willBeSent: (count: number) =>
    plural(count, { one: '# delivery will be sent again.', other: '# deliveries will be sent again.' }),
  nothingSelected: 'Nothing to resend with this selection.',
  tableCaption: 'Deliveries of each webhook',
  webhook: 'Webhook',
  deliveries: 'Deliveries',
  webhooksWithout: (count: number) =>
    plural(count, {
      one: '# webhook without such deliveries',
      other: '# webhooks without such deliveries',
    }),
  /** Why deliveries of a webhook are not sent again. */
  skipReasons: {
    disabled: 'Not sent: resume this webhook first.',
    deleted: 'This webhook was deleted.',
    scope: 'Not sent: this needs a key with access to personal data.',
  },
  since: 'Since',
  until: 'Until',
  untilHint: 'Leave empty to include everything up to now.',
  datesReversed: 'Choose a start before the end.',
  enterTime: 'Enter a date and time.',
}

/** The shape that every translation has. */
export type ResendMessages = typeof en

export default en
