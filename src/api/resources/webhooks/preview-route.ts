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
import { EntitySchema } from '../entities/schema.ts'
import { indexedEntityView } from '../entities/view.ts'
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
    since: dateTimeSchema('Time from which stored events were compared, at most 30 days ago.'),
    complete: Type.Boolean({
      description:
        'Whether all stored events of the last 30 days were compared. If not, the time for the preview ran out at `since`.',
    }),
    examined: countSchema('Number of announcements that were compared.'),
    total: countSchema('Number of announcements that the subscription would have received.'),
    examples: Type.Array(AnnouncementItemSchema, {
      description: `The newest ${PREVIEW_EXAMPLES} of them.`,
      maxItems: PREVIEW_EXAMPLES,
    }),
    entities: Type.Object(
      {
        examined: countSchema('Number of changes of entities that were compared.'),
        updated: countSchema('Number of `entity.updated` events that the subscription would have received.'),
        status_changed: countSchema(
          'Number of `entity.status_changed` events that it would have received. Each comes with one of the others.',
        ),
        examples: Type.Array(EntitySchema, {
          description: `The ${PREVIEW_EXAMPLES} entities of these events that changed last, as they are now.`,
          maxItems: PREVIEW_EXAMPLES,
        }),
      },
      { description: 'Changes of entities.' },
    ),
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
      'Compares the new announcements and the changes of entities of the last 30 days with the options of a subscription, ' +
      'newest first, and returns how many it would have received with all event types. Watchlists are compared by the entities that they watch now. Nothing is stored.',
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
  entities,
}: SubscriptionPreview): View<typeof PreviewSchema> {
  return {
    since: since.toISOString(),
    complete: isComplete,
    examined,
    total,
    examples: examples.map(announcementListItem),
    entities: {
      examined: entities.examined,
      updated: entities.updated,
      status_changed: entities.statusChanged,
      examples: entities.examples.map(indexedEntityView),
    },
  }
}

export const webhookPreviewRoutes: readonly ApiRoute[] = [preview]
