import { lazy } from '../../../platform/caching/lazy.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import { CPV_TREE } from './cpv-tree.ts'

const CODE_LENGTH = 8
const DIVISION_LENGTH = 2
/** The weights of the digits in the check digit, found from the published codes. */
const CHECK_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** All codes without the trailing zeros, such as `45` for the division 45000000. */
const prefixes = lazy((): ReadonlySet<string> => new Set(parseTree(CPV_TREE)))

/** Returns whether digits are a code without its trailing zeros, which stands for the code and all codes below it. */
export function isKnownCpvPrefix(prefix: string): boolean {
  return prefixes().has(prefix)
}

/** Returns all codes with 8 digits, in the order of the vocabulary. */
export function listCpvCodes(): string[] {
  return [...prefixes()].map(toCpvCode)
}

/**
 * Returns a code with 8 digits. Accepts codes with a check digit, with dots or spaces, and without trailing zeros. The check
 * digit is not compared, because publishers print wrong ones and the vocabulary decides which codes exist.
 *
 * @returns `null` if the vocabulary has no such code.
 */
export function normalizeCpv(text: string): string | null {
  const digits = cpvDigits(text)
  return digits !== null && prefixes().has(toCpvPrefix(digits)) ? toCpvCode(digits) : null
}

/** Returns the check digit that is printed after a code with 8 digits. */
export function cpvCheckDigit(code: string): number {
  const sum = CHECK_WEIGHTS.reduce((total, weight, index) => total + weight * Number(code[index]), 0)
  return sum % 10
}

/** Returns the digits of a code that are not trailing zeros. The two digits of the division always remain. */
export function toCpvPrefix(code: string): string {
  return code.slice(0, DIVISION_LENGTH) + trimEndMatching(code.slice(DIVISION_LENGTH), /0/)
}

/** Returns the codes above a code and the code itself as prefixes, from the division down. Unknown codes have none. */
export function cpvPrefixesOf(code: string): string[] {
  const prefix = toCpvPrefix(code)
  if (!prefixes().has(prefix)) return []
  const lengths = Array.from({ length: prefix.length - 1 }, (_, n) => n + DIVISION_LENGTH)
  return lengths.map(length => prefix.slice(0, length)).filter(isKnownCpvPrefix)
}

/** Returns the code with 8 digits that shares the most first digits with an unknown code and is above it. */
export function suggestCpv(text: string): string | null {
  let prefix = toCpvPrefix(cpvDigits(text) ?? '')
  while (prefix.length >= DIVISION_LENGTH && !prefixes().has(prefix)) prefix = prefix.slice(0, -1)
  return prefix.length < DIVISION_LENGTH ? null : toCpvCode(prefix)
}

/** Returns the digits of a code without its check digit, or `null` for other text. */
function cpvDigits(text: string): string | null {
  const withoutCheckDigit = text.trim().replace(/\s?[-‐–]\s?\d$/, '')
  if (!/^\d[\d.\s]*$/.test(withoutCheckDigit)) return null
  const digits = withoutCheckDigit.replace(/[.\s]/g, '')
  if (digits.length < DIVISION_LENGTH || digits.length > CODE_LENGTH + 1) return null
  return digits.slice(0, CODE_LENGTH)
}

function toCpvCode(prefix: string): string {
  return prefix.padEnd(CODE_LENGTH, '0')
}

function parseTree(tree: string): string[] {
  return tree
    .split('\n')
    .filter(line => line !== '')
    .flatMap(line => {
      const [prefix = '', children = ''] = line.split(' ')
      return [prefix, ...parseChildren(prefix, children)]
    })
}

/** Returns the prefixes of one line. The stack holds the digits above the current ones. */
function parseChildren(prefix: string, children: string): string[] {
  const found: string[] = []
  const above = [prefix]
  let last = prefix
  for (const [, first = '', to = first, missing, bracket] of children.matchAll(
    /(\d)(?:-(\d))?(!)?|([()])/g,
  )) {
    if (bracket === '(') above.push(last)
    else if (bracket === ')') above.pop()
    else {
      const digits = Array.from({ length: Number(to) - Number(first) + 1 }, (_, n) => Number(first) + n)
      const added = digits.map(digit => `${above.at(-1)}${digit}`)
      last = added.at(-1) ?? prefix
      found.push(...(missing === undefined ? added : added.slice(0, -1)))
    }
  }
  return found
}
