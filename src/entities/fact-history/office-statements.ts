import type { JsonValue } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import { normalizeName } from '../../model/legal-form.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import type { StatingAnnouncement, StatingMention } from './stating-announcement.ts'

/** The change of an office: it begins, it ends, or somebody is only named in it. */
export type OfficeChange = 'appointed' | 'left' | 'named'

/** The statement of one announcement about an office that somebody holds in a company. */
export interface OfficeStatement {
  readonly holder: StatingMention
  readonly company: StatingMention
  /** The office in the wording of the announcement, or `null` if only the role is known. */
  readonly office: string | null
  readonly change: OfficeChange
}

/** Roles of those who hold an office in a company, own it or run its proceedings. */
export const OFFICE_ROLES: readonly MentionRole[] = [
  'officer',
  'auditor',
  'owner',
  'partner',
  'liquidator',
  'insolvency_practitioner',
]

/** Beginnings of the offices of those who can hold another office as well, after `normalizeName`. */
const ROLES_OF_OFFICES: readonly (readonly [MentionRole, RegExp])[] = [
  ['liquidator', /^(?:co )?liq/],
  ['auditor', /^aud|^commissaire/],
  ['insolvency_practitioner', /^adm\w{0,12} conc|judiciaire/],
  ['owner', /^soc/],
  ['partner', /^soc|^associe/],
]

const CHANGES_BY_CATEGORY: Partial<Record<AnnouncementCategory, OfficeChange>> = {
  company_formation: 'appointed',
  officer_appointment: 'appointed',
  officer_reappointment: 'appointed',
  officer_resignation: 'left',
  power_revocation: 'left',
}

