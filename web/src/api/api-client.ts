import createClient from 'openapi-fetch'
import { ApiRequestError, isProblemDetails } from './api-error.ts'
import type { components, paths } from './schema.d.ts'

/** A noun of the API by its name in `openapi.json`. */
export type ApiSchema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The API this page came from; the session's cookie goes with each request by itself. */
export const apiClient = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  // Several values of one parameter stand in it with commas between; a parameter given twice is refused.
  querySerializer: { array: { style: 'form', explode: false } },
})

apiClient.use({
  async onResponse({ response }) {
    if (response.ok) return
    const body: unknown = await response.json().catch(() => null)
    throw isProblemDetails(body)
      ? new ApiRequestError(response.status, body)
      : new ApiRequestError(response.status, {
          title: 'Unexpected answer',
          detail: `The server answered ${response.status}.`,
        })
  },
  onError() {
    return new ApiRequestError(0, {
      title: 'No connection',
      detail: 'The server cannot be reached. It is tried again when the connection is back.',
    })
  },
})

/** What an answer carries; every answer that is not 2xx was thrown as an ApiError before. */
export async function unwrapResponse<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T
}
