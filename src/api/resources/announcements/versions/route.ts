import { announcementView } from '../../../../model/announcement.ts'
import type { AnnouncementVersionRead } from '../../../../services/admin/reads/read-announcement-versions.ts'
import { sendJson } from '../../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../../http/paginated-list.ts'
import { pageParameter, perPageParameter } from '../../../query-parameters.ts'
import { parseQueryString } from '../../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath, requireIndex } from '../../../routing.ts'
import { idPathSchema, queryStringSchema } from '../../request-schemas.ts'
import { readResponses } from '../../response-schemas.ts'
import type { View } from '../../schema-builders.ts'
import { AnnouncementVersionListSchema, type AnnouncementVersionSchema } from './schema.ts'

const LIST_PARAMETERS = { page: pageParameter, per_page: perPageParameter(25) }

/** `GET /announcements/{id}/versions`: lists what an announcement said over time, which is read from the database. */
export const announcementVersionsRoute: ApiRoute = {
  method: 'GET',
  url: '/announcements/:id/versions',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'listAnnouncementVersions',
    summary: 'List the versions of an announcement',
    description:
      'Returns the current content of an announcement, followed by its earlier versions, the latest first. A version ' +
      'ends when the publisher changes the document or Herald reads more from it. Corrections that the publisher issues ' +
      'as announcements of their own are in the details.',
    params: idPathSchema,
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: readResponses(
      'A page of versions.',
      AnnouncementVersionListSchema,
      'invalid_parameter',
      'not_found',
    ),
  },
  async handler(context, request, reply) {
    const values = parseQueryString(request.query.raw, LIST_PARAMETERS)
    const id = requireIdFromPath(request)
    const { change } = requireIndex(context).position()
    const page = { page: values.page, perPage: values.per_page }
    const found = await context.database.versions(id, page)
    if (found === null) throw createNotFoundError()
    const body = buildPaginatedViewsJson(found.versions.map(versionView), found.total, page)
    return sendJson(request, reply, body.toString(), change)
  },
}

/** Builds the JSON of a version of an announcement. */
function versionView(version: AnnouncementVersionRead): View<typeof AnnouncementVersionSchema> {
  return {
    number: version.number,
    seen_from: version.seenFrom.toISOString(),
    seen_until: version.seenUntil?.toISOString() ?? null,
    announcement: announcementView(version.announcement),
    details: version.announcement.details ?? null,
  }
}
