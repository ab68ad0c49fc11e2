import { MAX_OPEN_MERGE_REPORTS_PER_OWNER } from '../../../services/admin/merge-report-service.ts'
import { pathWithoutQuery } from '../../error-responses.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { listParameter, pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, validateRequestBody } from '../../request-body.ts'
import { type ApiContext, type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import {
  jsonResponseSchema,
  locationHeader,
  paginatedListSchema,
  readResponses,
  writeResponses,
} from '../response-schemas.ts'
import { readMergeReportRequest } from './read-merge-report-request.ts'
import { DECISION_FIELDS, MERGE_REPORT_FIELDS } from './request-fields.ts'
import { MergeReportReceiptSchema, MergeReportSchema, MergeReportStatusSchema } from './schema.ts'
import { mergeReportReceiptView, mergeReportView } from './view.ts'

const visibleTo = ({ personsMasked }: ApiContext) => ({ includesPersons: !personsMasked })

const create: ApiRoute = {
  method: 'POST',
  url: '/merge-reports',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'createMergeReport',
    summary: 'Report a wrong merge',
    description:
      'Tells the operators that an entity joins different parties, or that two entities are the same party. The report changes ' +
      'nothing until they decide. Returns the existing report if an open one of the same owner says the same. ' +
      `An owner can have ${MAX_OPEN_MERGE_REPORTS_PER_OWNER} open reports.`,
    body: requestBodySchema(MERGE_REPORT_FIELDS),
    response: writeResponses(
      {
        200: jsonResponseSchema('The open report that says the same.', MergeReportReceiptSchema),
        201: jsonResponseSchema(
          'The report.',
          MergeReportReceiptSchema,
          locationHeader('URL of the report, which operators can read.'),
        ),
      },
      'malformed_request',
      'too_many_merge_reports',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const stated = await readMergeReportRequest(context, request.body)
    const actor = { ...keyActorOf(request), keyId: request.keyHolder.id }
    const { report, isNew } = await context.mergeReports.create(actor, stated)
    const location = isNew ? `${pathWithoutQuery(request)}/${report.id}` : undefined
    return sendWriteResult(reply, JSON.stringify(mergeReportReceiptView(report)), location)
  },
}

const LIST_PARAMETERS = {
  status: listParameter(
    MergeReportStatusSchema,
    'Returns only reports with these statuses, comma-separated.',
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/merge-reports',
  scope: 'admin',
  schema: {
    tags: ['Operations'],
    operationId: 'listMergeReports',
    summary: 'List reports of wrong merges',
    description: 'Returns the reports of all owners, newest first.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of reports.',
      paginatedListSchema('MergeReportList', MergeReportSchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { status, page, per_page } = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const requestedPage = { page, perPage: per_page }
    const filter = { ...visibleTo(context), ...(status !== undefined && { statuses: status }) }
    const { reports, total } = await context.mergeReports.list(filter, requestedPage)
    const views = reports.map(report => mergeReportView(report, context.personsMasked))
    return sendJson(request, reply, buildPaginatedViewsJson(views, total, requestedPage).toString(), null)
  },
}

const single: ApiRoute = {
  method: 'GET',
  url: '/merge-reports/:id',
  scope: 'admin',
  schema: {
    tags: ['Operations'],
    operationId: 'getMergeReport',
    summary: 'Retrieve a report of a wrong merge',
    description: 'Returns a report of any owner.',
    params: idPathSchema,
    response: readResponses('The report.', MergeReportSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const report = await context.mergeReports.find(requireIdFromPath(request), visibleTo(context))
    if (report === null) throw createNotFoundError()
    return sendJson(request, reply, JSON.stringify(mergeReportView(report, context.personsMasked)), null)
  },
}

const decide: ApiRoute = {
  method: 'PATCH',
  url: '/merge-reports/:id',
  scope: 'admin',
  schema: {
    tags: ['Operations'],
    operationId: 'decideMergeReport',
    summary: 'Decide a report of a wrong merge',
    description:
      'Sets the status of a report and the note about it; omitted fields keep their values. It does not change the entities: ' +
      'run the `commands` of the report for that.',
    params: idPathSchema,
    body: requestBodySchema(DECISION_FIELDS),
    response: writeResponses({ 200: jsonResponseSchema('The report.', MergeReportSchema) }, 'not_found'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const id = requireIdFromPath(request)
    const decision = validateRequestBody(request.body, DECISION_FIELDS)
    const visible = visibleTo(context)
    const isKnown = await context.mergeReports.decide(keyActorOf(request), id, decision, visible)
    const report = isKnown ? await context.mergeReports.find(id, visible) : null
    if (report === null) throw createNotFoundError()
    return sendWriteResult(reply, JSON.stringify(mergeReportView(report, context.personsMasked)))
  },
}

export const mergeReportRoutes: readonly ApiRoute[] = [create, list, single, decide]
