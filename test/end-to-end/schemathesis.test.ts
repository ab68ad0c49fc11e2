import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { startClientAddressProxy } from '../support/api-tools/client-address-proxy.ts'
import { installPythonTools } from '../support/api-tools/install-tools.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'
import { startDemo } from './start-demo.ts'

/**
 * Schemathesis sends requests that it derives from the OpenAPI document, valid and invalid ones and sequences of them,
 * and checks that the demo responds as documented.
 */

const SECONDS = Number(process.env.FUZZING_SECONDS ?? 90)
/** The share of the time for requests one by one, and for sequences of requests. */
const PHASES = [
  ['examples,coverage,fuzzing', 0.7],
  ['stateful', 0.3],
] as const

/** Codes of errors about the meaning of valid values, which JSON Schema cannot express. */
const RULES_OF_MEANING = [
  'amounts_reversed',
  'contradiction',
  'dates_reversed',
  'csv_only',
  'export_only',
  'page_only',
  'query_missing',
  'language_unused',
  'level_mismatch',
  'in_the_future',
  'in_the_past',
  'address_refused',
  'invalid_url',
  'malformed_cursor',
  'malformed_position',
  'nul_character',
  'unknown_value',
  'invalid_code',
  'wrong_check_digit',
]

test('Schemathesis: all checks and stateful tests → no findings', async t => {
  const tools = installPythonTools()
  if ('reason' in tools) {
    console.log(`Schemathesis: ${tools.reason}.`)
    return t.skip(tools.reason)
  }
  const demo = await startDemo({ HERALD_TRUST_PROXY: '127.0.0.1' })
  t.after(() => demo.stop())
  const proxy = await startClientAddressProxy(demo.url)
  t.after(() => proxy.close())
  const headers = { authorization: `Bearer ${demo.api_key}` }
  const keys = (await (await fetch(`${demo.url}/api/v1/keys`, { headers })).json()) as {
    data: [{ id: string }]
  }
  const findings: string[] = []
  for (const [phases, share] of PHASES) {
    const seconds = String(Math.round(SECONDS * share))
    const { code, output } = await runSchemathesis(
      tools.folder,
      ['--phases', phases, '--max-time', seconds],
      {
        url: proxy.url,
        key: demo.api_key,
        keyId: keys.data[0].id,
      },
    )
    if (code !== 0) findings.push(output)
  }
  assert.deepEqual(findings, [], findings.join('\n'))
})

async function runSchemathesis(
  folder: string,
  options: readonly string[],
  { url, key, keyId }: { readonly url: string; readonly key: string; readonly keyId: string },
): Promise<{ readonly code: number | null; readonly output: string }> {
  const schemathesis = spawn(
    join(folder, 'bin', 'schemathesis'),
    [
      ...['run', join(REPOSITORY_ROOT, 'openapi.json'), '--url', url],
      ...['--header', `Authorization: Bearer ${key}`],
      ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance,negative_data_rejection'],
      ...['--continue-on-failure', '--no-color', ...options],
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
        PYTHONPATH: join(import.meta.dirname, '..', 'support', 'api-tools'),
        PYTHONDONTWRITEBYTECODE: '1',
        HERALD_RULES_OF_MEANING: RULES_OF_MEANING.join(),
        HERALD_OWN_KEY_ID: keyId,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(schemathesis, 'exit')
  const output = Buffer.concat(await schemathesis.stdout.toArray()).toString()
  const [code] = (await exited) as [number | null]
  return { code, output }
}
