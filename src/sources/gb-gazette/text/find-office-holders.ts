import type { MentionRole } from '../../../model/mention-role.ts'
import { parseGazetteCapacityRole } from '../mention-list.ts'
import { isGazetteDepartedOfficeHolder } from './departures/is-departed-office-holder.ts'
import { findGazetteLabelledValues, findGazettePostcode, type GazetteLabelledValue } from './parse-labels.ts'
import {
  GAZETTE_NAME_PATTERN,
  type GazetteOfficeHolder,
  isGazetteFirmName,
  parseGazettePractitioners,
  parseNumberedNames,
} from './parse-practitioners.ts'
import { findGazetteSignedOfficeHolders } from './signers/find-signed-office-holders.ts'

/** Maximum length of a firm's address in characters. */
const MAX_ADDRESS_LENGTH = 120

/**
 * Finds practitioners under headings (`Joint Liquidator:`), in the sentence that appoints them, and before their
 * numbers. A later place counts only if the earlier ones name nobody.
 */
export function findGazetteOfficeHolders(
  lines: readonly string[],
  kindName: string | null,
): GazetteOfficeHolder[] {
  const defaultRole = findDefaultRole(kindName ?? '', lines)
  const values = findGazetteLabelledValues(lines)
  const appointed = findAppointedPersons(lines, defaultRole, PROPOSALS.test(kindName ?? ''))
  const labelled = completeNames(findLabelledPersons(values, defaultRole), values, appointed)
  const numbered = lines.flatMap(line => findNumberedPersons(line, defaultRole))
  const signed = findGazetteSignedOfficeHolders(lines, defaultRole)
  const found =
    [labelled, appointed, numbered, signed]
      .map(persons => distinctPersons(omitDepartedPersons(persons, lines)))
      .find(persons => persons.length > 0) ?? []
  const text = lines.join(' ')
  return found
    .map(person => addStatedFacts(person, [...appointed, ...numbered, ...signed]))
    .map(person => addLocality(person, text))
}

function omitDepartedPersons(
  persons: readonly GazetteOfficeHolder[],
  lines: readonly string[],
): readonly GazetteOfficeHolder[] {
  const names = [...new Set(persons.map(({ name }) => name))]
  const departed = new Set(names.filter(name => isGazetteDepartedOfficeHolder(name, lines)))
  return persons.filter(({ name }) => !departed.has(name))
}

/** Returns the role of practitioners without a stated capacity. Only liquidators give notices of liquidations. */
function findDefaultRole(kindName: string, lines: readonly string[]): MentionRole {
  const role = /\b(?:final meeting|annual liquidation|resolutions? for winding|notices? to creditors)/i.test(
    kindName,
  )
    ? 'liquidator'
    : (parseGazetteCapacityRole(kindName) ?? findAnnouncingRole(lines))
  return role ?? 'insolvency_practitioner'
}

const ANNOUNCING =
  /\b(?:that|I,|we,) ?the (?:joint )?(liquidator|administrator)s?,? (?:intends?|proposes?|declared|ha(?:s|ve) declared)\b/i

/** Returns the role of those who announce a dividend: `that the Joint Liquidators intend to declare`. */
function findAnnouncingRole(lines: readonly string[]): MentionRole | null {
  const found = lines.map(line => ANNOUNCING.exec(line)?.[1]).find(capacity => capacity !== undefined)
  return found === undefined ? null : parseGazetteCapacityRole(found)
}

/** Adds the number and the firm that another place in the text states for the same name. */
function addStatedFacts(
  person: GazetteOfficeHolder,
  others: readonly GazetteOfficeHolder[],
): GazetteOfficeHolder {
  const namesakes = others.filter(({ name }) => name === person.name)
  const number = person.number ?? namesakes.map(other => other.number).find(value => value !== null) ?? null
  const member = [person, ...namesakes].find(({ firm }) => firm !== null)
  return { ...person, number, firm: member?.firm ?? null, locality: member?.locality ?? null }
}

