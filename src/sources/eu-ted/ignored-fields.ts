import { prefixEformsIgnoredFields } from '../eforms/ignored-fields.ts'

/** Fields of a search API response. */
const SEARCH = [
  // The URL of the notice page follows from its number, so the links to documents in 24 languages are not needed.
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
  // Dispatch dates, contact details, and the winner's size and town.
  'dispatch-date',
  'issue-date',
  'buyer-email',
  'buyer-internet-address',
  'winner-size',
  'winner-city',
]

/** Fields of a notice older than eForms; legacy-element-filter.ts leaves out most others by name. */
const LEGACY = [
  // Codes that are ignored in favor of their labels, and labels that are ignored in favor of their codes.
  ...['ORIGINAL_CPV', 'PERFORMANCE_NUTS', 'ORIGINAL_NUTS', 'VALUES'].map(name => `coded.NOTICE_DATA.${name}`),
  ...['AA_AUTHORITY_TYPE', 'NC_CONTRACT_NATURE', 'TD_DOCUMENT_TYPE'].map(name => `coded.CODIF_DATA.${name}`),
]

/** Fields that are ignored on purpose. */
export const TED_IGNORED_FIELDS: readonly string[] = [
  ...SEARCH,
  ...prefixEformsIgnoredFields('eforms'),
  ...LEGACY.map(name => `legacy.${name}`),
]
