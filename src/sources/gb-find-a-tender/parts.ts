import type { Fields } from '../kit/fields.ts'
import { itemsOf, textsAt, valuesAt } from '../kit/paths.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import { tidy } from '../kit/text.ts'

/** The parts of a release that several modules read, in the publisher's format. */
export interface Parts {
  /** The whole release; problems are reported here. */
  readonly row: Fields
  readonly tender: Fields
  readonly planning: Fields
  readonly lots: readonly unknown[]
  readonly awards: readonly unknown[]
  readonly contracts: readonly unknown[]
  /** Items of the call and of the awards, since either may hold only some of them. */
  readonly items: readonly unknown[]
  readonly documents: readonly Plain[]
}

/** A notice of the Procurement Act 2023, listed among the documents of its procedure. */
export interface PublishedNotice {
  /** `UK1` to `UK17`. */
  readonly code: string
  /** Notice number, such as 051000-2026. */
  readonly id: string | null
  readonly url: string | null
}

export function partsOf(row: Fields): Parts {
  const tender = row.child('tender')
  const planning = row.child('planning')
  const awards = itemsOf(row.raw('awards'))
  const contracts = itemsOf(row.raw('contracts'))
  const documents = [
    ...itemsOf(planning.raw('documents')),
    ...itemsOf(tender.raw('documents')),
    ...valuesAt(awards, 'documents'),
    ...valuesAt(contracts, 'documents'),
    ...valuesAt(contracts, 'implementation.documents'),
  ]
  return {
    row,
    tender,
    planning,
    lots: itemsOf(tender.raw('lots')),
    awards,
    contracts,
    items: [...itemsOf(tender.raw('items')), ...valuesAt(awards, 'items')],
    documents: documents.filter(isRecord),
  }
}

/**
 * Lists the notices among the documents, latest last: that one belongs to this release (sources/gb-find-a-tender).
 */
export function noticesOf({ documents }: Parts): PublishedNotice[] {
  return documents
    .filter(document => document.noticeType != null)
    .sort((a, b) => publicationTime(a) - publicationTime(b))
    .map(document => ({
      code: tidy(String(document.noticeType)),
      id: textsAt(document, 'id')[0] ?? null,
      url: textsAt(document, 'url')[0] ?? null,
    }))
}

/** Returns the publication time as a comparable number; documents without one sort first. */
function publicationTime(document: Plain): number {
  return Date.parse(String(document.datePublished)) || 0
}
