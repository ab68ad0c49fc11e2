import type { BoampAmount } from '../read-tree-values.ts'
import { concernsOtherMaximum } from '../terms/find-framework-maximum.ts'
import { parseStatedAmount } from './parse-stated-amount.ts'

const WORDED_MAXIMUM = /\b(?:montant )?maxim(?:um|al) (?:est )?(?:de |: ?|fixe a )?(?=\d)/g

/** Finds the only maximum in words of folded text: `accord-cadre avec un maximum de 200 000 € HT`. One of a year or of an advance is no total. */
export function findWordedMaximum(folded: string): BoampAmount | null {
  const maxima = [...folded.matchAll(WORDED_MAXIMUM)].map(match => {
    const start = match.index + match[0].length
    if (concernsOtherMaximum(findSentenceAt(folded, start))) return null
    const before = folded.slice(Math.max(0, match.index - 20), start)
    return parseStatedAmount(before, folded.slice(start, start + 40)).maximum
  })
  const [maximum = null] = maxima
  return maxima.length === 1 ? maximum : null
}

function findSentenceAt(text: string, index: number): string {
  const before =
    text
      .slice(0, index)
      .split(/\n|[.;] /)
      .at(-1) ?? ''
  const [after = ''] = text.slice(index).split(/\n|[.;] /, 1)
  return before + after
}
