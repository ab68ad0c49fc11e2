import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { REPOSITORY_ROOT } from './support/code-files.ts'
import { pgBouncerIsAbsent } from './support/pgbouncer.ts'

/**
 * Runs groups of tests: `node test/run.ts unit | test | full | long | cluster`. Suites that may overlap run concurrently, in lanes;
 * the output of each is printed in one piece. A suite that exceeds its budget fails the run, so that
 * waiting times cannot grow unnoticed. A test that takes as long as the budget of its suite is cancelled, and a suite
 * that takes twice its budget is ended with all its processes, so that a run that hangs ends and names the place.
 */

interface Suite {
  readonly name: string
  readonly command: readonly string[]
  /** Seconds on a busy machine: about twice the time on two idle cores. */
  readonly budget: number
  /** Environment variables of its own. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Suites that run one after the other. */
type Lane = readonly Suite[]
/** Lanes that run concurrently. */
type Stage = readonly Lane[]
/** Stages that run one after the other. */
type Group = readonly Stage[]

const FULL_FOLDERS = ['corpus', 'truth', 'hostile-documents', 'end-to-end/browser', 'resilience', 'cluster']
const FULL_FILES = [
  'test/end-to-end/api-document.test.ts',
  'test/end-to-end/documentation-examples.test.ts',
  'test/end-to-end/generated-clients.test.ts',
  'test/end-to-end/schemathesis.test.ts',
  'test/rules/regular-expressions.test.ts',
  'src/services/admin/retention-clock.db.test.ts',
  'test/end-to-end/bench-commands.test.ts',
  'test/end-to-end/duckdb-reads-exports.db.test.ts',
  'test/end-to-end/helm-chart.test.ts',
  'test/end-to-end/opensearch-peer.test.ts',
  'test/end-to-end/s3-server.test.ts',
  'test/end-to-end/webhook-receiver-examples.test.ts',
  'test/end-to-end/sample-company-numbers.db.test.ts',
]

/** The compiled modules, so that each of the thousands of test processes starts in half the time. */
const COMPILE_CACHE = join(REPOSITORY_ROOT, 'node_modules', '.cache', 'herald')

/** Time that a suite gets to print its results once it is told to end. */
const TERMINATION_MS = 15_000

/** Concurrent test processes for tests that mostly wait for PostgreSQL, sockets and threads. */
const DATABASE_CONCURRENCY = 3

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: REPOSITORY_ROOT })
    .map(path => path.split(sep).join('/'))
    .sort()
}

function isFullOnly(path: string): boolean {
  return FULL_FILES.includes(path) || FULL_FOLDERS.some(folder => path.startsWith(`test/${folder}/`))
}

function optionsOf(budget: number): string[] {
  return ['--test-reporter=spec', `--test-timeout=${budget * 1_000}`]
}

/** Runs all files in one process, because starting processes takes most of the time of pure tests. */
function inOneProcess(name: string, budget: number, files: readonly string[]): Suite {
  return { name, budget, command: ['--test', '--test-isolation=none', ...optionsOf(budget), ...files] }
}

function inProcesses(name: string, budget: number, files: readonly string[], concurrency = 1): Suite {
  const options = ['--test', `--test-concurrency=${concurrency}`, ...optionsOf(budget)]
  return { name, budget, command: [...options, ...files] }
}

function herald(name: string, budget: number, ...args: string[]): Suite {
  return { name, budget, command: ['launch.cjs', ...args] }
}

const MODULE_TESTS = filesOf('src/**/*.test.ts').filter(path => !isFullOnly(path))
const SHARED_TESTS = filesOf('test/**/*.test.ts').filter(path => !isFullOnly(path))
const isDatabaseTest = (path: string): boolean => path.endsWith('.db.test.ts')
const isPoolerTest = (path: string): boolean => path.startsWith('test/resilience/database/pooler/')
const testsIn = (folder: string): string[] => filesOf(`test/${folder}/**/*.test.ts`)

/** These ask the server about sessions, or name parameters of sessions, which a pooler answers for itself. */
const SESSION_TESTS = [
  'src/crawls/lease-store.db.test.ts',
  'src/deliveries/queue-store.db.test.ts',
  'src/platform/database.db.test.ts',
  'src/platform/sql/session-probe.db.test.ts',
  'src/services/admin/snapshots/snapshot.db.test.ts',
]
/** What writes, crawls, dispatches and sends: the parts that would keep something in a session if any did. */
const POOLED_FOLDERS = [
  'changes',
  'crawls',
  'deliveries',
  'outbox',
  'platform/sql',
  'services/ingest',
  'workers',
]

