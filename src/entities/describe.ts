import { stableId } from '../base/ids.ts'
import { makeRemembering } from '../base/remember.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { legalFormClass, type NameParts, normaliseName, splitLegalForm } from '../model/legal-form.ts'
import type { Jurisdiction } from '../model/place.ts'
import { joinTorn, partsOf as partsOfPlace, sameName, samePlace } from '../model/same-name.ts'
import { bounded, numberKeys } from './numbers.ts'

/** UUID namespace of profile ids. */
const PROFILE_NAMESPACE = '5f2a7a0e-3f0b-5f0c-9a55-0c6e6c6a2f11'

/**
 * Jurisdictions whose register refuses a company name that is already taken (Reglamento del Registro Mercantil art. 407,
 * Companies Act 2006 s. 66). A company named in two towns there is one company.
 */
const UNIQUE_NAME_JURISDICTIONS: ReadonlySet<Jurisdiction> = new Set<Jurisdiction>(['ES', 'GB'])

/** Legal forms of these jurisdictions that such a register does not cover, or that have several registers. */
const FORMS_WITHOUT_UNIQUE_NAMES: ReadonlySet<string> = new Set(
  ['coop', 'sc', 'cb', 'sat', 'ute', 'asociacion', 'fundacion'].map(form => `ES:${form}`),
)

/** The same companies appear again and again, and parsing a name is most of the work. */
const CACHE_SIZE = 20_000
const cachedProfileIds = makeRemembering<string>(CACHE_SIZE)
const cachedNames = makeRemembering<CompanyName>(CACHE_SIZE)

/** Everything that identifies the entity of a mention. Mentions with the same profile always mean the same entity. */
export interface Description {
  readonly id: string
  /** Strongest first: identifiers, name with localityKey, name. Empty if a namesake would match as well. */
  readonly keys: readonly string[]
  /** Set only where it distinguishes namesakes. */
  readonly place: string | null
  /** Profile of the company within which the entity is identified; null if it is identified on its own. */
  readonly within: string | null
}

/** The company an officer belongs to: its profile and the entity that profile resolves to. */
export interface Company {
  readonly id: string
  readonly entityId: string
}

/** The key of a company's name without its legal form, and the class of that form. */
interface CompanyName {
  readonly nameKey: string
  readonly form: string | null
}

/**
 * Builds the profile of a mention; `company` is set for an officer of a company. Identifiers rank first (design 5), then
 * names with as much context as makes them unique; a mention without any of these gets a profile of its own.
 */
export function describe(mention: Mention, announcement: Announcement, company: Company | null): Description {
  const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
  const identifierKeys = numberKeys(mention.identifiers, mention.name)
  const localityKey = localityKeyOf(mention)
  if (mention.type === 'person') return buildPersonProfile(mention, announcement, identifierKeys, company)
  if (mention.type === 'authority') {
    const nameKey = `name|authority|${jurisdiction}|${sameName(mention.name, jurisdiction)}`
    return buildFromKeys(identifierKeys, buildNameKeys(nameKey, localityKey), localityKey)
  }
  const cacheKey = `${jurisdiction}\0${mention.name}\0${mention.legalForm ?? ''}`
  const { nameKey, form } = cachedNames(cacheKey, () => parseCompanyName(mention, jurisdiction))
  if (form !== null && isUniqueName(form, jurisdiction))
    return buildFromKeys(identifierKeys, [`${nameKey}|${form}`], null)
  if (form !== null)
    return buildFromKeys(identifierKeys, buildNameKeys(`${nameKey}|${form}`, localityKey), localityKey)
  if (localityKey !== null)
    return buildFromKeys(identifierKeys, buildNameKeys(nameKey, localityKey).slice(0, 1), localityKey)
  if (identifierKeys.length > 0) return buildFromKeys(identifierKeys, [], null)
  return company === null ? buildUnmatchable(nameKey, announcement) : buildWithinCompany(nameKey, company)
}

