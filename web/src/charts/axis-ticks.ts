/** Minimum width reserved for a column label and for a year label, in CSS pixels. */
const LABEL_WIDTH = 84
const YEAR_LABEL_WIDTH = 52

/** Columns that get a label on the date axis. */
export interface AxisTicks {
  readonly dates: readonly string[]
  /** Whether each date is January 1 and is labeled with its year only. */
  readonly areYears: boolean
}

/**
 * Chooses which columns of a chart that is `width` CSS pixels wide get a label. Ranges that contain more than two
 * January firsts get one label per year.
 */
export function chooseAxisTicks(dates: readonly string[], width: number): AxisTicks {
  const years = dates.filter(date => date.endsWith('-01-01'))
  const areYears = years.length > 2 && dates.length > years.length
  const [ticks, space] = areYears ? [years, YEAR_LABEL_WIDTH] : [dates, LABEL_WIDTH]
  const apart = (width * (areYears ? 12 : 1)) / Math.max(1, dates.length)
  const every = Math.max(1, Math.ceil(space / Math.max(1, apart)))
  return { dates: ticks.filter((_, index) => index % every === 0), areYears }
}
