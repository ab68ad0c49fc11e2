import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesGrowingTable } from './growing-tables.ts'
import { listStoreStatements, listTestStatements, type StoreStatement } from './list-statements.ts'

/** A statement as a test has sent it. */
export interface StatementSample {
  /** The statement of a store; numbered if its text has several forms. */
  readonly name: string
  readonly text: string
  readonly parameters: readonly (string | null)[]
  /** Planner settings of its transaction, such as `enable_seqscan = off`. */
  readonly settings: readonly string[]
}

/** A statement as captured, see `capture-statements.ts`. */
type CapturedStatement = Omit<StatementSample, 'name'>

const SAMPLES_FILE = join(import.meta.dirname, 'statement-samples.jsonl')
/** Longer parameters are documents, whose length has no influence on a plan. */
const MAX_PARAMETERS_LENGTH = 20_000
/** A statement with more forms consists of little but values. */
const MAX_FORMS = 6

export function readSamples(): StatementSample[] {
  if (!existsSync(SAMPLES_FILE)) return []
  return readLines(readFileSync(SAMPLES_FILE, 'utf8')).map(line => {
    const [name, text, parameters, settings] = line as [string, string, string[], string[]]
    return { name, text, parameters, settings }
  })
}

export function readCapturedStatements(file: string): CapturedStatement[] {
  return readLines(readFileSync(file, 'utf8')).map(line => {
    const [text, parameters, settings] = line as [string, string[], string[]]
    return { text, parameters, settings }
  })
}

function readLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** Keeps the samples of statements that the stores still have, and adds those of other texts. */
export function mergeSamples(
  samples: readonly StatementSample[],
  captured: readonly CapturedStatement[],
): StatementSample[] {
  const ofStores = listStoreStatements()
  const ofTests = listTestStatements()
  const forms = new Map<string, CapturedStatement[]>(ofStores.map(({ name }) => [name, []]))
  const seen = new Set<string>()
  for (const sample of [...samples, ...captured]) {
    const { settings, parameters } = sample
    const text = sample.text.replaceAll(/_\d{8}\b/g, '_default')
    const key = `${settings} ${text}`
    if (seen.has(key) || !namesGrowingTable(text)) continue
    if (JSON.stringify(parameters).length > MAX_PARAMETERS_LENGTH) continue
    const statement = findLongestMatch(ofStores, text)
    const ofTest = findLongestMatch(ofTests, text)
    if (statement === null || (ofTest !== null && ofTest.text.length > statement.text.length)) continue
    const known = forms.get(statement.name) ?? []
    if (known.length === MAX_FORMS) continue
    seen.add(key)
    known.push({ text, parameters, settings })
  }
  return [...forms].flatMap(([statement, samples]) =>
    samples.map((sample, i) => ({ name: i === 0 ? statement : `${statement} #${i + 1}`, ...sample })),
  )
}

/** The longest of the matching statements is the one that was sent: a shorter one may consist of little but values. */
function findLongestMatch(statements: readonly StoreStatement[], text: string): StoreStatement | null {
  const [longest] = statements
    .filter(({ pattern }) => pattern.test(text))
    .sort((a, b) => b.text.length - a.text.length)
  return longest ?? null
}

/** Returns the names of statements that no sample is of or contains. */
export function findUnsampledStatements(samples: readonly StatementSample[]): string[] {
  return listStoreStatements()
    .filter(({ text }) => namesGrowingTable(text))
    .filter(({ part }) => !samples.some(sample => part.test(sample.text)))
    .map(({ name }) => name)
}

export function writeSamples(samples: readonly StatementSample[]): void {
  const lines = samples.map(({ name, text, parameters, settings }) =>
    JSON.stringify([name, text, parameters, settings]),
  )
  writeFileSync(SAMPLES_FILE, `${lines.join('\n')}\n`)
}

/** The time around which the tests that sent the samples placed what they wrote. */
const SAMPLED_AT = Date.parse('2026-11-29T00:00:00Z')
const TIME = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00)/g
/** A UUID v7 of the years from 2004 to 2039, which begins with a time. */
const TIMED_ID = /\b(0[1][0-9a-f]{6})-([0-9a-f]{4})-(?=7[0-9a-f]{3}-)/g

/** Moves the times in parameters to the present, so that what is a day old stays a day old. */
export function moveToPresent(sample: StatementSample, now: Date): StatementSample {
  const offset = now.getTime() - SAMPLED_AT
  const parameters = sample.parameters.map(
    value =>
      value
        ?.replaceAll(TIME, time => new Date(Date.parse(time) + offset).toISOString())
        .replaceAll(TIMED_ID, (_id, high: string, low: string) => {
          const ms = (Number.parseInt(high + low, 16) + offset).toString(16).padStart(12, '0')
          return `${ms.slice(0, 8)}-${ms.slice(8)}-`
        }) ?? null,
  )
  return { ...sample, parameters }
}

/** The announcements of a batch. */
const BATCH_ROWS = 1_000
const ID_LIST = /^\{(?:"?(?:[0-9a-f]{8}-[0-9a-f-]{27}|\\\\x[0-9a-f]+)"?,?)+\}$/

/** Returns the statement with a thousand of each list of ids, or null if it has no such list. */
export function enlargeLists(sample: StatementSample): StatementSample | null {
  if (!sample.parameters.some(value => value !== null && ID_LIST.test(value))) return null
  const parameters = sample.parameters.map(value => {
    if (value === null || !ID_LIST.test(value)) return value
    const items = value.slice(1, -1).split(',')
    return `{${Array.from({ length: BATCH_ROWS }, (_, i) => items[i % items.length]).join()}}`
  })
  return { ...sample, parameters }
}
