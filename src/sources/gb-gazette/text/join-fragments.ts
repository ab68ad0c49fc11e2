import { isGazetteLabelEnd, isGazetteLabelStart } from './parse-labels.ts'

/** Maximum length of a line that can be one word of a name. */
const MAX_NAME_WORD_LENGTH = 40
/** Maximum length of a line that grows by joining; a longer one is running text. */
const MAX_JOINED_LENGTH = 4_000

/**
 * Joins lines that belong together but were separated with the page structure: a heading and its value, a name and the
 * number after it, a sentence interrupted by marked-up values. Complete lines stay as they are.
 */
export function joinGazetteFragments(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const previous = joined.pop()
    if (previous === undefined) joined.push(line)
    else if (!continuesLine(previous, line)) joined.push(previous, line)
    else if (isNumberInBrackets(line)) joined.push(glue(takeNameWords(joined, previous), line))
    else joined.push(glue(previous, line))
  }
  return joined
}

function continuesLine(previous: string, line: string): boolean {
  if (previous.length > MAX_JOINED_LENGTH) return false
  if (/^[),.;\]]/.test(line)) return true
  if (isGazetteLabelStart(line)) return false
  return (
    (isGazetteLabelEnd(previous) &&
      !isEmptyDate(previous, line) &&
      !/^\p{Lu}[\p{L}\d ()'’-]{0,40}:/u.test(line)) ||
    isNumberInBrackets(line) ||
    OPEN_END.test(previous.slice(-40)) ||
    isStateOfCompany(previous, line) ||
    isBareCompanyNumber(previous, line) ||
    isRestOfName(previous, line) ||
    isCapacityAfterNumber(previous, line) ||
    (OPEN_NAME.test(previous.slice(-100)) && isNameWord(line.replace(/,$/, ''))) ||
    /^(?:&(?: |$)|(?:of|and|be and|to|who|which|is|as|was|were|are hereby|t\/a)\b)/.test(line)
  )
}

/** Matches the end of a line that cannot be the end of a sentence, a heading or a name. */
const OPEN_END =
  /(?:[(,&]|\((?:Company|IP|Office Holder|Registered)\b[^)]*|\b(?:No|of|on|the|and|by|at|that|That|to|from|In the|undersigned))$/

/** Matches a name that has begun in a sentence and lacks its next word. */
const OPEN_NAME = /\b(?:[Tt]hat|THAT|undersigned|I,|and|by|to)(?: \p{Lu}[\p{L}’'`-]{1,40}){1,3}$/u

function isNumberInBrackets(line: string): boolean {
  return /^\(\s*(?:(?:company|co\.?|registered|registration|reg\.?|IP|office[- ]?holder) ?(?:registration )?(?:number|no)|(?:[A-Z]{2}\s?\d{6}|\d{8})\s*\))/i.test(
    line,
  )
}

/** Returns true for the heading of a date that was left empty, so that a name follows. */
function isEmptyDate(previous: string, line: string): boolean {
  return /^date of [a-z -]{3,60}:$/i.test(previous) && !/\d/.test(line)
}

/** Returns true for the capacity on the line after `Ann Lee (IP No. 9002)`. */
function isCapacityAfterNumber(previous: string, line: string): boolean {
  return (
    /\((?:IP|office[- ]?holder) [^()]{2,30}\)$/i.test(previous) && CAPACITY.test(line.split(',', 1)[0] ?? '')
  )
}

const NAME_END = /\b(?:limited|ltd\.?|llp|plc|cyf|cyfyngedig)$/i
const STATE = /\(in [^()]{3,60}\)$/i

/** Returns true for the state of a company on the line after its name: `(In Liquidation)`. */
function isStateOfCompany(previous: string, line: string): boolean {
  return STATE.test(line) && line.startsWith('(') && NAME_END.test(previous)
}

/** Returns true for a number alone on the line after a company name or the state after it. */
function isBareCompanyNumber(previous: string, line: string): boolean {
  return (
    /^(?:[A-Z]{2}\d{6}|\d{8})$/.test(line) && NAME_END.test(previous.slice(-100).replace(STATE, '').trimEnd())
  )
}

/** Returns true for the surname on the line after `Joint Liquidator: Ann`. */
function isRestOfName(previous: string, line: string): boolean {
  const colon = previous.lastIndexOf(': ')
  const [label, name] = [previous.slice(0, Math.max(0, colon)), previous.slice(colon + 2)]
  return (
    /\b(?:liquidator|administrator|receiver|supervisor|nominee|monitor|address)(?:\(?e?s\)?)?$/i.test(
      label,
    ) &&
    isNameWord(name) &&
    isNameWord(line)
  )
}

/** Words of a capacity under a name, which are no part of it. */
const CAPACITY = /^(?:joint )?(?:liquidator|administrator|receiver|supervisor|monitor|director|convener)s?$/i

function isNameWord(line: string): boolean {
  return (
    line.length <= MAX_NAME_WORD_LENGTH &&
    !CAPACITY.test(line) &&
    /^\p{Lu}[\p{L}’'`-]*(?: \p{Lu}[\p{L}’'`-]*)?$/u.test(line)
  )
}

/** Removes the lines before a number in brackets that are single words of a name, and returns the whole name. */
function takeNameWords(lines: string[], lastWord: string): string {
  let name = lastWord
  while (isSingleNameWord(name.split(' ', 1)[0] ?? '') && isSingleNameWord(lines.at(-1) ?? ''))
    name = glue(lines.pop() ?? '', name)
  return name
}

/** Words in capitals can be a heading or the name of a company. */
function isSingleNameWord(line: string): boolean {
  return isNameWord(line) && !line.includes(' ') && /\p{Ll}/u.test(line)
}

function glue(previous: string, line: string): string {
  return /^[),.;\]]/.test(line) || previous.endsWith('(') ? previous + line : `${previous} ${line}`
}
