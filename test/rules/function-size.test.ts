import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestFile, listCodeFiles } from '../support/code-files.ts'
import { measureFunctions } from '../support/measure-functions.ts'

const MAX_LINES = 50

/** Functions that are still longer, with their lines. An entry may only shrink; it goes when its function fits. */
const LONGER: Readonly<Record<string, number>> = {
  'src/cli/shared/start-api-service.ts startApiService': 68,
  'src/services/ingest/ingest-run.ts openIngestRun': 57,
  'src/simulator/simulator.ts startSimulator': 65,
  'src/sources/eforms/read-notice.ts readEformsNotice': 69,
  'src/sources/eu-ted/legacy/map-legacy-notice.ts mapTedLegacyNotice': 64,
  'src/sources/eu-ted/map-search-api-notice.ts mapTedSearchNotice': 56,
  'src/sources/it-anac/read-lots.ts readAnacLot': 57,
  'src/workers/delivery-worker.ts startDeliveryWorker': 62,
  'src/workers/read-ahead.ts createReadAhead': 53,
}

const measured = listCodeFiles()
  .filter(file => !isTestFile(file))
  .flatMap(file =>
    measureFunctions(file.text).map(({ header, lines }) => ({
      key: `${file.path} ${nameOf(header)}`,
      lines,
    })),
  )

function nameOf(header: string): string {
  return /\bfunction\*? (\w+)/.exec(header)?.[1] ?? /(?:const )?(\w+)/.exec(header)?.[1] ?? header
}

test(`functions: at most ${MAX_LINES} lines, except those on the list, which never grow`, () => {
  assert.ok(measured.length > 2_000, `only ${measured.length} functions were found`)
  const tooLong = measured.filter(({ key, lines }) => lines > (LONGER[key] ?? MAX_LINES))
  assert.deepEqual(tooLong, [])
})

test('functions on the list: all of them are still longer', () => {
  const longer = new Set(measured.filter(({ lines }) => lines > MAX_LINES).map(({ key }) => key))
  assert.deepEqual(
    Object.keys(LONGER).filter(key => !longer.has(key)),
    [],
  )
})

test('measureFunctions: functions, methods and closures → header and lines of each', () => {
  const text = `export function a(x: number): void {
  if (x) {
    call()
  } else {
    other()
  }
}

export async function b(
  x: string,
  { y, z }: Options,
): Promise<void> {
  const c = (one: string): number => {
    return 1
  }
  return {
    async d(e) {
      for (const f of e) {
        await f(async () => {
          g()
        })
      }
    },
  }
}
`
  assert.deepEqual(
    measureFunctions(text).map(({ header, lines }) => [header, lines]),
    [
      ['export function a(x: number): void', 7],
      ['export async function b', 17],
      ['const c = (one: string): number =>', 3],
      ['async d(e)', 7],
      ['await f(async () =>', 3],
    ],
  )
})
