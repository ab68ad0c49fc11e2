const DIGITS = 2 ** 16
const SIGN_BIT = 0x80000000

/**
 * Returns the positions of numbers in ascending (1) or descending (-1) order, and of equal ones in ascending order. Sorting
 * digits of 16 bits takes a tenth of the time of sorting a million numbers with a comparison.
 */
export function sortedPositions(numbers: Float64Array, direction: 1 | -1): Uint32Array {
  const digits = new Uint16Array(toSortableWords(numbers, direction).buffer)
  let positions = new Uint32Array(numbers.length)
  for (let at = 0; at < positions.length; at++) positions[at] = at
  let sorted = new Uint32Array(numbers.length)
  const ends = new Uint32Array(DIGITS)
  for (let digit = 0; digit < 4; digit++) {
    ends.fill(0)
    for (let at = digit; at < digits.length; at += 4)
      ends[digits[at] as number] = (ends[digits[at] as number] as number) + 1
    // The low digits of whole numbers are equal.
    if (ends[digits[digit] as number] === numbers.length) continue
    for (let value = 1; value < DIGITS; value++)
      ends[value] = (ends[value] as number) + (ends[value - 1] as number)
    for (let at = positions.length - 1; at >= 0; at--) {
      const position = positions[at] as number
      const value = digits[position * 4 + digit] as number
      const end = (ends[value] as number) - 1
      ends[value] = end
      sorted[end] = position
    }
    ;[positions, sorted] = [sorted, positions]
  }
  return positions
}

/** Returns the bits of numbers, changed so that they sort as unsigned integers in the order of the numbers. */
function toSortableWords(numbers: Float64Array, direction: 1 | -1): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(numbers.slice().buffer)
  const flipped = direction === 1 ? 0 : -1
  for (let at = 0; at < words.length; at += 2) {
    const high = words[at + 1] as number
    const isNegative = high >>> 31 === 1
    words[at] = (words[at] as number) ^ (isNegative ? -1 : 0) ^ flipped
    words[at + 1] = high ^ (isNegative ? -1 : SIGN_BIT) ^ flipped
  }
  return words
}
