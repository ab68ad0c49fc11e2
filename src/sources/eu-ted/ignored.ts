import { ignoredUnder } from '../eforms/ignored.ts'

/** Of an answer of the search API. */
const SEARCH = [
  // The same documents in 24 languages; the page for people is known by the number.
  'links',
  // Lists of notices are not those of lots: how many tenders came in for what is not said.
  ...['received-submissions-type-val', 'received-submissions-type-code', 'total-tender-val-lot'],
  // What aliases and groups of fields say again.
  ...['PD', 'ND', 'TD', 'TI', 'CY', 'PC', 'RN'],
  ...['OJ', 'DS', 'OL', 'RC', 'NC', 'PR', 'DT', 'DD', 'TW', 'AU', 'sort', 'notice-version'],
  // When it was sent, who may be asked, how large who won is.
  ...['dispatch-date', 'issue-date', 'buyer-email', 'buyer-internet-address', 'winner-size', 'winner-city'],
]

/** Of a notice of before eForms; most is left out by name in legacy-left-out.ts. */
const LEGACY = [
  // Codes whose words are said, and words whose codes are read.
  ...['ORIGINAL_CPV', 'PERFORMANCE_NUTS', 'ORIGINAL_NUTS', 'VALUES'].map(name => `coded.NOTICE_DATA.${name}`),
  ...['AA_AUTHORITY_TYPE', 'NC_CONTRACT_NATURE', 'TD_DOCUMENT_TYPE'].map(name => `coded.CODIF_DATA.${name}`),
]

/** Fields that are left out on purpose. */
export const IGNORED: readonly string[] = [
  ...SEARCH,
  ...ignoredUnder('eforms'),
  ...LEGACY.map(name => `legacy.${name}`),
]
