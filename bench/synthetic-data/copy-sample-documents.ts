import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseNif, parseSiren } from '../../src/sources/shared/identifier-numbers.ts'

/*
 * Generates documents in a publisher's format by copying the samples with new references, identifiers and names. Several
 * consecutive copies share their parties, because real announcements name the same parties repeatedly.
 */
const COPIES_PER_GENERATION = 4

/** How the samples of a publisher are split into records, changed and joined again. */
interface SampleFormat {
  readonly files: RegExp
  readonly record: RegExp
  readonly join: string
  readonly perDocument: number
  /** Changes the reference with every copy. */
  changeReference(record: string, copy: number): string
  /** Changes the parties with every generation. */
  changeParties(record: string, generation: number): string
}

const SAMPLE_FORMATS: Record<string, SampleFormat> = {
  'fr-bodacc': {
    files: /^annonces-\d+\.json$/,
    record: /^\{.*\}(?=,?$)/gm,
    join: ',\n',
    perDocument: 1000,
    changeReference(record, copy) {
      const shift = (digits: string) => String(Number(digits) + copy * 10_000)
      return record
        .replace(/\b([ABC]\d{8})(\d+)/g, (_, issue, number) => issue + shift(number))
        .replace(/(numero_?annonce\W+)(\d+)/gi, (_, name, number) => name + shift(number))
    },
    changeParties: (record, generation) =>
      record
        .replace(/\b00\d( ?)\d{3} ?\d{3}\b/g, (number, blank) => {
          const digits = addToDigits(number.replaceAll(' ', '').slice(0, 8), generation * 10_007)
          const other = appendCheckCharacter(digits, '0123456789', text => parseSiren(text)?.valid === true)
          return [other.slice(0, 3), other.slice(3, 6), other.slice(6)].join(blank)
        })
        .replace(/\p{Lu}{4,}(?!\p{L})/gu, word => word + buildSuffix(generation)),
  },
  'es-placsp': {
    files: /\.atom$/,
    record: /<entry>[\s\S]*?<\/entry>/g,
    join: '\n',
    perDocument: 500,
    changeReference: (record, copy) =>
      record.replace(/(licitacionesPerfilContratante\/\d+)/g, `$1${padCopyNumber(copy)}`),
    changeParties: (record, generation) =>
      record
        .replace(/(?<="NIF">)([A-Z])(\d{7})[A-Z\d](?=<)/g, (_, kind, digits) =>
          appendCheckCharacter(
            kind + addToDigits(digits, generation * 1009),
            '0123456789ABCDEFGHIJ',
            text => parseNif(text).valid === true,
          ),
        )
        .replace(/<cac:PartyName><cbc:Name>[^<]*/g, name =>
          name.replace(/\p{L}{4,}(?=[ ,]|$)/u, word => word + buildSuffix(generation).toLowerCase()),
        ),
  },
  'gb-find-a-tender': {
    files: /^releases-\d+\.json$/,
    record: /^\{"ocid".*\}(?=,?$)/gm,
    join: ',\n',
    perDocument: 1000,
    changeReference: (record, copy) =>
      record
        .replace(/\b(\d{6})-(20\d\d)\b/g, `$1${padCopyNumber(copy)}-$2`)
        .replace(/(ocds-h6vhtk-[0-9a-f]+)/g, `$1${padCopyNumber(copy)}`),
    changeParties: (record, generation) =>
      record
        .replace(
          /\b([A-Z]{4})-(\d{4})-([A-Z]{4})\b/g,
          (_, a, digits, b) => `${a}-${addToDigits(digits, generation)}-${b}`,
        )
        .replace(/\b99\d{6}\b/g, number => addToDigits(number, generation * 101))
        .replace(/(?<="name":")(\p{L}+)/gu, word => word + buildSuffix(generation).toLowerCase()),
  },
}

/** Generates documents with `rows` records in total, `size` per document if given. Throws for sources without samples. */
export function* copySampleDocuments(sourceId: string, rows: number, size?: number): Generator<string> {
  const format = SAMPLE_FORMATS[sourceId]
  if (format === undefined) throw new Error(`There are no samples of ${sourceId}.`)
  const perDocument = size ?? format.perDocument
  const { head, records, tail } = readSamples(sourceId, format)
  let batch: string[] = []
  for (let n = 0; n < rows || batch.length > 0; n++) {
    const copy = Math.floor(n / records.length)
    const record = records[n % records.length] as string
    batch.push(
      format.changeParties(format.changeReference(record, copy), Math.floor(copy / COPIES_PER_GENERATION)),
    )
    if (batch.length < perDocument && n + 1 < rows) continue
    yield head + batch.join(format.join) + tail
    batch = []
  }
}

/** Reads all sample records, and the text before the first and after the last record of a document. */
function readSamples(
  sourceId: string,
  format: SampleFormat,
): { head: string; records: string[]; tail: string } {
  const folder = join(import.meta.dirname, '..', '..', 'samples', sourceId)
  const texts = readdirSync(folder)
    .filter(name => format.files.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const records = texts.flatMap(text => text.match(format.record) ?? [])
  const [first = ''] = texts
  const found = first.match(format.record) ?? []
  const end = first.lastIndexOf(found.at(-1) ?? '') + (found.at(-1)?.length ?? 0)
  return { head: first.slice(0, first.indexOf(found[0] ?? '')), records, tail: first.slice(end) }
}

/** Adds a number to digits and keeps their length. */
function addToDigits(digits: string, n: number): string {
  return String((Number(digits) + n) % 10 ** digits.length).padStart(digits.length, '0')
}

/** Appends the check character that makes a number valid. */
function appendCheckCharacter(number: string, signs: string, isValid: (number: string) => boolean): string {
  return [...signs].map(sign => number + sign).find(isValid) ?? number + signs[0]
}

function padCopyNumber(copy: number): string {
  return String(copy).padStart(5, '0')
}

/** Returns letters that are appended to words, different for each generation. */
function buildSuffix(generation: number): string {
  return generation === 0
    ? ''
    : generation.toString(26).replace(/./g, sign => String.fromCharCode(65 + Number.parseInt(sign, 26)))
}
