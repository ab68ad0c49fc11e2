import createClient from 'openapi-fetch'
import { textMessages } from '../text/messages/messages.ts'
import { ApiRequestError, isProblemDetails } from './api-error.ts'
import type { components, paths } from './schema.d.ts'

/** Type of an API schema, looked up by its name in `openapi.json`. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Typed client for the API on the server that served this page. The browser attaches the session cookie. */
export const apiClient = createClient<paths, 'application/json'>({
  baseUrl: '/',
  credentials: 'same-origin',
  // The API expects multiple values as one comma-separated parameter and rejects repeated parameters.
  querySerializer: { array: { style: 'form', explode: false } },
})

apiClient.use({
  async onResponse({ response }) {
    if (response.ok) return
    const body: unknown = await response.json().catch(() => null)
    throw isProblemDetails(body)
      ? new ApiRequestError(response.status, body)
      : new ApiRequestError(response.status, {
          title: textMessages.unexpectedResponse,
          detail: textMessages.unexpectedStatus(response.status),
        })
  },
  onError() {
    return new ApiRequestError(0, {
      title: textMessages.connectionFailed,
      detail: textMessages.connectionFailedDetail,
    })
  },
})

/** Returns the response body. The middleware above has already thrown an ApiRequestError for every non-2xx status. */
export async function unwrapResponse<T>(response: Promise<{ data?: T }>): Promise<T> {
  return (await response).data as T
}
