import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeFile, isTestFile, listCodeFiles } from '../support/code-files.ts'

/** Checks the rules of ARCHITECTURE.md. To change a rule, change it here and give the reason in the commit. */

const LAYERS: Record<string, number> = {
  platform: 0,
  model: 1,
  query: 1,
  accounts: 2,
  announcements: 2,
  audit: 2,
  changes: 2,
  crawls: 2,
  deliveries: 2,
  entities: 2,
  erasure: 2,
  mail: 2,
  matches: 2,
  matching: 2,
  outbox: 2,
  reports: 2,
  retention: 2,
  'saved-searches': 2,
  search: 2,
  simulator: 2,
  snapshots: 2,
  sources: 2,
  subscriptions: 2,
  watchlists: 2,
  services: 3,
  api: 4,
  cli: 4,
  workers: 4,
  '': 5,
}
/** Imports within one layer: the command line starts the API and the workers; queries are made of model terms. */
const MAY_IMPORT: Record<string, readonly string[]> = { cli: ['api', 'workers'], query: ['model'] }

/** The files that may catch errors. Everywhere else, errors propagate. */
const CATCH = [
  'src/accounts/credential-cache.ts',
  'src/api/authentication.ts',
  'src/api/http/bodies/json-body-parser.ts',
  'src/api/pages/dashboard.ts',
  'src/api/query-string.ts',
  'src/api/resources/changes/stream/change-broadcaster.ts',
  'src/api/resources/changes/stream/stream-route.ts',
  'src/api/resources/feeds/document-routes.ts',
  'src/cli/admin/forget.ts',
  'src/cli/admin/mail.ts',
  'src/cli/demo.ts',
  'src/cli/shared/indexes/node-indexes.ts',
  'src/cli/shared/mail/read-mail-setup.ts',
  'src/cli/shared/certificates/read-authorities.ts',
  'src/cli/shared/run-program.ts',
  'src/cli/shared/start-api-service.ts',
  'src/cli/shared/indexes/read-synonyms.ts',
  'src/cli/shared/stop-deadline.ts',
  'src/cli/webhook-receiver.ts',
  'src/crawls/archive/read-verified-file.ts',
  'src/crawls/archive/s3/archive-cache.ts',
  'src/crawls/containers/byte-stream.ts',
  'src/crawls/containers/extract-documents.ts',
  'src/deliveries/attempt-writer.ts',
  'src/deliveries/delivery-engine.ts',
  'src/deliveries/http/guarded-connector.ts',
  'src/deliveries/http/host-resolver.ts',
  'src/deliveries/http/http-exchange.ts',
  'src/services/crawl/copies/fetch-copy.ts',
  'src/services/crawl/copies/pin-commit.ts',
  'src/mail/schedule/local-time.ts',
  'src/platform/database.ts',
  'src/platform/embedded-postgres/file-lock.ts',
  'src/platform/embedded-postgres/open-embedded-postgres.ts',
  'src/platform/embedded-postgres/postgres-binaries.ts',
  'src/platform/embedded-postgres/postmaster-file.ts',
  'src/platform/embedded-postgres/server-process.ts',
  'src/platform/encryption.ts',
  'src/platform/files/data-folder.ts',
  'src/platform/files/durable-files.ts',
  'src/platform/http-client.ts',
  'src/platform/object-store/repeat-request.ts',
  'src/platform/object-store/s3-object-store.ts',
  'src/platform/object-store/s3-upload.ts',
  'src/platform/object-store/s3-versions.ts',
  'src/platform/log-stream.ts',
  'src/platform/setting-parsers.ts',
  'src/platform/sql/connection-pool.ts',
  'src/platform/sql/postgres-connection.ts',
  'src/platform/sql/run-migrations.ts',
  'src/platform/sql/sql-pool.ts',
  'src/search/engines/opensearch/client/search-cluster-error.ts',
  'src/search/engines/opensearch/client/search-cluster.ts',
  'src/search/engines/opensearch/write/index-generations.ts',
  'src/search/engines/opensearch/read/live-reader.ts',
  'src/search/engines/opensearch/read/lookups/replay.ts',
  'src/search/engines/opensearch/read/read-errors.ts',
  'src/search/engines/opensearch/read/state/count-values.ts',
  'src/search/engines/opensearch/read/state/point-in-time.ts',
  'src/search/engines/sqlite/export/export-thread-main.ts',
  'src/search/engines/sqlite/index-database.ts',
  'src/search/engines/sqlite/index-files.ts',
  'src/search/engines/sqlite/live-index.ts',
  'src/search/engines/sqlite/threads/reader-thread.ts',
  'src/services/admin/audit-log.ts',
  'src/services/admin/backlog-monitor.ts',
  'src/services/admin/check-archive.ts',
  'src/services/admin/check-search-cluster.ts',
  'src/services/admin/documents/open-stored-document.ts',
  'src/services/admin/partitions/partition-tables.ts',
  'src/services/admin/query-database.ts',
  'src/services/crawl/crawl-source.ts',
  'src/services/erasure/preview-erasure.ts',
  'src/services/erasure/purge/purge-database.ts',
  'src/services/indexing/change-history.ts',
  'src/services/indexing/keep-index-up-to-date.ts',
  'src/services/indexing/search-cluster/hold-indexer-lease.ts',
  'src/services/indexing/search-cluster/cluster-follower.ts',
  'src/services/ingest/announcement-batch-writer.ts',
  'src/services/ingest/import-files.ts',
  'src/services/ingest/ingest-run.ts',
  'src/services/ingest/open-import-file.ts',
  'src/services/ingest/parsing/isolated-parser.ts',
  'src/services/ingest/parsing/parse-archived-file.ts',
  'src/services/ingest/parsing/parser-child.ts',
  'src/simulator/simulator.ts',
  'src/snapshots/file/snapshot-reader.ts',
  'src/snapshots/file/snapshot-writer.ts',
  'src/sources/read-source-document.ts',
  'src/sources/shared/formats/json-records.ts',
  'src/sources/shared/formats/pdf-lines.ts',
  'src/sources/shared/formats/xml-records.ts',
  'src/workers/cancellation-worker.ts',
  'src/workers/dispatch/match-worker.ts',
  'src/workers/crawl-scheduler.ts',
  'src/workers/delivery-worker.ts',
  'src/workers/dispatch/dispatch-worker.ts',
  'src/workers/erasure/start-erasure-worker.ts',
  'src/workers/feed-thread.ts',
  'src/workers/mail/mail-engine.ts',
  'src/workers/mail/mail-worker.ts',
  'src/workers/maintenance/partition-worker.ts',
  'src/workers/maintenance/prune-worker.ts',
  'src/workers/read-ahead.ts',
]

