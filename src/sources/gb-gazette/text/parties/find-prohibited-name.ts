import { findGazetteNamesWithForm } from '../find-companies.ts'
import { GAZETTE_NAME_PATTERN } from '../parse-practitioners.ts'

/** A notice states who gives it near its beginning. */
const MAX_INTRODUCTION_LENGTH = 20_000
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

/** Finds the directors who give notice of the re-use of a prohibited name, and the companies that will use it. */
export function findGazetteProhibitedNameParties(
  text: string,
  subjects: readonly string[],
): { readonly directors: readonly string[]; readonly successors: readonly string[] } {
  const start = INTENTION.exec(text)
  const stated = start === null ? '' : text.slice(start.index + start[0].length)
  const [intention = ''] = stated.split(EXPLANATION, 1)
  const known = subjects.map(name => name.toLowerCase())
  const successors = findGazetteNamesWithForm(intention).filter(name => !known.includes(name.toLowerCase()))
  return { directors: findDirectors(text), successors: [...new Set(successors)] }
}

function findDirectors(text: string): string[] {
  const [, stated = ''] = DIRECTORS.exec(text.slice(0, MAX_INTRODUCTION_LENGTH)) ?? []
  const [, first] = FIRST_DIRECTOR.exec(stated) ?? []
  if (first === undefined) return []
  return [first, ...[...stated.matchAll(NEXT_DIRECTOR)].map(([, name = '']) => name)]
}
