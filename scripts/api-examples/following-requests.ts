import type { EarlierResponses, ExampleRequest } from './example-request.ts'

/** The key that owns the lists and searches of the examples. */
const ownKey = (earlier: EarlierResponses) => earlier.text('createKey', 'key')
const watchlist = (earlier: EarlierResponses) => ({ id: earlier.text('createWatchlist', 'id') })
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
  { operation: 'deleteWatchlist', parameters: watchlist, key: ownKey },
  { operation: 'deleteSavedSearch', parameters: savedSearch, key: ownKey },
]
