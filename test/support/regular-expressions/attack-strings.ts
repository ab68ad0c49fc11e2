import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Characters from which samples of character classes are chosen: one or more of each kind that patterns distinguish. */
const SAMPLE_CHARACTERS = [
  ...'aAeEzZéÉßªñ01 9',
  ...'\t\n\r\u00a0,.;:-–(){}[]"\'«»„”/\\=&#§€°_<>?!*+@|%\0',
  '\u{1f600}',
]
/** Endings that prevent a match, which makes the engine try every other way to match what precedes them. */
const ENDINGS = ['', '\0', '\n', '!', ' ', 'a']
/** A quantifier that repeats at most this often cannot make matching slow by itself. */
const SMALL_REPETITION = 3

/**
 * Builds strings of about `length` characters that make a backtracking engine work hardest on a pattern. For each
 * repetition of the pattern, they repeat what it matches, alone or after what must precede it, and end so that no match
 * is found; whole matches and matches that lack their end are repeated too.
 */
export function buildAttackStrings(pattern: RegExp, length: number): string[] {
  const parsed = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: pattern.unicode,
    unicodeSets: pattern.unicodeSets,
  })
  const sampler = new Sampler(pattern.flags)
  const attacks = new Set<string>()
  const fill = (unit: string, before = ''): void => {
    if (unit === '') return
    const text = before + unit.repeat(Math.max(1, Math.floor((length - before.length) / unit.length)))
    for (const ending of ENDINGS) attacks.add(text + ending)
  }
  for (const alternative of parsed.alternatives) {
    const whole = sampler.sequence(alternative.elements)
    fill(sampler.sequence(alternative.elements, true))
    fill(whole)
    fill(whole.slice(0, -1))
    fill(`${whole}\0`)
    for (const { before, element } of listRepetitions(alternative.elements, '', sampler)) {
      for (const unit of sampler.variants(element)) {
        fill(unit)
        fill(unit, before)
        fill(before + unit)
        fill(before + unit.repeat(60))
        fill(unit.repeat(200) + before)
      }
    }
  }
  return [...attacks]
}

interface Repetition {
  /** A shortest text that the pattern matches before the repetition. */
  readonly before: string
  readonly element: AST.Element
}

/** Lists the repetitions in a sequence, nested ones too. */
function* listRepetitions(
  elements: readonly AST.Element[],
  before: string,
  sampler: Sampler,
): Generator<Repetition> {
  let preceding = before
  for (const element of elements) {
    if (element.type === 'Quantifier' && element.max > SMALL_REPETITION)
      yield { before: preceding, element: element.element }
    const inner = element.type === 'Quantifier' ? element.element : element
    if ('alternatives' in inner)
      for (const alternative of inner.alternatives) {
        yield* listRepetitions(alternative.elements, preceding, sampler)
        if (
          element.type === 'Quantifier' &&
          element.max > SMALL_REPETITION &&
          alternative.elements.length > 0
        )
          yield { before: preceding, element: alternative.elements[0] as AST.Element }
      }
    preceding += sampler.element(element)
  }
}

/** Builds short texts that parts of a pattern match. Assertions are ignored, so a text is not always a match. */
class Sampler {
  readonly #flags: string
  readonly #characters = new Map<string, readonly string[]>()

  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, '')
  }

  sequence(elements: readonly AST.Element[], withOptional = false): string {
    return elements.map(element => this.element(element, withOptional)).join('')
  }

  /** Returns a short match, with one repetition of what may be repeated often, or of everything optional. */
  element(element: AST.Element, withOptional = false): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value)
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#matchingCharacters(element.raw)[0] ?? ''
      case 'Group':
      case 'CapturingGroup':
        return this.sequence(element.alternatives[0]?.elements ?? [], withOptional)
      case 'Quantifier':
        return this.element(element.element, withOptional).repeat(
          Math.max(element.min, withOptional || element.max > SMALL_REPETITION ? 1 : 0),
        )
      default:
        return ''
    }
  }

  /** Returns different short matches: for a class, characters of several kinds; for a group, each alternative. */
  variants(element: AST.Element): string[] {
    switch (element.type) {
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const found = this.#matchingCharacters(element.raw)
        const spread = [found[0], found.at(3), found.find(character => /\s/.test(character)), found.at(-1)]
        return [...new Set([...spread.filter(unit => unit !== undefined), found.slice(0, 2).join('')])]
      }
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives
          .slice(0, 6)
          .flatMap(({ elements }) => [this.sequence(elements), this.sequence(elements, true)])
      default:
        return [this.element(element)]
    }
  }

  #matchingCharacters(source: string): readonly string[] {
    const known = this.#characters.get(source)
    if (known !== undefined) return known
    const pattern = new RegExp(`^(?:${source})$`, this.#flags)
    const found = SAMPLE_CHARACTERS.filter(character => pattern.test(character))
    this.#characters.set(source, found)
    return found
  }
}
