import {
  DELIVERY_EXAMPLES,
  FEED_EXAMPLES,
  KEY_EXAMPLES,
  MAIL_EXAMPLES,
  RECONCILIATION_EXAMPLES,
  webhookExamples,
} from './account-requests.ts'
import { ERROR_EXAMPLES, LATE_ERROR_EXAMPLES } from './error-requests.ts'
import type { EarlierResponses, ExampleRequest } from './example-request.ts'
import {
  firstItems,
  firstLines,
  firstRuns,
  metric,
  openApiHead,
  overviewOfSamples,
  rowsOf,
} from './excerpts.ts'
import { FOLLOWING_DELETIONS, FOLLOWING_EXAMPLES, MERGE_REPORT_EXAMPLES } from './following-requests.ts'

/**
 * All example requests in the order in which they are sent. To add an endpoint, add its request here. Choose what is
 * the same in every run of the demo: its sources load at the same time, so lists of several of them have no fixed order.
 */
export function listExampleRequests(receiverUrl: string): readonly ExampleRequest[] {
  return [
    ...READ_EXAMPLES,
    ...KEY_EXAMPLES,
    ...FEED_EXAMPLES,
    ...FOLLOWING_EXAMPLES,
    ...FOLLOWING_DELETIONS,
    ...MERGE_REPORT_EXAMPLES,
    ...RECONCILIATION_EXAMPLES,
    ...MAIL_EXAMPLES,
    ...webhookExamples(receiverUrl),
    ...ERROR_EXAMPLES,
    ...DELIVERY_EXAMPLES,
    ...LATE_ERROR_EXAMPLES,
    ...OPERATION_EXAMPLES,
  ]
}

const INSOLVENCIES = { jurisdiction: 'GB', category: 'insolvency_filing', date_from: '2026-11-01' }
const announcement = (earlier: EarlierResponses) => ({ id: earlier.text('listAnnouncements', 'data.0.id') })
const entity = (earlier: EarlierResponses) => ({ id: earlier.text('listEntities', 'data.0.id') })

/** An announcement of ANAC, whose documents are JSON. IDs are derived, so it is the same in every demo. */
const PUBLISHED_AS_JSON = '96aeeba8-d36f-5e7d-89cd-b57d9d870ec5'

const READ_EXAMPLES: readonly ExampleRequest[] = [
  { operation: 'listAnnouncements', parameters: { ...INSOLVENCIES, format: 'csv' }, excerpt: firstLines(3) },
  {
    operation: 'listAnnouncements',
    parameters: { ...INSOLVENCIES, format: 'ndjson' },
    excerpt: firstLines(1),
  },
  { operation: 'listAnnouncements', parameters: { ...INSOLVENCIES, per_page: '1' } },
  { operation: 'getAnnouncement', parameters: announcement },
  { operation: 'getAnnouncementDetails', parameters: announcement },
  { operation: 'listAnnouncementVersions', parameters: announcement },
  {
    operation: 'getAnnouncementDocument',
    parameters: { id: PUBLISHED_AS_JSON },
    excerpt: firstItems('content', 1),
  },
  { operation: 'getAnnouncementDocument', parameters: announcement, excerpt: firstLines(12) },
  {
    operation: 'listAnnouncementGroups',
    parameters: { by: 'buyer', source: 'fr-boamp', per_page: '2' },
  },
  { operation: 'listEntities', parameters: { q: 'Hanseatenkontor', format: 'csv' } },
  { operation: 'listEntities', parameters: { q: 'Hanseatenkontor', format: 'ndjson' } },
  { operation: 'listEntities', parameters: { q: 'Hanseatenkontor', per_page: '1' } },
  { operation: 'getEntity', parameters: entity },
  {
    operation: 'getEntityTimeline',
    parameters: e => ({ ...entity(e), format: 'csv' }),
    excerpt: firstLines(3),
  },
  {
    operation: 'getEntityTimeline',
    parameters: e => ({ ...entity(e), format: 'ndjson' }),
    excerpt: firstLines(2),
  },
  { operation: 'getEntityTimeline', parameters: e => ({ ...entity(e), per_page: '2' }) },
  { operation: 'getRelatedEntities', parameters: e => ({ ...entity(e), per_page: '1' }) },
  { operation: 'getEntityDetails', parameters: entity },
  { operation: 'getEntityProfile', parameters: entity },
  {
    operation: 'matchList',
    parameters: { format: 'csv' },
    body: 'id,name,number,country\r\nC-1,Hanseatenkontor,,DE\r\n',
    bodyType: 'text/csv',
  },
  {
    operation: 'matchList',
    parameters: { format: 'ndjson', candidates: '1' },
    body: { rows: [{ id: 'C-1', name: 'Hanseatenkontor', country: 'DE' }] },
  },
  {
    operation: 'matchList',
    parameters: { candidates: '1' },
    body: {
      rows: [
        { id: 'C-1', name: 'Hanseatenkontor', country: 'DE' },
        { id: 'C-2', town: 'Hamburg' },
      ],
    },
  },
  { operation: 'suggest', parameters: { q: 'hansea', limit: '2' } },
  { operation: 'getOverview', excerpt: overviewOfSamples },
  { operation: 'listSources', excerpt: firstItems('sources', 2) },
  { operation: 'getStatistics' },
  { operation: 'getHistory', parameters: { interval: 'month', date_from: '2026-09-01' } },
  {
    operation: 'listChanges',
    parameters: { after: '0', limit: '10000' },
    excerpt: rowsOf(['3601c069-e835-5ca3-b676-3fab56910a67']),
  },
  { operation: 'streamChanges', parameters: { after: '0' }, excerpt: firstLines(3) },
  { operation: 'listRuns', parameters: { id: 'gb-gazette' }, excerpt: firstRuns },
  { operation: 'listProblemCauses', parameters: { id: 'gb-gazette' } },
  { operation: 'listProblems', parameters: { id: 'gb-gazette', kind: 'unknown_code' } },
]

const run = (earlier: EarlierResponses) => ({
  id: 'es-borme',
  run: earlier.text('startRun', 'id'),
})

const OPERATION_EXAMPLES: readonly ExampleRequest[] = [
  {
    operation: 'startRun',
    parameters: { id: 'es-borme' },
    body: { from: '2026-11-16', to: '2026-11-17' },
    // A source has one run at a time, and the demo crawls all sources when it starts.
    until: (_, status) => status === 202,
  },
  { operation: 'getRun', parameters: run, until: body => (body as { state: string }).state === 'ok' },
  { operation: 'getHealth' },
  {
    operation: 'getReadiness',
    until: body => Object.values((body as { backlog: object }).backlog).every(value => value === 0),
  },
  { operation: 'getMetrics', excerpt: metric('herald_database_up') },
  { operation: 'getOpenApi', excerpt: openApiHead },
]
