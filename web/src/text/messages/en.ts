import { plural } from '../plural.ts'

const en = {
  connectionFailed: 'Connection failed',
  // Says nothing of retries, because forms are never sent again by themselves.
  connectionFailedDetail: 'The server can’t be reached. Check your connection, then try again.',
  unexpectedResponse: 'Unexpected response',
  unexpectedStatus: (status: number) => `The server responded with status ${status}.`,
  categoryGroups: {
    company_life: 'Company life cycle',
    capital_and_ownership: 'Capital and ownership',
    people_in_office: 'Officers',
    filings: 'Filings',
    tenders: 'Tenders and contracts',
    courts_and_state: 'Courts and government',
    insolvency: 'Insolvency',
  },
  errors: {
    required: (label: string) => `${label} is required.`,
    tooLong: (label: string) => `${label} is too long.`,
    tooLongFor: (label: string, limit: string) => `${label} can have at most ${limit} characters.`,
    chooseOption: (label: string) => `${label}: choose one of the options.`,
    noSuchOption: (label: string, value: string) => `${label} has no option “${value}”.`,
    datesReversed: 'Choose a start date on or before the end date.',
    tooManyDays: 'Daily counts cover up to 400 days. Choose a longer interval or a shorter date range.',
    invalidUrl: 'Enter a full URL, such as https://example.com/hooks/herald.',
    credentialsInUrl: 'Remove the username and password from the URL. Verify signatures instead.',
    fragmentInUrl: 'Remove the fragment (the part after #). It is never sent.',
    invalidDate: 'Enter a valid date.',
    invalidTime: 'Enter a date and time.',
    inThePast: 'Choose a date in the future.',
    inTheFuture: 'Choose a date that isn’t in the future.',
  },
  filters: {
    q: (text: string) => `“${text}”`,
    dateFrom: (date: string) => `Since ${date}`,
    dateTo: (date: string) => `Until ${date}`,
    openTenders: 'Open tenders',
    closedTenders: 'Closed tenders',
    deadlineFrom: (date: string) => `Deadline from ${date}`,
    deadlineTo: (date: string) => `Deadline until ${date}`,
    amountMin: (amount: string) => `At least ${amount}`,
    amountMax: (amount: string) => `At most ${amount}`,
    currency: (code: string) => `Amount in ${code}`,
    cpv: (code: string) => `CPV ${code}`,
    region: (code: string) => `Region ${code}`,
    procedure: (name: string) => `Procedure: ${name.toLowerCase()}`,
    role: (name: string) => `Role: ${name.toLowerCase()}`,
    entity: (id: string) => `Entity ${id}`,
    noLanguage: 'No stated language',
    updatedSince: (time: string) => `Changed since ${time}`,
    withdrawn: 'Withdrawn',
    notWithdrawn: 'Not withdrawn',
    corrects: (id: string) => `Corrections of ${id}`,
    procedureId: (id: string) => `Procedure ${id}`,
    taxId: (number: string) => `Number ${number}`,
    namedIn: (category: string) => `Named in: ${category.toLowerCase()}`,
    namedSince: (date: string) => `Named since ${date}`,
    other: (name: string, value: string) => `${name}: ${value}`,
  },
  suggestions: {
    /** Names of the filters in the sentence below. */
    filterNames: {
      source: 'source',
      date_from: 'start date',
      date_to: 'end date',
      tax_id: 'number',
      cpv: 'CPV code',
      jurisdiction: 'jurisdiction',
      category: 'category',
      q: 'search text',
      type: 'type',
      status: 'status',
    } as Readonly<Record<string, string>>,
    without: (names: readonly string[]) =>
      `Without the ${names.length === 1 ? 'filter' : 'filters'} ${names.join(', ')}`,
    announcements: (count: number) => plural(count, { one: '# announcement', other: '# announcements' }),
    entities: (count: number) => plural(count, { one: '# entity', other: '# entities' }),
  },
}

/** The shape that every translation has. */
export type TextMessages = typeof en

export default en
