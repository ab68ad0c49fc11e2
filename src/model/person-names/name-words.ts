import { isWithinName, tokenizeNames } from './name-tokens.ts'

/**
 * Words that are part of many names and of ordinary text: particles, titles and forms of address. They are masked only
 * within a name.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a al am an and auf avv bei dame d da das de deceased del della dem den der des di dit do dom don dona dos dott dr ' +
    'e ed el en ep epouse estate et frau gab geb geborene herr herrn i ii iii im in ing jr l la lady las late le les lo ' +
    'lord los m madame maitre me miss mlle mm mme monsieur mr mrs ms nata nato nee notar of prof rechtsanwalt ' +
    'rechtsanwaltin saint sainte san sant santa sig signor sir sr sra sir st ste succession the u und van veuve vom von ' +
    'vve y zu zum zur'
  ).split(' '),
)

/** The shortest word that is masked on its own. Shorter ones are masked beside another word of the name. */
const MIN_LENGTH_ALONE = 3
/** The shortest word that is also recognized inside a longer one, as in `jdupont` or a German genitive. */
const MIN_LENGTH_INSIDE = 5

/** The words of the names of persons, by how they are recognized in a text. */
export interface NameWords {
  /** Words that are masked wherever they occur. */
  readonly alone: ReadonlySet<string>
  /** Words that are masked beside another word of a name. */
  readonly beside: ReadonlySet<string>
  /** Words that are also masked inside longer words. */
  readonly inside: readonly string[]
}

/** Collects the words of names. Names that follow each other without a space are one word more. */
export function collectNameWords(names: readonly string[]): NameWords {
  const alone = new Set<string>()
  const beside = new Set<string>()
  for (const name of names) {
    const words = tokenizeNames(name).map(token => comparableWord(token.word))
    const distinctive = words.filter(word => !isCommonWord(word))
    for (const word of distinctive.length > 0 ? distinctive : words) {
      if (isLongEnough(word)) alone.add(word)
      else beside.add(word)
      beside.add(word.charAt(0))
    }
    for (const [index, word] of words.slice(1).entries()) {
      const joined = `${words[index]}${word}`
      if (joined.length >= MIN_LENGTH_INSIDE && !isCommonWord(words[index] ?? '')) alone.add(joined)
    }
  }
  return { alone, beside, inside: [...alone].filter(word => word.length >= MIN_LENGTH_INSIDE) }
}

/** Words of scripts without spaces or with short words, such as Chinese, are distinctive from the first character. */
function isLongEnough(word: string): boolean {
  return word.length >= MIN_LENGTH_ALONE || !/^[a-z]+$/.test(word)
}

/** Writes umlauts and their transcriptions alike, so that `Mueller` and `Müller` are equal. */
export function comparableWord(word: string): string {
  return word.replace(/([aou])e/g, '$1').replaceAll('aa', 'a')
}

export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word)
}

/** A word of a text, comparable, with its offsets. */
export interface TextWord {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether only spaces, commas, periods, apostrophes or hyphens separate it from the previous word. */
  readonly isNextToPrevious: boolean
}

/** Splits a text into comparable words. */
export function splitTextWords(text: string): TextWord[] {
  let previousEnd = -1
  return tokenizeNames(text).map(({ word, start, end }) => {
    const isNextToPrevious =
      previousEnd >= 0 && isWithinName(text.slice(previousEnd, start).replace('\n', ''))
    previousEnd = end
    return { word: comparableWord(word), start, end, isNextToPrevious }
  })
}
