/** Returns the color of the series at `index`. The palette has nine colors and then repeats. */
export function seriesColor(index: number): string {
  return `var(--series-${(index % 9) + 1})`
}
