/** Average width of a character in a label, and the smallest gap between two labels, in CSS pixels. */
export const LETTER_WIDTH = 7
const LABEL_GAP = 16

/** Columns that get a label on the date axis. */
export interface AxisTicks {
  readonly dates: readonly string[]
  /** Whether each date is January 1 and is labeled with its year only. */
  readonly areYears: boolean
}

/**
 * Chooses which columns of a chart that is `width` CSS pixels wide get a label, so that labels never touch. Ranges that
 * contain more than two January firsts get one label per year.
 */
export function chooseAxisTicks(
  dates: readonly string[],
  width: number,
  formatTick: (date: string) => string,
): AxisTicks {
  const years = dates.filter(date => date.endsWith('-01-01'))
  const areYears = years.length > 2 && dates.length > years.length
  const ticks = areYears ? years : dates
  const letters = areYears ? 4 : Math.max(0, ...dates.map(date => formatTick(date).length))
  const space = letters * LETTER_WIDTH + LABEL_GAP
  const apart = (width * (areYears ? 12 : 1)) / Math.max(1, dates.length)
  const every = Math.max(1, Math.ceil(space / Math.max(1, apart)))
  return { dates: ticks.filter((_, index) => index % every === 0), areYears }
}