function isUniqueName(form: string, jurisdiction: Jurisdiction): boolean {
  const isNational = UNIQUE_NAME_JURISDICTIONS.has(jurisdiction) && form.startsWith(jurisdiction)
  return isNational && !FORMS_WITHOUT_UNIQUE_NAMES.has(form)
}

function parseCompanyName(mention: Mention, jurisdiction: Jurisdiction): CompanyName {
  const { name, form, isBranch } = splitName(mention, jurisdiction)
  const branchSuffix = isBranch ? '|branch' : ''
  return { nameKey: `name|company|${jurisdiction}|${sameName(name, jurisdiction)}${branchSuffix}`, form }
}

function buildPersonProfile(
  { name }: Mention,
  announcement: Announcement,
  identifierKeys: readonly string[],
  company: Company | null,
): Description {
  if (identifierKeys.length > 0) return buildFromKeys(identifierKeys, [], null)
  const nameKey = `name|person|${sameName(name, announcement.jurisdiction)}`
  return company === null ? buildUnmatchable(nameKey, announcement) : buildWithinCompany(nameKey, company)
}

/** The locality to compare; null if an authority's name already contains it. */
function localityKeyOf(mention: Mention): string | null {
  const found = mention.place === undefined ? null : samePlace(mention.place)
  if (found === null || mention.type !== 'authority') return found
  const { town, code } = partsOfPlace(found)
  return code === '' && ` ${normaliseName(mention.name)} `.includes(` ${town} `) ? null : found
}

function buildWithinCompany(nameKey: string, company: Company): Description {
  const key = keyWithinCompany(nameKey, company.entityId)
  const id = stableId(PROFILE_NAMESPACE, `${nameKey}|${company.id}`)
  return { id, keys: [key], place: null, within: company.id }
}

function keyWithinCompany(nameKey: string, companyEntityId: string): string {
  return `${bounded(nameKey)}|in:${companyEntityId}`
}

/** The keys of a profile once its company resolves to another entity, after a merge or a split. */
export function movedWithin(keys: readonly string[], companyEntityId: string): string[] {
  return keys.map(key => keyWithinCompany(key.slice(0, key.lastIndexOf('|in:')), companyEntityId))
}

function splitName(mention: Mention, jurisdiction: Jurisdiction): NameParts {
  const plain = splitLegalForm(mention.name, jurisdiction)
  const rejoined = plain.form === null ? splitLegalForm(joinTorn(mention.name), jurisdiction) : plain
  const parts = rejoined.form === null ? splitForeignForm(rejoined) : rejoined
  if (mention.legalForm === undefined) return parts
  const form = legalFormClass(mention.legalForm, jurisdiction)
  return form === null ? { ...plain, form: null, name: plain.name } : { ...parts, form }
}

/** Splits off the legal form of another country: `NORDIC GLASS AB`, `LUMAR BANK PLC SUCURSAL EN ESPAÑA`. */
function splitForeignForm(parts: NameParts): NameParts {
  const { name, form } = splitLegalForm(parts.name, 'EU')
  // In Spanish and French `AS` can be an ordinary word.
  return form === null || form === 'EU:as' ? parts : { ...parts, name, form }
}

/** The name with its locality, then the name alone. A postal code is preferred to a town. */
function buildNameKeys(nameKey: string, localityKey: string | null): readonly string[] {
  if (localityKey === null) return [nameKey]
  const { code, town } = partsOfPlace(localityKey)
  return [`${nameKey}|@${code === '' ? town : code}`, nameKey]
}

function buildFromKeys(
  identifierKeys: readonly string[],
  names: readonly string[],
  localityKey: string | null,
): Description {
  const keys = [...identifierKeys, ...names.map(bounded)]
  const text = `${keys.join('\n')}\n${localityKey}`
  const id = cachedProfileIds(text, () => stableId(PROFILE_NAMESPACE, text))
  return { id, keys, place: localityKey, within: null }
}

/** A profile without keys, which no other mention can match. */
function buildUnmatchable(nameKey: string, announcement: Announcement): Description {
  return {
    id: stableId(PROFILE_NAMESPACE, `${nameKey}@${announcement.id}`),
    keys: [],
    place: null,
    within: null,
  }
}
