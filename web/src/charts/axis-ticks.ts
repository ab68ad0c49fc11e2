/** How much room the label of a column takes, and that of a year, in CSS pixels. */
const LABEL_WIDTH = 84
const YEAR_LABEL_WIDTH = 52

/** What is written below a chart of time. */
export interface AxisTicks {
  readonly dates: readonly string[]
  /** The dates stand for the years they begin. */
  readonly areYears: boolean
}

/** The columns that are labelled on `width` pixels: over more than two years of months, where the years begin. */
export function chooseAxisTicks(dates: readonly string[], width: number): AxisTicks {
  const years = dates.filter(date => date.endsWith('-01-01'))
  const areYears = years.length > 2 && dates.length > years.length
  const [ticks, space] = areYears ? [years, YEAR_LABEL_WIDTH] : [dates, LABEL_WIDTH]
  const apart = (width * (areYears ? 12 : 1)) / Math.max(1, dates.length)
  const every = Math.max(1, Math.ceil(space / Math.max(1, apart)))
  return { dates: ticks.filter((_, index) => index % every === 0), areYears }
}
