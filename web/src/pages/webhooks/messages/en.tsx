import type { ReactNode } from 'react'
import { plural } from '../../../text/plural.ts'

const en = {
  title: 'Webhooks',
  webhook: 'Webhook',
  intro:
    'Herald sends a signed request to your endpoint for each event. Webhooks are shared by all of the owner’s API keys.',
  newWebhook: 'New webhook',
  createWebhook: 'Create webhook',
  loading: 'Loading webhooks',
  loadingOne: 'Loading webhook',
  columns: {
    endpoint: 'Endpoint',
    health: 'Health',
    lastDay: 'Last 24 hours',
    lastResponse: 'Last response',
    lastSuccess: 'Last success',
    actions: 'Actions',
  },
  none: 'No webhooks yet',
  noneHint:
    'Create one with the URL of your endpoint, then send a test event to inspect the request, the response and the timings.',
  emptyPage: 'No webhooks on this page',
  firstPage: 'Go to the first page',
  deliveriesOfAll: 'Deliveries of all webhooks',
  deliveryStatistics: 'Delivery statistics',
  cancel: 'Cancel',
  save: 'Save',
  done: 'Done',
  addresses: {
    title: 'Sending addresses',
    loading: 'Loading addresses',
    copyAll: 'Copy all',
    copySubject: 'sending addresses',
    none: 'The operator has not stated any: deliveries can come from any address. Verify their signatures.',
    hint: 'Allow these addresses in the firewall of your endpoint. They prove nothing by themselves, so verify signatures as well.',
  },
  settings: {
    title: 'Settings',
    events: 'Events',
    jurisdictions: 'Jurisdictions',
    allJurisdictions: 'All',
    search: 'Search',
    allAnnouncements: 'All announcements',
    watchlists: 'Watchlists',
    savedSearches: 'Saved searches',
    content: 'Content',
    format: 'Format',
    customHeaders: 'Custom headers',
    noHeaders: 'None',
    rateLimit: 'Rate limit',
    noLimit: 'No limit',
    perSecond: (requests: number) =>
      plural(requests, { one: '# request per second', other: '# requests per second' }),
    batches: 'Batches',
    noBatches: 'Off, each event is sent alone',
    batchesOf: (events: number, seconds: number) =>
      `Up to ${plural(events, { one: '# event', other: '# events' })}, or after ${plural(seconds, { one: '# second', other: '# seconds' })}`,
    created: 'Created',
    id: 'ID',
    idCopySubject: 'webhook ID',
  },
  actions: {
    edit: 'Edit',
    pause: 'Pause',
    resume: 'Resume',
    rotate: 'Rotate secret',
    delete: 'Delete',
    editTitle: 'Edit webhook',
    updated: 'Webhook updated',
  },
  deletion: {
    title: 'Delete this webhook?',
    confirm: 'Delete webhook',
    done: 'Webhook deleted',
    failed: 'Couldn’t delete the webhook',
    consequence: (url: ReactNode) => (
      <>
        Herald will stop sending events to {url}, and you’ll lose access to its delivery log. This can’t be
        undone.
      </>
    ),
  },
  pausing: {
    title: 'Pause webhook',
    changeTitle: 'Change what happens to deliveries',
    legend: 'Deliveries while paused',
    keep: 'Keep deliveries',
    keepNote: 'Waiting deliveries and new events wait until you resume the webhook, for up to 90 days.',
    drop: 'Drop deliveries',
    dropNote: 'Waiting deliveries fail, and new events are skipped. You can resend missed events later.',
    consequence: (url: ReactNode) => (
      <>Nothing is sent to {url} until you resume the webhook. Requests in progress are completed.</>
    ),
    willFail: (count: number) =>
      plural(count, {
        one: '# waiting delivery will fail now.',
        other: '# waiting deliveries will fail now.',
      }),
    paused: 'Webhook paused',
    nothingSent: 'Nothing is sent.',
    waitUntilResumed: (count: number) =>
      plural(count, {
        one: '# delivery waits, and new events are added, until you resume this webhook.',
        other: '# deliveries wait, and new events are added, until you resume this webhook.',
      }),
    skippedUntilResumed: 'New events are skipped until you resume this webhook.',
    change: 'Change…',
  },
  resuming: {
    title: 'Resume webhook',
    nothingMissedSent: (resendMissed: ReactNode) => (
      <>
        Herald sends new events from now on. Nothing that happened meanwhile is sent by itself: use{' '}
        {resendMissed} for it.
      </>
    ),
    nothingWaits: 'No deliveries wait. Herald sends new events from now on.',
    sentNow: (count: number) =>
      plural(count, {
        one: '# delivery waits and is sent now, followed by new events.',
        other: '# deliveries wait and are sent now, followed by new events.',
      }),
    noLimit:
      'No rate limit is set, so they are sent as fast as your endpoint responds. To slow this down, set a rate limit first.',
    pace: (rate: number, minutes: number) =>
      `At your rate limit of ${plural(rate, { one: '# request', other: '# requests' })} per second, this takes about ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    resumed: 'Webhook resumed',
    canResend: 'You can resend missed events below.',
    noneWaited: 'No deliveries were waiting.',
    beingSent: (count: number) =>
      plural(count, { one: '# delivery is sent now.', other: '# deliveries are sent now.' }),
  },
  rotation: {
    title: 'Rotate secret',
    explanation: (legacyHeader: ReactNode, standardHeader: ReactNode) => (
      <>
        Creates a new secret. During the overlap, {legacyHeader} uses the previous secret, and{' '}
        {standardHeader} contains both signatures. Update your receiver, then end the overlap.
      </>
    ),
    overlap: 'Keep signing with the previous secret for',
    day: '24 hours',
    hour: '1 hour',
    noOverlap: 'No overlap (if the secret was leaked)',
    create: 'Create new secret',
    newSecret: 'New secret',
    recovery: 'If you lose it, rotate the secret again.',
    onlyNew: 'Only this secret is active from now on.',
    bothUntil: (time: ReactNode) => <>Both secrets are active until {time}, or until you end the overlap.</>,
    twoActive: 'Two secrets are active.',
    previousExpires: (time: ReactNode) => (
      <>The previous one expires on {time}. End the overlap once your receiver uses the new one.</>
    ),
    endNow: 'End overlap now',
    ended: 'Overlap ended',
    endedNote: 'Only the new secret is active.',
    endFailed: 'Couldn’t end the overlap',
  },
  creation: {
    intro: 'Herald sends signed requests to your endpoint. You’ll get the signing secret in the next step.',
    created: 'Webhook created',
    view: 'View webhook',
    copySecret: '1. Copy the secret',
    secret: 'Secret',
    recovery: 'If you lose it, rotate the secret to get a new one.',
    verify: '2. Verify deliveries',
    howToVerify: (header: ReactNode) => (
      <>
        Compute the HMAC-SHA256 of the raw request body with the secret, and compare it with {header}. These
        examples show how.
      </>
    ),
    sendTest: '3. Send a test event',
    languages: 'Languages',
    receiverIn: (language: string) =>
      `Receiver in ${language}. Set the environment variables SECRET and PORT.`,
  },
  test: {
    title: 'Send a test event',
    event: 'Event',
    send: 'Send test',
    hint: 'Sends signed sample data with the header X-REGISTRY-Test: true. Test events are not retried, and failed ones never disable the webhook.',
    resumeFirst: 'Resume this webhook to send a test event.',
    sending: 'Sending… The receiver has 10 seconds to respond.',
    waiting: 'Waiting for the response',
    viewInLog: 'View in delivery log',
  },
  admin: {
    title: 'All webhooks',
    intro: 'The webhooks of all owners. Pause one whose endpoint causes problems; its owner can resume it.',
    caption: 'Webhooks of all owners',
    anyHealth: 'Any health',
    clearFilter: 'Clear filter',
    showAllOwners: (owner: string) => `Show all owners, not only ${owner}`,
    noMatches: 'No webhooks match this filter',
    resumed: 'Webhook resumed',
    resumedNote: 'Its owner can resend missed events.',
    resumeFailed: 'Couldn’t resume the webhook',
    pauseTitle: 'Pause this webhook?',
    pause: 'Pause webhook',
    pauseFailed: 'Couldn’t pause the webhook',
    consequence: (url: ReactNode, owner: string) => (
      <>
        Waiting deliveries will fail, and nothing will be sent to {url} until you or its owner, {owner},
        resume it. Its owner can resend missed events later.
      </>
    ),
    showOnly: (owner: string) => `Show only webhooks of ${owner}`,
    failedDeliveries: (count: number) =>
      plural(count, { one: '# delivery failed', other: '# deliveries failed' }),
    never: 'Never',
    pauseOf: (url: string, owner: string) => `Pause ${url} of ${owner}`,
    resumeOf: (url: string, owner: string) => `Resume ${url} of ${owner}`,
  },
  form: {
    searchHint: (announcements: (text: string) => ReactNode) => (
      <>
        Only announcements that this search finds are sent. Paste the link of a search on{' '}
        {announcements('Announcements')}, or type words. Leave empty for all.
      </>
    ),
    saveSearchFirst: (saveSearch: (text: string) => ReactNode) => (
      <>To receive only what concerns you, {saveSearch('save a search')} first, then select it here.</>
    ),
  },
}

/** The shape that every translation has. */
export type WebhookMessages = typeof en

export default en
