/**
 * Reorders numbers so that those from the position `start` up to `end` are where sorting all would put them, and returns
 * these. For a page of 25 among 2,000 that takes a tenth of the time of sorting.
 */
export function sortSlice(numbers: Float64Array, start: number, end: number): Float64Array {
  select(numbers, start, 0, numbers.length - 1)
  select(numbers, end - 1, start, numbers.length - 1)
  return numbers.subarray(start, end).sort()
}

/**
 * Moves the number that belongs at a position there, smaller ones of the range before it and larger ones behind it
 * (Hoare's selection). The pivot is the middle number, because members of sets are almost sorted by day.
 */
function select(numbers: Float64Array, position: number, first: number, last: number): void {
  let low = first
  let high = last
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left++
      while ((numbers[right] as number) > pivot) right--
      if (left > right) break
      const moved = numbers[left] as number
      numbers[left++] = numbers[right] as number
      numbers[right--] = moved
    }
    if (position <= right) high = right
    else if (position >= left) low = left
    else return
  }
}
