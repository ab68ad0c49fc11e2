import type { Category } from '../../model/category.ts'
import type { Role } from '../../model/role.ts'
import { Fields } from '../kit/fields.ts'
import { siren } from '../kit/siren.ts'
import { quoted } from '../kit/text.ts'
import type { Family } from './categories.ts'
import { type Fallback, type Party, party } from './parties.ts'

/** The parties of a notice by their position in it. */
export interface Sides {
  readonly subjects: readonly Party[]
  readonly owners: readonly Party[]
  readonly operators: readonly Party[]
  readonly roles: { readonly subject: Role; readonly owner: Role }
}

/** Parses the subjects of a notice and the previous owners and operators of the business. */
export function sides(record: Fields, family: Family | null, category: Category): Sides {
  const isSale = category === 'business_sale' || category === 'asset_contribution'
  return {
    subjects: parseSubjects(record, family),
    owners: parsePartyList(record, 'listeprecedentproprietaire'),
    operators: parsePartyList(record, 'listeprecedentexploitant'),
    // A merger plan has no seller, and its text does not state ownership in a parsable way.
    roles: { subject: isSale ? 'buyer' : 'subject', owner: category.endsWith('_plan') ? 'other' : 'seller' },
  }
}

function parsePartyList(record: Fields, list: string): Party[] {
  return parseNamedParties(personFields(record, list), null, record)
}

/** Parses named persons and removes duplicates, because some records repeat a seller for each sale. */
function parseNamedParties(described: readonly Fields[], fallback: Fallback | null, record: Fields): Party[] {
  const parsed = described.map(person => party(person, fallback)).filter(entry => entry !== null)
  const distinctParties = [...new Map(parsed.map(entry => [JSON.stringify(entry.details), entry])).values()]
  const sharedNumbers = findSharedNumbers(distinctParties)
  for (const number of sharedNumbers)
    record.note('bad_value', `${number} is stated for several persons, so its owner is unknown`)
  return distinctParties.map(entry =>
    sharedNumbers.has(entry.identifiers[0]?.number ?? '') ? { ...entry, identifiers: [] } : entry,
  )
}

/** Finds numbers stated for natural persons with different names; a company may use several names. */
function findSharedNumbers(allParties: readonly Party[]): ReadonlySet<string> {
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
 * Returns all persons of `{"personne": {…}}`, `{"personne": [{…}, …]}` or a list of either. Old records nest a second
 * company or trader inside the first.
 */
function personFields(record: Fields, list: string): Fields[] {
  return record
    .children(list)
    .flatMap(item => item.children('personne'))
    .flatMap(person => [person, ...person.children('personneMorale'), ...person.children('personnePhysique')])
}

/**
 * Parses the subjects. If an older or shortened record describes none, or lacks the name or number, the display name
 * and the sole number of the record apply, except in sales, where these mix buyer and sellers.
 */
function parseSubjects(record: Fields, family: Family | null): Party[] {
  const fallback = parseFallback(record)
  const described = personFields(record, 'listepersonnes')
  const applicableFallback = family !== 'vente' && described.length <= 1 ? fallback : null
  const parsed = parseNamedParties(described, applicableFallback, record)
  if (parsed.length > 0 || applicableFallback === null) return parsed
  const fallbackParty = parseDisplayName(record, applicableFallback)
  return fallbackParty === null ? [] : [fallbackParty]
}

function parseFallback(record: Fields): Fallback {
  const numbers = record
    .texts('registre')
    .flatMap(item => item.split(','))
    .map(item => siren(item))
    .filter(number => number !== null)
  const [number, ...others] = [...new Map(numbers.map(item => [item.number, item])).values()]
  const [postalCode, town] = [record.text('cp'), record.text('ville')]
  return {
    name: record.text('commercant'),
    number: number !== undefined && others.length === 0 ? number : null,
    place: postalCode !== null && !postalCode.includes(',') ? postalCode : town,
  }
}

/** Parses a party from its display name alone: "Ganymède", or "LE SAGITTAIRE, HEMBERT, Lionel" for a trader. */
function parseDisplayName(record: Fields, fallback: Fallback): Party | null {
  const { name, number } = fallback
  if (name === null) return null
  const parts = name.split(', ')
  const isUpperCase = parts.map(part => !/\p{Ll}/u.test(part))
  // A trader has a given name and a number of its own; otherwise the text may name several parties.
  const isTrader = number !== null && isUpperCase.slice(0, -1).includes(true) && isUpperCase.at(-1) === false
  if (parts.length === 1 || isTrader)
    return party(new Fields({ typePersonne: isTrader ? 'pp' : 'pm' }), fallback)
  record.note('bad_value', `${quoted(name)} may name one person or several parties`, 'commercant')
  return null
}
