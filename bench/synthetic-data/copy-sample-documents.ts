import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseNif, parseSiren } from '../../src/sources/shared/identifier-numbers.ts'

/*
 * Documents in a publisher's format, as many as are wanted: the samples again and again, each time with other references,
 * numbers and names. So many copies in a row name the same people, as announcements do.
 */
const COPIES_OF_ONE_LIFE = 4

/** How the samples of a publisher are taken apart, changed and put together again. */
interface Form {
  readonly files: RegExp
  readonly record: RegExp
  readonly join: string
  readonly perDocument: number
  /** What changes with every copy. */
  reference(record: string, copy: number): string
  /** What changes with every life. */
  people(record: string, life: number): string
}

const FORMS: Record<string, Form> = {
  'fr-bodacc': {
    files: /^annonces-\d+\.json$/,
    record: /^\{.*\}(?=,?$)/gm,
    join: ',\n',
    perDocument: 1000,
    reference(record, copy) {
      const other = (digits: string) => String(Number(digits) + copy * 10_000)
      return record
        .replace(/\b([ABC]\d{8})(\d+)/g, (_, issue, number) => issue + other(number))
        .replace(/(numero_?annonce\W+)(\d+)/gi, (_, name, number) => name + other(number))
    },
    people: (record, life) =>
      record
        .replace(/\b00\d( ?)\d{3} ?\d{3}\b/g, (number, blank) => {
          const digits = plus(number.replaceAll(' ', '').slice(0, 8), life * 10_007)
          const other = checked(digits, '0123456789', text => parseSiren(text)?.valid === true)
          return [other.slice(0, 3), other.slice(3, 6), other.slice(6)].join(blank)
        })
        .replace(/\p{Lu}{4,}(?!\p{L})/gu, word => word + suffix(life)),
  },
  'es-placsp': {
    files: /\.atom$/,
    record: /<entry>[\s\S]*?<\/entry>/g,
    join: '\n',
    perDocument: 500,
    reference: (record, copy) => record.replace(/(licitacionesPerfilContratante\/\d+)/g, `$1${pad(copy)}`),
    people: (record, life) =>
      record
        .replace(/(?<="NIF">)([A-Z])(\d{7})[A-Z\d](?=<)/g, (_, kind, digits) =>
          checked(kind + plus(digits, life * 1009), '0123456789ABCDEFGHIJ', text => parseNif(text).valid),
        )
        .replace(/<cac:PartyName><cbc:Name>[^<]*/g, name =>
          name.replace(/\p{L}{4,}(?=[ ,]|$)/u, word => word + suffix(life).toLowerCase()),
        ),
  },
  'gb-find-a-tender': {
    files: /^releases-\d+\.json$/,
    record: /^\{"ocid".*\}(?=,?$)/gm,
    join: ',\n',
    perDocument: 1000,
    reference: (record, copy) =>
      record
        .replace(/\b(\d{6})-(20\d\d)\b/g, `$1${pad(copy)}-$2`)
        .replace(/(ocds-h6vhtk-[0-9a-f]+)/g, `$1${pad(copy)}`),
    people: (record, life) =>
      record
        .replace(/\b([A-Z]{4})-(\d{4})-([A-Z]{4})\b/g, (_, a, digits, b) => `${a}-${plus(digits, life)}-${b}`)
        .replace(/\b99\d{6}\b/g, number => plus(number, life * 101))
        .replace(/(?<="name":")(\p{L}+)/gu, word => word + suffix(life).toLowerCase()),
  },
}

/** Documents of a publisher with `rows` records, `size` in each when it is given. Throws for a source without samples. */
export function* copySampleDocuments(sourceId: string, rows: number, size?: number): Generator<string> {
  const form = FORMS[sourceId]
  if (form === undefined) throw new Error(`There are no samples of ${sourceId}.`)
  const perDocument = size ?? form.perDocument
  const { head, records, tail } = samplesOf(sourceId, form)
  let batch: string[] = []
  for (let n = 0; n < rows || batch.length > 0; n++) {
    const copy = Math.floor(n / records.length)
    const record = records[n % records.length] as string
    batch.push(form.people(form.reference(record, copy), Math.floor(copy / COPIES_OF_ONE_LIFE)))
    if (batch.length < perDocument && n + 1 < rows) continue
    yield head + batch.join(form.join) + tail
    batch = []
  }
}

/** All records of the samples, and what stands before the first and after the last one of a document. */
function samplesOf(sourceId: string, form: Form): { head: string; records: string[]; tail: string } {
  const folder = join(import.meta.dirname, '..', '..', 'samples', sourceId)
  const texts = readdirSync(folder)
    .filter(name => form.files.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'))
  const records = texts.flatMap(text => text.match(form.record) ?? [])
  const [first = ''] = texts
  const found = first.match(form.record) ?? []
  const end = first.lastIndexOf(found.at(-1) ?? '') + (found.at(-1)?.length ?? 0)
  return { head: first.slice(0, first.indexOf(found[0] ?? '')), records, tail: first.slice(end) }
}

/** Digits of the same length, counted on. */
function plus(digits: string, n: number): string {
  return String((Number(digits) + n) % 10 ** digits.length).padStart(digits.length, '0')
}

/** A number with the one check sign that makes it valid. */
function checked(number: string, signs: string, isValid: (number: string) => boolean): string {
  return [...signs].map(sign => number + sign).find(isValid) ?? number + signs[0]
}

function pad(copy: number): string {
  return String(copy).padStart(5, '0')
}

/** Letters that make one word into another, different for each life. */
function suffix(life: number): string {
  return life === 0
    ? ''
    : life.toString(26).replace(/./g, sign => String.fromCharCode(65 + Number.parseInt(sign, 26)))
}
