import type { Mention } from '../../../model/announcement.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import { normalizeName } from '../../../model/legal-form.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import { parseNif } from '../../shared/identifier-numbers.ts'
import { cleanText, normalizeForComparison } from '../../shared/text-cleaning.ts'
import { parseBormeSheetNumber } from '../register-entry.ts'

/**
 * Matches a quoted company name that is directly followed by its seat, tax number and sheet, so that the numbers
 * certainly belong to it.
 */
const IDENTIFIED_COMPANY =
  /["“«]([^"”»“«]{3,150})["”»]((?: ?\([^()]{3,40}\))?,? (?:con (?:domicilio|CIF|C\.I\.F|NIF|N\.I\.F)|domiciliada)[^"“«;]{0,400}?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)[^A-Z"“«;]{0,12}([A-Z]-?\d[\d.-]{5,10}[A-J\d])(?![A-Z\d])([^"“«;]{0,200}))/g
/** Matches the town after a postal code: `08840 Viladecans (Barcelona)`, `31486 Elcano, Valle de Egüés`. */
const TOWN = /(?<!\d)\d{5} (\p{Lu}[\p{L}' ]{1,40}?)(?= ?[,.(–-]|$)/u
/** Length in characters of the text before a name in which the company's part in a merger or division is stated. */
const LABEL_LENGTH = 700
/** Roles by what precedes a company in the data of a merger or division. */
const ROLES: readonly (readonly [string, MentionRole])[] = [
  ['absorbida', 'absorbed'],
  ['absorbente', 'absorbing'],
  ['beneficiaria', 'beneficiary'],
  ['cesionaria', 'beneficiary'],
]

/**
 * Adds identifiers and towns in the text to the companies in the title, and appends other companies that the text
 * identifies.
 */
export function addBormeIdentifiers(companies: readonly Mention[], text: string): Mention[] {
  const mentions: Mention[] = companies.map(mention => ({
    ...mention,
    identifiers: [...mention.identifiers],
  }))
  for (const { 1: name = '', 2: data = '', 3: number = '', 4: rest = '', index } of text.matchAll(
    IDENTIFIED_COMPANY,
  )) {
    const identifiers = readIdentifiers(number, rest)
    const locality = TOWN.exec(data)?.[1]
    const described = { identifiers, ...(locality !== undefined && { locality }) }
    const existing = mentions.findIndex(mention => normalizeName(mention.name) === normalizeName(name))
    const known = mentions[existing]
    if (known === undefined) {
      mentions.push({
        type: 'company',
        role: findRole(text.slice(0, index)),
        name: cleanText(name),
        ...described,
      })
    } else if (known.identifiers.length === 0) mentions[existing] = { ...known, ...described }
  }
  return mentions
}

function readIdentifiers(number: string, rest: string): EntityIdentifier[] {
  const [, sheet] = /\b[Hh]oja (?:n[uú]mero |n\.?º ?)?([A-Z]{1,3}[ -]?\d[\d.]*)/.exec(rest) ?? []
  return [
    parseNif(number),
    ...(sheet === undefined ? [] : [parseBormeSheetNumber(trimEndMatching(sheet, /\./))]),
  ]
}

/** Finds the role that is stated last before a company: `b) sociedades beneficiarias`. */
function findRole(before: string): MentionRole {
  const normalized = normalizeForComparison(before.slice(-LABEL_LENGTH))
  const labels = [...normalized.matchAll(/[a-z0-9]\) ?sociedad(?:es)? (\w+)/g)]
  const label = labels.at(-1)?.[1] ?? ''
  return ROLES.find(([words]) => label.startsWith(words))?.[1] ?? 'other'
}
