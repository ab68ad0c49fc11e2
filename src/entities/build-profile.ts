import type { Announcement, Mention } from '../model/announcement.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import { normalizeName } from '../model/legal-form.ts'
import {
  comparableLocality,
  comparableName,
  splitCompanyName,
  splitLocalityKey,
} from '../model/name-comparison.ts'
import { createGenerationalCache } from '../platform/generational-cache.ts'
import { deriveUuidV5 } from '../platform/uuid.ts'
import { buildIdentifierKeys, limitKeyLength } from './identifier-keys.ts'

/** UUID namespace for profile IDs. */
const PROFILE_NAMESPACE = '5f2a7a0e-3f0b-5f0c-9a55-0c6e6c6a2f11'

/**
 * Jurisdictions whose company register rejects names that are already taken (Reglamento del Registro Mercantil art.
 * 407, Companies Act 2006 s. 66). There, companies with the same name in two towns are the same company.
 */
const UNIQUE_NAME_JURISDICTIONS: ReadonlySet<Jurisdiction> = new Set<Jurisdiction>(['ES', 'GB'])

/**
 * Legal forms in these jurisdictions whose names are not unique, because the company register does not cover them or
 * because they have several registers.
 */
const FORMS_WITHOUT_UNIQUE_NAMES: ReadonlySet<string> = new Set(
  ['coop', 'sc', 'cb', 'sat', 'ute', 'asociacion', 'fundacion'].map(form => `ES:${form}`),
)

/**
 * Maximum number of entries per cache. Caching pays off because the same companies recur often and parsing names takes
 * most of the time.
 */
const CACHE_SIZE = 20_000
const cachedProfileIds = createGenerationalCache<string>(CACHE_SIZE)
const cachedNames = createGenerationalCache<CompanyName>(CACHE_SIZE)

/**
 * All data that identifies the entity of a mention. Mentions with the same profile always resolve to the same entity.
 */
export interface EntityProfile {
  readonly id: string
  /**
   * Keys from strongest to weakest: identifiers, name with locality, name alone. The list is empty if any key could
   * also match a different entity with the same name.
   */
  readonly keys: readonly string[]
  /** The locality, if it is needed to distinguish entities with the same name; otherwise `null`. */
  readonly locality: string | null
  /** ID of the company profile within which the entity is identified; `null` if it is identified on its own. */
  readonly companyProfileId: string | null
}

/** The company that an officer belongs to: the ID of its profile and of the entity that the profile resolves to. */
export interface ProfileCompany {
  readonly profileId: string
  readonly entityId: string
}

/**
 * The name key of a company without its legal form, and the class of that form; `form` is `null` if no form is known.
 */
interface CompanyName {
  readonly nameKey: string
  readonly form: string | null
}

/**
 * Builds the profile of a mention; `company` is set for officers. Identifiers are the strongest keys (design 5),
 * followed by names with enough context to be unique; a mention with neither gets a profile that nothing else can
 * match.
 */
