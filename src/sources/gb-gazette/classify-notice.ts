import type { AnnouncementCategory } from '../../model/category.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import {
  GAZETTE_CATEGORIES_BY_FAMILY,
  GAZETTE_NOTICE_CODES,
  GAZETTE_NOTICE_FAMILIES,
} from './notice-codes.ts'

/** The classification of a notice. */
export interface GazetteNoticeKind {
  readonly code: string | null
  /** The publisher's name for the kind of notice; null when it is not stated. */
  readonly name: string | null
  readonly category: AnnouncementCategory
  /**
   * Notice families, which are the first two digits of a code. There are several when the notice has only a name that
   * they share.
   */
  readonly families: readonly string[]
}

/** Families about private persons, which are excluded (design 10, decision 0012). */
const PRIVATE_PERSON_FAMILIES: readonly string[] = ['25', '29']
/** Families about companies, partnerships and societies. */
const CORPORATE_FAMILIES: readonly string[] = ['24', '26', '27', '28']

/** Categories for ambiguous names by type of voluntary winding-up, with a cautious default if no type is stated. */
const WINDING_UP_RULES: readonly {
  name: string
  members: AnnouncementCategory
  creditors: AnnouncementCategory
  unstated: AnnouncementCategory
}[] = [
  {
    name: 'Appointment of Liquidators',
    members: 'liquidator_appointment',
    creditors: 'insolvency_practitioner_appointment',
    // In Great Britain only an authorised practitioner may wind up a company.
    unstated: 'insolvency_practitioner_appointment',
  },
  {
    name: 'Resolution for Winding-Up',
    members: 'dissolution',
    creditors: 'insolvency_filing',
    unstated: 'insolvency_update',
  },
]

/**
 * Classifies a notice by its name and code. The name takes precedence because codes such as 2447 were reused for other
 * kinds (sources/gb-gazette). An unknown code is reported and has the category `other`.
 */
export function classifyGazetteNotice(
  record: FieldReader,
  {
    code,
    name: statedName,
    category = null,
  }: { code: string | null; name: string | null; category?: string | null },
  text: string,
): GazetteNoticeKind {
  const family = code?.slice(0, 2) ?? findFamilyByName(category)
  const name = stripGroupName(statedName)
  const codesOfName = (name === null ? [] : findGazetteCodesByName(name)).filter(found =>
    found.startsWith(family ?? ''),
  )
  const families = family === null ? [...new Set(codesOfName.map(found => found.slice(0, 2)))] : [family]
  const knownCode = code === null ? undefined : GAZETTE_NOTICE_CODES.get(code)
  const kind = { code, name: name ?? (knownCode?.name || null), families }
  if (knownCode !== undefined && (codesOfName.length === 0 || codesOfName.some(found => found === code)))
    return { ...kind, category: classifyByText(code, knownCode, text) ?? knownCode.category }
  const categories = new Set(codesOfName.map(found => GAZETTE_NOTICE_CODES.get(found)?.category))
  const [soleCategory] = categories
  if (soleCategory !== undefined && categories.size === 1) return { ...kind, category: soleCategory }
  if (categories.size > 1) return { ...kind, category: classifyWindingUp(name ?? '', text) }
  const familyCategory = GAZETTE_CATEGORIES_BY_FAMILY.get(family ?? '')
  if (familyCategory !== undefined) return { ...kind, category: familyCategory }
  record.reportProblem('unknown_code', `unknown notice kind ${quoteValue(code ?? name ?? 'none')}`)
  return { ...kind, category: 'other' }
}

function findFamilyByName(category: string | null): string | null {
  const found = [...GAZETTE_NOTICE_FAMILIES].find(
    ([, name]) => category !== null && isSameGazetteKindName(name, category),
  )
  return found?.[0] ?? null
}

/** Returns true if the code, or a name that only such notices have, shows that the notice is about private persons. */
export function isGazettePrivatePersonNotice({ families }: GazetteNoticeKind): boolean {
  return families.length > 0 && families.every(family => PRIVATE_PERSON_FAMILIES.includes(family))
}

/** Returns true if the notice may be about private persons, because its name is ambiguous and it has no code. */
export function mayBeGazettePrivatePersonNotice({ families }: GazetteNoticeKind): boolean {
  return families.some(family => PRIVATE_PERSON_FAMILIES.includes(family))
}

/** Returns true if the notice is about a company, a partnership or a society. */
export function isGazetteCorporateNotice({ families }: GazetteNoticeKind): boolean {
  return families.some(family => CORPORATE_FAMILIES.includes(family))
}

/** Compares two kind names, ignoring plurals, hyphens and case. */
export function isSameGazetteKindName(first: string, second: string): boolean {
  const name = normalizeName(first)
  return name !== '' && name === normalizeName(second)
}

