import { type Day, isDay } from './day.ts'

/**
 * What an announcement may say in its metadata: one name a meaning, in all sources (design 4). `capital`, `currency`
 * and `legal_form` are the spec's (2.1). Texts and lists are in the document's words unless the meaning says otherwise.
 */
export const METADATA_KEYS = {
  // The company or trader it is about.
  capital: { type: 'number', meaning: 'Capital of the company after the act.', unit: 'currency' },
  capital_change_amount: {
    type: 'number',
    meaning: 'By how much the capital rises or falls.',
    unit: 'currency',
  },
  capital_variable: {
    type: 'number',
    meaning: 'Least capital of a company whose capital is variable.',
    unit: 'currency',
  },
  capital_paid_in: { type: 'number', meaning: 'Part of the capital that is paid in.', unit: 'currency' },
  currency: { type: 'text', meaning: 'Currency of every amount that has none of its own, as ISO 4217 code.' },
  legal_form: { type: 'text', meaning: 'Legal form of the company.' },
  new_name: { type: 'text', meaning: 'Name that the company takes.' },
  activity: { type: 'text', meaning: 'What the company does, or its object.' },
  website: { type: 'text', meaning: 'Web page of the company.' },
  address: { type: 'text', meaning: 'Registered office, or address of the trader.' },
  seat: { type: 'text', meaning: 'Town of the registered office.' },
  registration_date: { type: 'day', meaning: 'When the company was entered in its register.' },
  start_date: { type: 'day', meaning: 'When the company began or begins its business.' },
  effect_date: { type: 'day', meaning: 'When the act takes effect.' },
  acts: {
    type: 'list',
    meaning: 'Every act the document holds, as categories; the highest is the category itself.',
  },

  // The register and the entry.
  register_court: { type: 'text', meaning: 'Court or office that keeps the register.' },
  former_court: { type: 'text', meaning: 'Court that kept the register before.' },
  register_type: { type: 'text', meaning: 'Part of the register, e.g. HRB.' },
  register_number: { type: 'text', meaning: 'Number in the register, with its suffix.' },
  register_sheet: {
    type: 'text',
    meaning: 'Sheet of the company in a register that counts in sheets, e.g. M 786863.',
  },
  register_entry: { type: 'text', meaning: 'Number of the entry on the sheet.' },
  entry_date: { type: 'day', meaning: 'When the act was entered in the register.' },
  objection_period: { type: 'text', meaning: 'Time within which objections can be made.' },
  legal_basis: { type: 'text', meaning: 'Law and section on which the notice or the procedure rests.' },
  cross_border: { type: 'flag', meaning: 'Another country is involved.' },

  // Sales of businesses.
  price: {
    type: 'number',
    meaning: 'Price of the business, or the value of what is contributed.',
    unit: 'price_currency',
  },
  price_currency: { type: 'text', meaning: 'Currency of the price, as ISO 4217 code; FRF is not converted.' },
  sale_category: { type: 'text', meaning: 'Kind of sale.' },

  // Accounts.
  accounts_closing_date: { type: 'day', meaning: 'Last day of the accounting period.' },
  accounts_type: { type: 'text', meaning: 'Kind of accounts.' },

  // Courts and insolvency.
  judgment_date: { type: 'day', meaning: 'When the court decided.' },
  judgment_nature: { type: 'text', meaning: 'What the court decided, or the phase the procedure enters.' },
  judgment_family: { type: 'text', meaning: "Group of decisions in the publisher's list." },
  judgment_final: { type: 'flag', meaning: 'The decision can no longer be appealed.' },
  court: { type: 'text', meaning: 'Court of the procedure.' },
  court_case: { type: 'text', meaning: 'Number of the case at the court.' },
  judge: { type: 'text', meaning: 'Judge of the procedure.' },
  appointment_date: { type: 'day', meaning: 'When the practitioner or liquidator was appointed.' },
  hearing_date: { type: 'day', meaning: 'When the court hears the case.' },
  meeting_date: { type: 'day', meaning: 'When the meeting takes place.' },
  petition_date: { type: 'day', meaning: 'When the petition was presented or filed.' },
  resolution_date: { type: 'day', meaning: 'When the members or the creditors resolved it.' },
  claims_deadline: { type: 'day', meaning: 'Last day on which creditors can make their claims known.' },

  // Tenders and contracts.
  procedure_id: {
    type: 'text',
    meaning: 'The procedure, the same in all its notices and sources: eForms UUID or ocid.',
  },
  file_number: { type: 'text', meaning: "The buyer's own number of the procedure." },
  cig: { type: 'list', meaning: 'Italian lot codes (CIG).' },
  procedure: { type: 'text', meaning: 'Kind of procedure.' },
  contract_type: { type: 'list', meaning: 'What is bought: works, supplies, services and the like.' },
  tender_status: { type: 'text', meaning: 'How far the procedure has come.' },
  cpv: { type: 'list', meaning: 'CPV codes of 8 digits, each once, the main one first.' },
  cpv_labels: { type: 'list', meaning: 'Names of CPV entries where the document gives no codes.' },
  descriptors: { type: 'list', meaning: "Subject words of the publisher's own list." },
  lots: { type: 'number', meaning: 'How many lots.', unit: 'lots' },
  estimated_value: {
    type: 'number',
    meaning: 'Value of the contract as estimated by the buyer.',
    unit: 'currency',
  },
  budget_without_tax: { type: 'number', meaning: 'Budget of the call without tax.', unit: 'currency' },
  budget_with_tax: { type: 'number', meaning: 'Budget of the call with tax.', unit: 'currency' },
  framework: { type: 'flag', meaning: 'A framework agreement.' },
  framework_maximum: {
    type: 'number',
    meaning: 'Most that may be ordered under a framework.',
    unit: 'currency',
  },
  above_threshold: { type: 'flag', meaning: 'Above the threshold of the procurement law that applies.' },
  deadline: {
    type: 'day',
    meaning: 'Last day for tenders or requests, at the buyer; of several, the earliest.',
  },
  deadline_time: { type: 'text', meaning: 'Time on that day at the buyer, as HH:MM.' },
  display_end: { type: 'day', meaning: 'Last day on which the publisher shows the notice as current.' },
  duration_months: { type: 'number', meaning: 'How long the contract runs.', unit: 'months' },
  contract_start: { type: 'day', meaning: 'When the contract begins.' },
  contract_end: { type: 'day', meaning: 'When the contract ends.' },
  contract_date: { type: 'day', meaning: 'When the contract was signed.' },
  award_amount: {
    type: 'number',
    meaning: 'What was awarded, without tax where the document says so.',
    unit: 'currency',
  },
  award_date: { type: 'day', meaning: 'When the award was decided.' },
  offers: { type: 'number', meaning: 'How many tenders came in.', unit: 'tenders' },
  documents_url: { type: 'text', meaning: 'Where the documents of the procedure are.' },
  ted_url: { type: 'text', meaning: 'The same notice in Tenders Electronic Daily.' },

  // Where.
  country: { type: 'text', meaning: 'Country, as ISO 3166 code of two letters.' },
  region: { type: 'text', meaning: 'Region or federal state.' },
  province: { type: 'text', meaning: 'Province.' },
  province_code: { type: 'text', meaning: "Number of the province in the publisher's list." },
  department: {
    type: 'text',
    meaning: 'French department of the court or publisher, as code of two or three characters.',
  },
  departments: { type: 'list', meaning: 'French departments that the contract concerns, as codes.' },
  municipality: { type: 'text', meaning: 'Municipality.' },
  nuts: { type: 'list', meaning: 'Places of performance, as NUTS or ITL codes.' },

  // The notice itself.
  edition: { type: 'text', meaning: 'Edition in which it was published.' },
  issue: { type: 'text', meaning: 'Number of the issue.' },
  page: { type: 'text', meaning: 'Page in the issue.' },
  notice_type: { type: 'text', meaning: "Kind of notice in the publisher's words." },
  notice_code: { type: 'text', meaning: "Kind of notice as code of the publisher's list." },
  notice_state: {
    type: 'text',
    meaning: 'Whether the notice is a first one, a correction or a cancellation.',
  },
  notice_family: { type: 'text', meaning: 'Branch of the publication to which it belongs.' },
  form_type: { type: 'text', meaning: 'Form type of an eForms notice, e.g. competition.' },
  eforms_subtype: { type: 'text', meaning: 'Subtype of an eForms notice, e.g. 16.' },
  schema: { type: 'text', meaning: "Form of the publisher's document." },
  languages: { type: 'list', meaning: 'Languages of the document, as ISO 639-1 codes.' },
  tags: { type: 'list', meaning: 'OCDS release tags.' },
  notices: { type: 'list', meaning: 'Kinds of notice published so far in the procedure, as codes.' },
  related_notices: { type: 'list', meaning: 'References at the source of earlier notices that it follows.' },
  corrects: { type: 'text', meaning: 'Reference at the source of the earlier notice that it corrects.' },
  withdraws: { type: 'text', meaning: 'Reference at the source of the earlier notice that it takes back.' },
  withdrawn: { type: 'day', meaning: 'When it was taken back by its publisher.' },
  withdrawn_by: { type: 'text', meaning: 'Reference at the source of the notice that took it back.' },
  file_url: {
    type: 'text',
    meaning: 'File from which it was read, where notices have no address of their own.',
  },
} as const satisfies Record<string, KeyFacts>