const MAX_LINES = 300
/** Data tables, which are not split by size. */
const TABLES = [
  'src/model/codes/cpv/cpv-names.ts',
  'src/model/codes/cpv/cpv-tree.ts',
  'src/model/codes/legal-form-table.ts',
  'src/platform/settings.ts',
  'src/sources/es-borme/acts/act-types.ts',
]
/** Tests are mostly tables. */
const MAX_TEST_LINES = 500
const MEDIAN_LINES = 120

const files = listCodeFiles()
const code = files.filter(file => !isTestFile(file))
const byPath = new Map(files.map(file => [file.path, file]))

function broken(rule: (file: CodeFile) => readonly string[], among: readonly CodeFile[] = code): string[] {
  return among.flatMap(file => rule(file).map(what => `${file.path}: ${what}`))
}

function matches(pattern: RegExp, allowed: (path: string) => boolean) {
  return (file: CodeFile): string[] =>
    allowed(file.path) ? [] : [...withoutComments(file.text).matchAll(pattern)].map(found => found[0].trim())
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

test('modules: each → has a layer', () => {
  assert.deepEqual(
    [...new Set(files.map(f => f.module))].filter(module => LAYERS[module] === undefined),
    [],
  )
})

test('imports: target → same module or a lower layer', () => {
  const wrong = broken(file =>
    file.imports.filter(path => {
      const target = byPath.get(path)
      if (target === undefined || target.module === file.module) return false
      if (MAY_IMPORT[file.module]?.includes(target.module)) return false
      return (LAYERS[target.module] ?? 9) >= (LAYERS[file.module] ?? 0)
    }),
  )
  assert.deepEqual(wrong, [])
})

test('imports: targets → existing files, no cycle', () => {
  assert.deepEqual(
    broken(file =>
      file.imports.filter(path => path.startsWith('src/') && /\.ts$/.test(path) && !byPath.has(path)),
    ),
    [],
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open')
      return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    state.set(path, 'open')
    for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const file of code) visit(file.path, [])
  assert.deepEqual(cycles, [])
})

test('delivery scheduler: pure → no promise, timer, clock, random or function of another module', () => {
  const scheduler = (path: string): boolean => path.startsWith('src/deliveries/scheduler/')
  const effects =
    /\basync\b|\bawait\b|\bPromise\b|\bset(?:Timeout|Interval|Immediate)\b|\bnode:[a-z]+|\.\.\/\.\.\/(?!delivery\.ts)[^']+/g
  assert.deepEqual(broken(matches(effects, path => !scheduler(path))), [])
})

test('connectors: imports and globals → no network, disk, timer or database', () => {
  const outside =
    /from '(?:node:(?!buffer|crypto|assert|test|util|string_decoder)[^']*|undici|postgres)'|^import 'node:[^']*'|\bimport\('[^']*'\)|\bfetch\(|\bset(?:Timeout|Interval|Immediate)\(|from '[./]*\/platform\/(?!uuid\.ts|text\.ts)[^']*'/gm
  assert.deepEqual(broken(matches(outside, path => !path.startsWith('src/sources/'))), [])
})

test('SQL: statements → only in stores, the SQLite engine and the platform', () => {
  const sql = /`\s*(?:select|insert into|update|delete from|with \w+ as|create|copy)\b/gi
  const home =
    /store\.ts$|^src\/search\/engines\/sqlite\/|^src\/platform\/sql\/|^src\/platform\/embedded-postgres\//
  assert.deepEqual(
    broken(matches(sql, path => home.test(path) || path === 'src/services/admin/reads/database-lookup.ts')),
    [],
  )
})

test('clock, random numbers and environment: use → one file each', () => {
  const time = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/g
  assert.deepEqual(broken(matches(time, path => path === 'src/platform/clock.ts')), [])
  const random = /\bMath\.random\(|\brandomBytes\(|\brandomUUID\(/g
  assert.deepEqual(broken(matches(random, path => path === 'src/platform/random.ts')), [])
  assert.deepEqual(broken(matches(/\bprocess\.env\b/g, path => path === 'src/main.ts')), [])
})

test('source files: catch → only in named files', () => {
  const caught = /\bcatch \(?|\.catch\(/g
  assert.deepEqual(broken(matches(caught, path => CATCH.includes(path))), [])
  const unused = CATCH.filter(path =>
    broken(matches(caught, () => false)).every(found => !found.startsWith(`${path}:`)),
  )
  assert.deepEqual(unused, [], 'files of the list that catch nothing')
})

test('files: size → within the limits, tables aside', () => {
  assert.deepEqual(
    broken(f => {
      const most = isTestFile(f) ? MAX_TEST_LINES : MAX_LINES
      return f.lines > most && !TABLES.includes(f.path) ? [`${f.lines} lines`] : []
    }, files),
    [],
  )
  const sizes = code.map(f => f.lines).sort((a, b) => a - b)
  const median = sizes[sizes.length >> 1] ?? 0
  assert.ok(median < MEDIAN_LINES, `the median file has ${median} lines`)
})

test('source files: markers of unfinished or skipped work → none', () => {
  // SqlStatement is a thenable on purpose, so this one lint rule is off there.
  const marks =
    /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|expect-error|nocheck)|\bas any\b|biome-ignore(?! lint\/suspicious\/noThenProperty: \S)/g
  assert.deepEqual(
    broken(file => [...file.text.matchAll(marks)].map(found => found[0]), files),
    [],
  )
  assert.deepEqual(
    broken(
      file => [...file.text.matchAll(/\.(?:only|skip|todo)\(/g)].map(found => found[0]),
      files.filter(isTestFile),
    ),
    [],
  )
})
