import { Type } from '@sinclair/typebox'
import type { WebhookEventType } from '../../../model/events/webhook-event.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { AFFECTED_EVENTS, findIneffectiveOptions } from '../../../subscriptions/ineffective-options.ts'
import {
  DELIVERY_FORMATS,
  type DeliveryContent,
  PAYLOAD_CONTENTS,
  type PayloadContent,
  type SubscriptionSelection,
} from '../../../subscriptions/subscription.ts'
import { booleanField, idListField, nullableField } from '../../body-fields.ts'
import type { FieldErrorReporter } from '../../decode-text.ts'
import { truncateReceivedValue } from '../../decode-text.ts'
import { enumParameter } from '../../query-parameters.ts'
import { type BodyField, stringField, type ValidatedBody } from '../../request-body.ts'
import type { ApiContext, ApiRequest } from '../../routing.ts'
import { defineComponent, enumSchema } from '../schema-builders.ts'
import { findVolumeError } from '../search-volume.ts'
import { MAX_SEARCH_LENGTH, readStoredSearch } from '../stored-search.ts'

export const PayloadContentSchema = defineComponent(
  'WebhookPayload',
  enumSchema(
    PAYLOAD_CONTENTS,
    'Content of `announcement.created`. `default`: the documented fields. `full`: the whole announcement as in ' +
      '`/announcements/{id}`, and in `matched` why the subscription receives it. Only with the format `standard`.',
  ),
)

export const DeliveryFormatSchema = defineComponent(
  'WebhookFormat',
  enumSchema(
    DELIVERY_FORMATS,
    'Format of the requests. `standard`: the documented payloads. `slack`, `discord` and `teams`: messages for an ' +
      'incoming webhook of the chat service (for Teams, a workflow that posts Adaptive Cards).',
  ),
)

const filterDescription =
  'Restricts announcements to those that a search finds. Give the parameters of `GET /announcements` as an object, ' +
  'such as `{"category": "insolvency_filing,dissolution", "jurisdiction": "FR", "q": "boulangerie"}`, or as a query ' +
  'string. Other events are not affected.'

export const filterSchema = Type.Unsafe<string | Readonly<Record<string, string>>>({
  type: ['object', 'string'],
  description: filterDescription,
  additionalProperties: {
    type: ['string', 'number', 'boolean', 'array'],
    items: { type: ['string', 'number', 'boolean'] },
  },
  maxLength: MAX_SEARCH_LENGTH,
  examples: [{ category: 'insolvency_filing', jurisdiction: 'FR' }],
})

/** A filter as an object or query string, which is parsed to a query string. `checkSelection` checks its parameters. */
const filterField: BodyField<string> = {
  schema: filterSchema,
  required: false,
  parse(value, name, report) {
    const query = typeof value === 'string' ? value : toQueryString(value, name, report)
    if (query === undefined) return undefined
    if (query === '') {
      const detail = `${name} must have at least one parameter. Omit it to receive everything.`
      return void report({ code: 'empty', detail })
    }
    if (!hasMoreCharacters(query, MAX_SEARCH_LENGTH)) return query
    const detail = `${name} must be at most ${MAX_SEARCH_LENGTH} characters long as a query string.`
    return void report({ code: 'too_long', detail })
  },
}

export const SELECTION_FIELDS = {
  filter: nullableField(filterField),
  watchlists: idListField(
    'IDs of your watchlists. If given, or `saved_searches` is, only announcements and entities that one of them ' +
      'matches are delivered.',
    'ID of a watchlist.',
  ),
  saved_searches: idListField(
    'IDs of your saved searches. If given, or `watchlists` is, only announcements and entities that one of them ' +
      'matches are delivered.',
    'ID of a saved search.',
  ),
  payload: stringField(
    enumParameter(PayloadContentSchema, 'Content of `announcement.created`. Defaults to `default`.'),
  ),
  format: stringField(enumParameter(DeliveryFormatSchema, 'Format of the requests. Defaults to `standard`.')),
  confirm_volume: booleanField(
    'Set to true to accept a `filter` that matches all or nearly all announcements (at least 90%). Without it, such a filter ' +
      'is rejected.',
  ),
}

