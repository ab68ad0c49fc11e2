import { findGazetteNamesWithForm } from '../find-companies.ts'
import { GAZETTE_NAME_PATTERN } from '../parse-practitioners.ts'

/** A notice states who gives it near its beginning. */
const MAX_INTRODUCTION_LENGTH = 20_000
const MAX_LINK_LENGTH = 160
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?`
/** Matches the directors who give the notice: `I, Ann Lee of 1 High Street, was a director`. */
const DIRECTORS =
  /\b(?:I|We),? (?=[\p{Lu}].{0,500}?\bdirectors? of (?:the above|the company|the said|[\p{Lu}]))(.{5,500}?)\b(?:was|were|am|are|being)\b/u
const FIRST_DIRECTOR = new RegExp(
  `^${TITLE}(${GAZETTE_NAME_PATTERN})(?=,? (?:of|formerly of|residing at)|,|$| )`,
  'u',
)
const NEXT_DIRECTOR = new RegExp(`\\band ${TITLE}(${GAZETTE_NAME_PATTERN}),? (?:both )?of\\b`, 'gu')
/** Matches the beginning of the part that states under which name the business is carried on. */
const INTENTION =
  /\b(?:give notice|business is carried on|my intention|our intention|I (?:intend|propose) to|we (?:intend|propose) to)\b/i
/** Matches the explanations of the law that follow it. */
const EXPLANATION =
  /\bSection 216\(3\)[^.]{0,60}\blists\b|\bThis notice is given under\b|\bThe purpose of the giving\b|\bRule 22\.[4-7] of\b/i

/** Matches the words before a name that say that the business is carried on under it. */
const SUCCESSION =
  /\b(?:(?:through|under|using|by|as|named|called|names?(?: of| is| are| will be)?|directors? of|management of|formation of)[\s:(]{0,3}(?:(?:another|an?|the)(?: new)? company[\s,]{1,2}(?:(?:named|called|known as)[\s:]{1,2})?)?(?:["“][^"“”]{1,60}["”](?:,|,? and|,? or) ){0,3}|another company known by a name [^.;,]{3,80}, )["“‘']{0,2}$/i
/** Matches the words between two names of which the first is that of a successor. */
const ENUMERATION = /^["”’']{0,2}(?:,|,? and|,? or|,? and\/or)\s{0,2}["“‘']{0,2}$/i

/** Finds the directors who give notice of the re-use of a prohibited name, and the companies that will use it. */
export function findGazetteProhibitedNameParties(
  text: string,
  subjects: readonly string[],
): { readonly directors: readonly string[]; readonly successors: readonly string[] } {
  const start = INTENTION.exec(text)
  const stated = start === null ? '' : text.slice(start.index + start[0].length)
  const [intention = ''] = stated.split(EXPLANATION, 1)
  const known = subjects.map(name => name.toLowerCase())
  const successors = findSuccessors(intention).filter(name => !known.includes(name.toLowerCase()))
  return { directors: findDirectors(text), successors: [...new Set(successors)] }
}

/** Finds the companies under whose names the business is carried on, not those that are named for another reason. */
function findSuccessors(intention: string): string[] {
  const successors: string[] = []
  let end = 0
  let isSuccessor = false
  for (const name of findGazetteNamesWithForm(intention)) {
    const start = intention.indexOf(name, end)
    const between = intention.slice(end, start)
    isSuccessor =
      (isSuccessor && ENUMERATION.test(between)) || SUCCESSION.test(between.slice(-MAX_LINK_LENGTH))
    if (isSuccessor) successors.push(name)
    end = start + name.length
  }
  return successors
}

function findDirectors(text: string): string[] {
  const [, stated = ''] = DIRECTORS.exec(text.slice(0, MAX_INTRODUCTION_LENGTH)) ?? []
  const [, first] = FIRST_DIRECTOR.exec(stated) ?? []
  if (first === undefined) return []
  return [first, ...[...stated.matchAll(NEXT_DIRECTOR)].map(([, name = '']) => name)]
}
