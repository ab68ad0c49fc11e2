import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock } from '../../../src/platform/clock.ts'
import { importFiles } from '../../../src/services/ingest/import-files.ts'
import type { LocatedProblem } from '../../../src/services/ingest/ingest-run.ts'
import { findSourceById } from '../../../src/sources/registry.ts'
import { REPOSITORY_ROOT } from '../code-files.ts'
import { eraseStranger } from '../erasure/erase-stranger.ts'
import { readTreeMemory } from '../process-memory.ts'
import { createTestAppContext } from '../test-app-context.ts'
import type { HostileDocumentClass } from './hostile-document-classes.ts'

/** The time and memory that one document of an import took. */
interface Reading {
  readonly name: string
  readonly startedAt: number
  ms: number
  maxMemory: number
}

/** Sample documents of the sources, imported after the hostile ones. */
const GOOD_DOCUMENTS: Readonly<Record<string, string>> = {
  'fr-bodacc': 'notices.json',
  'gb-find-a-tender': 'notices.json',
  'gb-gazette': 'notice-9400001.xml',
}
/** Allowed time of a document on an idle machine, in ms. */
const MAX_MS = 20_000
const MAX_MEMORY = 600 * 2 ** 20
const SAMPLE_MS = 10
const WRITER = join(REPOSITORY_ROOT, 'test/support/hostile-documents/write-hostile-documents.ts')

/**
 * Declares the test that imports all documents of a class, and a good document after them. After an erasure, the documents are
 * also screened.
 */
export function testHostileDocuments(
  name: string,
  { sourceId, documents }: HostileDocumentClass,
  isAfterErasure = false,
): void {
  const when = isAfterErasure ? ' after an erasure' : ''
  test(`importFiles: hostile documents, ${name}${when} → each ends in time and memory, is reported, and the next follows`, async t => {
    const source = findSourceById(sourceId)
    assert.ok(source !== undefined)
    const context = await createTestAppContext(t)
    if (isAfterErasure) await eraseStranger(context)
    const folder = join(context.folder, 'documents')
    await mkdir(folder)
    await promisify(execFile)(process.execPath, [WRITER, name, folder])
    const good = GOOD_DOCUMENTS[sourceId] ?? 'notices.xml'
    await copyFile(join(REPOSITORY_ROOT, 'samples', sourceId, good), join(folder, `zz-${good}`))

    const readings: Reading[] = []
    const problems: LocatedProblem[] = []
    const idle = readTreeMemory()
    const sampling = setInterval(() => {
      const last = readings.at(-1)
      if (last !== undefined) last.maxMemory = Math.max(last.maxMemory, readTreeMemory() - idle)
    }, SAMPLE_MS)
    t.after(() => clearInterval(sampling))
    const endReading = (): void => {
      const last = readings.at(-1)
      if (last !== undefined) last.ms = systemClock.elapsed() - last.startedAt
    }
    const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
    delay.enable()
    const counts = await importFiles(
      source,
      [folder],
      context,
      {
        onFile(file) {
          endReading()
          readings.push({ name: file, startedAt: systemClock.elapsed(), ms: 0, maxMemory: 0 })
        },
        onSkipped: () => {},
        onProblem: problem => void problems.push(problem),
      },
      new AbortController().signal,
    )
    endReading()
    delay.disable()
    for (const { name: file, ms, maxMemory } of readings) {
      const found = problems.filter(({ document }) => document === file || document.startsWith(`${file}!/`))
      t.diagnostic(
        `${(ms / 1000).toFixed(1)} s, ${(maxMemory / 2 ** 20).toFixed(0)} MiB, ${file}: ${found.length} × ${found[0]?.kind} ${found[0]?.reason.slice(0, 100)}`,
      )
    }
    t.diagnostic(`longest block of the event loop ${(delay.max / 1e6).toFixed(0)} ms`)
    assert.equal(readings.length, Object.keys(documents).length + 1)
    assert.ok(counts.created > 0, 'the good document after the hostile ones is imported')
    // Other processes leave less than a processor for each runnable thread.
    const slowdown = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    t.diagnostic(`the machine is ${slowdown.toFixed(1)} times slower than an idle one`)
    assert.deepEqual(
      readings.filter(reading => reading.ms > MAX_MS * slowdown || reading.maxMemory > MAX_MEMORY),
      [],
    )
    const told = new Set(problems.map(({ document }) => document.split('!/')[0]))
    assert.deepEqual(
      readings.map(reading => reading.name).filter(file => !told.has(file)),
      [`zz-${good}`],
    )
  })
}
