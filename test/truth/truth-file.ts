import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '../../src/model/announcement.ts'
import type { EntityType } from '../../src/model/entity.ts'
import { normalizeText } from '../../src/platform/text.ts'

/** A text that is expected literally, or described by parts that must and must not occur in it. */
export type ExpectedText =
  | string
  | { readonly contains: readonly string[]; readonly excludes?: readonly string[] }

/** A party as a reader found it in the document. The name of a person is its hash (`hashPersonName`). */
export interface ExpectedMention {
  readonly role: string
  readonly type: EntityType
  readonly name: string
  /** `scheme:number`, such as `siren:552100554`; a number whose check fails ends in `?`. */
  readonly identifiers?: readonly string[]
  readonly legal_form?: string
  readonly jurisdiction?: string
  readonly locality?: string
  /** The name of the company in which a person acts. */
  readonly company?: string
}

/** The statements of one announcement, read from the document by eye. A field that is left out is expected to be absent. */
export interface ExpectedAnnouncement {
  readonly date: string
  readonly category: string
  readonly language: string
  readonly url: string
  readonly title: ExpectedText
  readonly summary: ExpectedText | null
  readonly jurisdiction?: string
  readonly corrects?: string
  readonly withdraws?: string
  readonly mentions: readonly ExpectedMention[]
  readonly metadata: Readonly<Record<string, JsonValue>>
  /** Facts of the details, by JSON pointer. Other parts of the details are not graded. */
  readonly details?: Readonly<Record<string, JsonValue>>
}

/** A document below the folder of real documents; `member` names a file inside a container. */
export interface TruthDocument {
  readonly path: string
  readonly sha256: string
  /**
   * True when a second reader has confirmed the values without knowing the first reader's; the references of the
   * announcements that were read a second time, when there are others.
   */
  readonly confirmed: boolean | readonly string[]
  /** By source reference. */
  readonly announcements: Readonly<Record<string, ExpectedAnnouncement>>
}

/** The expected values of one source, in a JSON file of this folder that is named after the source. */
export interface TruthFile {
  readonly source: string
  readonly documents: readonly TruthDocument[]
}

/** Lists the announcements of a document that a second reader has confirmed. Throws for a reference that it lacks. */
export function listConfirmedAnnouncements({
  path,
  confirmed,
  announcements,
}: Pick<TruthDocument, 'path' | 'confirmed' | 'announcements'>): readonly string[] {
  const references = Object.keys(announcements)
  if (typeof confirmed === 'boolean') return confirmed ? references : []
  const unknown = confirmed.find(reference => !Object.hasOwn(announcements, reference))
  if (unknown !== undefined) throw new Error(`${path} confirms ${unknown}, which it does not have`)
  return confirmed
}

export function readTruthFile(source: string): TruthFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${source}.json`), 'utf8')) as TruthFile
}

/** Replaces a person's name by a hash, because the repository keeps no names of private persons. */
export function hashPersonName(name: string): string {
  return `person:${createHash('sha256').update(normalizeText(name)).digest('hex').slice(0, 16)}`
}