/** Returns the codes with this name; empty for an unknown name. */
export function findGazetteCodesByName(name: string): readonly string[] {
  return CODES_BY_NAME.get(normalizeName(name)) ?? []
}

function normalizeName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.map(word => word.replace(/(?<=..)s$/, '')).join(' ')
}

const CODES_BY_NAME = Map.groupBy(
  [...GAZETTE_NOTICE_CODES.keys()].filter(code => GAZETTE_NOTICE_CODES.get(code)?.name !== ''),
  code => normalizeName(GAZETTE_NOTICE_CODES.get(code)?.name ?? ''),
)

const CREDITORS_VOLUNTARY = /creditors[’'`´]?s?[’'`´]? voluntary/i
const MEMBERS_VOLUNTARY = /members[’'`´]?s?[’'`´]? voluntary/i

/** Removes the group before the name: `Moratoria, Prohibited Names and Other: Re-use of a Prohibited Name`. */
function stripGroupName(name: string | null): string | null {
  const kindName = name?.slice(name.indexOf(': ') + 1).trim() ?? ''
  return findGazetteCodesByName(name ?? '').length === 0 && findGazetteCodesByName(kindName).length > 0
    ? kindName
    : name
}

/** Wordings by code that state the opposite of what the code announces, or only its intention. */
const TEXT_RULES: readonly (readonly [code: RegExp, wording: RegExp, category: AnnouncementCategory])[] = [
  [
    /^245[01]$/,
    /\bpetition\b[^.]{0,300}\b(?:was|has been|were) (?:dismissed|withdrawn)\b/i,
    'petition_dismissal',
  ],
  [
    /^245[23]$/,
    /\b(?:winding[- ]up )?order\b[^.]{0,200}\brescinded\b|\brescission of\b/i,
    'insolvency_annulment',
  ],
  [
    /^2609$/,
    /\bwill\b[^.]{0,120}\bbe struck off\b|\bintends? to strike\b|\bmay be struck off\b/i,
    'strike_off_notice',
  ],
  // A meeting of the members alone.
  [
    /^2434$/,
    /^(?![\s\S]*\bcreditors\b)[\s\S]*\b(?:general )?meeting of the members\b/i,
    'shareholders_meeting',
  ],
  [
    /^2408$/,
    /\bmoved the company from administration to creditors[’'`]? voluntary liquidation\b/i,
    'insolvency_conversion',
  ],
  [
    /^2408$/,
    /\bvoluntary arrangement\b[^.]{0,200}\b(?:was|were|has been) approved\b|\bapproved\b[^.]{0,200}\bvoluntary arrangement\b/i,
    'insolvency_plan',
  ],
]

/** Codes of appointments of liquidators, under which their departures are published as well. */
const LIQUIDATOR_CODES = /^24(?:32|43|48|54)$/
const DEPARTURE =
  /\b(?:(?:has |have )?(?:resigned|vacated office)|ceased to (?:act|be)|(?:was|were|has been|have been) removed|(?:resignation|removal) of)\b/i
/** Matches the words with which a notice appoints somebody, also in the place of another. */
const SUCCESSION =
  /\b(?:(?:was|were|been|be|is|are|hereby|I was) appointed|appointment of|date of appointment|(?:was|were) replaced by|in (?:his|her|their) (?:place|stead))\b/i

function classifyByText(
  code: string | null,
  known: { readonly name: string },
  text: string,
): AnnouncementCategory | null {
  if (LIQUIDATOR_CODES.test(code ?? '') && DEPARTURE.test(text) && !SUCCESSION.test(text))
    return code === '2432' || (MEMBERS_VOLUNTARY.test(text) && !CREDITORS_VOLUNTARY.test(text))
      ? 'liquidation_notice'
      : 'insolvency_update'
  const rule = TEXT_RULES.find(([codes, wording]) => codes.test(code ?? '') && wording.test(text))
  return rule?.[2] ?? classifySolventWindingUp(known, text)
}

/**
 * Returns the category of a members' winding-up that was filed under the code of creditors' windings-up. A solvent
 * company must not appear insolvent.
 */
function classifySolventWindingUp({ name }: { name: string }, text: string): AnnouncementCategory | null {
  const rule = WINDING_UP_RULES.find(candidate => isSameGazetteKindName(candidate.name, name))
  const isSolvent = MEMBERS_VOLUNTARY.test(text) && !CREDITORS_VOLUNTARY.test(text)
  return rule !== undefined && isSolvent ? rule.members : null
}

function classifyWindingUp(name: string, text: string): AnnouncementCategory {
  const rule = WINDING_UP_RULES.find(candidate => isSameGazetteKindName(candidate.name, name))
  if (rule === undefined) return 'insolvency_update'
  if (CREDITORS_VOLUNTARY.test(text)) return rule.creditors
  return MEMBERS_VOLUNTARY.test(text) ? rule.members : rule.unstated
}
