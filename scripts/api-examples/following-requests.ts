import type { EarlierResponses, ExampleRequest } from './example-request.ts'

/** The key that owns the lists and searches of the examples. */
const ownKey = (earlier: EarlierResponses) => earlier.text('createKey', 'key')
const watchlist = (earlier: EarlierResponses) => ({ id: earlier.text('createWatchlist', 'id') })
const entry = (earlier: EarlierResponses) => ({
  ...watchlist(earlier),
  entry: earlier.text('addWatchlistEntry', 'id'),
})
const savedSearch = (earlier: EarlierResponses) => ({ id: earlier.text('createSavedSearch', 'id') })

export const FOLLOWING_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'createWatchlist',
    body: { name: 'Suppliers', categories: ['insolvency', 'dissolution'], minimum_severity: 'high' },
    key: ownKey,
  },
  { operation: 'getWatchlist', parameters: watchlist, key: ownKey },
  { operation: 'listWatchlists', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'changeWatchlist', parameters: watchlist, body: { jurisdictions: ['FR', 'GB'] }, key: ownKey },
  {
    operation: 'addWatchlistEntry',
    parameters: watchlist,
    body: { name: 'Exemple Conseil SARL', country: 'FR', town: 'Lyon', reference: 'C-1042' },
    key: ownKey,
  },
  {
    operation: 'addWatchlistEntry',
    parameters: watchlist,
    body: { name: 'Exemple Conseil SARL', country: 'FR', town: '69002 Lyon', reference: 'C-1042' },
    key: ownKey,
  },
  { operation: 'getWatchlistEntry', parameters: entry, key: ownKey },
  { operation: 'listWatchlistEntries', parameters: e => ({ ...watchlist(e), per_page: '1' }), key: ownKey },
  ...['csv', 'ndjson', 'json'].map(format => ({
    operation: 'importWatchlist',
    parameters: (e: EarlierResponses) => ({ ...watchlist(e), format }),
    body: {
      rows: [
        { id: 'C-1042', name: 'Exemple Conseil SARL', country: 'FR', town: 'Lyon' },
        { id: 'C-1043', name: 'Hanseatenkontor', country: 'Germany' },
        { id: 'C-1044', name: 'Exemple', country: 'Frence' },
      ],
    },
    key: ownKey,
  })),
  {
    operation: 'decideWatchlistEntry',
    parameters: entry,
    body: { state: 'unknown' },
    key: ownKey,
  },
  {
    operation: 'createSavedSearch',
    body: { name: 'Bakeries', search: 'jurisdiction=FR&category=insolvency_filing&q=boulangerie' },
    key: ownKey,
  },
  { operation: 'getSavedSearch', parameters: savedSearch, key: ownKey },
  { operation: 'listSavedSearches', parameters: { per_page: '1' }, key: ownKey },
  { operation: 'changeSavedSearch', parameters: savedSearch, body: { is_muted: true }, key: ownKey },
  { operation: 'listMatches', parameters: { per_page: '1', new: 'true' }, key: ownKey },
  { operation: 'markMatchesSeen', body: {}, key: ownKey },
  { operation: 'markWatchlistSeen', parameters: watchlist, body: {}, key: ownKey },
  { operation: 'markSavedSearchSeen', parameters: savedSearch, body: {}, key: ownKey },
]

export const FOLLOWING_DELETIONS: readonly ExampleRequest[] = [
  { operation: 'deleteWatchlistEntry', parameters: entry, key: ownKey },
  { operation: 'deleteWatchlist', parameters: watchlist, key: ownKey },
  { operation: 'deleteSavedSearch', parameters: savedSearch, key: ownKey },
]

const mergeReport = (earlier: EarlierResponses) => ({ id: earlier.text('createMergeReport', 'id') })

/** The request is sent twice; the second response is the existing report. */
const CREATE_MERGE_REPORT: ExampleRequest = {
  operation: 'createMergeReport',
  body: (earlier: EarlierResponses) => ({
    kind: 'different_parties',
    entity_id: earlier.text('listEntities', 'data.0.id'),
    comment: 'The company in Lyon was founded after the one in Paris was dissolved.',
  }),
}

/** A report of a wrong merge, which is rejected. */
export const MERGE_REPORT_EXAMPLES: readonly ExampleRequest[] = [
  CREATE_MERGE_REPORT,
  CREATE_MERGE_REPORT,
  { operation: 'listMergeReports', parameters: { status: 'open', per_page: '1' } },
  { operation: 'getMergeReport', parameters: mergeReport },
  {
    operation: 'decideMergeReport',
    parameters: mergeReport,
    body: { status: 'rejected', note: 'Both announcements state the same register number.' },
  },
]
