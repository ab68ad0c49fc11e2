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
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { HOSTILE_DOCUMENT_CLASSES } from '../../support/hostile-documents/hostile-document-classes.ts'
import { readTreeMemory } from '../../support/process-memory.ts'
import { createTestAppContext } from '../../support/test-app-context.ts'

/** What one document of an import took. */
interface Reading {
  readonly name: string
  readonly startedAt: number
  ms: number
  maxMemory: number
}

const MAX_MS = 20_000
const MAX_MEMORY = 600 * 2 ** 20
const SAMPLE_MS = 10
const WRITER = join(REPOSITORY_ROOT, 'test/support/hostile-documents/write-hostile-documents.ts')

for (const [name, { sourceId, documents }] of Object.entries(HOSTILE_DOCUMENT_CLASSES)) {
  test(`importFiles: hostile documents, ${name} → each ends in time and memory, is reported, and the next follows`, async t => {
    const source = findSourceById(sourceId)
    assert.ok(source !== undefined)
    const context = await createTestAppContext(t)
    const folder = join(context.folder, 'documents')
    await mkdir(folder)
    await promisify(execFile)(process.execPath, [WRITER, name, folder])
    const samples = join(REPOSITORY_ROOT, 'samples', sourceId)
    const good = sourceId === 'fr-bodacc' || sourceId === 'gb-find-a-tender' ? 'notices.json' : 'notices.xml'
    await copyFile(join(samples, good), join(folder, `zz-${good}`))

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
    assert.deepEqual(
      readings.filter(reading => reading.ms > MAX_MS || reading.maxMemory > MAX_MEMORY),
      [],
    )
    const told = new Set(problems.map(({ document }) => document.split('!/')[0]))
    assert.deepEqual(
      readings.map(reading => reading.name).filter(file => !told.has(file)),
      [`zz-${good}`],
    )
  })
}
