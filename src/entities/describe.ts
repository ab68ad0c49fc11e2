import { stableId } from '../base/ids.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { legalFormClass, type NameParts, splitLegalForm } from '../model/legal-form.ts'
import type { Jurisdiction } from '../model/place.ts'
import { joinTorn, sameName, samePlace } from '../model/same-name.ts'
import { bounded, numberKeys } from './numbers.ts'

/** Namespace of the ids of descriptions. */
const DESCRIPTIONS = '5f2a7a0e-3f0b-5f0c-9a55-0c6e6c6a2f11'

/**
 * Jurisdictions in which two companies never have one name at a time: the register refuses the second (Reglamento del
 * Registro Mercantil art. 407, Companies Act 2006 s. 66). There a company that is named in two towns is one.
 */
const UNIQUE_NAMES: ReadonlySet<Jurisdiction> = new Set<Jurisdiction>(['ES', 'GB'])

/** Forms of these jurisdictions that stand in no such register, or in one of many. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  ['coop', 'sc', 'cb', 'sat', 'ute', 'asociacion', 'fundacion'].map(form => `ES:${form}`),
)

/** All that tells who a mention means. Two mentions of one description mean the same entity. */
export interface Description {
  readonly id: string
  /** Strongest first: numbers, then name with place, then name. None where a mention cannot be told from a namesake. */
  readonly keys: readonly string[]
  /** Where namesakes are told apart by it. */
  readonly place: string | null
  /** The description of the company that a person without a number holds office in. */
  readonly within: string | null
}

/**
 * The description of a mention. `within` is that of the company a person holds office in. Numbers come first (design 5);
 * besides them an authority is known by its name and place; a company by its name and legal form, and its place where
 * names are not unique, or by name and place alone when it states no form; a person without a number only within a
 * company. Who states none of these is somebody of its own in every announcement.
 */
export function describe(
  mention: Mention,
  announcement: Announcement,
  within: { readonly id: string; readonly entityId: string } | null,
): Description {
  const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
  const numbers = numberKeys(mention.identifiers, mention.name)
  const place = mention.place === undefined ? null : samePlace(mention.place)
  if (mention.type === 'person') return person(mention, announcement, numbers, within)
  if (mention.type === 'authority') {
    const name = `name|authority|${jurisdiction}|${sameName(mention.name, jurisdiction)}`
    return made(numbers, placed([name], place), place)
  }
  const { name, form, isBranch } = partsOf(mention, jurisdiction)
  const proper = `name|company|${jurisdiction}|${sameName(name, jurisdiction)}${isBranch ? '|branch' : ''}`
  if (form !== null && UNIQUE_NAMES.has(jurisdiction) && !ELSEWHERE.has(form))
    return made(numbers, [`${proper}|${form}`], null)
  if (form !== null) return made(numbers, placed([`${proper}|${form}`], place), place)
  if (place !== null) return made(numbers, [`${proper}|@${place}`], place)
  return numbers.length > 0 ? made(numbers, [], null) : alone(proper, announcement)
}

function person(
  { name }: Mention,
  announcement: Announcement,
  numbers: readonly string[],
  within: { readonly id: string; readonly entityId: string } | null,
): Description {
  if (numbers.length > 0) return made(numbers, [], null)
  const key = `name|person|${sameName(name, announcement.jurisdiction)}`
  if (within === null) return alone(key, announcement)
  const id = stableId(DESCRIPTIONS, `${key}|${within.id}`)
  return { id, keys: [keyWithin(key, within.entityId)], place: null, within: within.id }
}

/** The key of a person in a company. */
function keyWithin(person: string, companyId: string): string {
  return `${bounded(person)}|in:${companyId}`
}

/** The same person once its company is another entity than before: merged, or taken apart again. */
export function movedWithin(keys: readonly string[], companyId: string): string[] {
  return keys.map(key => keyWithin(key.slice(0, key.lastIndexOf('|in:')), companyId))
}

function partsOf(mention: Mention, jurisdiction: Jurisdiction): NameParts {
  const plain = splitLegalForm(mention.name, jurisdiction)
  const parts = plain.form === null ? splitLegalForm(joinTorn(mention.name), jurisdiction) : plain
  if (mention.legalForm === undefined) return parts
  const form = legalFormClass(mention.legalForm, jurisdiction)
  return form === null ? { ...plain, form: null, name: plain.name } : { ...parts, form }
}

function placed(names: readonly string[], place: string | null): readonly string[] {
  return place === null ? names : [...names.map(name => `${name}|@${place}`), ...names]
}

function made(numbers: readonly string[], names: readonly string[], place: string | null): Description {
  const keys = [...numbers, ...names.map(bounded)]
  return { id: stableId(DESCRIPTIONS, `${keys.join('\n')}\n${place}`), keys, place, within: null }
}

function alone(name: string, { id }: Announcement): Description {
  return { id: stableId(DESCRIPTIONS, `${name}@${id}`), keys: [], place: null, within: null }
}
