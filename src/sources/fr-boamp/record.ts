import { eformsTree } from '../eforms/tree.ts'
import { undamaged } from '../kit/damaged-text.ts'
import { parseJson } from '../kit/json.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import { toRecord, type XmlRow } from '../kit/xml.ts'
import { parisTime } from './deadline.ts'

/** The outermost element of a notice of the archive, alone in its file or one of many. */
export const ROOTS: ReadonlySet<string> = new Set(['ANNONCE', 'ANNONCES'])

export function isNotice(name: string): boolean {
  return name === 'ANNONCE'
}

/** Persons to contact and where: nobody needs them to find a notice, whose own page names them (design 10). */
const CONTACTS: ReadonlySet<string> = new Set([
  ...['nomcontact', 'telcontact', 'adressemailcontact', 'correspondantprm', 'coord', 'correspondant'],
  ...['contact', 'prm', 'tel', 'fax', 'mel', 'poste', 'correspondants', 'membrejury'],
])
/** Names under which the former API of the DILA writes moments, as milliseconds. */
const MOMENT = /^(?:date|receptoffres$|receptcandidat$|jusquau$|limiteenvoi)/
/** Texts that have a fact on each line. */
const LINES: ReadonlySet<string> = new Set(['attributionmarche', 'infosrectif'])
/** What `undamaged` mends beside blanks, in JSON or in its texts. */
const DAMAGE = /&(?:#\w|\w{2,9};)|[\u0080-\u009f]|\\u00[89]|[ÂÃÅ]|â[\u0080\u20ac]/
const EMPTY_ELEMENT = /^<\?xml[^>]*>\s*<[^>]*\/>$/

/**
 * One record under the names of the API v2.1, whatever it came from: the old API puts its fields under `fields`, the
 * archive and the former API of the DILA have only `gestion` and `donnees`. What stands in those two, as JSON in a text,
 * is opened; their names are in small letters without underscores, since each source spells the same ones differently.
 */
export function recordOf(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { fields, gestion, donnees, ...rest } = value
  if (isRecord(fields)) return recordOf({ ...rest, ...fields })
  const damaged = typeof donnees !== 'string' || DAMAGE.test(donnees)
  return { ...rest, gestion: lowered(opened(gestion)), ...bodyOf(opened(donnees), damaged) }
}

/** A notice of the archive (Boamp v1.1.0, v2.3.0). */
export function fromXml({ element }: XmlRow): unknown {
  const { GESTION, DONNEES, ...rest } = toRecord(element)
  return recordOf({ ...rest, gestion: GESTION, donnees: DONNEES })
}

/** The one notice in `EFORMS` as the room of eForms reads it; anything else stays `donnees`. */
function bodyOf(donnees: unknown, damaged: boolean): Plain {
  const [notice, ...others] =
    isRecord(donnees) && isRecord(donnees.EFORMS) ? Object.values(donnees.EFORMS) : []
  if (!isRecord(notice) || others.length > 0) return { donnees: lowered(donnees) }
  return { eforms: eformsTree(damaged ? (mended(notice) as Plain) : notice) }
}

/** Texts without their damage, names as they are. */
function mended(value: unknown): unknown {
  if (typeof value === 'string') return undamaged(value)
  if (Array.isArray(value)) return value.map(mended)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mended(inner)]))
}

function opened(value: unknown): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

function lowered(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (EMPTY_ELEMENT.test(value)) return ''
    return LINES.has(name) ? value.split(/\r?\n/).map(undamaged).join('\n').trim() : undamaged(value)
  }
  if (typeof value === 'number') return MOMENT.test(name) ? (parisTime(value) ?? value) : value
  if (Array.isArray(value)) return value.filter(item => item !== null).map(item => lowered(item, name))
  if (!isRecord(value)) return value
  const record: Plain = Object.create(null)
  for (const [key, inner] of Object.entries(value)) {
    const small = smallName(key)
    // The former API writes every element there could be, most of them null or as an empty list.
    const nothing = inner === null || (Array.isArray(inner) && inner.length === 0) || key.startsWith('@xsi:')
    if (!nothing && !CONTACTS.has(small)) record[small] = lowered(inner, small)
  }
  // An element that has nothing but its type in the schema is an empty one.
  return Object.keys(record).length === 0 && '@xsi:type' in value ? '' : record
}

/** Names met before: a document has few of them, thousands of times. */
const NAMES = new Map<string, string>()
const MOST_NAMES = 5_000

function smallName(name: string): string {
  const known = NAMES.get(name)
  if (known !== undefined) return known
  const small = name.toLowerCase().replaceAll('_', '')
  if (NAMES.size < MOST_NAMES) NAMES.set(name, small)
  return small
}