interface KeyFacts {
  readonly type: keyof Values
  readonly meaning: string
  /** Of a number: what is counted, or the key that holds its currency. */
  readonly unit?: string
}

interface Values {
  text: string
  /** Finite; amounts in whole units of their currency, not in cents. */
  number: number
  day: Day
  flag: boolean
  list: readonly string[]
}

export type MetadataKey = keyof typeof METADATA_KEYS

/** What an announcement says beside its fixed fields: known keys only, each with the type of its meaning. */
export type Metadata = { readonly [K in MetadataKey]?: Values[(typeof METADATA_KEYS)[K]['type']] }

/** Longer contents belong in the announcement's details (design 8). Measured as JSON in UTF-8. */
export const MAX_METADATA_BYTES = 4096

const TYPES: { readonly [T in keyof Values]: { fits(value: unknown): boolean; expected: string } } = {
  text: { fits: isText, expected: 'a text that is not blank' },
  number: { fits: value => Number.isFinite(value), expected: 'a finite number' },
  day: {
    fits: value => typeof value === 'string' && isDay(value),
    expected: 'a date that exists, as YYYY-MM-DD',
  },
  flag: { fits: value => typeof value === 'boolean', expected: 'true or false' },
  list: {
    fits: value => Array.isArray(value) && value.length > 0 && value.every(isText),
    expected: 'a list of texts, at least one',
  },
}

/**
 * The first complaint about metadata a connector built, as a sentence that names the key; null when there is none.
 * What has no value is left out (design 3.1), so a blank text or an empty list is wrong.
 */
export function checkMetadata(metadata: Readonly<Record<string, unknown>>): string | null {
  for (const [key, value] of Object.entries(metadata)) {
    if (!isMetadataKey(key)) return `metadata.${key} is not a known key (see docs/metadata.md)`
    const { fits, expected } = TYPES[METADATA_KEYS[key].type]
    if (!fits(value)) return `metadata.${key} must be ${expected}, not ${shown(value)}`
  }
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  if (bytes <= MAX_METADATA_BYTES) return null
  return `metadata is ${bytes} bytes long, the most is ${MAX_METADATA_BYTES}: long contents belong in details`
}

function isMetadataKey(key: string): key is MetadataKey {
  return Object.hasOwn(METADATA_KEYS, key)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value)
}