/** Runs database tests through a PgBouncer in transaction mode. */
function throughPooler(name: string, budget: number, folders: readonly string[]): Lane {
  if (pgBouncerIsAbsent !== false) {
    console.log(`The suite "${name}" is left out: ${pgBouncerIsAbsent}.`)
    return []
  }
  const files = MODULE_TESTS.filter(isDatabaseTest)
    .filter(path => folders.some(folder => path.startsWith(`src/${folder}`)))
    .filter(path => !SESSION_TESTS.includes(path))
  return [
    { ...inProcesses(name, budget, files, DATABASE_CONCURRENCY), variables: { HERALD_TEST_POOLER: '1' } },
  ]
}

const SCHEMATHESIS = 'test/end-to-end/schemathesis.test.ts'
/** Waits for many deadlines, so it runs with the long tests. */
const SILENT_PROCESSES = 'test/resilience/database/silent-processes.db.test.ts'

const unit = inOneProcess(
  'unit',
  720,
  [...MODULE_TESTS, ...SHARED_TESTS].filter(path => !isDatabaseTest(path)),
)
const database = inProcesses(
  'database',
  1_000,
  [...MODULE_TESTS, ...SHARED_TESTS].filter(isDatabaseTest),
  DATABASE_CONCURRENCY,
)

/** Tests that need tables that are not divided yet, or databases of their own. */
const DIVIDING = /partition|plans/

/** Long suites run alone. */
const LONG_SUITES: Lane = [
  herald('kills of crawls', 3_600, 'bench', 'kills', 'crawls'),
  herald('kills of deliveries', 3_000, 'bench', 'kills', 'deliveries', '--minutes', '30', '--rate', '300'),
  herald('kills of many mails', 1_200, 'bench', 'kills', 'mails', '--minutes', '10'),
  inProcesses('silent processes', 600, [SILENT_PROCESSES]),
  ...throughPooler('all through a pooler', 1_500, ['']),
  // The first run builds a server, which takes minutes.
  inProcesses('s3 server', 1_800, ['test/end-to-end/s3-server.test.ts']),
  inProcesses('opensearch', 600, ['test/end-to-end/opensearch-peer.test.ts']),
  { ...inProcesses('long schemathesis', 1_200, [SCHEMATHESIS]), variables: { FUZZING_SECONDS: '600' } },
  inProcesses('all hostile documents', 3_600, testsIn('hostile-documents')),
  inProcesses('random searches', 3_600, testsIn('resilience/search')),
  inProcesses('poisoned fields', 1_800, testsIn('resilience/poisoned-fields'), 2),
  {
    ...inProcesses(
      'database in parts',
      1_500,
      [...MODULE_TESTS, ...SHARED_TESTS].filter(path => isDatabaseTest(path) && !DIVIDING.test(path)),
      DATABASE_CONCURRENCY,
    ),
    variables: { HERALD_TEST_PARTS: '4' },
  },
  herald('a million announcements', 7_200, 'bench', 'read', '--rows', '1000000'),
]

/** The suites that take the most processor time, in two lanes of about equal length. */
const BUSY_LANES: Stage = [
  [
    inProcesses('api document', 900, [
      'test/end-to-end/api-document.test.ts',
      'test/end-to-end/generated-clients.test.ts',
      'test/end-to-end/documentation-examples.test.ts',
    ]),
    inProcesses('patterns', 500, ['test/rules/regular-expressions.test.ts']),
    herald('relevance', 300, 'bench', 'relevance'),
    inProcesses('corpora', 300, [...testsIn('corpus'), ...testsIn('truth')]),
  ],
  [
    inProcesses('bench', 900, ['test/end-to-end/bench-commands.test.ts']),
    inProcesses('documents', 700, testsIn('resilience/documents')),
    inProcesses('schemathesis', 400, [SCHEMATHESIS]),
    inProcesses('company numbers', 120, ['test/end-to-end/sample-company-numbers.db.test.ts']),
    inProcesses('receivers', 120, ['test/end-to-end/webhook-receiver-examples.test.ts']),
    inProcesses('chart', 60, ['test/end-to-end/helm-chart.test.ts']),
    inProcesses('duckdb', 60, ['test/end-to-end/duckdb-reads-exports.db.test.ts']),
  ],
]

