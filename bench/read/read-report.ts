import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from '../bench-report.ts'
import type { LatencySummary } from '../http-load/measure-latency.ts'
import { readTargetsFor } from '../http-load/read-targets.ts'
import { measureSizes } from './measure-sizes.ts'
import type { KindMeasurement, SystemMeasurement } from './measure-system.ts'
import type { BenchedSystem, ReadBenchContext } from './read-bench-context.ts'

const SYSTEMS: readonly BenchedSystem[] = ['herald', 'counted', 'cached', 'opensearch']

type Measurements = Readonly<Record<BenchedSystem, SystemMeasurement | null>>
type Values<T> = Record<BenchedSystem, T | null>

/** Builds the report from the figures that are kept of all systems. */
export async function buildReadReport(
  context: ReadBenchContext,
  duringImport: LatencySummary | null,
): Promise<BenchReport> {
  const { folder, dataset, absence } = context
  const kinds = (await folder.read('requests')) ?? []
  const measured = await readMeasurements(context)
  const targets = readTargetsFor(dataset.rows)
  const figures = (what: string) => valuesOf(measured, system => system.kinds[what] ?? null)
  const timings = kinds.flatMap(({ what, target }) =>
    buildTiming(
      what,
      target,
      mapValues(figures(what), kind => kind.alone),
    ),
  )
  const rates = kinds.map(({ what, rateTarget = null }) =>
    perKind(what, 'requests/s at 16', figures(what), kind => kind.rate, rateTarget),
  )
  const cpu = kinds.map(({ what }) =>
    perKind(what, 'processor ms/request', figures(what), kind => kind.cpuMs, null),
  )
  const repeated = Object.keys(measured.herald?.repeatedPages ?? {}).map(what => ({
    what,
    unit: 'requests/s',
    target: targets.repeatedPageRate,
    moreIsBetter: true,
    ...valuesOf(measured, system => system.repeatedPages[what] ?? null),
  }))
  const others = buildTiming(
    'other requests during heavy searches',
    targets.besideSearches,
    valuesOf(measured, system => system.duringSearches),
  )
  const entities = folder.progress.loaded.herald?.entities ?? 0
  return {
    title: `herald bench read: ${dataset.rows} announcements, ${entities} entities, seed ${folder.progress.seed}`,
    machine: describeMachine(),
    rows: dataset.rows,
    notes: absence === null ? [] : [absence],
    timings: [...timings, ...others, ...buildImportTiming(duringImport)],
    quantities: [
      ...rates,
      ...cpu,
      ...repeated,
      ...buildBuildRates(context),
      ...(await measureSizes(context, measured)),
    ],
  }
}

async function readMeasurements({ folder }: ReadBenchContext): Promise<Measurements> {
  const all = await Promise.all(
    SYSTEMS.map(async system => [system, await folder.readMeasurement(system)] as const),
  )
  return Object.fromEntries(all) as Measurements
}

function valuesOf<T>(measured: Measurements, read: (system: SystemMeasurement) => T | null): Values<T> {
  const entries = SYSTEMS.map(system => {
    const measurement = measured[system]
    return [system, measurement === null ? null : read(measurement)]
  })
  return Object.fromEntries(entries) as Values<T>
}

function mapValues<T, U>(values: Values<T>, convert: (value: T) => U | null): Values<U> {
  const entries = SYSTEMS.map(system => {
    const value = values[system]
    return [system, value === null ? null : convert(value)]
  })
  return Object.fromEntries(entries) as Values<U>
}

/** Returns no timing without figures of Herald. */
function buildTiming(
  what: string,
  target: BenchTiming['target'],
  { herald, ...peers }: Values<LatencySummary>,
): BenchTiming[] {
  return herald === null ? [] : [{ what, target, herald, ...peers }]
}

function buildImportTiming(herald: LatencySummary | null): BenchTiming[] {
  if (herald === null) return []
  const what = 'other requests during an import'
  return [{ what, target: { p99: 50 }, herald, counted: null, cached: null }]
}

function perKind(
  what: string,
  unit: string,
  figures: Values<KindMeasurement>,
  read: (kind: KindMeasurement) => number | null,
  target: number | null,
): BenchQuantity {
  return { what, unit, target, moreIsBetter: unit.startsWith('requests'), ...mapValues(figures, read) }
}

/** How fast the indexes of each side were built, in announcements and entities. */
function buildBuildRates({ folder, dataset }: ReadBenchContext): BenchQuantity[] {
  const { built, loaded } = folder.progress
  const rate = (side: 'herald' | 'postgres') => {
    const ms = built[side]?.ms ?? 0
    return ms === 0 ? null : ((dataset.rows + (loaded[side]?.entities ?? 0)) * 1000) / ms
  }
  return [
    {
      what: 'index built from scratch, node ready',
      unit: 'rows/s',
      target: 15_000,
      moreIsBetter: true,
      herald: rate('herald'),
      counted: rate('postgres'),
      cached: null,
    },
  ]
}
