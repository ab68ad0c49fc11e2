import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import type { BoampAmount } from '../read-tree-values.ts'
import { foldText } from '../texts/fold-text.ts'

/** The amount of an award as words state it. */
export interface StatedAmount {
  readonly award: BoampAmount | null
  /** The maximum of a framework agreement. */
  readonly maximum: BoampAmount | null
}

interface Sum {
  readonly value: number
  /** The words before and after the number, up to the neighbouring numbers. */
  readonly before: string
  readonly after: string
}

const NUMBER =
  /(?<![\d.,])\d{1,3}(?:[ .]\d{3}){1,4}(?:[.,]\d{1,2})?(?!\d)|(?<![\d.,])\d{1,13}(?:[.,]\d{1,2})?(?!\d)/g
const CURRENCY = /^ ?(?:€|euros?\b|eur\b)/
const UNIT_OMITTED = /^ ?(?:h\.?t\.?|t\.?t\.?c\.?)?[ .;]*$/
/** Matches where the words about the next amount begin. */
const NEXT_SUM = /[(;,/]|\bsoit\b/
const NOT_TOTAL =
  /\b(?:annuel|par an|mensuel|par (?:mois|jour|semaine|heure|nuit|trajet|circuit|tour|kilometre|km|tonne|litre|repas|unite|eleve|agent|m2|m3|intervention|passage|visite|vacation)|la tonne|le (?:litre|repas|kilometre|km|m2|m3|metre)|l'unite|unitaire|journalier|hebdomadaire|forfait jour|estimatif|(?<!final ou )estimee?|previsionnel|tranche|penalite)|\/ ?(?:an|mois|jour|semaine|h|heure|km|tonne|t|kg|u|unite|m2|m3|ml|repas|eleve|agent)\b/

/** A longer line is prose. */
const MAX_LINE_LENGTH = 500

const NONE: StatedAmount = { award: null, maximum: null }

/**
 * Parses the value after a label such as `Montant HT`. Of an amount with and without tax, the one without tax counts. A
 * range, `maximum` or `de … à …` is the maximum of a framework agreement. Returns nothing when the value states several
 * amounts, or one that applies to a year or a part only.
 */
export function parseStatedAmount(label: string, value: string): StatedAmount {
  const [line = ''] = value.split(/\r?\n/, 1)
  if (line.length > MAX_LINE_LENGTH) return NONE
  const folded = foldText(line).replace(/(\d) (?=,\d)/g, '$1')
  if (NOT_TOTAL.test(label) || NOT_TOTAL.test(folded)) return NONE
  const sums = collectSums(folded, label.startsWith('montant'))
  const [first, second] = sums
  if (first === undefined || (first.value <= 0.01 && second === undefined)) return NONE
  if (isRange(label, folded, sums))
    return { award: null, maximum: toAmount(findMaximum(label, sums), readSharedTax(label, sums)) }
  if (second === undefined) return { award: toAmount(first.value, readSharedTax(label, sums)), maximum: null }
  const taxes = sums.map((sum, i) => readTax(sum) ?? (i === 0 ? readTax({ before: label, after: '' }) : null))
  const untaxed = sums.filter((_, i) => taxes[i] === 'without')
  const [only] = untaxed
  // Any other amount must be the same one with tax, or the tax.
  const isSole = untaxed.length === 1 && taxes.every(tax => tax !== null)
  return isSole && only !== undefined ? { award: toAmount(only.value), maximum: null } : NONE
}

/** Collects the numbers with a currency and, under a label that can only mean money, a number without a unit. */
function collectSums(text: string, isMoney: boolean): Sum[] {
  const matches = [...text.matchAll(NUMBER)]
  let before = text.slice(0, matches[0]?.index)
  return matches.flatMap((match, i) => {
    const value = parseFrenchNumber(match[0])
    const following = text.slice(match.index + match[0].length, matches[i + 1]?.index)
    const split = following.search(NEXT_SUM)
    const after = split === -1 ? following : following.slice(0, split)
    const isSum =
      CURRENCY.test(following) || (isMoney && matches.length === 1 && UNIT_OMITTED.test(following))
    const isRangeStart = /^ ?a ?$/.test(following)
    if (value === null || !(isSum || isRangeStart)) {
      before += match[0] + following
      return []
    }
    const sum = { value, before, after }
    before = split === -1 ? following : following.slice(split)
    return [sum]
  })
}

/** Reads whether an amount includes tax, from the words after it or else before it. */
function readTax({ before, after }: Pick<Sum, 'before' | 'after'>): 'with' | 'without' | null {
  for (const words of [after, before]) {
    if (/\bt\.?v\.?a\b|\bt\.?t\.?c\b/.test(words)) return 'with'
    if (/\bh\.?t\b|hors ta/.test(words)) return 'without'
  }
  return null
}

/** Reads the tax that the words after any of the amounts state, or else the label. */
function readSharedTax(label: string, sums: readonly Sum[]): 'with' | 'without' | null {
  const stated = sums.flatMap(sum => readTax({ before: '', after: sum.after }) ?? [])
  return (
    stated[0] ??
    readTax({ before: sums[0]?.before ?? '', after: '' }) ??
    readTax({ before: label, after: '' })
  )
}

function isRange(label: string, text: string, [first, second]: readonly Sum[]): boolean {
  const between = second?.before.replace(/€|\beuros?\b|\bh\.?t\b\.?/g, '').trim()
  const start = first?.before.trim() ?? ''
  const isSpan =
    (between === 'a' && start === '') ||
    (/\b(?:de|entre)$/.test(start) && (between === 'a' || between === 'et'))
  return (
    isSpan || /\b(?:min|max)/.test(label) || /\b(?:minimum|maximum|mini|maxi|min|max|plafond)\b/.test(text)
  )
}

/** A lone minimum states no maximum. */
function findMaximum(label: string, sums: readonly Sum[]): number | null {
  const marked = sums.filter(({ before }) => /\b(?:max|plafond)/.test(before))
  if (marked.length === 1) return marked[0]?.value ?? null
  const lastWord = sums[1]?.before.match(/[a-z]+/g)?.at(-1)
  if (sums.length === 2 && marked.length === 0 && lastWord?.startsWith('min') !== true)
    return sums[1]?.value ?? null
  const isMaximum = /\b(?:max|plafond)/.test(label) || /\bmax/.test(sums[0]?.after ?? '')
  return sums.length === 1 && isMaximum ? (sums[0]?.value ?? null) : null
}

function toAmount(value: number | null, tax: 'with' | 'without' | null = null): BoampAmount | null {
  if (value === null || value <= 0.01) return null
  return { value, currency: 'EUR', ...(tax === 'with' ? { includesTax: true } : {}) }
}
