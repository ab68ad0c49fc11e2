import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../../src/platform/errors.ts'
import type { BenchReport } from '../bench-report.ts'
import type { RequestKind } from '../http-load/request-kind.ts'
import type { KeptAnswers } from './compare-answers.ts'
import type { SystemMeasurement } from './measure-system.ts'
import type { BenchedSystem } from './read-bench-context.ts'

/** The sides that have the rows. */
export type LoadedSide = 'herald' | 'postgres' | 'opensearch'

/** The contents of the folder's databases and indexes so far. */
export interface ReadBenchProgress {
  readonly rows: number
  readonly seed: number
  /** Announcements that each side has, and its number of entities once it has everything. */
  readonly loaded: Partial<Record<LoadedSide, { readonly rows: number; readonly entities: number | null }>>
  /** Milliseconds that building the indexes of a side took, and the number of its finished steps. */
  readonly built: Partial<
    Record<LoadedSide, { readonly ms: number; readonly steps: number; readonly isComplete: boolean }>
  >
}

/** The contents of the benchmark's files by name. */
interface KeptFiles {
  progress: ReadBenchProgress
  requests: readonly RequestKind[]
  report: BenchReport
  [answers: `answers-${string}`]: KeptAnswers
  [measurement: `measurement-${string}`]: SystemMeasurement
}

/** The folder `read-bench` in the data folder, which has what a later run of the benchmark continues with. */
export class ReadBenchFolder {
  readonly #path: string
  readonly #written = new Set<keyof KeptFiles>()
  #progress: ReadBenchProgress

  private constructor(path: string, progress: ReadBenchProgress) {
    this.#path = path
    this.#progress = progress
  }

  /** Opens the folder for a dataset. Throws if it has another one. */
  static async open(data: string, dataset: { rows: number; seed: number }): Promise<ReadBenchFolder> {
    const path = join(data, 'read-bench')
    await mkdir(path, { recursive: true })
    const empty = { ...dataset, loaded: {}, built: {} }
    const progress = (await readJson<ReadBenchProgress>(path, 'progress')) ?? empty
    if (progress.rows !== dataset.rows || progress.seed !== dataset.seed)
      throw new HeraldError(
        'invalid_usage',
        `${data} has ${progress.rows} announcements with seed ${progress.seed}. Use --rows ${progress.rows} --seed ` +
          `${progress.seed}, or choose another folder with --data.`,
      )
    return new ReadBenchFolder(path, progress)
  }

  get progress(): ReadBenchProgress {
    return this.#progress
  }

  async update(change: Partial<ReadBenchProgress>): Promise<void> {
    this.#progress = { ...this.#progress, ...change }
    await this.write('progress', this.#progress)
  }

  /** Reads a file; `null` if it does not exist. */
  read<K extends keyof KeptFiles & string>(name: K): Promise<KeptFiles[K] | null> {
    return readJson(this.#path, name)
  }

  /** Returns whether a file was written by this process. */
  hasWritten(name: keyof KeptFiles): boolean {
    return this.#written.has(name)
  }

  /** Replaces a file as a whole. */
  async write<K extends keyof KeptFiles & string>(name: K, content: KeptFiles[K]): Promise<void> {
    const path = join(this.#path, `${name}.json`)
    await writeFile(`${path}.new`, JSON.stringify(content))
    await rename(`${path}.new`, path)
    this.#written.add(name)
  }

  readMeasurement(system: BenchedSystem): Promise<SystemMeasurement | null> {
    return this.read(`measurement-${system}`)
  }
}

async function readJson<T>(folder: string, name: string): Promise<T | null> {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null
}
