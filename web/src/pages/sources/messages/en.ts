import { plural } from '../../../text/plural.ts'

const en = {
  sources: 'Sources',
  freshnessOfEach: 'Freshness of each source',
  loadingSources: 'Loading sources',
  announcements: (count: number) => plural(count, { one: '# announcement', other: '# announcements' }),
  announcementsFrom: (announcements: string, sources: number) =>
    plural(sources, { one: `${announcements} from # source`, other: `${announcements} from # sources` }),
  scaleOfCharts:
    'Each chart has a scale of its own; its maximum is the number of announcements on its highest day.',
  licenses: 'Licenses',
  contentsAndLicenses: 'Contents, attribution and licenses',
  contentsIntroduction: 'What each publisher provides and under which terms.',
  allSources: 'All sources',
  loadingLicenses: 'Loading licenses',
  opensInNewTab: '(opens in a new tab)',
  summary: {
    label: 'Status of all sources',
    needAttention: (count: number, total: string) =>
      plural(count, {
        one: `# of ${total} sources needs attention`,
        other: `# of ${total} sources need attention`,
      }),
    noneCrawled: 'No source has been crawled yet',
    notCrawled: (count: number) =>
      plural(count, {
        one: '# source has not been crawled yet',
        other: '# sources have not been crawled yet',
      }),
    allUpToDate: (count: number) =>
      plural(count, {
        one: 'The source is up to date',
        other: count === 9 ? 'All nine sources are up to date' : 'All # sources are up to date',
      }),
    runsInProgress: (count: number) =>
      plural(count, { one: '# run in progress', other: '# runs in progress' }),
    lastCrawl: 'Last successful crawl:',
  },
  /** The states of a source: as a label, and after the name of the source. */
  states: {
    upToDate: { label: 'Up to date', note: 'up to date' },
    failing: { label: 'Failing', note: 'failing' },
    suspicious: { label: 'Suspicious', note: 'suspicious' },
    overdue: { label: 'Overdue', note: 'overdue' },
    new: { label: 'Not crawled yet', note: 'not crawled yet' },
    missingDay: { label: 'Missing day', note: 'missing day' },
    missingDays: { label: 'Missing days', note: 'missing days' },
  },
  reasons: {
    failures: (count: number) =>
      plural(count, { one: '# consecutive run failed', other: '# consecutive runs failed' }),
    overdue: 'A crawl is due but has not started. Check that a process with the role “crawl” is running.',
    new: 'No scheduled crawl has finished yet',
    gaps: (count: number) =>
      plural(count, { one: '# publication day without data', other: '# publication days without data' }),
  },
  table: {
    caption: 'Sources, with those that need attention first',
    source: 'Source',
    state: 'State',
    newest: 'Newest',
    lastCrawl: 'Last crawl',
    lastDays: (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' }),
    total: 'Total',
    problems: 'Problems',
    recentProblems: 'Problems, last 30 days',
    nextRun: 'Next run',
    noneYet: 'None yet',
    never: 'Never',
    unknown: 'Not known yet',
    none: 'None',
    nothingRead: 'Nothing read yet',
    dueNow: 'Due now',
    running: 'Running',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    noAnnouncements: 'No announcements',
    announcementsInDays: (name: string, count: number, days: string) =>
      plural(count, {
        one: `${name}: # announcement in the last ${days} days`,
        other: `${name}: # announcements in the last ${days} days`,
      }),
    maximum: (count: string) => `max. ${count}`,
    dayCount: (date: string, count: string) => `${date}: ${count}`,
  },
  detail: {
    loadingSource: 'Loading source',
    notFound: 'Source not found',
    unknownId: (id: string) => `No source has the ID “${id}”.`,
    viewAll: 'View all sources',
    viewAnnouncements: 'View announcements',
    perDay: (days: string) => `Announcements per day, last ${days} days`,
    perDayTotal: (count: string, days: string) => `Announcements per day: ${count} in ${days} days`,
    nothingRead: 'Nothing has been read yet',
    noneInDays: (days: string) => `No announcements in the last ${days} days`,
    loading: 'Loading…',
    onDays: (announcements: string, days: number) =>
      plural(days, { one: `${announcements} on # day`, other: `${announcements} on # days` }),
    daysWithoutData: (count: number) =>
      plural(count, { one: '# publication day without data', other: '# publication days without data' }),
  },
  health: {
    title: 'Freshness',
    nothingMissing: 'Up to date, no missing days',
    announcements: 'Announcements',
    latest: 'Latest',
    lastCrawl: 'Last successful crawl',
    nextRun: 'Next run',
    missingDays: 'Missing days',
    failures: 'Consecutive failures',
    runs: (count: number) => plural(count, { one: '# run', other: '# runs' }),
    failingSince: 'Failing since',
    nextAttempt: 'Next attempt',
  },
  problems: {
    title: 'Problems, last 30 days',
    nothingRead: 'No documents have been read yet',
    none: 'No problems in the last 30 days',
    loading: 'Loading problems',
    causes: 'Causes of problems, most frequent first',
    count: (count: number) => plural(count, { one: '# problem', other: '# problems' }),
    documents: (count: number) => plural(count, { one: 'in # document', other: 'in # documents' }),
    lost: (count: number) => plural(count, { one: '# record lost', other: '# records lost' }),
    last: 'Last seen:',
    field: 'Field',
    showPlaces: 'Show where',
    places: 'Places in the documents, newest first',
    place: 'Place',
    document: 'Document',
    reason: 'Problem',
    found: 'Found',
    wholeDocument: 'Whole document',
  },
  problemKinds: {
    unreadable_document: [
      'Unreadable document',
      'The document couldn’t be read. Nothing was imported from it.',
    ],
    truncated_document: [
      'Truncated document',
      'The document ends prematurely. The records before that point were imported.',
    ],
    unreadable_row: ['Unreadable row', 'A record couldn’t be read. The other records were imported.'],
    unknown_code: [
      'Unknown code',
      'A code or term is not mapped yet and was left out. A record of an unknown kind has the category “Other”.',
    ],
    unknown_field: ['Unknown field', 'A field is neither used nor explicitly ignored.'],
    bad_value: [
      'Bad value',
      'A value is invalid. It was omitted or, for a number of a party, marked as invalid.',
    ],
    left_out: ['Left out', 'A record was skipped because the source excludes this kind of record.'],
    too_large: ['Too large', 'The document exceeds the size limit.'],
    limit_exceeded: [
      'Limit exceeded',
      'Reading the document exceeded a limit on time, memory or unreadable records.',
    ],
    quarantined: ['Quarantined', 'The document is not read, because reading it failed twice.'],
    copies_differ: [
      'Copies differ',
      'A copy of the file contradicts another copy, its hash or an earlier version.',
    ],
    conflict: [
      'Conflict',
      'Two records in the document have the same reference. Equal ones were stored once; of different ones, the later was used.',
    ],
  },
  runs: {
    title: 'Runs',
    loading: 'Loading runs',
    none: 'No runs yet',
    noneExplanation: 'Nothing has been crawled or imported from this source yet.',
    caption: 'Runs, newest first',
    status: 'Status',
    kind: 'Kind',
    requestedDays: 'Requested days',
    days: 'Days',
    started: 'Started',
    duration: 'Duration',
    waitingFor: 'Waiting for',
    documents: 'Documents',
    records: 'Records',
    new: 'New',
    changed: 'Changed',
    lost: 'Lost',
    unchanged: (count: string) => `${count} unchanged since the previous run`,
    latest: 'Latest run',
    inProgress: 'Run in progress',
    last: {
      crawl: 'Last run: crawl',
      backfill: 'Last run: backfill',
      import: 'Last run: import',
      replay: 'Last run: replay',
    },
    kinds: { crawl: 'Crawl', backfill: 'Backfill', import: 'Import', replay: 'Replay' },
    states: {
      waiting: 'Waiting',
      running: 'Running',
      ok: 'OK',
      suspicious: 'Suspicious',
      failed: 'Failed',
      stopped: 'Stopped',
    },
    /** The range of a run if no days were requested. */
    withoutDays: {
      crawl: 'Everything due',
      backfill: 'All days',
      import: 'Files',
      replay: 'Archived documents',
    },
    finished: {
      waiting: 'Run waiting',
      running: 'Run in progress',
      ok: 'Run finished: ok',
      suspicious: 'Run finished: suspicious',
      failed: 'Run finished: failed',
      stopped: 'Run finished: stopped',
    },
    outcome: (created: number, records: string) =>
      plural(created, {
        one: `# new announcement from ${records}`,
        other: `# new announcements from ${records}`,
      }),
    recordCount: (count: number) => plural(count, { one: '# record', other: '# records' }),
  },
  start: {
    title: 'Start run',
    alreadyInProgress: 'A run is already in progress',
    oneAtATime: 'A source can have only one run at a time. You can follow its progress on this page.',
    wait: 'A run is already in progress. Wait until it finishes.',
    notified: 'Webhooks are notified of new announcements.',
    cancel: 'Cancel',
    whatToCrawl: 'What to crawl',
    due: 'Everything due',
    dueNote: 'New days, days to recheck, and missing days',
    days: 'A range of days',
    daysNote: 'By publication date. Unchanged announcements are kept.',
    firstDay: 'First day',
    lastDay: 'Last day',
    bothDays: 'Choose both the first and the last day.',
    reversedDays: 'Choose a first day on or before the last day.',
  },
}

/** The shape that every translation has. */
export type SourceMessages = typeof en

export default en
