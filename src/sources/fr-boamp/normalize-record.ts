import { buildEformsNoticeTree } from '../eforms/build-notice-tree.ts'
import { parseJson } from '../shared/formats/json-records.ts'
import { type XmlRecord, xmlElementToRecord } from '../shared/formats/xml-records.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'
import { repairText } from '../shared/repair-text.ts'
import { formatParisTime } from './deadlines/parse-deadline.ts'

/** Elements of one notice in the archive: up to Boamp v2.3.0, and since v3. */
const NOTICE_ELEMENTS: ReadonlySet<string> = new Set(['ANNONCE', 'jo:ann', 'ann'])
/** Root elements of archive files, which hold one notice or many. */
export const BOAMP_ROOT_ELEMENTS: ReadonlySet<string> = new Set([
  ...NOTICE_ELEMENTS,
  ...['ANNONCES', 'jo:anns', 'anns'],
])

export function isBoampNoticeElement(name: string): boolean {
  return NOTICE_ELEMENTS.has(name)
}

/** Contact persons are not stored: finding a notice does not require them, and its own page shows them (design 10). */
const CONTACTS: ReadonlySet<string> = new Set([
  ...['nomcontact', 'telcontact', 'adressemailcontact', 'correspondantprm', 'coord', 'correspondant'],
  ...['contact', 'prm', 'tel', 'fax', 'mel', 'poste', 'correspondants', 'membrejury'],
])
/** Fields that the former DILA API gives as Unix timestamps in milliseconds. */
const TIMESTAMP_FIELDS = /^(?:date|receptoffres$|receptcandidat$|jusquau$|limiteenvoi)/
/** Fields whose line breaks separate facts. */
const MULTILINE_FIELDS: ReadonlySet<string> = new Set(['attributionmarche', 'infosrectif'])
/** Matches encoding damage that needs repair, in JSON or in the strings inside it. */
const DAMAGE = /&(?:#\w|\w{2,9};)|[\u0080-\u009f]|\\u00[89]|[ÂÃÅ]|â[\u0080\u20ac]/
const EMPTY_ELEMENT = /^<\?xml[^>]*>\s*<[^>]*\/>$/

/**
 * Converts a record from any channel to the field names of API v2.1, parsing the JSON strings in `gestion` and
 * `donnees`. Element names become lowercase without underscores, because each channel spells them differently.
 */
export function normalizeBoampRecord(value: unknown): unknown {
  if (!isPlainRecord(value)) return value
  const { fields, gestion, donnees, annonces_anterieures_schema_v110: earlier, ...rest } = value
  if (isPlainRecord(fields)) return normalizeBoampRecord({ ...rest, ...fields })
  const hasDamage = typeof donnees !== 'string' || DAMAGE.test(donnees)
  return {
    ...rest,
    ...(earlier !== undefined && { annonces_anterieures_schema_v110: parseJsonSequence(earlier) }),
    gestion: normalizeElements(parseNestedJson(gestion)),
    ...normalizeBody(parseNestedJson(donnees), hasDamage),
  }
}

/** Converts an XML notice from the archive (Boamp v1.1.0 to v3.2.5) to the record shape of the API. */
export function convertBoampXmlNotice({ element }: XmlRecord): unknown {
  const { GESTION, DONNEES, ...rest } = omitNamespaces(xmlElementToRecord(element))
  return normalizeBoampRecord({ ...rest, gestion: GESTION, donnees: DONNEES })
}

function omitNamespaces(record: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !/^@xmlns(?::|$)/.test(name)))
}

/**
 * Converts a single notice in `EFORMS` to the tree that the eForms parser expects; anything else stays in `donnees`.
 */
function normalizeBody(donnees: unknown, hasDamage: boolean): PlainRecord {
  const [notice, ...others] =
    isPlainRecord(donnees) && isPlainRecord(donnees.EFORMS)
      ? Object.values(omitNamespaces(donnees.EFORMS))
      : []
  if (!isPlainRecord(notice) || others.length > 0) return { donnees: normalizeElements(donnees) }
  return { eforms: buildEformsNoticeTree(hasDamage ? (repairTexts(notice) as PlainRecord) : notice) }
}

/** Repairs all strings in a value and keeps property names unchanged. */
function repairTexts(value: unknown): unknown {
  if (typeof value === 'string') return repairText(value)
  if (Array.isArray(value)) return value.map(repairTexts)
  if (!isPlainRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, repairTexts(inner)]))
}

function parseNestedJson(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

/** Parses JSON texts that the API joins with commas instead of as a list: `{"IDWEB": "1"},{"IDWEB": "2"}`. */
function parseJsonSequence(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? parseJson(`[${value}]`) ?? value) : value
}

function normalizeElements(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (EMPTY_ELEMENT.test(value)) return ''
    return MULTILINE_FIELDS.has(name)
      ? value.split(/\r?\n/).map(repairText).join('\n').trim()
      : repairText(value)
  }
  if (typeof value === 'number')
    return TIMESTAMP_FIELDS.test(name) ? (formatParisTime(value) ?? value) : value
  if (Array.isArray(value))
    return value.filter(item => item !== null).map(item => normalizeElements(item, name))
  if (!isPlainRecord(value)) return value
  const record: PlainRecord = Object.create(null)
  for (const [key, inner] of Object.entries(value)) {
    const normalizedKey = normalizeName(key)
    // The former API outputs every possible element, most of them `null` or an empty list.
    const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0) || key.startsWith('@xsi:')
    if (!isEmpty && !CONTACTS.has(normalizedKey))
      record[normalizedKey] = normalizeElements(inner, normalizedKey)
  }
  // An element with only a schema type counts as empty.
  return Object.keys(record).length === 0 && '@xsi:type' in value ? '' : record
}

/** Caches normalized names, because a document repeats a few names thousands of times. */
const NORMALIZED_NAMES = new Map<string, string>()
const MAX_CACHED_NAMES = 5_000

function normalizeName(name: string): string {
  const cached = NORMALIZED_NAMES.get(name)
  if (cached !== undefined) return cached
  const normalized = name.toLowerCase().replaceAll('_', '')
  if (NORMALIZED_NAMES.size < MAX_CACHED_NAMES) NORMALIZED_NAMES.set(name, normalized)
  return normalized
}
