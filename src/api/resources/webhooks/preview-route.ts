import { Type } from '@sinclair/typebox'
import { announcementListItem } from '../../../model/announcement.ts'
import {
  PREVIEW_EXAMPLES,
  type SubscriptionPreview,
} from '../../../services/webhooks/selection/preview-subscription.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { parseQueryString } from '../../query-string.ts'
import { requestBodySchema, validateRequestBody } from '../../request-body.ts'
import type { ApiRoute } from '../../routing.ts'
import { AnnouncementItemSchema } from '../announcements/schema.ts'
import { jsonResponseSchema, writeResponses } from '../response-schemas.ts'
import { countSchema, dateTimeSchema, defineComponent, type View } from '../schema-builders.ts'
import { webhookJurisdictionsField } from './request-fields.ts'
import { checkSelection, SELECTION_FIELDS, selectionOf } from './selection-fields.ts'

const PREVIEW_FIELDS = {
  jurisdictions: webhookJurisdictionsField,
  filter: SELECTION_FIELDS.filter,
  watchlists: SELECTION_FIELDS.watchlists,
  saved_searches: SELECTION_FIELDS.saved_searches,
}

export const PreviewSchema = defineComponent(
  'WebhookPreview',
  Type.Object({
    since: dateTimeSchema('Time from which stored announcements were compared, at most 30 days ago.'),
    complete: Type.Boolean({
      description:
        'Whether all stored announcements of the last 30 days were compared. If not, the time for the preview ran out at ' +
        '`since`.',
    }),
    examined: countSchema('Number of announcements that were compared.'),
    total: countSchema('Number of announcements that the subscription would have received.'),
    examples: Type.Array(AnnouncementItemSchema, {
      description: `The newest ${PREVIEW_EXAMPLES} of them.`,
      maxItems: PREVIEW_EXAMPLES,
    }),
  }),
)

const preview: ApiRoute = {
  method: 'POST',
  url: '/webhooks/preview',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'previewWebhook',
    summary: 'Preview a subscription',
    description:
      'Compares the new announcements of the last 30 days with the options of a subscription, newest first, and returns how ' +
      'many it would have received. Watchlists are compared by the entities that they watch now. Nothing is stored.',
    body: requestBodySchema(PREVIEW_FIELDS),
    response: writeResponses({
      200: jsonResponseSchema('What the subscription would have received.', PreviewSchema),
    }),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    const body = validateRequestBody(request.body, PREVIEW_FIELDS, fields => checkSelection(fields, context))
    const { filter = null, watchlists = [], savedSearches = [] } = selectionOf(body)
    const found = await context.webhooks.preview({
      owner: request.owner,
      jurisdictions: body.jurisdictions ?? [],
      filter,
      watchlists,
      savedSearches,
      includesPersons: request.keyHolder.scopes.includes('personal'),
    })
    return sendWriteResult(reply, JSON.stringify(previewView(found)))
  },
}

function previewView({
  since,
  isComplete,
  examined,
  total,
  examples,
}: SubscriptionPreview): View<typeof PreviewSchema> {
  const items = examples.map(announcementListItem)
  return { since: since.toISOString(), complete: isComplete, examined, total, examples: items }
}

export const webhookPreviewRoutes: readonly ApiRoute[] = [preview]
