import { plural } from '../../../text/plural.ts'

const en = {
  title: 'Overview',
  loading: 'Loading overview',
  needsAttention: 'Needs attention',
  attention: (count: number) =>
    plural(count, { one: '# thing needs your attention', other: '# things need your attention' }),
  databaseAway: 'Some of this can’t be read at the moment, because the database is unreachable',
  nothingNeedsAttention: 'Nothing needs your attention',
  matches: {
    title: 'New in what you follow',
    following: 'Following',
    unavailable: 'This can’t be read at the moment.',
    none: 'Nothing new since you last looked.',
    count: (count: number) => plural(count, { one: '# new match', other: '# new matches' }),
    newest: 'Newest matches',
  },
  sources: {
    title: 'Sources',
    all: 'View sources',
    caption: 'State of all sources',
    source: 'Source',
    state: 'State',
    lastRead: 'Last read',
    yesterday: 'Yesterday',
    today: 'Today',
    explanation:
      'By publication date in the publisher’s time zone. The usual number is the median of the same weekday in the last 8 weeks.',
    unknown: 'Not known',
    notYet: 'Not yet',
    reading: 'Reading now',
    noUsual: 'no baseline yet',
    usual: (count: string) => `usual: ${count}`,
  },
  system: {
    title: 'System',
    version: 'Version',
    database: 'Database',
    databaseStates: { reachable: 'Reachable', read_only: 'Accepts no writes', away: 'Unreachable' },
    index: 'Search index',
    indexBuilding: 'Being built',
    indexWaiting: 'Not updated',
    indexUpToDate: 'Up to date',
    indexBehind: (time: string) => `${time} behind`,
    events: 'Events to dispatch',
    deliveries: 'Deliveries in the queue',
    items: (count: number) => plural(count, { one: '# item', other: '# items' }),
    itemsDue: (count: number, time: string) =>
      plural(count, { one: `# item, due for ${time}`, other: `# items, the oldest due for ${time}` }),
    deliveringProcesses: 'Processes that deliver',
    processes: (count: number) => plural(count, { one: '# process', other: '# processes' }),
    queuedMails: 'Emails in the queue',
    mails: (count: number) => plural(count, { one: '# email', other: '# emails' }),
    disk: 'Disk',
    freeSpace: (free: string, total: string) => `${free} free of ${total}`,
  },
  deliveries: {
    titleOfAllOwners: 'Webhooks and email of all owners',
    title: 'Your webhooks and email',
    allWebhooks: 'All webhooks',
    webhooks: 'Webhooks',
    mail: 'Email, last 24 hours',
    noFailures: 'No failures',
    failedMails: (count: number) => plural(count, { one: '# email failed', other: '# emails failed' }),
    suppressedAddresses: 'Addresses without email',
    none: 'None',
    noneYet: 'None yet',
    withoutFailures: (count: number) =>
      plural(count, { one: '# webhook without failures', other: '# webhooks without failures' }),
    withFailures: (count: string, total: number) =>
      plural(total, {
        one: `${count} of # webhook with failures`,
        other: `${count} of # webhooks with failures`,
      }),
  },
  /** The items that need a person. */
  items: {
    source: (name: string, state: string) => `${name}: ${state}`,
    webhook: {
      healthy: 'Webhook works again',
      failing: 'Webhook fails',
      disabled: 'Webhook was disabled because of its failures',
    },
    webhookOf: {
      healthy: (owner: string) => `Webhook of ${owner} works again`,
      failing: (owner: string) => `Webhook of ${owner} fails`,
      disabled: (owner: string) => `Webhook of ${owner} was disabled because of its failures`,
    },
    moreWebhooks: (count: number) =>
      plural(count, {
        one: '# more webhook fails or is disabled',
        other: '# more webhooks fail or are disabled',
      }),
    mails: (count: number) =>
      plural(count, {
        one: '# email could not be delivered in the last 24 hours',
        other: '# emails could not be delivered in the last 24 hours',
      }),
    addresses: (count: number) =>
      plural(count, {
        one: '# email address receives nothing',
        other: '# email addresses receive nothing',
      }),
    mergeReports: (count: number) =>
      plural(count, {
        one: '# report of a wrong merge waits for a decision',
        other: '# reports of wrong merges wait for a decision',
      }),
    addressesCause:
      'Email bounced or was reported as spam. Email is sent again once the address has been confirmed again.',
    databaseAway: 'PostgreSQL cannot be reached',
    databaseReadOnly: 'PostgreSQL accepts no writes',
    writesWait: 'Reading works; crawls and deliveries wait.',
    indexWaiting: 'The search index is not updated',
    lowDisk: (free: string) => `Only ${free} are free on the disk`,
    freeSpace: 'Free some space.',
    indexBehind: 'The search index is behind',
    dispatchBehind: 'Events wait to be dispatched',
    deliveriesLate: 'Deliveries to healthy receivers are late',
    oldestWaited: (time: string) => `The oldest has waited for ${time}.`,
    noDeliveringProcess: 'No process sends deliveries',
    startDeliveringProcess: 'Start a process with the role “deliver”.',
  },
}

/** The shape that every translation has. */
export type OverviewMessages = typeof en

export default en
