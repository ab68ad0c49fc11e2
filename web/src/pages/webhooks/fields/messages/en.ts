import { plural } from '../../../../text/plural.ts'

const countAnnouncements = (count: number) =>
  plural(count, { one: '# announcement', other: '# announcements' })

const en = {
  url: 'Endpoint URL',
  urlHint: 'A public https:// URL that responds with a 2xx status within 10 seconds.',
  enterUrl: 'Enter an https:// URL.',
  invalidUrl:
    'Enter a full https:// URL without unusual characters, such as https://example.com/hooks/herald.',
  events: 'Events',
  selectEvent: 'Select at least one event.',
  eventNotes: {
    'announcement.created':
      'A new announcement was ingested. Sent once per announcement, not for later corrections.',
    'entity.updated': 'A company, person or authority changed or was merged with another one.',
    'source.error':
      'Ingestion from a source failed. Sent for the first failed run, then daily while the source keeps failing.',
    'entity.status_changed': 'A company became insolvent, was dissolved, or became active again.',
    'watchlist.matched': 'A new announcement concerns a party on one of your watchlists, with the reason.',
    'digest.sent': 'A digest was sent to one of your email addresses.',
  },
  jurisdictions: 'Jurisdictions',
  jurisdictionsHint: 'Select none to receive events for all jurisdictions.',
  search: 'Search',
  matchesEverything: 'This search matches almost every announcement. Narrow it, or leave the field empty.',
  searchWithoutEffect:
    'A search restricts announcement.created and watchlist.matched only. Select one of these events, or leave the field empty.',
  loadingTargets: 'Loading lists and searches',
  watchlists: 'Watchlists',
  savedSearches: 'Saved searches',
  targetsHint: 'If you select any watchlist or saved search, only what at least one of them matches is sent.',
  targetsWithoutEffect:
    'The selected events do not depend on this. Select another event, or clear this selection.',
  content: 'Content',
  contentOf: (event: string) => `Content of ${event}`,
  contents: { default: 'Standard fields', full: 'Whole announcement, and why it matches' },
  format: 'Format',
  formats: {
    standard: 'JSON, as documented',
    slack: 'Slack message',
    discord: 'Discord message',
    teams: 'Microsoft Teams card (workflow)',
  },
  preview: 'Preview',
  previewHint:
    'Counts the announcements and changes of entities of the last 30 days that would have been sent.',
  counting: 'Counting',
  matchesOfMonth: (total: number, examined: string) =>
    `${countAnnouncements(total)} of ${examined} in the last 30 days`,
  matchesSince: (total: number, examined: string, date: string) =>
    `${countAnnouncements(total)} of ${examined} since ${date}; earlier ones were not compared`,
  headers: 'Custom headers',
  addHeader: 'Add header',
  headersHint:
    'Added to each request, for example for a gateway that expects a token. Values are stored encrypted and never shown again.',
  valueHidden: 'Value hidden',
  replace: 'Replace',
  remove: 'Remove',
  replaceHeader: (name: string) => `Replace ${name}`,
  removeHeader: (name: string) => `Remove ${name}`,
  removeUnnamed: 'Remove header',
  headerName: 'Header name',
  value: 'Value',
  valueOf: (name: string) => `Value of ${name}`,
  valueOfUnnamed: 'Value of the header',
  nameEachHeader: 'Enter a name for each header.',
  repeatedHeader: (name: string) => `${name} is listed twice. Remove one of them.`,
  movedHeaders:
    'The URL has another host. Replace or remove the stored headers, so that their values are not sent there by mistake.',
  rateLimit: 'Rate limit',
  rateLimitHint: 'Maximum requests per second. Leave empty for no limit.',
  eventsPerRequest: 'Events per request',
  eventsPerRequestHint:
    'Send up to this many events together as a JSON array, from 2 to 100. Leave empty to send each event alone.',
  maximumWait: 'Maximum wait',
  maximumWaitHint: 'Seconds that the oldest event waits for others, from 1 to 300.',
  numberBetween: (min: number, max: number) => `Enter a number from ${min} to ${max}.`,
  wholeNumberBetween: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
}

/** The shape that every translation has. */
export type WebhookFormMessages = typeof en

export default en
