import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementDraft, JsonValue, Mention } from '../../src/model/announcement.ts'
import type { EntityIdentifier } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import {
  type ExpectedAnnouncement,
  type ExpectedMention,
  type ExpectedText,
  hashPersonName,
} from './truth-file.ts'

/** `wrong` also stands for a value that the document does not state; it is worse than `missing`. */
export type Verdict = 'right' | 'wrong' | 'missing'

/** The verdict on one field of one announcement. */
export interface FieldGrade {
  readonly field: string
  readonly verdict: Verdict
  readonly expected: unknown
  readonly actual: unknown
}

/** Compares what a connector read with what a reader found in the document, field by field. */
export function gradeAnnouncement(
  draft: AnnouncementDraft | undefined,
  expected: ExpectedAnnouncement,
  sourceJurisdiction: Jurisdiction,
): FieldGrade[] {
  if (draft === undefined) return gradeLostAnnouncement(expected)
  return [
    gradeValue('date', draft.date, expected.date),
    gradeValue('category', draft.category, expected.category),
    gradeValue('language', draft.language, expected.language),
    gradeValue('url', draft.url, expected.url),
    gradeValue(
      'jurisdiction',
      draft.jurisdiction ?? sourceJurisdiction,
      expected.jurisdiction ?? sourceJurisdiction,
    ),
    gradeText('title', draft.title, expected.title),
    gradeText('summary', draft.summary, expected.summary),
    ...gradeOptional('corrects', draft.corrects, expected.corrects),
    ...gradeOptional('withdraws', draft.withdraws, expected.withdraws),
    ...gradeMentions(draft.mentions, expected.mentions),
    ...gradeMetadata(draft.metadata, expected.metadata),
    ...Object.entries(expected.details ?? {}).map(([pointer, value]) =>
      gradeValue('details', resolvePointer(draft.details, pointer), value),
    ),
  ]
}

/** Every field of an announcement that was not read at all is missing. */
function gradeLostAnnouncement(expected: ExpectedAnnouncement): FieldGrade[] {
  const fields = ['date', 'category', 'language', 'url', 'title', 'summary']
  const lost = [
    ...fields,
    ...expected.mentions.map(() => 'mentions.name'),
    ...Object.keys(expected.metadata).map(metadataField),
  ]
  return lost.map(field => ({ field, verdict: 'missing', expected: 'the announcement', actual: undefined }))
}

function gradeValue(field: string, actual: unknown, expected: unknown): FieldGrade {
  const isMissing = (actual === undefined || actual === null) && expected !== undefined && expected !== null
  const verdict = isMissing ? 'missing' : isDeepStrictEqual(actual, expected) ? 'right' : 'wrong'
  return { field, verdict, expected, actual }
}

/** Grades a field that most announcements lack: its absence counts only where a value is expected. */
function gradeOptional(field: string, actual: unknown, expected: unknown): FieldGrade[] {
  return actual === undefined && expected === undefined ? [] : [gradeValue(field, actual, expected)]
}

function gradeText(field: string, actual: string | null, expected: ExpectedText | null): FieldGrade {
  if (expected === null || typeof expected === 'string') return gradeValue(field, actual, expected)
  if (actual === null) return { field, verdict: 'missing', expected, actual }
  const isRight =
    expected.contains.every(part => actual.includes(part)) &&
    !(expected.excludes ?? []).some(part => actual.includes(part))
  return { field, verdict: isRight ? 'right' : 'wrong', expected, actual }
}

const metadataField = (key: string): string => `metadata.${key}`

function gradeMetadata(actual: object, expected: Readonly<Record<string, JsonValue>>): FieldGrade[] {
  const read = new Map<string, unknown>(Object.entries(actual).filter(([, value]) => value !== undefined))
  return [...new Set([...Object.keys(expected), ...read.keys()])].map(key =>
    gradeValue(metadataField(key), hashLike(expected[key], read.get(key)), expected[key]),
  )
}

/** Hashes a name that was read, such as that of a judge, where the expected value is the hash of a person's name. */
function hashLike(expected: JsonValue | undefined, actual: unknown): unknown {
  return typeof expected === 'string' && expected.startsWith('person:') && typeof actual === 'string'
    ? hashPersonName(actual)
    : actual
}

/**
 * Pairs mentions by role, type and name, then by name alone, so that a wrong role is one wrong field and not a missing
 * and an invented party.
 */
function gradeMentions(actual: readonly Mention[], expected: readonly ExpectedMention[]): FieldGrade[] {
  const unmatched = actual.map(mention => describeMention(mention, actual))
  const take = (isMatch: (mention: ExpectedMention) => boolean): ExpectedMention | undefined => {
    const index = unmatched.findIndex(isMatch)
    return index < 0 ? undefined : unmatched.splice(index, 1)[0]
  }
  const exact = expected.map(wanted =>
    take(({ role, type, name }) => role === wanted.role && type === wanted.type && name === wanted.name),
  )
  const pairs = expected.map((wanted, index) => ({
    wanted,
    found: exact[index] ?? take(({ name }) => name === wanted.name),
  }))
  return [
    ...pairs.flatMap(({ wanted, found }) => gradeMention(found, wanted)),
    ...unmatched.map(invented => ({
      field: 'mentions.name',
      verdict: 'wrong' as const,
      expected: undefined,
      actual: `${invented.role} ${invented.name}`,
    })),
  ]
}

function gradeMention(found: ExpectedMention | undefined, wanted: ExpectedMention): FieldGrade[] {
  if (found === undefined)
    return [
      {
        field: 'mentions.name',
        verdict: 'missing',
        expected: `${wanted.role} ${wanted.name}`,
        actual: undefined,
      },
    ]
  return [
    gradeValue('mentions.name', found.name, wanted.name),
    gradeValue('mentions.role', found.role, wanted.role),
    gradeValue('mentions.type', found.type, wanted.type),
    ...gradeOptional('mentions.identifiers', found.identifiers, sorted(wanted.identifiers)),
    ...gradeOptional('mentions.legal_form', found.legal_form, wanted.legal_form),
    ...gradeOptional('mentions.jurisdiction', found.jurisdiction, wanted.jurisdiction),
    ...gradeOptional('mentions.locality', found.locality, wanted.locality),
    ...gradeOptional('mentions.company', found.company, wanted.company),
  ]
}

/** Describes a mention as a reader would write it. */
export function describeMention(mention: Mention, all: readonly Mention[]): ExpectedMention {
  const { role, type, identifiers, legalForm, jurisdiction, locality, companyIndex } = mention
  const company = companyIndex === undefined ? undefined : all[companyIndex]?.name
  return {
    role,
    type,
    name: type === 'person' ? hashPersonName(mention.name) : mention.name,
    ...(identifiers.length > 0 && { identifiers: identifiers.map(describeIdentifier).sort() }),
    ...(legalForm !== undefined && { legal_form: legalForm }),
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(locality !== undefined && { locality }),
    ...(company !== undefined && { company }),
  }
}

function describeIdentifier({ scheme, number, valid }: EntityIdentifier): string {
  return `${scheme}:${number}${valid ? '' : '?'}`
}

const sorted = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values === undefined ? undefined : [...values].sort()

function resolvePointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
}
