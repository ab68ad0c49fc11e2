import type { Category } from '../../model/category.ts'
import type { Role } from '../../model/role.ts'
import { Fields } from '../kit/fields.ts'
import { siren } from '../kit/siren.ts'
import { quoted } from '../kit/text.ts'
import type { Family } from './categories.ts'
import { type Fallback, type Party, party } from './parties.ts'

/** Who stands where in a notice. */
export interface Sides {
  readonly subjects: readonly Party[]
  readonly owners: readonly Party[]
  readonly operators: readonly Party[]
  readonly roles: { readonly subject: Role; readonly owner: Role }
}

/** Reads whom a notice is about and who owned or ran the business before. */
export function sides(row: Fields, family: Family | null, category: Category): Sides {
  const sale = category === 'business_sale' || category === 'asset_contribution'
  return {
    subjects: subjectsOf(row, family),
    owners: parties(row, 'listeprecedentproprietaire'),
    operators: parties(row, 'listeprecedentexploitant'),
    // In the plan of a merger nobody sells; who owned what is not said in a known way.
    roles: { subject: sale ? 'buyer' : 'subject', owner: category.endsWith('_plan') ? 'other' : 'seller' },
  }
}

function parties(row: Fields, list: string): Party[] {
  return named(persons(row, list), null, row)
}

/** Those who are named, each once: some records list a seller as often as it sells. */
function named(described: readonly Fields[], fallback: Fallback | null, row: Fields): Party[] {
  const found = described.map(person => party(person, fallback)).filter(who => who !== null)
  const all = [...new Map(found.map(who => [JSON.stringify(who.details), who])).values()]
  const shared = sharedNumbers(all)
  for (const number of shared)
    row.note('bad_value', `${number} is given to several persons: whose it is is not known`)
  return all.map(who => (shared.has(who.identifiers[0]?.number ?? '') ? { ...who, identifiers: [] } : who))
}

/** Numbers under which one list has natural persons of different names; a company may go by several names. */
function sharedNumbers(all: readonly Party[]): ReadonlySet<string> {
  const names = Map.groupBy(
    all
      .filter(who => who.type === 'person')
      .flatMap(who => who.identifiers.map(({ number }) => ({ number, name: who.name }))),
    ({ number }) => number,
  )
  return new Set(
    [...names]
      .filter(([, holders]) => new Set(holders.map(({ name }) => name)).size > 1)
      .map(([number]) => number),
  )
}

/**
 * `{"personne": {…}}`, `{"personne": [{…}, …]}`, or a list of either; in old records a second company or trader stands
 * inside the first.
 */
function persons(row: Fields, list: string): Fields[] {
  return row
    .children(list)
    .flatMap(item => item.children('personne'))
    .flatMap(person => [person, ...person.children('personneMorale'), ...person.children('personnePhysique')])
}

/**
 * The persons of the notice. Older and shortened records describe nobody, or somebody without name or number: then
 * the display name and the one number of the record are theirs, except in sales, where both mix buyer and sellers.
 */
function subjectsOf(row: Fields, family: Family | null): Party[] {
  const fallback = beside(row)
  const described = persons(row, 'listepersonnes')
  const certain = family !== 'vente' && described.length <= 1 ? fallback : null
  const found = named(described, certain, row)
  if (found.length > 0 || certain === null) return found
  const bare = undescribed(row, certain)
  return bare === null ? [] : [bare]
}

function beside(row: Fields): Fallback {
  const numbers = row
    .texts('registre')
    .flatMap(item => item.split(','))
    .map(item => siren(item))
    .filter(number => number !== null)
  const [number, ...others] = [...new Map(numbers.map(item => [item.number, item])).values()]
  const [postalCode, town] = [row.text('cp'), row.text('ville')]
  return {
    name: row.text('commercant'),
    number: number !== undefined && others.length === 0 ? number : null,
    place: postalCode !== null && !postalCode.includes(',') ? postalCode : town,
  }
}

/** Somebody of whom there is a display name only: "Ganymède", or "LE SAGITTAIRE, HEMBERT, Lionel" for a trader. */
function undescribed(row: Fields, fallback: Fallback): Party | null {
  const { name, number } = fallback
  if (name === null) return null
  const parts = name.split(', ')
  const capitals = parts.map(part => !/\p{Ll}/u.test(part))
  // Traders have given names, and a number that is one trader's alone; else the name may be that of several.
  const trader = number !== null && capitals.slice(0, -1).includes(true) && capitals.at(-1) === false
  if (parts.length === 1 || trader) return party(new Fields({ typePersonne: trader ? 'pp' : 'pm' }), fallback)
  row.note('bad_value', `${quoted(name)} may be one person or several parties`, 'commercant')
  return null
}
