/**
 * Counts the lots of a procedure by their numbers. An award notice may concern some of the lots only, so the numbers must
 * run from 1 without a gap, in digits or letters. A single number is the number of a contract in many notices.
 */
export function countBoampLots(numbers: readonly (string | null)[]): number | null {
  const distinct = new Set(numbers.map(number => toPosition(number)))
  const isComplete = Array.from(distinct, (_, i) => i + 1).every(position => distinct.has(position))
  return distinct.size > 1 && isComplete ? distinct.size : null
}

function toPosition(number: string | null): number {
  const text = number?.trim() ?? ''
  if (/^\d{1,3}$/.test(text)) return Number(text)
  return /^[A-Z]$/i.test(text) ? text.toUpperCase().charCodeAt(0) - 64 : 0
}
