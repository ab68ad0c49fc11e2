import type { AnnouncementCategory } from '../../model/category.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { FieldReader } from '../shared/field-reader.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import type { BodaccNoticeFamily } from './category-rules.ts'
import { type BodaccParty, type BodaccPartyFallback, parseBodaccParty } from './parse-party.ts'

/** The parties of a notice by the list in which they appear, with the mention roles of subjects and previous owners. */
export interface BodaccNoticeParties {
  readonly subjects: readonly BodaccParty[]
  readonly previousOwners: readonly BodaccParty[]
  readonly previousOperators: readonly BodaccParty[]
  readonly roles: { readonly subject: MentionRole; readonly owner: MentionRole }
}

/** Parses the subjects of a notice and the previous owners and operators of the business. */
export function parseBodaccNoticeParties(
  record: FieldReader,
  family: BodaccNoticeFamily | null,
  category: AnnouncementCategory,
): BodaccNoticeParties {
  const isSale = category === 'business_sale' || category === 'asset_contribution'
  return {
    subjects: parseSubjects(record, family),
    previousOwners: parsePartyList(record, 'listeprecedentproprietaire'),
    previousOperators: parsePartyList(record, 'listeprecedentexploitant'),
    // A merger plan has no seller, and its text does not state ownership in a form that can be parsed.
    roles: { subject: isSale ? 'buyer' : 'subject', owner: category.endsWith('_plan') ? 'other' : 'seller' },
  }
}

function parsePartyList(record: FieldReader, list: string): BodaccParty[] {
  return parseNamedParties(personFields(record, list), null, record)
}

/** Parses named persons and removes duplicates, because some records repeat a seller for each sale. */
function parseNamedParties(
  described: readonly FieldReader[],
  fallback: BodaccPartyFallback | null,
  record: FieldReader,
): BodaccParty[] {
  const parsed = described.map(person => parseBodaccParty(person, fallback)).filter(entry => entry !== null)
  const distinctParties = [...new Map(parsed.map(entry => [JSON.stringify(entry.details), entry])).values()]
  const sharedNumbers = findSharedNumbers(distinctParties)
  for (const number of sharedNumbers)
    record.reportProblem('bad_value', `${number} is stated for several persons, so its owner is unknown`)
  return distinctParties.map(entry =>
    sharedNumbers.has(entry.identifiers[0]?.number ?? '') ? { ...entry, identifiers: [] } : entry,
  )
}

/**
 * Finds numbers that are stated for natural persons with different names. Companies are skipped, because a company can
 * use several names.
 */
function findSharedNumbers(allParties: readonly BodaccParty[]): ReadonlySet<string> {
  const names = Map.groupBy(
    allParties
      .filter(({ type }) => type === 'person')
      .flatMap(({ name, identifiers }) => identifiers.map(({ number }) => ({ number, name }))),
    ({ number }) => number,
  )
  return new Set(
    [...names]
      .filter(([, holders]) => new Set(holders.map(({ name }) => name)).size > 1)
      .map(([number]) => number),
  )
}

/**
 * Returns all persons in a field that holds `{"personne": {…}}`, `{"personne": [{…}, …]}` or a list of either. Old
 * records nest a second company or trader inside the first one.
 */
function personFields(record: FieldReader, list: string): FieldReader[] {
  return record
    .children(list)
    .flatMap(item => item.children('personne'))
    .flatMap(person => [person, ...person.children('personneMorale'), ...person.children('personnePhysique')])
}

/**
 * Parses the subjects. If an older or shortened record lacks a subject, its name or its number, the record's display
 * name and only number take their place. This does not apply to sales, whose display name and numbers mix the buyer and
 * the sellers.
 */
function parseSubjects(record: FieldReader, family: BodaccNoticeFamily | null): BodaccParty[] {
  const fallback = parseFallback(record)
  const described = personFields(record, 'listepersonnes')
  const applicableFallback = family !== 'vente' && described.length <= 1 ? fallback : null
  const parsed = parseNamedParties(described, applicableFallback, record)
  if (parsed.length > 0 || applicableFallback === null) return parsed
  const fallbackParty = parseDisplayName(record, applicableFallback)
  return fallbackParty === null ? [] : [fallbackParty]
}

function parseFallback(record: FieldReader): BodaccPartyFallback {
  const numbers = record
    .texts('registre')
    .flatMap(item => item.split(','))
    .map(item => parseSiren(item))
    .filter(number => number !== null)
  const [number, ...others] = [...new Map(numbers.map(item => [item.number, item])).values()]
  const [postalCode, town] = [record.text('cp'), record.text('ville')]
  return {
    name: record.text('commercant'),
    number: number !== undefined && others.length === 0 ? number : null,
    locality: postalCode !== null && !postalCode.includes(',') ? postalCode : town,
    town: town === null || town.includes(',') ? null : town,
  }
}

/** Parses "LE SAGITTAIRE, HEMBERT, Lionel, Yvon": trade names, the surname in capitals, and given names. */
function parseTrader(parts: readonly string[], fallback: BodaccPartyFallback): BodaccParty | null {
  const surnameIndex = parts.findLastIndex(part => !/\p{Ll}/u.test(part))
  const tradeName = parts.slice(0, surnameIndex).join(', ')
  return parseBodaccParty(
    new FieldReader({ typePersonne: 'pp', ...(tradeName !== '' && { nomCommercial: tradeName }) }),
    {
      ...fallback,
      name: parts.slice(surnameIndex).join(' '),
    },
  )
}

/**
 * Parses a party from its display name alone, such as "Ganymède" for a company or "LE SAGITTAIRE, HEMBERT, Lionel" for
 * a trader.
 */
function parseDisplayName(record: FieldReader, fallback: BodaccPartyFallback): BodaccParty | null {
  const { name, number } = fallback
  if (name === null) return null
  const parts = name.split(', ')
  const isUpperCase = parts.map(part => !/\p{Ll}/u.test(part))
  // A trader's display name ends with a given name, and the record has a single number. Any other list of names may
  // mean several parties.
  const isTrader = number !== null && isUpperCase.slice(0, -1).includes(true) && isUpperCase.at(-1) === false
  if (parts.length === 1 || isTrader)
    return isTrader
      ? parseTrader(parts, fallback)
      : parseBodaccParty(new FieldReader({ typePersonne: 'pm' }), fallback)
  record.reportProblem(
    'bad_value',
    `${quoteValue(name)} may name one person or several parties`,
    'commercant',
  )
  return null
}
