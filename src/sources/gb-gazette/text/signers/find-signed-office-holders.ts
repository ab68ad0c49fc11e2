import type { MentionRole } from '../../../../model/mention-role.ts'
import {
  GAZETTE_IP_NUMBERS,
  GAZETTE_NAME_LIST,
  GAZETTE_NAME_PATTERN,
  type GazetteOfficeHolder,
  parseGazettePractitioners,
} from '../parse-practitioners.ts'

const MAX_STATEMENT_LENGTH = 400
/** A notice states who gives it near its beginning. */
const MAX_INTRODUCTION_LENGTH = 20_000
const CAPACITY =
  '(?:(?:[Jj]oint|[Ii]nterim|[Pp]rovisional) ){0,2}(?:[Ll]iquidator|[Aa]dministrator|[Rr]eceiver|[Ss]upervisor)s?'
/** Matches `Ann Lee, Liquidator`, with the number on the same line or a line below, before or after the capacity. */
const SIGNED = new RegExp(
  `^(${GAZETTE_NAME_LIST}),?\\s(?:(${CAPACITY}),?\\s)?\\(?${GAZETTE_IP_NUMBERS}\\)?(?:,?\\s(${CAPACITY}))?`,
  'u',
)
const CAPACITY_AT_END = new RegExp(`,? (${CAPACITY})$`, 'u')
/** Matches the practitioner who gives the notice: `I, Ann Lee of Opal LLP, was appointed Liquidator`. */
const GIVEN_BY = new RegExp(
  `\\b(?:I, (?=${GAZETTE_NAME_PATTERN})|to (?=${GAZETTE_NAME_PATTERN},? of ))(.{5,${MAX_STATEMENT_LENGTH}}?)(?:\\bappointed (?:as )?|, (?:the|as) )(${CAPACITY})\\b`,
  'u',
)
const PROVISIONAL = new RegExp(
  `\\bappoint(ed)? (?:the said )?(?=${GAZETTE_NAME_PATTERN})(.{5,250}?) (?:to be|as) (?:the )?(?:joint )?(?:provisional|interim) liquidators?\\b`,
  'gu',
)

/** Finds practitioners who sign a notice or give it in the first person, and provisional liquidators. */
export function findGazetteSignedOfficeHolders(
  lines: readonly string[],
  defaultRole: MentionRole,
): GazetteOfficeHolder[] {
  const text = lines.join(' ')
  return [...findGivers(text), ...findProvisionalLiquidators(text), ...findSignatures(lines, defaultRole)]
}

function findGivers(text: string): GazetteOfficeHolder[] {
  const match = GIVEN_BY.exec(text.slice(0, MAX_INTRODUCTION_LENGTH))
  if (match === null || /\bdirectors?\b/i.test(match[1] ?? '')) return []
  const role = roleOf(match[2] ?? '')
  return parseGazettePractitioners(match[1] ?? '', undefined).map(person => ({ ...person, role }))
}

/** Returns the provisional liquidators, with the firms that the petition states for them. */
function findProvisionalLiquidators(text: string): GazetteOfficeHolder[] {
  const matches = [...text.matchAll(PROVISIONAL)]
  if (!matches.some(([, isAppointed]) => isAppointed !== undefined)) return []
  return matches
    .flatMap(([, , words = '']) => parseGazettePractitioners(words, undefined))
    .map(person => ({ ...person, role: 'liquidator' }))
}

function findSignatures(lines: readonly string[], defaultRole: MentionRole): GazetteOfficeHolder[] {
  return lines.flatMap((line, i) => {
    if (line.length > MAX_STATEMENT_LENGTH) return []
    const block = lines.slice(i, i + 3).join('\n')
    const [, stated = '', before, numbers, after] = SIGNED.exec(block) ?? []
    // A capacity looks like a name.
    const [names = '', own] = stated.split(CAPACITY_AT_END)
    const capacity = own ?? before ?? after
    const role = capacity === undefined ? defaultRole : roleOf(capacity)
    return parseGazettePractitioners(names, numbers).map(person => ({ ...person, role }))
  })
}

function roleOf(capacity: string): MentionRole {
  return /liquidator/i.test(capacity) ? 'liquidator' : 'insolvency_practitioner'
}
