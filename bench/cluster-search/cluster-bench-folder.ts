import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../../src/platform/errors.ts'
import type { LatencySummary } from '../http-load/measure-latency.ts'
import type { LatencyTarget } from '../http-load/read-targets.ts'

/** The figures of one kind of request. Processor times are milliseconds per request, `null` on systems other than Linux. */
export interface ClusterKindFigures {
  readonly target: LatencyTarget
  readonly alone: LatencySummary
  readonly nodeCpuMs: number | null
  readonly clusterCpuMs: number | null
}

/** Processor milliseconds per request of all API nodes and of OpenSearch together, in each run. */
export interface NodeCountFigures {
  readonly one: readonly number[]
  readonly two: readonly number[]
}

/** Figures of the build. Times are `null` if it was cut short, because the rest tells nothing about a whole one. */
export interface BuildFigures {
  readonly ms: number | null
  readonly nodeCpuMs: number | null
  readonly clusterCpuMs: number | null
  /** Private memory of the node afterwards, in bytes. */
  readonly memory: number | null
}

/** The documents and the bytes of an index. */
export interface IndexSize {
  readonly documents: number
  readonly bytes: number
}

/** What the steps of the benchmark have done and measured so far. */
export interface ClusterBenchProgress {
  readonly rows: number
  readonly seed: number
  /** Announcements in the database, and the number of entities once it has everything. */
  readonly loaded: { readonly rows: number; readonly entities: number | null }
  readonly built: BuildFigures | null
  readonly sizes: { readonly announcements: IndexSize; readonly entities: IndexSize } | null
  /** The number of answers that were equal to those of the other engine. */
  readonly compared: number | null
  readonly kinds: Readonly<Record<string, ClusterKindFigures>>
  /** The time from a commit until a search finds it, and other requests meanwhile. */
  readonly found: { readonly found: LatencySummary; readonly others: LatencySummary } | null
  readonly nodeCounts: NodeCountFigures | null
  /** Private memory of the node with the roles `api` and `index`, and of OpenSearch, in bytes. */
  readonly memory: { readonly node: number | null; readonly cluster: number | null } | null
  /** The number of announcements that were written to be found. */
  readonly published: number
}

/** What is measured; it is dropped when the measurements are repeated. */
export const NOTHING_MEASURED = { kinds: {}, found: null, nodeCounts: null, memory: null } as const

/** The file in the data folder from which a later run continues. */
export class ClusterBenchFolder {
  readonly #file: string
  #progress: ClusterBenchProgress

  private constructor(file: string, progress: ClusterBenchProgress) {
    this.#file = file
    this.#progress = progress
  }

  /** Opens the folder for a dataset. Throws if it has another one. */
  static async open(data: string, dataset: { rows: number; seed: number }): Promise<ClusterBenchFolder> {
    const file = join(data, 'cluster-search-bench.json')
    const kept: ClusterBenchProgress | null = existsSync(file)
      ? JSON.parse(await readFile(file, 'utf8'))
      : null
    if (kept !== null && (kept.rows !== dataset.rows || kept.seed !== dataset.seed))
      throw new HeraldError(
        'invalid_usage',
        `${data} has ${kept.rows} announcements with seed ${kept.seed}. Use --rows ${kept.rows} --seed ${kept.seed}, ` +
          'or choose another folder with --data.',
      )
    const empty: ClusterBenchProgress = {
      ...dataset,
      ...NOTHING_MEASURED,
      loaded: { rows: 0, entities: null },
      built: null,
      sizes: null,
      compared: null,
      published: 0,
    }
    return new ClusterBenchFolder(file, kept ?? empty)
  }

  get progress(): ClusterBenchProgress {
    return this.#progress
  }

  async update(change: Partial<ClusterBenchProgress>): Promise<void> {
    this.#progress = { ...this.#progress, ...change }
    await writeFile(`${this.#file}.new`, JSON.stringify(this.#progress))
    await rename(`${this.#file}.new`, this.#file)
  }
}
