import { Type } from '@sinclair/typebox'
import { sendJson } from '../../http/json-response.ts'
import { parseQueryString } from '../../query-string.ts'
import type { ApiRoute } from '../../routing.ts'
import { readResponses } from '../response-schemas.ts'
import { defineComponent, type View } from '../schema-builders.ts'

const SourceAddressesSchema = defineComponent(
  'WebhookSourceAddresses',
  Type.Object({
    addresses: Type.Array(Type.String(), {
      description:
        'IP addresses and networks in CIDR notation, as the operator states them. Empty if none are stated: deliveries can ' +
        'then come from any address.',
    }),
  }),
)

const sourceAddresses: ApiRoute = {
  method: 'GET',
  url: '/webhooks/source-addresses',
  scope: 'webhooks',
  schema: {
    tags: ['Webhooks'],
    operationId: 'listWebhookSourceAddresses',
    summary: 'List the addresses that deliveries come from',
    description:
      'For firewalls in front of receivers. An address alone proves nothing, so verify the signatures as well.',
    response: readResponses('The addresses.', SourceAddressesSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    return sendJson(request, reply, JSON.stringify(sourceAddressesView(context.webhookSourceAddresses)), null)
  },
}

function sourceAddressesView(addresses: readonly string[]): View<typeof SourceAddressesSchema> {
  return { addresses }
}

export const webhookSourceAddressRoutes: readonly ApiRoute[] = [sourceAddresses]
