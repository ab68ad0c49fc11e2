import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { type ApiKey, issueKey, type KeyRequest } from '../src/accounts/keys.ts'
import { makeKeyRing } from '../src/accounts/ring.ts'
import { insertKey } from '../src/accounts/store.ts'
import type { ApiParts } from '../src/api/parts.ts'
import { makeServer } from '../src/api/server.ts'
import { systemClock as clock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { makeLog } from '../src/base/log.ts'
import { makeSealer } from '../src/base/seal.ts'
import { connect as connectSql } from '../src/base/sql.ts'
import { openArchive } from '../src/crawls/archive.ts'
import { makeGuard } from '../src/deliveries/guard.ts'
import { accountDesk } from '../src/flows/accounts.ts'
import { addressCheck } from '../src/flows/address.ts'
import { runDesk } from '../src/flows/desk.ts'
import { recordLookup } from '../src/flows/lookup.ts'
import { webhookDesk } from '../src/flows/webhooks.ts'
import { openWriter } from '../src/search/apply.ts'
import { openReader } from '../src/search/read.ts'
import { rowsOf } from '../src/search/write/rows.ts'
import { testFolder } from './folder.ts'
import { GeneratedRecord, SOURCES } from './generated.ts'
import { testDatabase } from './postgres.ts'
import { proxyTo } from './proxy.ts'

interface Scope {
  after(work: () => Promise<void>): void
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The body as JSON. */
  json(): unknown
}

/** A source that is configured and has no announcement. */
export const EMPTY_SOURCE = 'gb-find-a-tender'

/**
 * The API on a port of loopback, over a real index of 400 generated announcements (`generated`) and a real database,
 * which is empty but for the keys and can be cut off. Whatever a test is about can be given in `parts`.
 */
export async function serveApi(scope: Scope, parts: Partial<ApiParts> = {}) {
  const folder = await testFolder(scope)
  const database = await testDatabase(scope)
  const proxy = await proxyTo(database.url, scope)
  const sql = connectSql(proxy.url, { max: 2, applicationName: 'herald tests' })
  scope.after(() => sql.end({ timeout: 0 }))

  const generated = new GeneratedRecord({ seed: 1, words: 300, parties: 100 })
  for (let batch = 0; batch < 4; batch += 1) generated.add(100)
  const file = join(folder, 'index.sqlite')
  const writer = openWriter(file)
  for (let change = 1; change <= generated.change; change += 1) {
    writer.apply(rowsOf(generated.changesBetween(change - 1, change)))
  }
  writer.close()
  const index = openReader(file)
  scope.after(async () => index.close())

  const archiveFolder = join(folder, 'archive')
  const archive = openArchive(archiveFolder, { clock, dice })
  const { change } = generated
  const app = makeServer({
    index: () => index,
    indexState: () => ({ state: 'following', change, head: change }),
    record: recordLookup({ sql, clock, archive }),
    runs: runDesk({ sql, clock, dice }),
    webhooks: webhookDesk({
      ...{ sql, clock, dice, sealer: makeSealer('a secret of the tests', dice) },
      // Names lead nowhere here: only what is no name can be refused.
      checkAddress: addressCheck(makeGuard([]), () => Promise.resolve([]), clock),
    }),
    keys: makeKeyRing(sql, clock),
    accounts: accountDesk({ sql, clock, dice }, 12),
    sources: [...SOURCES.map(({ id }) => source(id)), source(EMPTY_SOURCE)],
    settings: { rateLimit: 0, corsOrigins: [], trustProxy: [] },
    dashboard: join(folder, 'dashboard'),
    log: makeLog('silent'),
    ...{ clock, dice, version: '0.0.0-test', ...parts },
  })
  scope.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  /** A key in the database, as `herald keys create` makes it. */
  async function makeKey(wanted: Partial<KeyRequest> = {}): Promise<{ key: string; kept: ApiKey }> {
    const request = { owner: 'test', name: 'test', scopes: ['read'], expiresAt: null, ...wanted } as const
    const issued = issueKey(request, clock.now(), dice)
    await insertKey(database.sql, issued.key, issued.kept)
    return issued
  }
  const { key } = await makeKey()
  const authorization = { authorization: `Bearer ${key}` }

  return {
    ...{
      app,
      port,
      generated,
      index,
      archive,
      archiveFolder,
      proxy,
      sql: database.sql,
      key,
      makeKey,
      authorization,
    },
    /** Asks with the key of this service; headers that are given come on top, null takes one away. */
    ask: (
      path: string,
      headers: Record<string, string | null> = {},
      method = 'GET',
      body?: string | Buffer,
    ) => send(port, path, { ...authorization, ...headers }, method, body),
    raw: (bytes: string | Buffer) => sendRaw(port, bytes),
  }
}

function source(id: string): ApiParts['sources'][number] {
  return {
    id,
    reach: 'day',
    about: {
      ...{ name: id, jurisdiction: 'FR', language: 'fr', description: `About ${id}.` },
      ...{ url: `https://${id}.example`, base: `https://${id}.example`, timeZone: 'Europe/Paris' },
      ...{ pauseMs: 0, revisitDays: 0, schedule: '0 6 * * *', issueDays: [1, 2, 3, 4, 5], gapDays: 5 },
    },
  }
}

function send(
  port: number,
  path: string,
  headers: Record<string, string | null>,
  method: string,
  body?: string | Buffer,
): Promise<Reply> {
  const given = Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: given, agent: false },
      async answer => {
        const bytes = Buffer.concat(await answer.toArray())
        const text = bytes.toString()
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text,
          json: () => JSON.parse(text),
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends bytes as they are and answers with everything that came back until the server hung up. */
function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {}) // a reset after the answer is as good as an end
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}
