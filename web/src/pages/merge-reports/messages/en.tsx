import type { ReactNode } from 'react'
import { plural } from '../../../text/plural.ts'

const en = {
  title: 'Merge reports',
  lead: 'What readers reported about entities that join different parties, or that are the same party. A decision tells your colleagues; the commands change the entities.',
  status: 'Status',
  anyStatus: 'Any status',
  statuses: { open: 'Open', accepted: 'Accepted', rejected: 'Rejected' },
  loading: 'Loading reports',
  noMatches: 'No reports match this filter',
  empty: 'No reports yet',
  list: 'Reports',
  joins: (entity: ReactNode): ReactNode => <>{entity} joins different parties</>,
  same: (entity: ReactNode, other: ReactNode): ReactNode => (
    <>
      {entity} and {other} are the same party
    </>
  ),
  maskedComment: 'Your API key may not see the explanation, because it can name people.',
  reportedBy: (owner: string, time: ReactNode): ReactNode => (
    <>
      Reported by {owner} {time}
    </>
  ),
  decidedBy: (owner: string, time: ReactNode): ReactNode => (
    <>
      Decided by {owner} {time}
    </>
  ),
  announcements: (count: number) => plural(count, { one: '# announcement', other: '# announcements' }),
  commands: 'Commands',
  onServer: 'On the command line of the server',
  leftOut: (count: number) =>
    plural(count, {
      one: '# further split is possible and not listed. The first command shows all names.',
      other: '# further splits are possible and not listed. The first command shows all names.',
    }),
  noSplit:
    'The entities were never split, so there is nothing to merge by command. They are merged as soon as an announcement states the same number for both.',
  noAnnouncements: 'The report names no announcements. The command shows which names can be split.',
  oneOrigin: 'All names were first resolved to the same entity, so they cannot be split.',
  decide: 'Decide',
  changeDecision: 'Change the decision',
  decision: {
    title: 'Decide the report',
    legend: 'Decision',
    accept: 'Accept',
    acceptNote: 'The report is right. Run the commands to change the entities.',
    reject: 'Reject',
    rejectNote: 'The entities are right as they are.',
    open: 'Leave open',
    openNote: 'Nobody has decided yet.',
    note: 'Note (optional)',
    noteLabel: 'The note',
    saved: 'Decision saved',
    save: 'Save',
    cancel: 'Cancel',
  },
  report: {
    title: 'Report a wrong merge',
    lead: 'Your report goes to the operators of this installation. Nothing changes until they decide.',
    question: (name: string) => `What is wrong with ${name}?`,
    differentParties: 'It joins different parties',
    differentPartiesNote: 'Some of its announcements are about someone else.',
    sameParty: 'It is the same as another entity',
    samePartyNote: 'Herald shows two entities that are one company, person or authority.',
    otherEntity: 'The other entity',
    otherEntityHint: 'Search by name or number.',
    found: 'Entities found',
    foundCount: (count: number) => plural(count, { one: '# entity', other: '# entities' }),
    nothingFound: 'No other entity is found.',
    moreFound: (count: number) =>
      plural(count, {
        one: '# entity matches. Type more to find others.',
        other: '# entities match. Type more to find others.',
      }),
    missingEntity: 'Choose the entity that is the same party.',
    unknownEntity: 'This entity no longer exists. Choose another one.',
    mergedEntity: 'The two have been merged meanwhile. Choose another entity.',
    showing: 'Announcements that show it (optional)',
    aboutOther: 'Announcements about the other party (optional)',
    loadingAnnouncements: 'Loading announcements',
    older: 'Show older announcements',
    comment: 'How can the operators tell?',
    commentLabel: 'The explanation',
    sent: 'Report sent',
    sentDetail: 'The operators of this installation decide about it.',
    send: 'Send report',
    cancel: 'Cancel',
  },
}

/** The shape that every translation has. */
export type MergeReportMessages = typeof en

export default en
