import createClient from 'openapi-fetch'
import { ApiError, isProblem } from './errors.ts'
import type { components, paths } from './schema.d.ts'

/** A noun of the API by its name in `openapi.json`. */
export type Noun<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The API this page came from; the session's cookie goes with each request by itself. */
export const api = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  // Several values of one parameter stand in it with commas between; a parameter given twice is refused.
  querySerializer: { array: { style: 'form', explode: false } },
})

api.use({
  async onResponse({ response }) {
    if (response.ok) return
    const body: unknown = await response.json().catch(() => null)
    throw isProblem(body)
      ? new ApiError(response.status, body)
      : new ApiError(response.status, {
          title: 'Unexpected answer',
          detail: `The server answered ${response.status}.`,
        })
  },
  onError() {
    return new ApiError(0, {
      title: 'No connection',
      detail: 'The server cannot be reached. It is tried again when the connection is back.',
    })
  },
})

/** What an answer carries; every answer that is not 2xx was thrown as an ApiError before. */
export async function data<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T
}
