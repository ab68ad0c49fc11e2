import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
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
import { readTreeTime } from '../process-time.ts'
import { createTestAppContext } from '../test-app-context.ts'
import type { HostileDocumentClass } from './hostile-document-classes.ts'

/** The elapsed time, processor time and memory that one document of an import took. */
interface Reading {
  readonly name: string
  readonly startedAt: number
  ms: number
  readonly cpuAtStart: number
  cpuMs: number
  maxMemory: number
}

/** Sample documents of the sources, imported after the hostile ones. */
const GOOD_DOCUMENTS: Readonly<Record<string, string>> = {
  'fr-bodacc': 'notices.json',
  'gb-find-a-tender': 'notices.json',
  'gb-gazette': 'notice-9400001.xml',
}
/** Maximum processor time of a document in this process and its descendants, in ms. */
const MAX_CPU_MS = 20_000
/** Maximum elapsed time of a document, in ms. Other processes lengthen it, so it only finds documents that never end. */
const MAX_MS = 300_000
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
      if (last === undefined) return
      last.ms = systemClock.elapsed() - last.startedAt
      last.cpuMs = readTreeTime() - last.cpuAtStart
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
          const start = { startedAt: systemClock.elapsed(), cpuAtStart: readTreeTime() }
          readings.push({ name: file, ...start, ms: 0, cpuMs: 0, maxMemory: 0 })
        },
        onSkipped: () => {},
        onProblem: problem => void problems.push(problem),
      },
      new AbortController().signal,
    )
    endReading()
    delay.disable()
    for (const { name: file, ms, cpuMs, maxMemory } of readings) {
      const found = problems.filter(({ document }) => document === file || document.startsWith(`${file}!/`))
      t.diagnostic(
        `${(ms / 1000).toFixed(1)} s, ${(cpuMs / 1000).toFixed(1)} s of processor time, ${(maxMemory / 2 ** 20).toFixed(0)} MiB, ${file}: ${found.length} × ${found[0]?.kind} ${found[0]?.reason.slice(0, 100)}`,
      )
    }
    t.diagnostic(`longest block of the event loop ${(delay.max / 1e6).toFixed(0)} ms`)
    assert.equal(readings.length, Object.keys(documents).length + 1)
    assert.ok(counts.created > 0, 'the good document after the hostile ones is imported')
    assert.deepEqual(
      readings.filter(
        ({ ms, cpuMs, maxMemory }) => cpuMs > MAX_CPU_MS || ms > MAX_MS || maxMemory > MAX_MEMORY,
      ),
      [],
    )
    const told = new Set(problems.map(({ document }) => document.split('!/')[0]))
    assert.deepEqual(
      readings.map(reading => reading.name).filter(file => !told.has(file)),
      [`zz-${good}`],
    )
  })
}
