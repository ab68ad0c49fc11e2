import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REPOSITORY_ROOT } from '../support/code-files.ts'
import {
  commandsOf,
  INPUT_FILES,
  isCommandBlock,
  isCurlBlock,
  isOther,
  isSynchronization,
  listDocumentationBlocks,
} from '../support/documentation/documentation-blocks.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type RunningDemo, startDemo } from './start-demo.ts'

/** The examples of the documentation are executed; a rule test lists those that cannot be, with the reasons. */

const blocks = listDocumentationBlocks()

test('documentation: herald and npm commands → have every option shown', async () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'))
  const helpTexts = new Map<string, string>()
  for (const block of blocks.filter(block => isCommandBlock(block) && !isOther(block))) {
    for (const command of commandsOf(block)) {
      const script = /^npm (?:run )?(?:--silent )?([\w:]+)/.exec(command)?.[1]
      if (script !== undefined) assert.ok(script in scripts || script === 'ci', `${block.page}: ${command}`)
      const [, words = ''] =
        /^(?:\w+=\S+ )*(?:\.\/)?herald ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/.exec(command) ?? []
      if (words === '') continue
      const help = await readHelp(words.trim().split(' '), helpTexts)
      for (const [option] of command.matchAll(/--[a-z][a-z-]*/g))
        assert.match(help, new RegExp(`${option}\\b`), `${block.page}: ${command}`)
    }
  }
  assert.ok(helpTexts.size > 10)
})

test('documentation: requests with curl → succeed in the demo', async t => {
  const demo = await startDemo()
  t.after(() => demo.stop())
  const folder = await createTemporaryFolder(t)
  const variables = await readVariables(demo)
  for (const { page, language, text } of blocks)
    if (language === 'csv') writeFileSync(join(folder, INPUT_FILES[page] ?? ''), text)
  for (const block of blocks.filter(block => isCurlBlock(block) && !isOther(block))) {
    for (const command of commandsOf(block)) {
      const here = command.replaceAll(/https?:\/\/(?:127\.0\.0\.1:8080|herald\.example)(?=[/\s])/g, demo.url)
      const { code, output } = await runShell(
        `${here} ${command.includes('--fail') ? '' : '--fail-with-body'} --show-error --max-time 5`,
        folder,
        variables,
      )
      // The stream ends only when the connection is closed.
      if (command.includes('/changes/stream')) assert.equal(code, 28, `${block.page}: ${command}\n${output}`)
      else
        assert.equal(code, command.includes('jurisdiktion') ? 22 : 0, `${block.page}: ${command}\n${output}`)
    }
  }
  assert.ok(existsSync(join(folder, 'tenders.csv')))
  await checkSynchronization(demo)
})

/** The commands that a fresh data folder can execute, with what stands in for their placeholders. */
const EXECUTED_COMMANDS: readonly (readonly [
  page: string,
  start: string,
  placeholders: Record<string, string>,
])[] = [
  [
    'docs/operations.md',
    './herald keys create',
    {
      'revoke ID':
        'revoke "$(./herald keys list --json | head -c 400 | grep -o "[0-9a-f-]\\{36\\}" | head -1)"',
    },
  ],
  ['docs/operations.md', './herald audit list', {}],
  ['docs/operations.md', './herald export herald-2026', { '/new/folder': 'new' }],
  ['docs/exports.md', './herald export --format parquet', { '--since 4711': '--since 0' }],
]

test('documentation: herald commands that need no documents → succeed', async t => {
  const folder = await createTemporaryFolder(t)
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  symlinkSync(join(REPOSITORY_ROOT, 'herald'), join(folder, 'herald'))
  for (const [page, start, placeholders] of EXECUTED_COMMANDS) {
    const block = blocks.find(candidate => candidate.page === page && candidate.text.startsWith(start))
    assert.ok(block !== undefined, `${page} has no block ${start}`)
    for (const command of commandsOf(block)) {
      const filled = Object.entries(placeholders).reduce(
        (text, [from, to]) => text.replace(from, to),
        command,
      )
      const { code, output } = await runShell(filled, folder, {})
      assert.equal(code, 0, `${page}: ${filled}\n${output}`)
    }
  }
})

/** Reads the help of a command, or of its subcommand. */
async function readHelp(words: readonly string[], known: Map<string, string>): Promise<string> {
  const [command = '', subcommand = ''] = words
  const read = async (name: string, ...args: string[]): Promise<string> => {
    const help = known.get(name) ?? (await run(join(REPOSITORY_ROOT, 'herald'), args, REPOSITORY_ROOT)).output
    known.set(name, help)
    return help
  }
  const help = await read(command, 'help', command)
  return /\[command\]/.test(help)
    ? await read(`${command} ${subcommand}`, command, subcommand, '--help')
    : help
}

/** Reads what the examples take from earlier responses. */
async function readVariables({ url, api_key: key }: RunningDemo): Promise<Record<string, string>> {
  const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  const entities = (await (await get('/api/v1/entities?q=boulangerie&per_page=1')).json()) as {
    data: [{ id: string }]
  }
  const list = (await (
    await fetch(`${url}/api/v1/watchlists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Suppliers' }),
    })
  ).json()) as { id: string }
  const changes = (await (await get('/api/v1/changes?after=0&limit=1')).json()) as { next_cursor: string }
  return {
    KEY: key,
    API_KEY: key,
    HERALD_KEY: key,
    HERALD: url,
    HERALD_URL: url,
    ID: entities.data[0].id,
    LIST: list.id,
    CURSOR: changes.next_cursor,
  }
}

/** Runs the example of docs/change-feed.md against the demo: it receives every resource. */
async function checkSynchronization({
  url,
  api_key: key,
  announcements,
  entities,
}: RunningDemo): Promise<void> {
  const [block] = blocks.filter(isSynchronization)
  const synchronize = new Function(`return (${block?.text})`)() as (
    get: (path: string) => Promise<Response>,
    store: object,
  ) => Promise<void>
  const received = new Set<string>()
  let cursor: string | null = null
  await synchronize(path => fetch(url + path, { headers: { authorization: `Bearer ${key}` } }), {
    readCursor: async () => cursor,
    beginReplacement: async () => received.clear(),
    apply: async (rows: readonly { id: string; deleted: boolean }[], next: string) => {
      for (const { id, deleted } of rows) deleted ? received.delete(id) : received.add(id)
      cursor = next
    },
    endReplacement: async () => {},
  })
  assert.equal(received.size, announcements + entities)
}

function runShell(command: string, folder: string, variables: Readonly<Record<string, string>>) {
  return run('sh', ['-c', command], folder, { ...variables, HERALD_DATA: join(folder, 'data') })
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise(resolve => {
    execFile(
      program,
      args,
      { cwd, env: { ...process.env, ...variables }, maxBuffer: 2 ** 28 },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : Number(error.code ?? 1),
          output: `${stdout.slice(0, 2_000)}${stderr}`,
        }),
    )
  })
}
