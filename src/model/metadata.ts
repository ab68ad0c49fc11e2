import { type CalendarDay, isCalendarDay } from './calendar-day.ts'

/**
 * The metadata keys of announcements. Each key has the same meaning in all sources (design 4); `capital`, `currency` and
 * `legal_form` come from the contract (contract 2.1). Text and list values keep the wording of the document unless the
 * description states otherwise.
 */
export const METADATA_KEYS = {
  // The subject of the announcement.
  capital: { type: 'number', meaning: 'Capital of the company after the act.', unit: 'currency' },
  capital_change_amount: {
    type: 'number',
    meaning: 'Amount by which the capital rises or falls.',
    unit: 'currency',
  },
  capital_variable: {
    type: 'number',
    meaning: 'Minimum capital of a company with variable capital.',
    unit: 'currency',
  },
  capital_paid_in: { type: 'number', meaning: 'Amount of capital paid in.', unit: 'currency' },
  currency: {
    type: 'text',
    meaning: 'Currency of all amounts without their own currency key, as an ISO 4217 code.',
  },
  legal_form: { type: 'text', meaning: 'Legal form of the company.' },
  new_name: { type: 'text', meaning: 'New name of the company.' },
  activity: { type: 'text', meaning: 'Activity or corporate purpose of the company.' },
  website: { type: 'text', meaning: 'Website of the company.' },
  address: { type: 'text', meaning: 'Registered office, or address of the sole trader.' },
  seat: { type: 'text', meaning: 'Town of the registered office.' },
  registration_date: { type: 'day', meaning: 'Date of entry in the register.' },
  start_date: { type: 'day', meaning: 'Date on which the company starts trading.' },
  effect_date: { type: 'day', meaning: 'Date on which the act takes effect.' },
  acts: {
    type: 'list',
    meaning:
      'All acts in the document, as category codes; the most significant one is the announcement category.',
  },

  // The register and the entry.
  register_court: { type: 'text', meaning: 'Court or office that keeps the register.' },
  former_court: { type: 'text', meaning: 'Court that kept the register previously.' },
  register_type: { type: 'text', meaning: 'Section of the register, such as HRB.' },
  register_number: { type: 'text', meaning: 'Register number with its suffix.' },
  register_sheet: {
    type: 'text',
    meaning: 'Sheet number of the company in a register organized by sheets, such as M 786863.',
  },
  register_entry: { type: 'text', meaning: 'Number of the entry on the sheet.' },
  entry_date: { type: 'day', meaning: 'Date on which the act was entered in the register.' },
  objection_period: { type: 'text', meaning: 'Period for raising objections.' },
  legal_basis: { type: 'text', meaning: 'Law and section on which the notice or procedure is based.' },
  cross_border: { type: 'flag', meaning: "True when a country other than the publisher's is involved." },

  // Sales of businesses.
  price: {
    type: 'number',
    meaning: 'Price of the business, or value of the contribution.',
    unit: 'price_currency',
  },
  price_currency: {
    type: 'text',
    meaning: 'Currency of the price, as an ISO 4217 code. Amounts in FRF are not converted.',
  },
  sale_category: { type: 'text', meaning: 'Type of sale.' },

  // Accounts.
  accounts_closing_date: { type: 'day', meaning: 'Last day of the accounting period.' },
  accounts_type: { type: 'text', meaning: 'Type of accounts.' },

  // Courts and insolvency.
  judgment_date: { type: 'day', meaning: 'Date of the court decision.' },
  judgment_nature: {
    type: 'text',
    meaning: 'Content of the court decision, or the phase that the proceedings enter.',
  },
  judgment_family: { type: 'text', meaning: "Group of the decision in the publisher's classification." },
  judgment_final: { type: 'flag', meaning: 'True when the decision can no longer be appealed.' },
  court: { type: 'text', meaning: 'Court in charge of the proceedings.' },
  court_case: { type: 'text', meaning: 'Case number at the court.' },
  judge: { type: 'text', meaning: 'Judge in charge of the proceedings.' },
  appointment_date: { type: 'day', meaning: 'Date on which the practitioner or liquidator was appointed.' },
  hearing_date: { type: 'day', meaning: 'Date of the court hearing.' },
  meeting_date: { type: 'day', meaning: 'Date of the meeting.' },
  petition_date: { type: 'day', meaning: 'Date on which the petition was presented or filed.' },
  resolution_date: { type: 'day', meaning: 'Date of the resolution by the members or creditors.' },
  claims_deadline: { type: 'day', meaning: 'Last day for creditors to submit claims.' },

  // Tenders and contracts.
  procedure_id: {
    type: 'text',
    meaning:
      'Identifier of the procurement procedure (eForms UUID or OCID), the same in all its notices and in all sources.',
  },
  file_number: { type: 'text', meaning: "The buyer's own reference number for the procedure." },
  cig: { type: 'list', meaning: 'Italian lot codes (CIG).' },
  procedure: { type: 'text', meaning: 'Type of procedure.' },
  contract_type: { type: 'list', meaning: 'Types of purchase, such as works, supplies or services.' },
  tender_status: { type: 'text', meaning: 'Stage of the procedure.' },
  cpv: { type: 'list', meaning: 'CPV codes with 8 digits, without duplicates; the main code comes first.' },
  cpv_labels: { type: 'list', meaning: 'CPV names, when the document gives no codes.' },
  descriptors: { type: 'list', meaning: "Subject terms from the publisher's own vocabulary." },
  lots: { type: 'number', meaning: 'Number of lots.', unit: 'lots' },
  estimated_value: {
    type: 'number',
    meaning: 'Contract value estimated by the buyer.',
    unit: 'currency',
  },
  budget_without_tax: { type: 'number', meaning: 'Tender budget excluding tax.', unit: 'currency' },
  budget_with_tax: { type: 'number', meaning: 'Tender budget including tax.', unit: 'currency' },
  framework: { type: 'flag', meaning: 'True for a framework agreement.' },
  framework_maximum: {
    type: 'number',
    meaning: 'Maximum value of orders under the framework agreement.',
    unit: 'currency',
  },
  above_threshold: {
    type: 'flag',
    meaning: 'True when the value exceeds the threshold of the applicable procurement law.',
  },
  deadline: {
    type: 'day',
    meaning:
      'Last day for tenders or requests to participate, in the local time of the buyer. If there are several, the earliest.',
  },
  deadline_time: { type: 'text', meaning: 'Time of the deadline in the local time of the buyer, as HH:MM.' },
  display_end: { type: 'day', meaning: 'Last day on which the publisher lists the notice as current.' },
  duration_months: { type: 'number', meaning: 'Duration of the contract.', unit: 'months' },
  contract_start: { type: 'day', meaning: 'Start date of the contract.' },
  contract_end: { type: 'day', meaning: 'End date of the contract.' },
  contract_date: { type: 'day', meaning: 'Date on which the contract was signed.' },
  award_amount: {
    type: 'number',
    meaning: 'Awarded amount, excluding tax if the document states that amount.',
    unit: 'currency',
  },
  award_date: { type: 'day', meaning: 'Date of the award decision.' },
  offers: { type: 'number', meaning: 'Number of tenders received.', unit: 'tenders' },
  documents_url: { type: 'text', meaning: 'URL of the procurement documents.' },
  ted_url: { type: 'text', meaning: 'URL of the same notice in Tenders Electronic Daily.' },

  // Location.
  country: { type: 'text', meaning: 'Country, as a two-letter ISO 3166 code.' },
  region: { type: 'text', meaning: 'Region or federal state.' },
  province: { type: 'text', meaning: 'Province.' },
  province_code: { type: 'text', meaning: "Province number in the publisher's list." },
  department: {
    type: 'text',
    meaning: 'French department of the court or publisher, as a code of two or three characters.',
  },
  departments: { type: 'list', meaning: 'Codes of the French departments that the contract concerns.' },
  municipality: { type: 'text', meaning: 'Municipality.' },
  nuts: { type: 'list', meaning: 'Places of performance, as NUTS or ITL codes.' },

  // The notice itself.
  edition: { type: 'text', meaning: 'Edition in which the notice was published.' },
  issue: { type: 'text', meaning: 'Issue number.' },
  page: { type: 'text', meaning: 'Page number in the issue.' },
  notice_type: { type: 'text', meaning: "Notice type in the publisher's wording." },
  notice_code: { type: 'text', meaning: "Notice type as a code from the publisher's list." },
  notice_state: {
    type: 'text',
    meaning: 'Whether the notice is an original, a correction or a cancellation.',
  },
  notice_family: { type: 'text', meaning: 'Section of the publication that the notice belongs to.' },
  form_type: { type: 'text', meaning: 'Form type of an eForms notice, such as competition.' },
  eforms_subtype: { type: 'text', meaning: 'Subtype of an eForms notice, such as 16.' },
  schema: { type: 'text', meaning: "Schema of the publisher's document." },
  languages: { type: 'list', meaning: 'Languages of the document, as ISO 639-1 codes.' },
  tags: { type: 'list', meaning: 'OCDS release tags.' },
  notices: { type: 'list', meaning: 'Codes of the notice types published so far in the procedure.' },
  related_notices: {
    type: 'list',
    meaning: 'Source references of the earlier notices that this one follows.',
  },
  corrects: { type: 'text', meaning: 'Source reference of the earlier notice that this one corrects.' },
  withdraws: { type: 'text', meaning: 'Source reference of the earlier notice that this one withdraws.' },
  withdrawn: { type: 'day', meaning: 'Date on which the publisher withdrew the notice.' },
  withdrawn_by: { type: 'text', meaning: 'Source reference of the notice that withdrew this one.' },
  file_url: {
    type: 'text',
    meaning: 'URL of the file that contains the notice, when notices have no URL of their own.',
  },
} as const satisfies Record<string, MetadataKeyDefinition>

