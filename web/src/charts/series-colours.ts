/** The colours of series, in their order. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % 9) + 1})`
}
