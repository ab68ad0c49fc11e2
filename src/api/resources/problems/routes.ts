import { Type } from '@sinclair/typebox'
import { isUuid } from '../../../platform/uuid.ts'
import type { ProblemSelection } from '../../../services/crawl/run-service.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { enumParameter, pageParameter, perPageParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import type { ApiRoute } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { uuidSchema } from '../schema-builders.ts'
import { findSource, sourcePathFields } from '../sources/find-source.ts'
import { ProblemCauseListSchema, ProblemKindSchema, ProblemListSchema } from './schema.ts'
import { problemCauseView, problemView } from './view.ts'

const FILTERS = {
  kind: enumParameter(ProblemKindSchema, 'Returns only problems of this kind.'),
  run: stringParameter(
    uuidSchema('Returns only problems of this run, of any age. Without it: of the runs of the last 30 days.'),
    value =>
      isUuid(value) ? null : { code: 'invalid_uuid', detail: 'run must be the ID of a run, a UUID.' },
  ),
}
const CAUSE_PARAMETERS = { ...FILTERS, page: pageParameter, per_page: perPageParameter(25) }
const LIST_PARAMETERS = {
  cause: stringParameter(
    Type.String({
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'ID of a problem. Returns only problems with the same cause.',
      examples: ['1024'],
    }),
    value =>
      PROBLEM_ID.test(value)
        ? null
        : { code: 'invalid_id', detail: 'cause must be the ID of a problem, such as 1024.' },
  ),
  ...CAUSE_PARAMETERS,
}
const PROBLEM_ID = /^[1-9][0-9]{0,14}$/
const LIMIT = 'Of each run, the first 10,000 problems are stored.'

const causes: ApiRoute = {
  method: 'GET',
  url: '/sources/:id/problem-causes',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listProblemCauses',
    summary: 'List the causes of problems',
    description:
      'Groups the problems in the documents of a source by cause, most frequent first, each with examples and their ' +
      'location in the document. Problems have the same cause if they have the same kind, field and reason, whatever ' +
      `the values in it. ${LIMIT}`,
    params: Type.Object(sourcePathFields),
    querystring: queryStringSchema(CAUSE_PARAMETERS),
    response: readResponses('A page of causes.', ProblemCauseListSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const source = findSource(context, request)
    const values = parseQueryString(request.query.raw, CAUSE_PARAMETERS)
    const page = { page: values.page, perPage: values.per_page }
    const { causes, total } = await context.runs.listProblemCauses(toSelection(source.id, values), page)
    const body = buildPaginatedViewsJson(causes.map(problemCauseView), total, page)
    return sendJson(request, reply, body.toString(), null)
  },
}

const list: ApiRoute = {
  method: 'GET',
  url: '/sources/:id/problems',
  scope: 'read',
  schema: {
    tags: ['Sources'],
    operationId: 'listProblems',
    summary: 'List problems',
    description: `Lists the problems in the documents of a source with their location, newest first. ${LIMIT}`,
    params: Type.Object(sourcePathFields),
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses('A page of problems.', ProblemListSchema, 'invalid_parameter', 'not_found'),
  },
  async handler(context, request, reply) {
    const source = findSource(context, request)
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const page = { page: values.page, perPage: values.per_page }
    const cause = values.cause === undefined ? null : Number(values.cause)
    const selection = { ...toSelection(source.id, values), cause }
    const { problems, total } = await context.runs.listProblems(selection, page)
    const body = buildPaginatedViewsJson(problems.map(problemView), total, page)
    return sendJson(request, reply, body.toString(), null)
  },
}

export const problemRoutes: readonly ApiRoute[] = [causes, list]

function toSelection(
  sourceId: string,
  { run, kind }: { readonly run?: string | undefined; readonly kind?: ProblemSelection['kind'] | undefined },
): ProblemSelection {
  return { sourceId, runId: run?.toLowerCase() ?? null, kind: kind ?? null }
}