/** Labels of French offices that their holder leaves or takes up, after `normalizeName`. */
const LEAVING = /^(?:depart|demission|fin de fonctions|anciens?|anciennes?)(?: |$)|(?: |^)partante?s?(?: |$)/
const TAKING_UP = /^nomination(?: |$)/
/** Matches the words of a label that say what happens to the office, such as `nomination du`. */
const CHANGE_WORDS =
  /^(?:nomination|départ|démission|fin de fonctions|ancienn?e?s?)(?: (?:du|de la|des|de))? |^(?:nomination|départ|démission) de l['’]| partante?s?$/giu
/** Matches words whose colon does not end a label. */
const COLON_IN_NAME = /(nom d['’]usage|né\(e\)) : /gi
/** Matches the verbs between a name and an office in a sentence. */
const LEAVING_VERB = / n['’]est plus /
const CHANGE_VERB = / devient | n['’]est plus /

/** A statement about an office in the details of an announcement, before its holder is known. */
interface WrittenOffice {
  /** The comparable name of the holder. */
  readonly nameKey: string
  readonly office: string
  readonly change: OfficeChange
}

/**
 * Returns what an announcement states about offices. A holder whose office the details do not state is returned with the role
 * alone, so that nobody is left out.
 */
export function readOfficeStatements(announcement: StatingAnnouncement): OfficeStatement[] {
  const { mentions } = announcement
  const holders = mentions.filter(({ role }) => OFFICE_ROLES.includes(role))
  if (holders.length === 0) return []
  const names = [...new Set(holders.map(({ name }) => normalizeName(name)))]
  const written = Map.groupBy(readWrittenOffices(announcement, names), ({ nameKey }) => nameKey)
  return holders.flatMap((holder): OfficeStatement[] => {
    const company = companyOf(holder, mentions)
    if (company === null) return []
    const offices = written.get(normalizeName(holder.name)) ?? []
    if (offices.length > 0) {
      const roles = holders.filter(({ name }) => name === holder.name).map(({ role }) => role)
      return offices
        .filter(({ office }) => roleOfOffice(office, roles) === holder.role)
        .map(({ office, change }) => ({ holder, company, office, change }))
    }
    const change = announcement.category === 'company_formation' ? 'appointed' : 'named'
    return [{ holder, company, office: null, change }]
  })
}

/** Returns in which of the roles that a document gives somebody the office is held. */
function roleOfOffice(office: string, roles: readonly MentionRole[]): MentionRole | undefined {
  const words = normalizeName(office)
  const evident = ROLES_OF_OFFICES.find(([role, pattern]) => roles.includes(role) && pattern.test(words))
  return evident?.[0] ?? roles.find(role => role === 'officer') ?? roles[0]
}

/** Returns the company that somebody holds an office in, or `null` if the announcement has several candidates. */
function companyOf(holder: StatingMention, mentions: readonly StatingMention[]): StatingMention | null {
  if (holder.companyIndex !== undefined)
    return mentions.find(({ position }) => position === holder.companyIndex) ?? null
  const subjects = mentions.filter(({ role }) => role === 'subject' || role === 'debtor')
  const [subject] = subjects
  const isUnambiguous = new Set(subjects.map(({ entityId }) => entityId)).size === 1
  return subject === undefined || !isUnambiguous || subject.entityId === holder.entityId ? null : subject
}

/** Reads the offices of the details. `names` are the comparable names of the holders. */
function readWrittenOffices({ details }: StatingAnnouncement, names: readonly string[]): WrittenOffice[] {
  const acts = listOf(details?.acts).flatMap(readAct)
  const administrations = listOf(details?.parties).flatMap(party => readAdministration(party, names))
  return [...removeRenewals(acts), ...administrations]
}

/** Reads an act of the BORME, whose offices are stored with their holders. */
function readAct(act: JsonValue): WrittenOffice[] {
  if (!isObject(act)) return []
  const change = CHANGES_BY_CATEGORY[act.category as AnnouncementCategory] ?? 'named'
  return listOf(act.offices).flatMap(item => {
    if (!isObject(item) || typeof item.office !== 'string') return []
    const { office } = item
    return listOf(item.names).flatMap(name =>
      typeof name === 'string' ? [{ nameKey: normalizeName(name), office, change }] : [],
    )
  })
}

/** Removes the departures of holders whom the same announcement appoints to the same office again. */
function removeRenewals(offices: readonly WrittenOffice[]): WrittenOffice[] {
  const keyOf = ({ nameKey, office }: WrittenOffice) => `${nameKey}|${normalizeName(office)}`
  const appointed = new Set(offices.filter(({ change }) => change === 'appointed').map(keyOf))
  return offices.filter(office => office.change !== 'left' || !appointed.has(keyOf(office)))
}

/**
 * Reads the text of the BODACC that lists the officers of a company, such as "Président : X, Gérant partant : Y". Commas also
 * separate given names, so the known names tell where a name ends and the next office begins.
 */
function readAdministration(party: JsonValue, names: readonly string[]): WrittenOffice[] {
  if (!isObject(party) || typeof party.administration !== 'string') return []
  const [first = '', ...pieces] = party.administration.replace(COLON_IN_NAME, '$1 ').split(' : ')
  if (pieces.length === 0) return first.split('. ').flatMap(readSentence)
  let label = first
  return pieces.flatMap(piece => {
    const { nameKey, rest } = splitAfterName(piece, names)
    const written = label.trim()
    label = rest
    if (nameKey === null) return []
    const words = normalizeName(written)
    const change = LEAVING.test(words) ? 'left' : TAKING_UP.test(words) ? 'appointed' : 'named'
    return [{ nameKey, office: written.replace(CHANGE_WORDS, ''), change }]
  })
}

/**
 * Splits "name, next office" after the name. The longest part that begins with a known name ends before the next office; a
 * name can continue, for example with a legal form.
 */
function splitAfterName(piece: string, names: readonly string[]): { nameKey: string | null; rest: string } {
  const separators = [...piece.matchAll(/[,;]|\. /g)]
  const ends = [...separators.map(({ index }) => index), piece.length]
  for (const end of ends) {
    const nameKey = normalizeName(piece.slice(0, end))
    if (names.includes(nameKey)) return { nameKey, rest: piece.slice(end + 1) }
  }
  const end = separators.at(-1)?.index ?? piece.length
  const written = normalizeName(piece.slice(0, end))
  const starts = names.filter(name => written.startsWith(`${name} `))
  return { nameKey: starts.length === 1 ? (starts[0] ?? null) : null, rest: piece.slice(end + 1) }
}

/** Reads a sentence such as "X devient gérant" or "X n'est plus président". */
function readSentence(sentence: string): WrittenOffice[] {
  const [name, office, ...rest] = sentence.split(CHANGE_VERB)
  if (name === undefined || office === undefined || rest.length > 0) return []
  return [
    { nameKey: normalizeName(name), office, change: LEAVING_VERB.test(sentence) ? 'left' : 'appointed' },
  ]
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
