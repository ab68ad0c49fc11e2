import type { Fields } from '../kit/fields.ts'
import { itemsOf, textsAt, valuesAt } from '../kit/paths.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import { tidy } from '../kit/text.ts'

/** The parts of a release that several of its facts are read from, as the publisher writes them. */
export interface Parts {
  /** The whole release; what is odd in it is noted here. */
  readonly row: Fields
  readonly tender: Fields
  readonly planning: Fields
  readonly lots: readonly unknown[]
  readonly awards: readonly unknown[]
  readonly contracts: readonly unknown[]
  /** What is bought, as the call says it and as the awards do: each has only a part of it at times. */
  readonly items: readonly unknown[]
  readonly documents: readonly Plain[]
}

/** A notice of the Procurement Act 2023 among the documents of its procedure. */
export interface PublishedNotice {
  /** `UK1` to `UK17`. */
  readonly code: string
  /** Number of the notice, e.g. 051000-2026. */
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

/** The notices among the documents, the last published one last: it is the one of this release (sheet, section 2). */
export function noticesOf({ documents }: Parts): PublishedNotice[] {
  return documents
    .filter(document => document.noticeType != null)
    .sort((a, b) => published(a) - published(b))
    .map(document => ({
      code: tidy(String(document.noticeType)),
      id: textsAt(document, 'id')[0] ?? null,
      url: textsAt(document, 'url')[0] ?? null,
    }))
}

/** When a document was published, as a number that can be compared; one that does not say comes first. */
function published(document: Plain): number {
  return Date.parse(String(document.datePublished)) || 0
}