/** The fields of a request body that are checked together. */
export interface SelectionValues {
  readonly events?: readonly WebhookEventType[]
  readonly filter?: string | null
  readonly watchlists?: readonly string[]
  readonly saved_searches?: readonly string[]
  readonly payload?: PayloadContent
  readonly format?: string
}

/** Checks the parameters of a filter by the rules of the list of announcements, and whether each option has an effect. */
export function checkSelection(values: SelectionValues, context: ApiContext): FieldError[] {
  const { filter } = values
  const search = filter == null ? null : readStoredSearch(filter, context)
  const invalid = (search?.errors ?? []).map(({ parameter, ...error }) => ({
    ...error,
    pointer: `/filter/${parameter ?? ''}`,
  }))
  const ineffective = [...checkAffectedEvents(values), ...checkPayloadFormat(values)]
  return [...invalid, ...ineffective.filter(({ pointer }) => pointer !== '/filter' || invalid.length === 0)]
}

function checkAffectedEvents(values: SelectionValues): FieldError[] {
  const { events, filter = null, watchlists = [], saved_searches: savedSearches = [] } = values
  const { payload = 'default' } = values
  if (events === undefined) return []
  const given = { events, filter, watchlists, savedSearches, payload }
  return findIneffectiveOptions(given).map(name => {
    const affected = AFFECTED_EVENTS[name]
    const addition = affected.length === 1 ? 'Add it' : 'Add one of them'
    const detail = `${name} has an effect on ${affected.join(', ')} only. ${addition} to events, or omit ${name}.`
    return { pointer: `/${name}`, code: 'contradiction', detail }
  })
}

/** Reports a request for whole announcements in chat messages, which never have them. */
function checkPayloadFormat({ payload, format = 'standard' }: SelectionValues): FieldError[] {
  if (payload !== 'full' || format === 'standard') return []
  const detail = `A message for ${format} never has the whole announcement. Omit payload, or use the format standard.`
  return [{ pointer: '/payload', code: 'contradiction', detail }]
}

/** Returns an error if the filter of a request body matches (nearly) everything and this is not confirmed. */
export async function checkFilterVolume(context: ApiContext, request: ApiRequest): Promise<FieldError[]> {
  const { filter, confirm_volume } = (request.body ?? {}) as Readonly<Record<string, unknown>>
  if (filter === undefined || filter === null || confirm_volume === true) return []
  const search = filterField.parse(filter, 'filter', () => {})
  if (search === undefined) return []
  const error = await findVolumeError(context, request, {
    kind: 'announcements',
    search,
    subject: 'This filter',
  })
  return error === null ? [] : [{ ...error, pointer: '/filter' }]
}

/** Returns the given options of a subscription. Without any, the subscription is that of the contract (4.7). */
export function selectionOf(
  body: Partial<ValidatedBody<typeof SELECTION_FIELDS>>,
): Partial<SubscriptionSelection & DeliveryContent> {
  const { filter, watchlists, saved_searches: savedSearches, payload, format } = body
  return {
    ...(filter !== undefined && { filter }),
    ...(watchlists !== undefined && { watchlists }),
    ...(savedSearches !== undefined && { savedSearches }),
    ...(payload !== undefined && { payload }),
    ...(format !== undefined && { format }),
  }
}

/** Shows a stored filter as an object of parameters. */
export function filterView(filter: string | null): Readonly<Record<string, string>> | null {
  return filter === null ? null : Object.fromEntries(new URLSearchParams(filter))
}

function toQueryString(value: unknown, name: string, report: FieldErrorReporter): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return void report({
      code: 'wrong_type',
      detail: `${name} must be an object of parameters or a query string.`,
    })
  const parameters = new URLSearchParams()
  let isValid = true
  for (const [key, item] of Object.entries(value)) {
    const text = Array.isArray(item) ? item.map(parameterText).join(',') : parameterText(item)
    if (Array.isArray(item) ? item.every(part => parameterText(part) !== null) : text !== null)
      parameters.append(key, text ?? '')
    else {
      isValid = false
      const detail = `${name}.${truncateReceivedValue(key)} must be a string, number, boolean or an array of these.`
      report({ pointer: `/${truncateReceivedValue(key)}`, code: 'wrong_type', detail })
    }
  }
  return isValid ? parameters.toString() : undefined
}

function parameterText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null
}