interface MetadataKeyDefinition {
  readonly type: keyof ValueTypes
  readonly meaning: string
  /** For a number, the unit that it counts or the metadata key that holds its currency. */
  readonly unit?: string
}

interface ValueTypes {
  text: string
  /** A finite number. Amounts are in currency units with decimals, not in cents. */
  number: number
  day: CalendarDay
  flag: boolean
  list: readonly string[]
}

export type MetadataKey = keyof typeof METADATA_KEYS

/** Announcement metadata, which has only known keys, each with a value of the type defined for it. */
export type AnnouncementMetadata = {
  readonly [K in MetadataKey]?: ValueTypes[(typeof METADATA_KEYS)[K]['type']]
}

/** The maximum size of the metadata as UTF-8 JSON. Longer content belongs in the announcement's details (design 8). */
export const MAX_METADATA_BYTES = 4096

const TYPE_CHECKS: {
  readonly [T in keyof ValueTypes]: { isValid(value: unknown): boolean; expected: string }
} = {
  text: { isValid: isNonBlankText, expected: 'a non-blank string' },
  number: { isValid: value => Number.isFinite(value), expected: 'a finite number' },
  day: {
    isValid: value => typeof value === 'string' && isCalendarDay(value),
    expected: 'a valid date in YYYY-MM-DD format',
  },
  flag: { isValid: value => typeof value === 'boolean', expected: 'true or false' },
  list: {
    isValid: value => Array.isArray(value) && value.length > 0 && value.every(isNonBlankText),
    expected: 'a non-empty list of non-blank strings',
  },
}

/**
 * Checks the metadata built by a connector, and returns a description of the first error or `null`. Keys without a value
 * must be omitted (design 3.1), so blank strings and empty lists are errors.
 */
export function validateMetadata(metadata: Readonly<Record<string, unknown>>): string | null {
  for (const [key, value] of Object.entries(metadata)) {
    if (!isMetadataKey(key)) return `metadata.${key} is not a known key (see docs/metadata.md)`
    const { isValid, expected } = TYPE_CHECKS[METADATA_KEYS[key].type]
    if (!isValid(value)) return `metadata.${key} must be ${expected}, not ${formatValue(value)}`
  }
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  if (bytes <= MAX_METADATA_BYTES) return null
  return `metadata is ${bytes} bytes long, but the limit is ${MAX_METADATA_BYTES}; put long content in details`
}

function isMetadataKey(key: string): key is MetadataKey {
  return Object.hasOwn(METADATA_KEYS, key)
}

function isNonBlankText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function formatValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value)
}
