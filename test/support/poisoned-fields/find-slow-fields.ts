import type { Source } from '../../../src/sources/source.ts'
import { readDraftsAndProblems } from '../read-document.ts'
import type { CodePattern } from '../regular-expressions/list-patterns.ts'
import {
  type CarrierDocument,
  type CarrierRecord,
  readCarriers,
  textAtPath,
  withTextAtPath,
} from './carrier-documents.ts'
import { makeSeededChoices, PoisonStrings, type SeededChoices } from './poison-strings.ts'

/**
 * The most computing time of one poisoned field, in ms: three times that on a quiet machine, because other tests run meanwhile,
 * and others in the same process have left garbage to collect. What is not linear takes seconds.
 */
export const FIELD_LIMIT_MS = 150
/** Every how manieth field is poisoned in the text of a document, where the parser of the format meets it. */
const DOCUMENT_INTERVAL = 5
const MAX_ATTEMPTS = 5
/** After this many slow fields, the rest is not measured, because each could take minutes. */
const MAX_SLOW_FIELDS = 3
const EMPTY = new Uint8Array()

/** The result of poisoning fields of one source. */
export interface PoisonReport {
  readonly worstMs: number
  /** Descriptions of the fields that took longer than the limit. */
  readonly slow: readonly string[]
}

/** Poisons `count` fields of a source, one at a time until several were slow, and measures how long reading each takes. */
export async function findSlowFields(
  source: Source,
  patterns: readonly CodePattern[],
  count: number,
  seed: number,
): Promise<PoisonReport> {
  const carriers = await readCarriers(source)
  const choices = makeSeededChoices(seed)
  const poison = new PoisonStrings(choices, patterns)
  const slow: string[] = []
  let worstMs = 0
  for (let n = 0; n < count && slow.length < MAX_SLOW_FIELDS; n++) {
    const isDocument = n % DOCUMENT_INTERVAL === 0 && carriers.documents.length > 0
    const { place, text, read, readOriginal } = isDocument
      ? poisonDocument(source, choices.pick(carriers.documents), choices, poison)
      : poisonRecord(source, choices.pick(carriers.records), choices, poison)
    const ms = await measure(read, readOriginal)
    worstMs = Math.max(worstMs, ms)
    if (ms > FIELD_LIMIT_MS)
      slow.push(`${source.id} ${place}: ${ms.toFixed(0)} ms on ${JSON.stringify(text.slice(0, 60))}`)
  }
  return { worstMs, slow }
}

interface PoisonedField {
  readonly place: string
  readonly text: string
  readonly read: () => Promise<unknown>
  /** Reads the same without the poison, to measure what the carrier itself costs. */
  readonly readOriginal: () => Promise<unknown>
}

function poisonRecord(
  source: Source,
  { url, value, paths }: CarrierRecord,
  choices: SeededChoices,
  poison: PoisonStrings,
): PoisonedField {
  const path = choices.pick(paths)
  const text = poison.build(textAtPath(value, path))
  const readValue = (record: unknown) => () =>
    readDraftsAndProblems(
      { ...source, parse: () => [{ location: '', value: record }] },
      { url, contentType: null, bytes: EMPTY },
    )
  const read = readValue(withTextAtPath(value, path, text))
  return { place: `${url} ${path.join('.')}`, text, read, readOriginal: readValue(value) }
}

/** Matches the texts and attribute values of markup, and the strings of JSON. */
const FIELDS_IN_TEXT = /(?<=>)[^<>]{1,2000}(?=<)|(?<==")[^"<>]{0,2000}(?=")|(?<=: ?")[^"\\]{0,2000}(?=")/g

function poisonDocument(
  source: Source,
  document: CarrierDocument,
  choices: SeededChoices,
  poison: PoisonStrings,
): PoisonedField {
  const { url, text: original } = document
  const fields = [...original.matchAll(FIELDS_IN_TEXT)]
  const field =
    fields.length === 0 ? { 0: '', index: choices.integer(original.length) } : choices.pick(fields)
  const text = poison.build(field[0])
  const poisoned = original.slice(0, field.index) + text + original.slice(field.index + field[0].length)
  const readText = (content: string) => () =>
    readDraftsAndProblems(source, { url, contentType: null, bytes: Buffer.from(content) })
  return {
    place: `${url} at ${field.index}`,
    text,
    read: readText(poisoned),
    readOriginal: readText(original),
  }
}

/** Returns the computing time of `read`. If it exceeds the limit, measures again and deducts the time of the carrier. */
async function measure(read: () => Promise<unknown>, readOriginal: () => Promise<unknown>): Promise<number> {
  let best = await measureOnce(read)
  for (
    let attempt = 1;
    attempt < MAX_ATTEMPTS && best > FIELD_LIMIT_MS && best < 20 * FIELD_LIMIT_MS;
    attempt++
  ) {
    const carrier = await measureOnce(readOriginal)
    best = Math.min(best, (await measureOnce(read)) - carrier)
  }
  return best
}

async function measureOnce(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
