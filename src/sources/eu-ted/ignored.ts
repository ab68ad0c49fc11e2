import { ignoredUnder } from '../eforms/ignored.ts'

/** Fields of a search API response. */
const SEARCH = [
  // Links to the documents in 24 languages; the notice page follows from the number.
  'links',
  // The counts and totals are listed per notice without their lots, so their meaning is unknown.
  'received-submissions-type-val',
  'received-submissions-type-code',
  'total-tender-val-lot',
  // Aliases and groups that repeat other fields.
  'PD',
  'ND',
  'TD',
  'TI',
  'CY',
  'PC',
  'RN',
  'OJ',
  'DS',
  'OL',
  'RC',
  'NC',
  'PR',
  'DT',
  'DD',
  'TW',
  'AU',
  'sort',
  'notice-version',
  // Dispatch dates, contact details, size and town of the winner.
  'dispatch-date',
  'issue-date',
  'buyer-email',
  'buyer-internet-address',
  'winner-size',
  'winner-city',
]

/** Fields of a notice older than eForms; legacy-element-filter.ts leaves out most others by name. */
const LEGACY = [
  // Codes whose labels are read, and labels whose codes are read.
  ...['ORIGINAL_CPV', 'PERFORMANCE_NUTS', 'ORIGINAL_NUTS', 'VALUES'].map(name => `coded.NOTICE_DATA.${name}`),
  ...['AA_AUTHORITY_TYPE', 'NC_CONTRACT_NATURE', 'TD_DOCUMENT_TYPE'].map(name => `coded.CODIF_DATA.${name}`),
]

/** Fields that are ignored on purpose. */
export const IGNORED: readonly string[] = [
  ...SEARCH,
  ...ignoredUnder('eforms'),
  ...LEGACY.map(name => `legacy.${name}`),
]