/** The suites that mostly wait: for processes that are killed, for deadlines and for slow servers. */
const WAITING_LANES: Stage = [
  [
    inProcesses('crawls', 900, testsIn('resilience/crawls'), 2),
    inProcesses('database outages', 600, [
      ...testsIn('resilience/database').filter(path => path !== SILENT_PROCESSES && !isPoolerTest(path)),
      ...testsIn('resilience/changes'),
    ]),
    inProcesses('poolers', 500, testsIn('resilience/database').filter(isPoolerTest)),
    inProcesses('backups', 400, testsIn('resilience/backups')),
    herald('kills of mails', 180, 'bench', 'kills', 'mails', '--minutes', '0.5'),
  ],
  [
    inProcesses('deliveries', 800, testsIn('resilience/deliveries')),
    inProcesses('erasure', 480, testsIn('resilience/erasure'), 2),
    ...throughPooler('through a pooler', 500, POOLED_FOLDERS),
    inProcesses('processes', 500, testsIn('resilience/processes')),
    inProcesses('clocks', 360, ['src/services/admin/retention-clock.db.test.ts']),
  ],
]

/** The first run builds an S3 server and downloads OpenSearch. */
const lostCommits = inProcesses('lost commits', 1_500, ['test/cluster/lost-commits.test.ts'])
const cluster = (name: string, budget: number, seconds: number): Suite => ({
  ...inProcesses(name, budget, ['test/cluster/cluster.test.ts']),
  variables: { HERALD_TEST_CLUSTER_SECONDS: String(seconds) },
})

const GROUPS: Record<string, Group> = {
  unit: [[[unit]]],
  test: [[[unit], [database]]],
  full: [
    [...BUSY_LANES, ...WAITING_LANES],
    [[cluster('cluster', 1_500, 60)]],
    [[inProcesses('browser', 500, testsIn('end-to-end/browser'))]],
    [[{ name: 'demo', budget: 60, command: ['test/end-to-end/check-demo.ts'] }]],
  ],
  long: LONG_SUITES.map(suite => [[suite]]),
  cluster: [[[cluster('cluster for half an hour', 5_400, 1_800), lostCommits]]],
}

interface Outcome {
  readonly suite: Suite
  readonly seconds: number
  readonly code: number | null
}

/** The process groups of the suites that are running. */
const running = new Set<number>()

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (running.has(pid)) process.kill(-pid, signal)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const pid of running) signalGroup(pid, signal)
    process.exit(1)
  })

/** Ends a suite at its deadline: `node --test` then prints the results so far and the files that were running. */
async function endAtDeadline(suite: Suite, child: ChildProcess, signal: AbortSignal): Promise<void> {
  const { pid = 0 } = child
  await setTimeout(2 * suite.budget * 1_000, undefined, { signal })
  console.error(
    `The suite "${suite.name}" is ended because it has taken twice its budget of ${suite.budget} s.`,
  )
  child.kill('SIGTERM')
  await setTimeout(TERMINATION_MS, undefined, { signal })
  signalGroup(pid, 'SIGKILL')
  child.stdout?.destroy() // a process that left the group may keep it open
}

async function runSuite(suite: Suite, isAlone: boolean): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, suite.command, {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...suite.variables },
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit'],
    // A process group of its own, so that everything a suite started can be ended with it.
    detached: true,
  })
  const pid = child.pid ?? 0
  running.add(pid)
  const done = new AbortController()
  const deadline = endAtDeadline(suite, child, done.signal).catch(() => {})
  const output: Buffer[] = []
  child.stdout?.on('data', (bytes: Buffer) => output.push(bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(pid)
  done.abort()
  await deadline
  process.stdout.write(Buffer.concat(output))
  return { suite, seconds: (performance.now() - startedAt) / 1_000, code }
}

const [name = 'test'] = process.argv.slice(2)
const group = GROUPS[name]
if (group === undefined) {
  console.error(`There is no group "${name}". Groups: ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(2)
}
const outcomes: Outcome[] = []
for (const stage of group)
  await Promise.all(
    stage.map(async lane => {
      for (const suite of lane) outcomes.push(await runSuite(suite, stage.length === 1))
    }),
  )
console.log()
for (const { suite, seconds, code } of outcomes) {
  const verdict = code !== 0 ? 'FAILED' : seconds > suite.budget ? 'OVER BUDGET' : 'ok'
  console.log(
    `${suite.name.padEnd(24)} ${seconds.toFixed(0).padStart(5)} s of ${suite.budget} s   ${verdict}`,
  )
}
process.exitCode = outcomes.every(({ suite, seconds, code }) => code === 0 && seconds <= suite.budget) ? 0 : 1
