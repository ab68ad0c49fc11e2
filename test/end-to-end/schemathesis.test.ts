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

/** Seconds for requests; the long tests set more. Starting the demo and Schemathesis takes about 35 more on two busy cores. */
const SECONDS = Number(process.env.FUZZING_SECONDS ?? 82)
const isLong = SECONDS > 200

/**
 * The phases, each with its share of the time at most, and its bound of random requests for each operation or of sequences,
 * which lets the time suffice for all operations. The cases that the document itself gives take 60 s on two busy cores.
 */
const PHASES = [
  { phases: 'examples,coverage,fuzzing', share: 0.8, examples: isLong ? 10 : 1 },
  { phases: 'stateful', share: 0.2, examples: isLong ? 100 : 2 },
] as const

/** Codes of errors about the meaning of valid values, which JSON Schema cannot express. */
const RULES_OF_MEANING = [
  'address_refused',
  'amounts_reversed',
  'contradiction',
  'credentials_in_url',
  'csv_only',
  'dates_reversed',
  'export_only',
  'formula',
  'fragment_in_url',
  'in_the_future',
  'in_the_past',
  'invalid_address',
  'invalid_code',
  'invalid_url',
  'language_unused',
  'level_mismatch',
  'malformed_cursor',
  'malformed_position',
  'matches_everything',
  'no_effect',
  'nul_character',
  'page_only',
  'query_missing',
  'range_too_long',
  'same_entity',
  'unknown_country',
  'unknown_entity',
  'unknown_mail',
  'unknown_value',
  'unreadable_report',
  'wrong_check_digit',
]

/** Checks that `schemathesis_hooks.py` replaces by checks of its own, which have the same name there and say the reason. */
const REPLACED_CHECKS = 'positive_data_acceptance,negative_data_rejection,use_after_free'

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
  for (const { phases, share, examples } of PHASES) {
    const seconds = String(Math.round(SECONDS * share))
    const { code, output } = await runSchemathesis(
      tools.folder,
      ['--phases', phases, '--max-time', seconds, '--max-examples', String(examples)],
      {
        url: proxy.url,
        key: demo.api_key,
        keyId: keys.data[0].id,
      },
    )
    t.diagnostic(
      `${phases}: ${/^ *\d+ generated.*$/m.exec(output)?.[0].trim()} in ${/in ([\d.]+s) =+$/m.exec(output)?.[1]}`,
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
      ...['--checks', 'all', '--exclude-checks', REPLACED_CHECKS],
      ...['--continue-on-failure', '--no-color', ...options],
      // The long tests draw other requests each time; the others draw the same ones, so that they fail for changes alone.
      ...(isLong ? [] : ['--seed', '1']),
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
