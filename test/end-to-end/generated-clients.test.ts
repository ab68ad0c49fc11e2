import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { startTestApi } from '../support/api-server.ts'
import {
  type InstalledTools,
  installNpmTools,
  installPythonTools,
} from '../support/api-tools/install-tools.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/** Client generators and Spectral read the OpenAPI document without warnings, and what they generate compiles. */

const DOCUMENT = join(REPOSITORY_ROOT, 'openapi.json')
const CONFIGURATION = join(REPOSITORY_ROOT, 'test', 'support', 'api-tools')
/** A category that only the enum `Category` contains as a value. */
const CATEGORY = /['"]company_formation['"]/g

const [npmTools, pythonTools] = [installNpmTools(), installPythonTools()]
const skipped = (tools: InstalledTools, name: string): { skip?: string } => {
  if (!('reason' in tools)) return {}
  console.log(`${name}: ${tools.reason}.`)
  return { skip: tools.reason }
}

/** Runs a program and returns its output. Throws unless it succeeds. */
function run(command: string, args: readonly string[], folder: string, path = ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}` },
  })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Runs a program while this process serves it, and returns its output. Throws unless it succeeds. */
async function runBeside(folder: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const program = spawn(process.execPath, ['program.ts'], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(program, 'exit')
  const output = Buffer.concat(await program.stdout.toArray()).toString()
  assert.deepEqual(await exited, [0, null], output)
  return output
}

function runNpmTool(name: string, args: readonly string[], folder: string): string {
  assert.ok('folder' in npmTools)
  return run(process.execPath, [join(npmTools.folder, 'node_modules', '.bin', name), ...args], folder)
}

/** Type-checks generated code strictly and counts how often it declares the categories. */
function checkTypeScript(folder: string): number {
  assert.ok('folder' in npmTools)
  const files = globSync('**/*.ts', { cwd: folder })
  const options = [
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--lib',
    'es2023,dom,dom.iterable',
  ]
  const resolution = ['--moduleResolution', 'bundler', '--skipLibCheck']
  runNpmTool('tsc', [...options, ...resolution, ...files], folder)
  const code = files.map(file => readFileSync(join(folder, file), 'utf8').replace(/^\s*(?:\*|\/\/).*$/gm, ''))
  return code.join('\n').match(CATEGORY)?.length ?? 0
}

test('Spectral: openapi.json → no results', skipped(npmTools, 'Spectral'), async t => {
  const folder = await createTemporaryFolder(t)
  const ruleset = join(CONFIGURATION, 'spectral.yaml')
  runNpmTool('spectral', ['lint', '--fail-severity', 'hint', '--ruleset', ruleset, DOCUMENT], folder)
})

test(
  'openapi-typescript: client → compiles, Category once',
  skipped(npmTools, 'openapi-typescript'),
  async t => {
    const folder = await createTemporaryFolder(t)
    runNpmTool('openapi-typescript', [DOCUMENT, '--output', 'client.ts'], folder)
    assert.equal(checkTypeScript(folder), 1)
  },
)

/** A program of a user: it lists, follows a link, stores, reads an error, and deletes, all checked by the types. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './client.ts'

declare const process: { readonly env: Record<string, string> }
const { HERALD_URL = '', KEY = '' } = process.env
const client = createClient<paths>({
  baseUrl: HERALD_URL,
  headers: { authorization: \`Bearer \${KEY}\` },
  querySerializer: { array: { style: 'form', explode: false } },
})
const list = await client.GET('/api/v1/announcements', {
  params: { query: { jurisdiction: ['FR', 'DE'], per_page: 2 } },
})
// Exports are strings.
const items = typeof list.data === 'object' ? list.data.data : []
const [first] = items
const single = await client.GET('/api/v1/announcements/{id}', { params: { path: { id: first?.id ?? '' } } })
const saved = await client.POST('/api/v1/saved-searches', { body: { name: 'Mine', search: 'jurisdiction=FR' } })
const path = { id: saved.data?.id ?? '' }
const removed = await client.DELETE('/api/v1/saved-searches/{id}', { params: { path } })
const refused = await client.GET('/api/v1/announcements', { params: { query: { per_page: 0 } } })
console.log(JSON.stringify({
  items: items.length,
  isSame: single.data?.title === first?.title && first !== undefined,
  statuses: [list, single, saved, removed, refused].map(({ response }) => response.status),
  code: refused.error?.code,
}))
`

test(
  'openapi-typescript: program with its client → a running service responds as typed',
  skipped(npmTools, 'openapi-fetch'),
  async t => {
    assert.ok('folder' in npmTools)
    const folder = await createTemporaryFolder(t)
    runNpmTool('openapi-typescript', [DOCUMENT, '--output', 'client.ts'], folder)
    symlinkSync(join(npmTools.folder, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    checkTypeScript(folder)
    const { port, key } = await startTestApi(t)
    const output = await runBeside(folder, { HERALD_URL: `http://127.0.0.1:${port}`, KEY: key })
    assert.deepEqual(JSON.parse(output), {
      items: 2,
      isSame: true,
      statuses: [200, 200, 201, 204, 400],
      code: 'invalid_parameter',
    })
  },
)

test('Hey API: client → compiles, Category once', skipped(npmTools, 'Hey API'), async t => {
  const folder = await createTemporaryFolder(t)
  const output = ['--output', 'client', '--client', '@hey-api/client-fetch', '--no-log-file']
  runNpmTool('openapi-ts', ['--input', DOCUMENT, ...output], folder)
  assert.equal(checkTypeScript(folder), 1)
})

test('orval: client → compiles, Category once', skipped(npmTools, 'orval'), async t => {
  const folder = await createTemporaryFolder(t)
  runNpmTool(
    'orval',
    ['--input', DOCUMENT, '--output', join(folder, 'client.ts'), '--client', 'fetch'],
    folder,
  )
  assert.equal(checkTypeScript(folder), 1)
})

test(
  'openapi-python-client: client → no warnings, imports, Category once',
  skipped(pythonTools, 'openapi-python-client'),
  async t => {
    assert.ok('folder' in pythonTools)
    const folder = await createTemporaryFolder(t)
    const bin = join(pythonTools.folder, 'bin')
    const configuration = ['--config', join(CONFIGURATION, 'openapi-python-client.yaml'), '--fail-on-warning']
    run(
      join(bin, 'openapi-python-client'),
      ['generate', '--path', DOCUMENT, '--output-path', 'client', ...configuration],
      folder,
      bin,
    )
    const client = join(folder, 'client')
    writeFileSync(join(folder, 'import_all.py'), IMPORT_ALL)
    run(join(bin, 'python'), [join(folder, 'import_all.py')], client)
    const models = globSync('**/*.py', { cwd: client }).map(file => readFileSync(join(client, file), 'utf8'))
    assert.equal(models.filter(text => /^ {4}COMPANY_FORMATION = /m.test(text)).length, 1)
  },
)

/** Imports every generated module, which fails where one refers to a missing name. */
const IMPORT_ALL = `
import importlib, pkgutil, sys
sys.path.insert(0, ".")
import herald_client
modules = [m.name for m in pkgutil.walk_packages(herald_client.__path__, "herald_client.")]
assert len(modules) > 100, modules
for name in modules:
    importlib.import_module(name)
`
