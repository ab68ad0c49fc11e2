import { plural } from '../../../text/plural.ts'

const en = {
  title: 'Statistics',
  subtitle: 'Announcements over time, by publication date',
  loading: 'Loading statistics',
  checkFilters: 'Check the filters',
  noAnnouncements: 'No announcements',
  noMatches: 'No announcements match these filters. Widen the date range or remove a filter.',
  noneYet: 'No announcements yet',
  noneYetExplanation: 'Statistics appear here with the first announcements.',
  /** Titles of the parts of the page. */
  by: {
    jurisdiction: 'By jurisdiction',
    category: 'By category',
    source: 'By source',
    region: 'By region',
    cpv: 'By subject of the contract (CPV)',
  },
  /** Titles of plots, which stand alone in files and for screen readers. */
  announcementsBy: {
    jurisdiction: 'Announcements by jurisdiction',
    category: 'Announcements by category',
    source: 'Announcements by source',
  },
  titleWithDates: (title: string, dates: string) => `${title}, ${dates}`,
  chartDescription: (title: string, total: number, dates: string) =>
    plural(total, {
      one: `${title}: # announcement, ${dates}. The table below shows the numbers.`,
      other: `${title}: # announcements, ${dates}. The table below shows the numbers.`,
    }),
  download: (type: string, title: string) => `Download ${type} of “${title}”`,
  downloadFailed: (type: string) => `Couldn’t create the ${type} file`,
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  part: {
    soFar: 'so far',
    until: (day: string) => `until ${day}`,
    from: (day: string) => `from ${day}`,
  },
  noCodes: 'None of these announcements states a code',
  showAll: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
  table: {
    show: 'Show as table',
    total: 'Total',
    intervals: { day: 'Day', month: 'Month', year: 'Year' },
    omitted: {
      day: 'Days without announcements are omitted.',
      month: 'Months without announcements are omitted.',
      year: 'Years without announcements are omitted.',
    },
  },
  filters: {
    label: 'Filters',
    interval: 'Interval',
    intervals: { day: 'Day', month: 'Month', year: 'Year' },
    period: 'Period',
    last30Days: 'Last 30 days',
    last90Days: 'Last 90 days',
    last12Months: 'Last 12 months',
    last5Years: 'Last 5 years',
    allTime: 'All time',
    from: 'From',
    to: 'To',
    jurisdiction: 'Jurisdiction',
    category: 'Category',
    source: 'Source',
    all: 'All',
    clear: 'Clear filters',
    fromAfterTo: 'Choose a date on or before “To”.',
    tooManyDays: (days: string) =>
      `Daily counts cover up to ${days} days. Choose a longer interval or a shorter date range.`,
  },
  totals: {
    announcements: 'Announcements',
    entities: 'Entities',
    entitiesNote: 'Companies, people, authorities',
    sources: 'Sources',
    latest: (date: string) => `Latest: ${date}`,
    categories: 'Categories',
    categoriesNote: 'In use',
    noneYet: 'None yet',
    allShown: 'All shown',
    shown: (count: string, share: string) => `${count} shown (${share})`,
  },
}

/** The shape that every translation has. */
export type StatisticsMessages = typeof en

export default en
