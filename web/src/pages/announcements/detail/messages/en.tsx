import type { ReactNode } from 'react'
import { plural } from '../../../../text/plural.ts'

/** The parts of a citation that identify an announcement. */
export interface CitedAnnouncement {
  readonly title: string
  readonly publisher: string
  readonly reference: string
  readonly date: string
  readonly url: string
  readonly permanentLink: string
}

const en = {
  announcement: 'Announcement',
  announcements: 'Announcements',
  loading: 'Loading announcement',
  backToResults: 'Back to results',
  results: 'Results',
  nextResult: 'Next result',
  previousResult: 'Previous result',
  published: (date: ReactNode): ReactNode => <>Published {date}</>,
  summary: 'Summary',
  source: 'Source',
  keyFacts: 'Key facts',
  namedEntities: 'Named entities',
  details: 'Details',
  detailsUnavailable: 'Source details, corrections and links to entities are unavailable right now.',
  tryAgain: 'Try again',
  entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  months: (count: number) => plural(count, { one: '# month', other: '# months' }),
  yes: 'Yes',
  no: 'No',
  deadlineAt: (date: ReactNode, time: string): ReactNode => (
    <>
      {date}, {time} (buyer’s local time)
    </>
  ),
  partOfCode: (code: string) => `part of ${code}`,
  highlights: {
    deadline: 'Deadline',
    amount: 'Amount',
    buyer: 'Buyer',
    supplier: 'Supplier',
    subject: 'Subject',
    region: 'Region',
    debtor: 'Debtor',
    court: 'Court',
    practitioner: 'Practitioner',
    company: 'Company',
    officers: 'Officers',
    about: 'About',
  },
  corrections: {
    withdrawn: (date: string) => `The publisher withdrew this announcement on ${date}.`,
    ofDate: (reference: ReactNode, date: ReactNode): ReactNode => (
      <>
        {reference} of {date}
      </>
    ),
    corrects: (other: ReactNode): ReactNode => <>This announcement corrects {other}.</>,
    withdraws: (other: ReactNode): ReactNode => <>This announcement withdraws {other}.</>,
    corrected_by: (other: ReactNode): ReactNode => <>Corrected by {other}.</>,
    withdrawn_by: (other: ReactNode): ReactNode => <>Withdrawn by {other}.</>,
    notInHerald: 'It is not in Herald.',
  },
  origin: {
    reference: 'Reference',
    published: 'Published',
    publishersPage: 'Publisher’s page',
    firstSeen: 'First seen',
    changed: 'Changed by publisher',
    changedOnce: (time: ReactNode): ReactNode => <>Once, {time}</>,
    changedTimes: (count: string, time: ReactNode): ReactNode => (
      <>
        {count} times, most recently {time}
      </>
    ),
    publisher: 'Publisher',
    license: 'Attribution and license',
    viewAtPublisher: 'View at publisher',
    showOriginal: 'Show original',
    downloadOriginal: 'Download original',
    viewJson: 'View JSON',
    copyJson: 'Copy JSON',
    copyCitation: 'Copy citation',
    citation: (cited: CitedAnnouncement) =>
      `“${cited.title}”. ${cited.publisher}, ${cited.reference}, ${cited.date}. ${cited.url} (Herald: ${cited.permanentLink})`,
  },
  original: {
    title: 'Original',
    close: 'Close original',
    content: 'Content of the original',
    loading: 'Loading the original',
    binary: 'This file can’t be shown here. Download it to open it in another program.',
    shortened: 'Only the beginning is shown. Download the original to read all of it.',
    opening: 'Opening the document',
    broken: 'This PDF document can’t be shown here. Download it to open it in another program.',
    firstPages: (shown: string, total: string) => `The first ${shown} of ${total} pages are shown.`,
    page: (number: string) => `Page ${number}`,
  },
  procedure: {
    title: 'Notices of this procedure',
    showInList: (count: number) =>
      plural(count, { one: 'Show # notice in the list', other: 'Show # notices in the list' }),
    thisNotice: '(this notice)',
    firstNotices: (count: string) => `The first ${count} notices are shown. The list has all of them.`,
  },
  versions: {
    title: 'What changed',
    loading: 'Loading the versions',
    from: 'From',
    to: 'To',
    version: (number: string, date: string) => `Version ${number}, seen ${date}`,
    currentVersion: (number: string, date: string) => `Version ${number}, seen ${date} (current)`,
    same: 'These two versions are identical.',
    latestOnly: (count: string) => `The latest ${count} versions can be compared.`,
    removed: 'Removed:',
    added: 'Added:',
    party: (name: string, role: string) => `${name} (${role})`,
    fields: {
      title: 'Title',
      category: 'Category',
      publication_date: 'Publication date',
      summary: 'Summary',
      entities: 'Named entities',
      jurisdiction: 'Jurisdiction',
      source_url: 'Publisher’s page',
    },
  },
}

/** The shape that every translation has. */
export type AnnouncementPageMessages = typeof en

export default en
