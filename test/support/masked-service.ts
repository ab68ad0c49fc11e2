import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { insertApiKey } from '../../src/accounts/api-key-store.ts'
import { type ApiKeyScope, issueApiKey } from '../../src/accounts/api-keys.ts'
import { startApiService } from '../../src/cli/shared/start-api-service.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { createTestAppContext } from './test-app-context.ts'

type TestApp = Awaited<ReturnType<typeof createTestAppContext>>

/** A response, with everything that a client can see of it. */
export interface SeenResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Headers that differ between any two responses. */
const UNIQUE_HEADERS = ['date', 'x-request-id', 'request-id', 'keep-alive', 'connection']

/** Starts the API of a node, with or without masking, over the database of the test. */
export async function startMaskedService(t: TestContext, app: TestApp, name: string, maskPersons: boolean) {
  const service = await startApiService(
    {
      ...app,
      indexFolder: join(app.folder, name, 'index'),
      maskedIndexFolder: join(app.folder, name, 'index-masked-1'),
      encryptor: createEncryptor('a secret for tests', app.random),
    },
    {
      ...readSettings({ HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }).settings,
      data: join(app.folder, name),
      host: '127.0.0.1',
      port: 0,
      maskPersons,
    },
    '0.0.0-test',
  )
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= service.stop()
    return stopped
  }
  t.after(stop)
  return {
    url: service.url,
    stop,
    waitUntilIndexed: () => service.waitUntilIndexed(AbortSignal.timeout(30_000)),
    /** Sends a GET request, or one with a JSON body. */
    async ask(
      key: string,
      path: string,
      { headers = {}, method = 'GET', body }: { headers?: object; method?: string; body?: object } = {},
    ): Promise<SeenResponse> {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const seen = [...response.headers].filter(([header]) => !UNIQUE_HEADERS.includes(header))
      const text = (await response.text()).replace(/"request_id":"[^"]*"/, '"request_id":""')
      return { status: response.status, headers: Object.fromEntries(seen), text }
    },
  }
}

/** Creates an API key in the database. */
export async function createServiceKey(
  { sql, clock, random }: TestApp,
  scopes: readonly ApiKeyScope[],
): Promise<string> {
  const request = { owner: 'test', name: scopes.join(), scopes, expiresAt: null }
  const { key, apiKey } = issueApiKey(request, clock.now(), random)
  await insertApiKey(sql, key, apiKey)
  return key
}
