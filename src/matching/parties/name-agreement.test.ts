import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import { type Entity, type EntityType, entityView } from '../../model/entity.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import { assessCandidate } from '../../query/matching/assess-candidate.ts'
import { comparedNameOf } from '../../query/matching/name-keys.ts'
import { WatchedParties } from './watched-parties.ts'

const ID = '5a0f1c86-94b7-5d1e-8f43-0a6a1f6f7b52'

/** The spellings of letters and signs in names. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ä: ['ä', 'ae', 'a', 'Ä', 'a\u0308'],
  ö: ['ö', 'oe', 'o', 'Ö', 'o\u0308'],
  ü: ['ü', 'ue', 'u', 'Ü', 'u\u0308'],
  ß: ['ß', 'ss', 'ẞ', 's'],
  å: ['å', 'aa', 'a', 'Å'],
  ø: ['ø', 'oe', 'o', 'Ø'],
  æ: ['æ', 'ae', 'Æ'],
  é: ['é', 'e', 'É'],
  '&': ['&', 'und', 'et'],
  '-': ['-', ' ', '.'],
}
const NAMES = ['Söhne', 'Müller & Söhne', 'Großhändler', 'Ålborg Søfart', 'Æbelø', 'Güell-Café', 'Neue Aue']
const FORMS: Readonly<Record<'DE' | 'FR' | 'EU', readonly string[]>> = {
  DE: ['', ' GmbH', ' G.m.b.H.', ' AG', ' OHG', ' GmbH & Co. KG'],
  FR: ['', ' SARL', ' S.A.R.L.', ' SAS'],
  EU: ['', ' A/S', ' AB', ' GmbH'],
}
const PERSONS = ['Jürgen Groß', 'Søren Åkeson', 'André Böll']

interface Pair {
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  /** The name that is watched, and the one in the announcement with the legal form beside it. */
  readonly watched: string
  readonly mentioned: string
  readonly legalForm: string | undefined
}

function createPair(random: () => number): Pair {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const spell = (name: string) => {
    const spelled = Array.from(name, letter => pick(SPELLINGS[letter] ?? [letter])).join('')
    return random() < 0.3 ? spelled.toUpperCase() : spelled
  }
  const type = pick(['company', 'company', 'authority', 'person'] as const)
  const jurisdiction = pick(['DE', 'FR', 'EU'] as const)
  if (type === 'person') {
    const name = pick(PERSONS)
    const mentioned = random() < 0.5 ? spell(name) : spell(name).split(' ').reverse().join(' ')
    return { type, jurisdiction, watched: spell(name), mentioned, legalForm: undefined }
  }
  const [name, forms] = [pick(NAMES), FORMS[jurisdiction]]
  const isStatedApart = random() < 0.3
  return {
    type,
    jurisdiction,
    watched: spell(name) + pick(forms),
    mentioned: spell(name) + (isStatedApart ? '' : pick(forms)),
    legalForm: isStatedApart ? pick(forms).trim() || undefined : undefined,
  }
}

/** Returns whether lists find the name equal, and neither legal form excludes the party. */
function isEqualInLists({ type, jurisdiction, watched, mentioned, legalForm }: Pair): boolean {
  const compared = comparedNameOf(mentioned, type, jurisdiction, legalForm)
  const entity: Entity = {
    id: ID,
    type,
    name: mentioned,
    jurisdiction,
    taxId: null,
    status: 'active',
    announcementCount: 1,
    legalForm: legalForm ?? null,
    identifiers: [],
  }
  const { has } = assessCandidate(
    { row: { name: watched }, number: null, isNumberKnown: false, acceptsBeginning: false },
    { entity: entityView(entity), legalForm: compared.legalForm, number: null, localities: [] },
  )
  const isFormUnstated =
    has.has('legal_form_unstated') && comparedNameOf(watched, 'company', jurisdiction).legalForm !== null
  return has.has('name') && !has.has('legal_form_differs') && !isFormUnstated
}

function isFound(
  { type, jurisdiction, watched, mentioned, legalForm }: Pair,
  country: Jurisdiction | null,
): boolean {
  const parties = new WatchedParties()
  parties.set(ID, { entityIds: [], numberKeys: [], names: [{ name: watched, jurisdiction: country }] })
  const mention = { entityId: null, numberKeys: [], name: mentioned, jurisdiction, type, legalForm }
  return parties.match([mention]).length > 0
}

test('WatchedParties.match: random spellings of names → finds those that are equal when lists are matched', () => {
  const random = createSeededRandom(11)
  const pairs = Array.from({ length: 4_000 }, () => createPair(random))
  const counts = { equal: 0, different: 0 }
  for (const pair of pairs) {
    const isEqual = isEqualInLists(pair)
    counts[isEqual ? 'equal' : 'different'] += 1
    for (const country of [pair.jurisdiction, null]) {
      const found = isFound(pair, country)
      // Authorities are also found by names that are equal but for the legal form.
      if (found !== isEqual && !(found && pair.type === 'authority'))
        assert.fail(`${found ? 'found' : 'missed'} in ${country}: ${JSON.stringify(pair)}`)
    }
  }
  // Otherwise the comparison would say little.
  assert.ok(counts.equal > 1_000 && counts.different > 1_000, JSON.stringify(counts))
})
