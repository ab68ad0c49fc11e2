import { buildAttackStrings } from '../regular-expressions/attack-strings.ts'
import type { CodePattern } from '../regular-expressions/list-patterns.ts'

/** Length of a poisoned field, in characters. */
const POISON_LENGTH = 80_000

/** Random choices that a seed repeats. */
export interface SeededChoices {
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number
  pick<T>(items: readonly T[]): T
}

export function makeSeededChoices(seed: number): SeededChoices {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(next() * below)
  return { integer, pick: items => items[integer(items.length)] as (typeof items)[number] }
}

const CHARACTERS = [
  ...'aZ19éß \t\n\r\u00a0\u2007\u200b\u202e\u0301\u0130.,;:-–—_/\\|()[]{}<>"\'«»„”’&#%=?!*+@§€°º^~`$\0',
  '\u{1f600}',
  '\u{1f468}\u200d',
  '\ufb03',
  '\ufdfa',
  '\ud800',
  'ᾳ',
]
const UNITS = [
  ...[
    'a ',
    'A. ',
    'A.',
    '1.',
    '1,',
    '1 ',
    '-1',
    'a-',
    "d'",
    'GmbH ',
    'S.A. ',
    'de la ',
    'né le ',
    'geb. ',
    ' y ',
  ],
  ...[
    '<p>',
    '<a>',
    '</a',
    '<br/>',
    '<!--',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#x41;',
    '&#',
    '&lt;b&gt;',
    'a="',
    '<a b="c" ',
  ],
  ...['{"a":', '[', '"', '\\"', '\\u0041', '[[', '{}', ',"a":1'],
  ...[
    '12/12/2025 ',
    '2025-01-01T',
    '1er janvier ',
    '31. Dezember 2024',
    '€ 1.000,00 ',
    '12.345 ',
    '1 000 ',
    '£1,',
  ],
  ...[
    'HRB 1 ',
    'Amtsgericht ',
    'RCS Paris ',
    'B12345678 ',
    '552 100 554 ',
    'https://a',
    'a@b.c ',
    '+33 ',
    '\r\n\r\n',
  ],
  ...['. - ', ' : ', ' (', ') ', '; ', ', ', '--', '...', '…'],
]

/** Builds pathological texts: of one character, alternating, of near matches of the patterns, or of a field's own text. */
export class PoisonStrings {
  readonly #choices: SeededChoices
  readonly #patterns: readonly CodePattern[]
  /** Attack strings of the pattern in use, which serve several fields because building them takes long. */
  #attacks: readonly string[] = []
  #uses = 0

  constructor(choices: SeededChoices, patterns: readonly CodePattern[]) {
    this.#choices = choices
    this.#patterns = patterns
  }

  /** Builds a text from what the field contains. */
  build(original: string): string {
    const { integer, pick } = this.#choices
    const poison = this.#buildPoison(original)
    switch (integer(4)) {
      case 0:
        return original + poison
      case 1:
        return poison + original
      case 2: {
        const at = integer(original.length + 1)
        return original.slice(0, at) + poison + original.slice(at)
      }
      default:
        return pick([poison, poison, poison + pick(CHARACTERS)])
    }
  }

  #buildPoison(original: string): string {
    const { integer, pick } = this.#choices
    switch (integer(6)) {
      case 0:
        return repeat(pick(CHARACTERS))
      case 1:
        return repeat(pick(CHARACTERS) + pick(CHARACTERS))
      case 2:
        return repeat(pick(UNITS))
      case 3:
        return repeat(pick(UNITS) + pick([...CHARACTERS, ...UNITS]))
      case 4: {
        const start = integer(original.length)
        const part = original.slice(start, start + 1 + integer(40))
        return repeat(pick([original, part, `${part} `, part + pick(CHARACTERS)]))
      }
      default:
        return this.#nextAttack()
    }
  }

  #nextAttack(): string {
    if (this.#uses++ % 8 === 0) {
      const { source, flags } = this.#choices.pick(this.#patterns)
      this.#attacks = buildAttackStrings(new RegExp(source, flags), POISON_LENGTH)
    }
    return this.#choices.pick(this.#attacks) ?? ''
  }
}

function repeat(unit: string): string {
  return unit.repeat(Math.ceil(POISON_LENGTH / Math.max(1, unit.length))).slice(0, POISON_LENGTH)
}
