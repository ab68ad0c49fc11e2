import type { WebhookEventType } from '../../src/model/events/webhook-event.ts'
import type { HeraldErrorCode } from '../../src/platform/errors.ts'

/** The responses so far, from which later requests take their IDs. */
export interface EarlierResponses {
  /** Returns a member of the JSON response of an operation by its path, such as `data.0.id`. */
  text(operation: string, path: string): string
}

/** A value, or a function that takes it from earlier responses. */
type FromEarlier<T> = T | ((earlier: EarlierResponses) => T)

/** A request to the demo that becomes an example in the OpenAPI document. */
export interface ExampleRequest {
  /** The `operationId` of the route. */
  readonly operation: string
  /** Path and query parameters and request headers by name. */
  readonly parameters?: FromEarlier<Readonly<Record<string, string>>>
  readonly body?: FromEarlier<unknown>
  /** The media type of a body that is a text. */
  readonly bodyType?: string
  /** Repeats the request until the response is as needed, because the demo works meanwhile. */
  readonly until?: (body: unknown, status: number) => boolean
  /** Shortens a long response, or keeps what is the same in every run. */
  readonly excerpt?: (body: unknown) => unknown
  /** Set if the request is refused with this code. It becomes the example of this error in all operations. */
  readonly error?: HeraldErrorCode
  /** The operation whose response stands in for a success that the demo cannot show. */
  readonly responseLike?: string
  /** The event type of a delivery whose body becomes the example of this event. */
  readonly payloadOf?: WebhookEventType
  /** Sends the request with this key, from an earlier response. `null` sends none. */
  readonly key?: ((earlier: EarlierResponses) => string) | null
}
