import createClient from 'openapi-fetch'
import { ApiRequestError, isProblemDetails } from './api-error.ts'
import type { components, paths } from './schema.d.ts'

/** A schema of the API, by its name in `openapi.json`. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Talks to the server that served this page; the browser sends the session cookie by itself. */
export const apiClient = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  // The API takes several values of one parameter separated by commas and rejects a repeated parameter.
  querySerializer: { array: { style: 'form', explode: false } },
})

apiClient.use({
  async onResponse({ response }) {
    if (response.ok) return
    const body: unknown = await response.json().catch(() => null)
    throw isProblemDetails(body)
      ? new ApiRequestError(response.status, body)
      : new ApiRequestError(response.status, {
          title: 'Unexpected response',
          detail: `The server responded with status ${response.status}.`,
        })
  },
  onError() {
    return new ApiRequestError(0, {
      title: 'No connection',
      detail: 'The server can’t be reached. The dashboard retries by itself once the connection is back.',
    })
  },
})

/** Returns the body of a response. The middleware above has already thrown an ApiRequestError for any status but 2xx. */
export async function unwrapResponse<T>(response: Promise<{ data?: T }>): Promise<T> {
  return (await response).data as T
}
