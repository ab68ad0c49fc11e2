import { humanizeCode } from '../../../text/display-names.ts'
import { CURRENCY_FIELD_BY_AMOUNT, type MetadataFields } from '../announcement-metadata.ts'
import { fieldNameMessages } from './field-names/messages/messages.ts'

const { groups } = fieldNameMessages
const FIELD_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(fieldNameMessages.fields))
const DETAIL_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(fieldNameMessages.detailFields))

/** Field groups in display order. Fields that appear in no group are shown under “Notice”. */
const FIELD_GROUPS: readonly (readonly [name: string, keys: string])[] = [
  [
    groups.contract,
    `award_amount,estimated_value,budget_without_tax,budget_with_tax,framework_maximum,framework,deadline,offers,lots,
    contract_type,procedure,tender_status,cpv,cpv_labels,descriptors,duration_months,contract_start,contract_end,
    award_date,contract_date,above_threshold,file_number,procedure_id,cig,documents_url`,
  ],
  [
    groups.company,
    `capital,capital_change_amount,capital_paid_in,capital_variable,legal_form,new_name,activity,address,seat,website,
    registration_date,start_date,effect_date,accounts_closing_date,accounts_type`,
  ],
  [groups.sale, 'price,sale_category'],
  [
    groups.court,
    `court,court_case,judge,judgment_date,judgment_nature,judgment_family,judgment_final,appointment_date,hearing_date,
    meeting_date,petition_date,resolution_date,claims_deadline`,
  ],
  [
    groups.register,
    `register_court,register_type,register_number,register_sheet,register_entry,entry_date,former_court,
    objection_period,cross_border`,
  ],
  [groups.location, 'country,region,province,province_code,department,departments,municipality,nuts'],
]

/** Fields that are displayed as part of another field. */
const FIELDS_SHOWN_ELSEWHERE = new Set([...Object.values(CURRENCY_FIELD_BY_AMOUNT), 'deadline_time'])

/** Returns the display name of a metadata field. */
export function metadataFieldName(key: string): string {
  return FIELD_NAMES.get(key) ?? humanizeCode(key)
}

/** Groups metadata fields by topic, in display order. */
export function groupMetadata(metadata: MetadataFields): { name: string; keys: string[] }[] {
  const remaining = new Set(Object.keys(metadata).filter(key => !FIELDS_SHOWN_ELSEWHERE.has(key)))
  const named = FIELD_GROUPS.map(([name, keys]) => ({
    name,
    keys: keys.split(/[\s,]+/).filter(key => remaining.delete(key)),
  }))
  return [...named, { name: groups.notice, keys: [...remaining] }].filter(({ keys }) => keys.length > 0)
}

/** Returns the display name of a field of the details: `awardCriteria` and `award_criteria` become `Award criteria`. */
export function detailFieldName(key: string): string {
  const name = key
    .replace(/^[@#]/, '')
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end}_${start.toLowerCase()}`)
  return DETAIL_NAMES.get(name) ?? metadataFieldName(name)
}
