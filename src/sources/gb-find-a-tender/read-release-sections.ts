import { getTextsAtPath, getValuesAtPath, toListItems } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'
import { cleanText } from '../shared/text-cleaning.ts'

/** The sections of a release that several modules read, in the format of the publisher. */
export interface FindATenderReleaseSections {
  /** The whole release, on which problems are reported. */
  readonly row: FieldReader
  readonly tender: FieldReader
  readonly planning: FieldReader
  readonly lots: readonly unknown[]
  readonly awards: readonly unknown[]
  readonly contracts: readonly unknown[]
  /** Items from the call and from the awards, because either may list only some of them. */
  readonly items: readonly unknown[]
  readonly documents: readonly PlainRecord[]
}

/** A notice of the Procurement Act 2023, listed among the documents of its procedure. */
export interface FindATenderNotice {
  /** `UK1` to `UK17`. */
  readonly code: string
  /** Notice number, such as 051000-2026; null when it is missing. */
  readonly id: string | null
  readonly url: string | null
}

export function readFindATenderReleaseSections(row: FieldReader): FindATenderReleaseSections {
  const tender = row.child('tender')
  const planning = row.child('planning')
  const awards = toListItems(row.value('awards'))
  const contracts = toListItems(row.value('contracts'))
  const documents = [
    ...toListItems(planning.value('documents')),
    ...toListItems(tender.value('documents')),
    ...getValuesAtPath(awards, 'documents'),
    ...getValuesAtPath(contracts, 'documents'),
    ...getValuesAtPath(contracts, 'implementation.documents'),
  ]
  return {
    row,
    tender,
    planning,
    lots: toListItems(tender.value('lots')),
    awards,
    contracts,
    items: [...toListItems(tender.value('items')), ...getValuesAtPath(awards, 'items')],
    documents: documents.filter(isPlainRecord),
  }
}

/** Reads the texts in which buyers describe the notice: of the call, the release, the lots and the awards. */
export function readFindATenderDescriptions({
  row,
  tender,
  lots,
  awards,
}: FindATenderReleaseSections): string[] {
  const stated = [tender.text('description'), row.text('description')].filter(text => text !== null)
  return [...stated, ...getTextsAtPath([...lots, ...awards], 'description')]
}

/**
 * Lists the notices among the documents by publication time. The last one belongs to this release
 * (sources/gb-find-a-tender).
 */
export function listFindATenderNotices({ documents }: FindATenderReleaseSections): FindATenderNotice[] {
  return documents
    .filter(document => document.noticeType != null)
    .sort((a, b) => publicationTime(a) - publicationTime(b))
    .map(document => ({
      code: cleanText(String(document.noticeType)),
      id: getTextsAtPath(document, 'id')[0] ?? null,
      url: getTextsAtPath(document, 'url')[0] ?? null,
    }))
}

/** Returns the publication time as a comparable number; documents without one sort first. */
function publicationTime(document: PlainRecord): number {
  return Date.parse(String(document.datePublished)) || 0
}