export function buildProfile(
  mention: Mention,
  announcement: Announcement,
  company: ProfileCompany | null,
): EntityProfile {
  const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
  const identifierKeys = buildIdentifierKeys(mention.identifiers, mention.name)
  const localityKey = localityKeyOf(mention)
  if (mention.type === 'person') return buildPersonProfile(mention, announcement, identifierKeys, company)
  if (mention.type === 'authority') {
    const nameKey = `name|authority|${jurisdiction}|${comparableName(mention.name, jurisdiction)}`
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

/** A mention, its position in the announcement, and its profile. */
export interface ProfiledMention {
  readonly announcement: Announcement
  readonly mention: Mention
  readonly position: number
  readonly profile: EntityProfile
}

/** The profiles of the mentions of announcements, built before a batch is written because they depend on nothing else. */
export type PreparedMentions = ReadonlyMap<Announcement, readonly ProfiledMention[]>

/**
 * Builds the profile of every mention. Company profiles are built first, because an officer can precede the company in
 * the document.
 */
export function profileMentions(announcement: Announcement): ProfiledMention[] {
  const standalone = announcement.mentions.map(mention => buildProfile(mention, announcement, null))
  return announcement.mentions.map((mention, position) => {
    const company = mention.companyIndex === position ? undefined : standalone[mention.companyIndex ?? -1]
    const within: ProfileCompany | null =
      company === undefined ? null : { profileId: company.id, entityId: '' }
    const own = within === null ? standalone[position] : undefined
    return { announcement, mention, position, profile: own ?? buildProfile(mention, announcement, within) }
  })
}

function isUniqueName(form: string, jurisdiction: Jurisdiction): boolean {
  const isNational = UNIQUE_NAME_JURISDICTIONS.has(jurisdiction) && form.startsWith(jurisdiction)
  return isNational && !FORMS_WITHOUT_UNIQUE_NAMES.has(form)
}

function parseCompanyName(mention: Mention, jurisdiction: Jurisdiction): CompanyName {
  const {
    name,
    legalFormClass: form,
    isBranch,
  } = splitCompanyName(mention.name, mention.legalForm, jurisdiction)
  const branchSuffix = isBranch ? '|branch' : ''
  return {
    nameKey: `name|company|${jurisdiction}|${comparableName(name, jurisdiction)}${branchSuffix}`,
    form,
  }
}

function buildPersonProfile(
  { name }: Mention,
  announcement: Announcement,
  identifierKeys: readonly string[],
  company: ProfileCompany | null,
): EntityProfile {
  if (identifierKeys.length > 0) return buildFromKeys(identifierKeys, [], null)
  const nameKey = `name|person|${comparableName(name, announcement.jurisdiction)}`
  return company === null ? buildUnmatchable(nameKey, announcement) : buildWithinCompany(nameKey, company)
}

/** Returns the comparable locality, or `null` if there is none or if the name of an authority already contains it. */
function localityKeyOf(mention: Mention): string | null {
  const found = mention.locality === undefined ? null : comparableLocality(mention.locality)
  if (found === null || mention.type !== 'authority') return found
  const { town, code } = splitLocalityKey(found)
  return code === '' && ` ${normalizeName(mention.name)} `.includes(` ${town} `) ? null : found
}

function buildWithinCompany(nameKey: string, company: ProfileCompany): EntityProfile {
  const key = keyWithinCompany(nameKey, company.entityId)
  const id = deriveUuidV5(PROFILE_NAMESPACE, `${nameKey}|${company.profileId}`)
  return { id, keys: [key], locality: null, companyProfileId: company.profileId }
}

function keyWithinCompany(nameKey: string, companyEntityId: string): string {
  return `${limitKeyLength(nameKey)}|in:${companyEntityId}`
}

/** Rebuilds the keys of a profile after its company was moved to a different entity by a merge or a split. */
export function rekeyForCompany(keys: readonly string[], companyEntityId: string): string[] {
  return keys.map(key => keyWithinCompany(key.slice(0, key.lastIndexOf('|in:')), companyEntityId))
}

/** Returns the name key with its locality, then the name key alone. A postal code takes precedence over a town. */
function buildNameKeys(nameKey: string, localityKey: string | null): readonly string[] {
  if (localityKey === null) return [nameKey]
  const { code, town } = splitLocalityKey(localityKey)
  return [`${nameKey}|@${code === '' ? town : code}`, nameKey]
}

function buildFromKeys(
  identifierKeys: readonly string[],
  names: readonly string[],
  localityKey: string | null,
): EntityProfile {
  const keys = [...identifierKeys, ...names.map(limitKeyLength)]
  const text = `${keys.join('\n')}\n${localityKey}`
  const id = cachedProfileIds(text, () => deriveUuidV5(PROFILE_NAMESPACE, text))
  return { id, keys, locality: localityKey, companyProfileId: null }
}

/** Builds a profile without keys, which no other mention can match. */
function buildUnmatchable(nameKey: string, announcement: Announcement): EntityProfile {
  return {
    id: deriveUuidV5(PROFILE_NAMESPACE, `${nameKey}@${announcement.id}`),
    keys: [],
    locality: null,
    companyProfileId: null,
  }
}
