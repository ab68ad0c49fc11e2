const ERASURE = 'an erasure looks everywhere for a name'
const PERIOD = 'reads what a source or an owner has in the period that the caller chose'
const ALL = 'a snapshot is restored'
const DOCTOR = 'counts or checks everything, when an operator asks'
const EXPIRED = 'finds what has expired; as much as it deletes'
const SHORT = 'the table is a queue, which is short but in this test'
const ESTIMATE = 'the planner does not know how few rows the values select; the index finds no others'

/** The functions whose statements may take longer the more rows there are, and why nobody waits for them. */
export const UNBOUNDED_STATEMENTS: Readonly<Record<string, string>> = {
  applyWithdrawals: ESTIMATE,
  assignMatches: PERIOD,
  clearResponses: ERASURE,
  continueSequences: ALL,
  countAnnouncementsBySource: DOCTOR,
  countChangesByDay: PERIOD,
  countProblemsByKind: DOCTOR,
  countResendableDeliveries: PERIOD,
  deleteExpiredDefaultRows: EXPIRED,
  deleteExpiredDeliveryStatistics: EXPIRED,
  deleteExpiredRuns: EXPIRED,
  deleteOldResponses: EXPIRED,
  findAnnouncementsByText: ERASURE,
  findDanglingRows: DOCTOR,
  findDocumentsByUrl: ERASURE,
  findEarlierVersionsByText: ERASURE,
  findEventsAbout: ERASURE,
  findEventsByText: ERASURE,
  findMentionsByText: ERASURE,
  findMiscountedEntities: DOCTOR,
  findNamesakeIds: ESTIMATE,
  findUnmentionedEntities: ERASURE,
  listArchivedFileUrls: DOCTOR,
  listArchivedDocumentHashes: DOCTOR,
  listAuditEntries: PERIOD,
  listErasableFilesByUrl: ERASURE,
  listErasableFilesOfDocuments: ERASURE,
  listProblemCauses: PERIOD,
  listProblems: PERIOD,
  lockDigestsWithMatches: PERIOD,
  lockQuotingRows: ERASURE,
  prepareEmptyDatabase: 'asks whether a table has any row',
  readDatabaseSummary: DOCTOR,
  repointDocuments: ERASURE,
  resetImplausibleDueTimes: 'the clock was set back: each open delivery may have to change',
  shiftDueTimes: 'the clock was set: each open delivery may have to change',
  summarizeProblemsSince: PERIOD,
  takeAuditEntries: ALL,
  takeWaitingMatches: SHORT,
}
