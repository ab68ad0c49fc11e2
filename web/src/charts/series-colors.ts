/** Returns the color of the n-th series of a chart; nine colors repeat. */
export function seriesColor(index: number): string {
  return `var(--series-${(index % 9) + 1})`
}
