import { GAZETTE_NAME_PATTERN } from './parse-practitioners.ts'

const DIRECTOR = new RegExp(
  `\\bI,? (${GAZETTE_NAME_PATTERN}),? (?:of|formerly of)\\b(?=.{0,400}?\\bdirectors? of the above)`,
  'u',
)
const SUCCESSOR =
  /\b(?:through|by means of|via)(?: the medium of)?(?: an?(?:other)? company)?(?: (?:named|called|known as))? ((?=[\p{Lu}\d])[^,;:]{2,100}?\b(?:limited|ltd|llp|plc))\b/iu

/** Finds who gives notice of the re-use of a prohibited name, and the company that carries on the business. */
export function findGazetteProhibitedNameParties(text: string): {
  readonly director: string | null
  readonly successor: string | null
} {
  const [, successor = null] = SUCCESSOR.exec(text) ?? []
  return {
    director: DIRECTOR.exec(text)?.[1] ?? null,
    successor: successor !== null && /^[\p{Lu}\d]/u.test(successor) ? successor : null,
  }
}
