/** Returns the colour of the n-th series of a chart; nine colours repeat. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % 9) + 1})`
}
