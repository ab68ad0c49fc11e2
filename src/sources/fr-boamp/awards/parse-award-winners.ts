import type { Mention } from '../../../model/announcement.ts'
import { findBoampPartyCountry } from '../find-party-country.ts'
import {
  type BoampPartyDetails,
  buildBoampMention,
  buildBoampWinnerMention,
  cleanBoampWinnerName,
} from '../party-mentions.ts'
import { findBoampElements, findBoampText } from '../read-tree-values.ts'
import { foldText } from '../texts/fold-text.ts'
import { parseWinnerList } from './parse-winner-list.ts'

/** Elements that hold a winner, or several nested in one. */
export const WINNER_ELEMENTS: ReadonlySet<string> = new Set([
  'titulaire',
  'titulaires',
  'attributaire',
  'attributaires',
])
const NONE: ReadonlySet<string> = new Set()
const NAME_FIELDS = [
  'denomination',
  'nomofficiel',
  'nomtitulaire',
  'raisonsociale',
  'personnemorale',
  'nomentreprise',
]

const GROUP_WORD = /\b(?:groupement|mandataire|co-?traitant)/

/**
 * Parses the winners in an element. The name may list the members of a group: the stated number then belongs to none of
 * them in particular, and the address describes the first if the name says that they are a group.
 */
export function parseAwardWinners(value: unknown): Mention[] {
  if (typeof value === 'string') return buildNamedWinners(value, {})
  const name = findBoampText(value, ...NAME_FIELDS)
  const nameParts = [
    findBoampText(value, 'personnephysique.nom'),
    findBoampText(value, 'personnephysique.prenom'),
  ]
  const personName =
    nameParts.filter(part => part !== null).join(' ') || findBoampText(value, 'personnephysique')
  if (name === null && personName === null)
    return findBoampElements(value, WINNER_ELEMENTS, NONE).flatMap(parseAwardWinners)
  const details: BoampPartyDetails = {
    number: findBoampText(value, 'codeidentnational', 'codeidentificationnational', 'siret', 'numsiret'),
    locality: findBoampText(value, 'cp', 'ville', 'adr.cp', 'adr.ville'),
    country: findBoampPartyCountry(value),
  }
  if (name !== null) return buildNamedWinners(name, details)
  const cleanName = cleanBoampWinnerName(personName ?? '')
  return cleanName === null ? [] : [buildBoampMention('person', 'supplier', cleanName, details)]
}

/** Builds the mentions of the winners that a name field states, with the facts that the name itself does not state. */
export function buildNamedWinners(stated: string, details: BoampPartyDetails): Mention[] {
  const [first, ...others] = parseWinnerList(stated)
  if (first === undefined || others.length === 0) {
    // A field holds a whole name, which may contain commas. Only words about a group are removed.
    const isGroup = first !== undefined && GROUP_WORD.test(foldText(stated))
    const name = cleanBoampWinnerName(isGroup ? first.name : stated)
    return name === null
      ? []
      : [
          buildBoampWinnerMention(name, {
            number: details.number ?? first?.number ?? null,
            locality: details.locality ?? first?.locality ?? null,
            country: details.country ?? null,
          }),
        ]
  }
  return [
    buildBoampWinnerMention(first.name, {
      number: first.number,
      locality: first.locality ?? (GROUP_WORD.test(foldText(stated)) ? details.locality : null) ?? null,
    }),
    ...others.map(({ name, ...facts }) => buildBoampWinnerMention(name, facts)),
  ]
}
