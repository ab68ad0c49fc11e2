import { Type } from '@sinclair/typebox'
import type { AuditFilter } from '../../../audit/audit-store.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { sendJson } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import {
  dateTimeParameter,
  listParameter,
  pageParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import type { ApiRoute } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { paginatedListSchema, readResponses } from '../response-schemas.ts'
import { AuditActionSchema, AuditEntrySchema } from './schema.ts'
import { auditEntryView } from './view.ts'

const LIST_PARAMETERS = {
  action: listParameter(AuditActionSchema, 'Returns only these actions, comma-separated.'),
  key: stringParameter(
    Type.String({ format: 'uuid', description: 'Returns only actions of the API key with this ID.' }),
    value =>
      isUuid(value) ? null : { code: 'invalid_id', detail: 'key must be the ID of an API key, a UUID.' },
  ),
  owner: stringParameter(
    Type.String({ description: 'Returns only actions of this owner. Must match exactly.' }),
    () => null,
  ),
  subject: stringParameter(
    Type.String({ description: 'Returns only actions on the resource with this ID.' }),
    () => null,
  ),
  from: dateTimeParameter('Returns only entries recorded at or after this time.', '2026-11-01T00:00:00Z'),
  to: dateTimeParameter('Returns only entries recorded at or before this time.', '2026-11-30T23:59:59Z'),
  page: pageParameter,
  per_page: perPageParameter(25),
}

const list: ApiRoute = {
  method: 'GET',
  url: '/audit',
  scope: 'admin',
  schema: {
    tags: ['Operations'],
    operationId: 'listAuditEntries',
    summary: 'List audit log entries',
    description:
      'Returns who did what, when and from where, newest first. Entries are never changed or deleted. Refused requests ' +
      'are counted: one entry has the refusals of one caller within a minute.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of audit log entries.',
      paginatedListSchema('AuditEntryList', AuditEntrySchema),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { action, key, owner, subject, from, to, page, per_page } = parseQueryString(
      request.query.raw,
      LIST_PARAMETERS,
      checkTimeOrder,
    )
    const filter: AuditFilter = {
      ...(action !== undefined && { actions: action }),
      ...(key !== undefined && { keyId: key.toLowerCase() }),
      ...(owner !== undefined && { owner }),
      ...(subject !== undefined && { subjectId: isUuid(subject) ? subject.toLowerCase() : subject }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }
    const requestedPage = { page, perPage: per_page }
    const { entries, total } = await context.audit.list(filter, requestedPage)
    const body = buildPaginatedViewsJson(entries.map(auditEntryView), total, requestedPage)
    return sendJson(request, reply, body.toString(), null)
  },
}

export const auditRoutes: readonly ApiRoute[] = [list]

function checkTimeOrder({ from, to }: Partial<QueryValues<typeof LIST_PARAMETERS>>): FieldError[] {
  if (from === undefined || to === undefined || from <= to) return []
  return [{ parameter: 'from', code: 'dates_reversed', detail: 'from must not be after to.' }]
}