/** Adds the postcode of the firm's address if only another sentence states it. */
function addLocality(person: GazetteOfficeHolder, text: string): GazetteOfficeHolder {
  const start = person.firm === null ? -1 : text.indexOf(`${person.firm}, `)
  if (person.firm === null || person.locality != null || start < 0) return person
  const address = text.slice(start + person.firm.length).slice(0, MAX_ADDRESS_LENGTH)
  return { ...person, locality: findGazettePostcode(address) }
}

function findLabelledPersons(
  values: readonly GazetteLabelledValue[],
  defaultRole: MentionRole,
): GazetteOfficeHolder[] {
  const headings = values.filter(({ label }) => label === 'practitioners')
  const numbers = values.filter(({ label }) => label === 'practitionerNumbers')
  const capacity = values.find(({ label, heading }) => label === 'end' && /^capacity/i.test(heading))?.value
  const statedNumbers = headings.length === 1 && numbers.length === 1 ? numbers[0]?.value : undefined
  return headings.flatMap(({ heading, value }) => {
    const role = findRole(heading) ?? findRole(capacity ?? '') ?? defaultRole
    return parseGazettePractitioners(value, statedNumbers).map(person => ({ ...person, role }))
  })
}

/** Returns the role of a capacity. A practitioner who is only nominated is not the liquidator yet. */
function findRole(capacity: string): MentionRole | null {
  if (/nominated|proposed|nominee/i.test(capacity)) return 'insolvency_practitioner'
  return /office[- ]?holder/i.test(capacity) ? null : parseGazetteCapacityRole(capacity)
}

