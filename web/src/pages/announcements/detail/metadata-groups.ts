import { humanizeCode } from '../../../text/display-names.ts'
import { CURRENCY_FIELD_BY_AMOUNT, type MetadataFields } from '../announcement-metadata.ts'

/** Display names of fields whose key would not make a good label. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  cpv: 'CPV codes',
  cpv_labels: 'CPV descriptions',
  cig: 'Lot codes (CIG)',
  nuts: 'Regions (NUTS)',
  offers: 'Tenders received',
  duration_months: 'Duration',
  eforms_subtype: 'eForms subtype',
  ted_url: 'Notice in TED',
  documents_url: 'Procurement documents',
  file_url: 'Source file',
  procedure_id: 'Procedure ID',
  procedure: 'Procedure type',
  acts: 'Acts',
  corrects: 'Corrects',
  tags: 'OCDS release tags',
  tender_status: 'Procedure status',
  contract_type: 'Contract type',
}

/** Field groups in display order. Fields that appear in no group are shown under “Notice”. */
const FIELD_GROUPS: readonly (readonly [name: string, keys: string])[] = [
  [
    'Contract',
    `award_amount estimated_value budget_without_tax budget_with_tax framework_maximum framework deadline offers lots
    contract_type procedure tender_status cpv cpv_labels descriptors duration_months contract_start contract_end
    award_date contract_date above_threshold file_number procedure_id cig documents_url`,
  ],
  [
    'Company',
    `capital capital_change_amount capital_paid_in capital_variable legal_form new_name activity address seat website
    registration_date start_date effect_date accounts_closing_date accounts_type`,
  ],
  ['Sale', 'price sale_category'],
  [
    'Court',
    `court court_case judge judgment_date judgment_nature judgment_family judgment_final appointment_date hearing_date
    meeting_date petition_date resolution_date claims_deadline`,
  ],
  [
    'Register',
    `register_court register_type register_number register_sheet register_entry entry_date former_court
    objection_period cross_border`,
  ],
  ['Location', 'country region province province_code department departments municipality nuts'],
]

/** Fields that are displayed as part of another field. */
const FIELDS_SHOWN_ELSEWHERE = new Set([...Object.values(CURRENCY_FIELD_BY_AMOUNT), 'deadline_time'])

/** Returns the display name of a metadata field. */
export function metadataFieldName(key: string): string {
  return FIELD_NAMES[key] ?? humanizeCode(key)
}

/** Groups metadata fields by topic, in display order. */
export function groupMetadata(metadata: MetadataFields): { name: string; keys: string[] }[] {
  const remaining = new Set(Object.keys(metadata).filter(key => !FIELDS_SHOWN_ELSEWHERE.has(key)))
  const groups = FIELD_GROUPS.map(([name, keys]) => ({
    name,
    keys: keys.split(/\s+/).filter(key => remaining.delete(key)),
  }))
  return [...groups, { name: 'Notice', keys: [...remaining] }].filter(({ keys }) => keys.length > 0)
}
