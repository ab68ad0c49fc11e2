/*
 * One index for each list, with one shard and sorted as the list is, so that OpenSearch reads results in their order. Words
 * arrive normalized and are only split at spaces; nothing is scored, so there are no norms.
 */

const LARGEST_WINDOW = 2 ** 31 - 1

const SETTINGS = {
  number_of_shards: 1,
  number_of_replicas: 0,
  refresh_interval: -1,
  // Every page of a list can be requested.
  max_result_window: LARGEST_WINDOW,
  'translog.durability': 'async',
}
const KEYWORD = { type: 'keyword' }
const WORDS = { type: 'text', analyzer: 'whitespace', norms: false }

/** The indexes by name, as the bodies of the requests that create them. */
export const OPENSEARCH_INDEXES = {
  announcements: {
    settings: { index: { ...SETTINGS, 'sort.field': ['position'], 'sort.order': ['desc'] } },
    mappings: {
      dynamic: false,
      _source: { excludes: ['position', 'month', 'entity_ids', 'words'] },
      properties: {
        // Date and number in one value, which is faster to sort by than two.
        position: { type: 'long' },
        source_id: KEYWORD,
        publication_date: { type: 'date', format: 'yyyy-MM-dd' },
        month: KEYWORD,
        jurisdiction: KEYWORD,
        category: KEYWORD,
        entity_ids: { type: 'keyword', doc_values: false },
        words: WORDS,
      },
    },
  },
  entities: {
    settings: {
      index: {
        ...SETTINGS,
        'sort.field': ['announcement_count', 'name', 'id'],
        'sort.order': ['desc', 'asc', 'asc'],
      },
    },
    mappings: {
      dynamic: false,
      _source: { excludes: ['id', 'folded', 'bare', 'words'] },
      properties: {
        id: KEYWORD,
        entity_type: KEYWORD,
        name: KEYWORD,
        jurisdiction: KEYWORD,
        status: KEYWORD,
        announcement_count: { type: 'integer' },
        // Normalized names, with and without legal form: exact matches and prefixes come first.
        folded: KEYWORD,
        bare: KEYWORD,
        words: WORDS,
      },
    },
  },
} as const

export type OpenSearchIndex = keyof typeof OPENSEARCH_INDEXES
