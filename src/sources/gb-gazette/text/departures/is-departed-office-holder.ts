import { GAZETTE_NAME_PATTERN, isGazettePersonName } from '../parse-practitioners.ts'

/** Maximum length of the statement about a person in characters. */
const MAX_STATEMENT_LENGTH = 600
/** Matches the end of a sentence. A sentence about `she` still concerns the person before it. */
const SENTENCE_END =
  /(?:;|(?<!\b(?:St|No|Co|Ltd|Mr|Mrs|Ms|Dr|Messrs|\p{Lu})\.)(?<=\.))\s+(?=\p{Lu})(?!(?:He|She|They)\b)/u
/** Matches the words after which a statement names the predecessor of the person before them. */
const PREDECESSOR =
  /\b(?:in (?:the )?(?:place|stead|room) of|instead of|following|in succession to|succeed(?:s|ed|ing)?|replac(?:e|es|ing)|(?<!\b(?:is|was|were|been|be|being) )replaced)\b/i
const OFFICE = '(?:joint |sole )?(?:liquidators?|administrators?|receivers?|supervisors?|office[- ]?holders?)'
/** Matches a statement that a person left an office or was never appointed to it. */
const DEPARTED = new RegExp(
  String.raw`\b(?:resign(?:ed|s)|removed|vacated|died|deceased|retired|stood down|stepped down|(?:is|was|were|been|be|being) (?:replaced|dismissed|discharged)|ceased to (?:act|be|hold)|ceases to (?:act|be|hold)|ceased acting|(?:former|previous|outgoing|late|retiring|retired)(?:ly)?,? (?:the )?${OFFICE}|not (?:to )?(?:be |been )?(?:re-?)?appointed|never appointed|declined|refused|unable to act|(?:rejected|defeated|not (?:passed|carried)))\b`,
  'giu',
)
/** Matches a word that every statement about a departure contains. */
const DEPARTURE_WORD =
  /\b(?:resign|remov|vacated|died|deceased|death|retir|stood down|stepped down|replac|dismiss|discharged|ceased|ceases|former|previous|outgoing|late |not |never |declined|refused|unable|rejected|defeated|place of|stead of|room of|instead of|succe|departure|release of)/i
/** In longer lines with such a word, everybody is taken to have left, as a wrong person is worse than none. */
const MAX_LINE_LENGTH = 20_000
const APPOINTED_AFTER =
  /^(?!.{0,300}\bnot appointed\b).{0,300}\bappointed (?:as )?(?:the )?(?:joint )?liquidators?\b/i
const IN_OFFICE = /(?<!\bnot )\b(?:appointed|continues?|continued|remains?)\b/i
/** Matches the words before the name of a person who left: `in place of`, `the resignation of`, `the former Liquidator,`. */
const DEPARTED_BEFORE = new RegExp(
  String.raw`(?:\b(?:in (?:the )?(?:place|stead|room) of|instead of|(?:resignation|removal|death|retirement|departure|dismissal|release) of|in succession to|succeed(?:s|ed|ing)?|replac(?:e|es|ing)|(?<!\b(?:is|was|were|been|be|being) )replaced|remov(?:e|es|ed|ing)|(?:former|previous|outgoing|late|retiring) ${OFFICE},?))(?: (?:the )?(?:(?:former|previous|late) )?${OFFICE},?)? $`,
  'i',
)
const NEXT_NAME = new RegExp(
  String.raw`(?:\b(?:and|of|while|when|after|as|that|the|by|with)|[,;.]) (?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(${GAZETTE_NAME_PATTERN})`,
  'gu',
)
const JOINED_NAME = new RegExp(
  String.raw`^(?:.{0,120}(?:,|\band|&) )?${GAZETTE_NAME_PATTERN}(?:, | and | & )$`,
  'u',
)

/**
 * Returns true if a line states that a person resigned, was removed or replaced, died or was not appointed. An office
 * that ended when the same person became liquidator does not count.
 */
export function isGazetteDepartedOfficeHolder(name: string, lines: readonly string[]): boolean {
  const surname = name.split(' ').at(-1) ?? name
  const forms = [name, ...['Mr', 'Mrs', 'Ms', 'Miss', 'Dr'].map(title => `${title} ${surname}`)]
  return lines.some(line => {
    const stated = forms.filter(form => line.includes(form))
    if (stated.length === 0 || !DEPARTURE_WORD.test(line)) return false
    return line.length > MAX_LINE_LENGTH || stated.some(form => hasDeparture(line, form))
  })
}

function hasDeparture(line: string, name: string): boolean {
  for (let start = line.indexOf(name); start >= 0; start = line.indexOf(name, start + name.length)) {
    const before = line.slice(Math.max(0, start - 200), start)
    if (DEPARTED_BEFORE.test(omitJoinedNames(before))) return true
    if (statesDeparture(line.slice(start + name.length).slice(0, MAX_STATEMENT_LENGTH))) return true
  }
  return false
}

/** Omits the names of a list before the person: `in place of Ann Lee and `. */
function omitJoinedNames(before: string): string {
  if (!JOINED_NAME.test(before.slice(-200))) return before.replace(/(?:Mr|Mrs|Ms|Miss|Dr)\.? $/, '')
  const words = /\b(?:of|replac\w{1,4}|succeed\w{0,3}|remov\w{1,3}|[Ll]iquidators?,?) (?=\p{Lu})/gu
  const last = [...before.matchAll(words)].at(-1)
  return last === undefined ? before : before.slice(0, last.index + last[0].length)
}

function statesDeparture(after: string): boolean {
  const [sentence = ''] = after.split(SENTENCE_END, 1)
  const [statement = ''] = sentence.split(PREDECESSOR, 1)
  return [...statement.matchAll(DEPARTED)].some(match => {
    if (APPOINTED_AFTER.test(statement.slice(match.index + match[0].length))) {
      // `ceased to act and Bob Ray was appointed` appoints somebody else.
      return namesPerson(statement.slice(match.index))
    }
    const inOffice = IN_OFFICE.exec(statement.slice(0, match.index))
    return inOffice === null || !namesPerson(statement.slice(inOffice.index, match.index))
  })
}

function namesPerson(text: string): boolean {
  return [...text.matchAll(NEXT_NAME)].some(([, name = '']) => isGazettePersonName(name))
}
