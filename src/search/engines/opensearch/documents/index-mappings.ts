/*
 * The indexes of OpenSearch: announcements and entities, each with the documents that give the position of its shards.
 * Texts arrive as tokens and are only split at spaces; nothing is scored, so there are no norms. `kind` is `announcement`,
 * `entity` or `position`. Only documents that exist have the token `-` in `keys`; deleted ones remain as tombstones.
 */

/** The version of the stored documents. Each version has indexes of its own. */
export const OPENSEARCH_SCHEMA_VERSION = 1

/** Longer values are stored, but not searched or sorted by. */
const MAX_KEYWORD_LENGTH = 8_191

const KEYWORD = { type: 'keyword', ignore_above: MAX_KEYWORD_LENGTH }
const TOKENS = { type: 'text', analyzer: 'tokens', norms: false }
/** Tokens of several fields, so that a query has one clause for each token. */
const JOINED = { ...TOKENS, index_options: 'docs' }
const WRITTEN_TOKENS = { ...TOKENS, copy_to: ['any', 'written'] }
const OTHER_TOKENS = { ...TOKENS, copy_to: ['any'] }
/** The tokens of a name, and the name as a whole, to find what it begins with. */
const NAME_TOKENS = {
  ...OTHER_TOKENS,
  fields: { start: { type: 'keyword', ignore_above: MAX_KEYWORD_LENGTH, doc_values: false } },
}
const FLAG = { type: 'keyword', ignore_above: MAX_KEYWORD_LENGTH, doc_values: false }
const LONG = { type: 'long' }
const INTEGER = { type: 'integer' }
/** Kept in the source of the document only. */
const STORED = { type: 'keyword', index: false, doc_values: false }

/** The fields of all documents. */
const COMMON = {
  id: KEYWORD,
  kind: KEYWORD,
  change: LONG,
  deleted: { type: 'boolean' },
}

/** The fields of the documents that give the position of a shard. */
const POSITION = {
  record_id: STORED,
  nonce: STORED,
  target: LONG,
  target_nonce: STORED,
  is_loading: { type: 'boolean' },
  epoch: LONG,
}

const ANNOUNCEMENT = {
  // The day in days since 1970-01-01 and the number within it, which order the lists.
  day: LONG,
  number: LONG,
  month: KEYWORD,
  source: KEYWORD,
  jurisdiction: KEYWORD,
  category: KEYWORD,
  // The values as AnnouncementValues has them. The amount is also split, so that sums are exact.
  amount: { type: 'double' },
  amount_units: { type: 'double' },
  amount_cents: INTEGER,
  currency: INTEGER,
  deadline: INTEGER,
  deadline_day: INTEGER,
  changed_at: { type: 'double' },
  language: INTEGER,
  roles: KEYWORD,
  // All levels of each code.
  cpv: KEYWORD,
  regions: KEYWORD,
  // The IDs of the entities, and each with each of its roles, as in `<id> buyer`.
  entities: KEYWORD,
  entity_roles: KEYWORD,
  buyers: KEYWORD,
  suppliers: KEYWORD,
  // The encoded parties in base64, and their localities.
  parties: STORED,
  localities: STORED,
  // The list view and the full view as JSON.
  list: STORED,
  full: STORED,
  // The names of the parties without case, accents and punctuation, with and without their legal forms.
  whole_names: FLAG,
  bare_names: FLAG,
  title: WRITTEN_TOKENS,
  words: WRITTEN_TOKENS,
  others: OTHER_TOKENS,
  keys: OTHER_TOKENS,
  any: JOINED,
  written: JOINED,
}

const ENTITY = {
  merged_into: KEYWORD,
  type: KEYWORD,
  jurisdiction: KEYWORD,
  status: KEYWORD,
  count: LONG,
  name: KEYWORD,
  sort_name: KEYWORD,
  // The beginnings of both names as numbers, which locate pages far down a list.
  name_rank: LONG,
  sort_name_rank: LONG,
  legal_form: KEYWORD,
  // From the announcements: the day of the latest one, their categories, and the roles of the entity in them.
  latest: INTEGER,
  roles: KEYWORD,
  categories: KEYWORD,
  vocabulary: KEYWORD,
  json: STORED,
  words: NAME_TOKENS,
  bare: NAME_TOKENS,
  others: OTHER_TOKENS,
  keys: OTHER_TOKENS,
  any: JOINED,
}

/**
 * The indexes by what they contain, with the order of their documents on disk, which is that of the lists. The first field of
 * an order must be long: ranges of other fields that some documents lack fail.
 */
const CONTENTS = {
  announcements: {
    properties: { ...COMMON, ...POSITION, ...ANNOUNCEMENT },
    sort: { day: 'desc', number: 'desc' },
    // Tokens are not read back, which halves what is stored.
    excludes: ['title', 'words', 'others', 'keys'],
  },
  entities: {
    properties: { ...COMMON, ...POSITION, ...ENTITY },
    sort: { count: 'desc', name: 'asc', id: 'asc' },
    excludes: [],
  },
} as const

export type IndexContent = keyof typeof CONTENTS
export const INDEX_CONTENTS = Object.keys(CONTENTS) as IndexContent[]

/** Every page of a list can be read. */
const LARGEST_WINDOW = 2 ** 31 - 1
const LONGEST_TOKEN = 32_766
/** A query for the names of all companies of a group can have this many values. */
const MAX_TERMS = 65_536

/** Returns the body of the request that creates an index. */
export function createIndexBody(
  content: IndexContent,
  { shards, meta = {} }: { readonly shards: number; readonly meta?: object },
) {
  const { properties, sort, excludes } = CONTENTS[content]
  return {
    settings: {
      index: {
        number_of_shards: shards,
        auto_expand_replicas: '0-1',
        // The indexer refreshes after each batch, so that a batch becomes visible as a whole.
        refresh_interval: '-1',
        max_result_window: LARGEST_WINDOW,
        max_terms_count: MAX_TERMS,
        'sort.field': Object.keys(sort),
        'sort.order': Object.values(sort),
        analysis: {
          tokenizer: { tokens: { type: 'whitespace', max_token_length: LONGEST_TOKEN } },
          analyzer: { tokens: { type: 'custom', tokenizer: 'tokens' } },
        },
      },
    },
    mappings: { _meta: meta, dynamic: 'strict', _source: { excludes }, properties },
  }
}
