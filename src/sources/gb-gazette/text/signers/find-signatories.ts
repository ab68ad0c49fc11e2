import { GAZETTE_NAME_PATTERN, isGazettePersonName } from '../parse-practitioners.ts'

const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr)\.? /
const DIRECTOR = '[Dd]irectors?(?: of the (?:[Aa]bove[- ][Nn]amed )?[Cc]ompan(?:y|ies))?'
const CAPACITY = String.raw`(?:(?:[Cc]ompany|[Ss]ole|[Mm]anaging|[Aa]|[Tt]he) )?${DIRECTOR}(?:(?: and | & | ?\/ ?)(?:[Cc]onvener|[Cc]hair(?:man|person)?))?|(?:[Cc]hair(?:man|person)?|[Cc]onvener)(?: and | & | ?\/ ?)${DIRECTOR}|[Cc]onvener`
const SIGNED = new RegExp(
  `^(${GAZETTE_NAME_PATTERN})(?: ?,| [-–])? (?:${CAPACITY}|\\((?:${CAPACITY})\\))$`,
  'u',
)
const CAPACITY_LINE = new RegExp(`^(?:${CAPACITY})$`, 'u')
/** Matches directors named in a sentence, as in `by Ann Lee (the convener), a director of the Company`. */
const IN_SENTENCE = new RegExp(
  `(${GAZETTE_NAME_PATTERN}),? (?:\\([^()]{3,30}\\),? )?(?:being )?(?:an?|the) (?:sole )?[Dd]irector of the (?:[Aa]bove|[Cc]ompany)|\\bagainst (${GAZETTE_NAME_PATTERN}), (?:an?|the) (?:former )?director of`,
  'gu',
)
const GIVEN_BY = new RegExp(`\\b(?:given|convened) by (${GAZETTE_NAME_PATTERN}),? Directors?\\b`, 'u')
/** Is in each match of `IN_SENTENCE`. Names are looked for only before it, because text without it can be long. */
const OFFICE = /irector of /g
const OFFICE_LENGTH = 40
const MAX_SENTENCE_LENGTH = 400
const MAX_NAME_LINES = 5

/** Finds the directors and conveners whom a notice names in a sentence or who sign it, as in `Ann Lee, Director`. */
export function findGazetteSignatories(lines: readonly string[]): readonly string[] {
  const text = lines.join(' ')
  const names = [
    ...findNamesInSentences(text),
    GIVEN_BY.exec(text)?.[1] ?? '',
    ...lines.map(
      (line, i) =>
        SIGNED.exec(
          line
            .slice(0, 160)
            .replace(/^Signed:? /, '')
            .replace(TITLE, ''),
        )?.[1] ?? findNameAbove(lines, i),
    ),
  ]
  return [...new Set(names.map(name => name.replace(TITLE, '')).filter(isGazettePersonName))]
}

function findNamesInSentences(text: string): string[] {
  return [...text.matchAll(OFFICE)].flatMap(({ index }) => {
    const start = Math.max(0, index - MAX_SENTENCE_LENGTH)
    const found = [...text.slice(start, index + OFFICE_LENGTH).matchAll(IN_SENTENCE)].at(-1)
    if (found === undefined || start + found.index + found[0].length <= index) return []
    return [found[1] ?? found[2] ?? '']
  })
}

/** Returns the name on the lines above a line that has only the capacity, one word per line or all on one. */
function findNameAbove(lines: readonly string[], index: number): string {
  if (!CAPACITY_LINE.test(lines[index] ?? '')) return ''
  const words: string[] = []
  for (let i = index - 1; i >= 0 && words.length < MAX_NAME_LINES; i--) {
    const line = (lines[i] ?? '').replace(TITLE, '')
    if (/^(?:Mr|Mrs|Ms|Miss|Dr)\.?$/.test(line)) break
    if (!/^\p{Lu}[\p{L}’'`-]{0,40}\.?$/u.test(line)) return words.length === 0 ? line : words.join(' ')
    words.unshift(line)
  }
  return words.join(' ')
}