/** Adds the persons of headings that state one name only, if the sentence of appointment has the full name. */
function completeNames(
  labelled: readonly GazetteOfficeHolder[],
  values: readonly GazetteLabelledValue[],
  appointed: readonly GazetteOfficeHolder[],
): GazetteOfficeHolder[] {
  const headings = values.filter(({ label }) => label === 'practitioners')
  const incomplete = headings.flatMap(({ value, heading }) => {
    const [, firstName, number = null] =
      /^(\p{Lu}[\p{L}’'`-]{1,40}) \(IP number (\d{2,6})\s*\)/u.exec(value) ?? []
    const namesakes = appointed.filter(
      ({ name }) => firstName !== undefined && name.startsWith(`${firstName} `),
    )
    const [person] = namesakes
    return person === undefined || namesakes.length > 1
      ? []
      : [{ ...person, number, role: findRole(heading) ?? person.role }]
  })
  return [...incomplete, ...labelled]
}

const APPOINTED =
  /\bappointed(?: to act)?(?: as)?(?: the| a)?(?: joint)?(?: law of property act| LPA| fixed charge)? (?:liquidator|administrator|administrative receiver|receiver|supervisor)/gi
const APPOINTS = new RegExp(
  `\\b(?:[Tt]hat|THAT|undersigned|appoint(?:s|ed)?|appointment of|dated .{6,20}?\\d{4},) (?:the )?(?=${GAZETTE_NAME_PATTERN})`,
  'gu',
)

/** Kinds of notices that ask the creditors to decide, so that nobody is appointed yet. */
const PROPOSALS = /deemed consent|qualifying decision/i

/** Finds persons in sentences such as `That Ann Lee of Opal LLP be appointed Liquidator`. */
function findAppointedPersons(
  lines: readonly string[],
  defaultRole: MentionRole,
  isProposal: boolean,
): GazetteOfficeHolder[] {
  return lines.flatMap(line =>
    [...line.matchAll(APPOINTED)].flatMap(match => {
      const before = line.slice(Math.max(0, match.index - 500), match.index)
      const start = [...before.matchAll(APPOINTS)].at(-1)
      if (start === undefined || /\bnot $/i.test(before)) return []
      const role = isProposal ? 'insolvency_practitioner' : (findRole(match[0]) ?? defaultRole)
      const stated = cutEarlierStatement(before.slice(start.index + start[0].length))
      return parseGazettePractitioners(stated, undefined).map(person => ({ ...person, role }))
    }),
  )
}

/** Matches the end of what a sentence states about the persons whom it does not appoint. */
const EARLIER_STATEMENT =
  /\b(?:removed|replaced|resign(?:ed|s)|vacated|died|deceased|retired|ceased to (?:act|be|hold)|appointed|(?:as|former|joint) (?:joint )?(?:liquidators?|administrators?))\b/gi
const NEXT_PERSON = new RegExp(`(?:\\band|\\bthat|[,;.:])\\s+(?:that )?(?=${GAZETTE_NAME_PATTERN})`, 'u')

/** Cuts what precedes the persons appointed: `Ann Lee be removed and Bob Ray of Jade LLP`. */
function cutEarlierStatement(text: string): string {
  const earlier = [...text.matchAll(EARLIER_STATEMENT)].at(-1)
  if (earlier === undefined) return text
  const rest = text.slice(earlier.index + earlier[0].length)
  const next = NEXT_PERSON.exec(rest)
  return next === null ? text : rest.slice(next.index + next[0].length)
}

/** Finds persons before their numbers, or the undersigned, whose number may follow an address. */
function findNumberedPersons(line: string, role: MentionRole): GazetteOfficeHolder[] {
  const numbered = parseNumberedNames(line)
  const [, signatory] = /\bundersigned (.{5,400})/.exec(line) ?? []
  const persons =
    numbered.length > 0 || signatory === undefined
      ? numbered
      : parseGazettePractitioners(signatory, undefined)
  const found: GazetteOfficeHolder[] = []
  for (const person of persons.filter(({ number }) => number !== null).toReversed()) {
    // `Ann Lee (IP No 1) and Bob Ray (IP No 2), Joint Liquidators, Opal LLP` states the capacity and the firm once.
    const next = isFollowedByName(line, person.number ?? '') ? found.at(-1) : undefined
    const own = findRoleAfter(line, person.number ?? '')
    const firm = person.firm ?? (own === null ? next?.firm : findFirmAfter(line, person.number ?? '')) ?? null
    found.push({ ...person, firm, role: own ?? next?.role ?? role })
  }
  return found.toReversed()
}

function isFollowedByName(line: string, number: string): boolean {
  return /^[\s)\],]{0,6}and \p{Lu}/u.test(line.slice(line.indexOf(number) + number.length))
}

const FIRM_AFTER_CAPACITY =
  /^[\s)\],.]{0,6}(?:joint )?(?:liquidator|administrator|receiver|supervisor)s?, ([^,;.]{3,80})(?=[,.;\s]|$)/i

/** Returns the firm after a number and a capacity: `(IP No 9002), Liquidator, Opal LLP`. */
function findFirmAfter(line: string, number: string): string | null {
  const after = line.slice(line.indexOf(number) + number.length).slice(0, 160)
  const name = FIRM_AFTER_CAPACITY.exec(after)?.[1]?.trim()
  return name !== undefined && isGazetteFirmName(name) ? name : null
}

/** Returns the role of the capacity after a number, as in `Ann Lee (IP No 9002) Liquidator`. */
function findRoleAfter(line: string, number: string): MentionRole | null {
  const after = line.slice(line.indexOf(number) + number.length)
  const capacity =
    /^[\s)\],.]{0,6}(?:the )?((?:joint )?(?:liquidator|administrator|receiver|supervisor)s?)\b/i.exec(after)
  return findRole(capacity?.[1] ?? '')
}

/** Omits repeated persons: the same number, or the same name. */
function distinctPersons(persons: readonly GazetteOfficeHolder[]): GazetteOfficeHolder[] {
  return persons.filter(
    (person, i) =>
      !persons
        .slice(0, i)
        .some(({ name, number }) => name === person.name || (number !== null && number === person.number)),
  )
}
