import { stableId } from '../base/ids.ts'
import { makeRemembering } from '../base/remember.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { legalFormClass, type NameParts, normaliseName, splitLegalForm } from '../model/legal-form.ts'
import type { Jurisdiction } from '../model/place.ts'
import { joinTorn, partsOf as partsOfPlace, sameName, samePlace } from '../model/same-name.ts'
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

/** The same companies are named again and again, and taking a name apart is most of the work. */
const REMEMBERED = 20_000
const ids = makeRemembering<string>(REMEMBERED)
const names = makeRemembering<{ proper: string; form: string | null }>(REMEMBERED)

/** All that tells who a mention means. Two mentions of one description mean the same entity. */
export interface Description {
  readonly id: string
  /** Strongest first: numbers, then name with place, then name. None where a mention cannot be told from a namesake. */
  readonly keys: readonly string[]
  /** Where namesakes are told apart by it. */
  readonly place: string | null
  /** The description of the company within which alone somebody is known. */
  readonly within: string | null
}

/** The description of the company that somebody holds office in, and the entity it means. */
export interface Company {
  readonly id: string
  readonly entityId: string
}

/**
 * The description of a mention. `within` is that of the company a person holds office in. Numbers come first (design 5);
 * besides them an authority is known by its name and place; a company by its name and legal form, and its place where
 * names are not unique, or by name and place alone when it states no form; a person without a number only within a
 * company, and so is a company of whom only the name is stated. Who states none of these is somebody of its own in every announcement.
 */
export function describe(mention: Mention, announcement: Announcement, within: Company | null): Description {
  const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
  const numbers = numberKeys(mention.identifiers, mention.name)
  const place = placeOf(mention)
  if (mention.type === 'person') return person(mention, announcement, numbers, within)
  if (mention.type === 'authority') {
    const name = `name|authority|${jurisdiction}|${sameName(mention.name, jurisdiction)}`
    return made(numbers, placed(name, place), place)
  }
  const stated = `${jurisdiction}\0${mention.name}\0${mention.legalForm ?? ''}`
  const { proper, form } = names(stated, () => properName(mention, jurisdiction))
  if (
    form !== null &&
    UNIQUE_NAMES.has(jurisdiction) &&
    form.startsWith(jurisdiction) &&
    !ELSEWHERE.has(form)
  )
    return made(numbers, [`${proper}|${form}`], null)
  if (form !== null) return made(numbers, placed(`${proper}|${form}`, place), place)
  if (place !== null) return made(numbers, placed(proper, place).slice(0, 1), place)
  if (numbers.length > 0) return made(numbers, [], null)
  return within === null ? alone(proper, announcement) : inCompany(proper, within)
}

/** The key of a company's name proper, and the class of its form. */
function properName(mention: Mention, jurisdiction: Jurisdiction): { proper: string; form: string | null } {
  const { name, form, isBranch } = partsOf(mention, jurisdiction)
  const branch = isBranch ? '|branch' : ''
  return { proper: `name|company|${jurisdiction}|${sameName(name, jurisdiction)}${branch}`, form }
}

function person(
  { name }: Mention,
  announcement: Announcement,
  numbers: readonly string[],
  within: Company | null,
): Description {
  if (numbers.length > 0) return made(numbers, [], null)
  const key = `name|person|${sameName(name, announcement.jurisdiction)}`
  return within === null ? alone(key, announcement) : inCompany(key, within)
}

/** Null where the place tells nothing that the name of an authority does not tell. */
function placeOf({ type, name, place }: Mention): string | null {
  const found = place === undefined ? null : samePlace(place)
  if (found === null || type !== 'authority') return found
  const { town, code } = partsOfPlace(found)
  return code === '' && ` ${normaliseName(name)} `.includes(` ${town} `) ? null : found
}

function inCompany(name: string, { id, entityId }: Company): Description {
  const key = keyWithin(name, entityId)
  return { id: stableId(DESCRIPTIONS, `${name}|${id}`), keys: [key], place: null, within: id }
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
  const joined = plain.form === null ? splitLegalForm(joinTorn(mention.name), jurisdiction) : plain
  const parts = joined.form === null ? foreignParts(joined) : joined
  if (mention.legalForm === undefined) return parts
  const form = legalFormClass(mention.legalForm, jurisdiction)
  return form === null ? { ...plain, form: null, name: plain.name } : { ...parts, form }
}

/** Companies of other countries come with forms of their own: `NORDIC GLASS AB`, `LUMAR BANK PLC SUCURSAL EN ESPAÑA`. */
function foreignParts(parts: NameParts): NameParts {
  const { name, form } = splitLegalForm(parts.name, 'EU')
  // In Spanish and French `AS` may be just the word.
  return form === null || form === 'EU:as' ? parts : { ...parts, name, form }
}

/** The name with the place before the name alone; with the code, where one is stated. */
function placed(name: string, place: string | null): readonly string[] {
  if (place === null) return [name]
  const { code, town } = partsOfPlace(place)
  return [`${name}|@${code === '' ? town : code}`, name]
}

function made(numbers: readonly string[], named: readonly string[], place: string | null): Description {
  const keys = [...numbers, ...named.map(bounded)]
  const text = `${keys.join('\n')}\n${place}`
  return { id: ids(text, () => stableId(DESCRIPTIONS, text)), keys, place, within: null }
}

function alone(name: string, { id }: Announcement): Description {
  return { id: stableId(DESCRIPTIONS, `${name}@${id}`), keys: [], place: null, within: null }
}
