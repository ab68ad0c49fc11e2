import type { Day } from '../../model/day.ts'
import { englishDay } from '../kit/english-days.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment } from '../kit/iso-time.ts'
import { quoted } from '../kit/text.ts'
import { type Kind, kindOf } from './kind.ts'

/** What every form of a notice says of it. */
export interface Head {
  readonly id: string
  readonly date: Day
  readonly kind: Kind
  readonly edition: string | null
  readonly issue: string | null
  readonly page: string | null
}

/** The code of a notice and the publisher's name for its kind, wherever its page states them. */
export function kindOfPage(row: Fields, text: string): Kind {
  const [head, labels] = [row.child('head'), row.child('labels')]
  const codes = [...row.texts('hasNoticeCode'), head.text('notice-code'), labels.text('Notice code')]
  const code = codes.map(stated => /^\d{4}$/.exec(stated ?? '')?.[0]).find(known => known !== undefined)
  const [name, category] = [labels.text('Notice type'), labels.text('Notice category')]
  return kindOf(row, { code: code ?? null, name, category }, text)
}

/** Where and when a notice was published. Throws when it has no ID or no date. */
export function headOfPage(row: Fields, kind: Kind, editionName: string | null): Head {
  const [head, labels] = [row.child('head'), row.child('labels')]
  const id = idOf(row)
  if (id === null) throw new Error('the notice has no ID')
  const legacy = /^([LEB])-(\w+)-/.exec(id)
  const inIssue = row.texts('isInIssue').map(uri => /\/edition\/(\w+)\/issue\/([\w-]+)$/.exec(uri))[0]
  const editions = [
    editionName,
    head.text('edition'),
    labels.text('Edition')?.replace(/^The (.*) Gazette$/i, '$1'),
    inIssue?.[1],
    EDITIONS.get(legacy?.[1] ?? ''),
  ]
  const issues = [inIssue?.[2], head.text('issue'), labels.text('Issue number'), legacy?.[2]]
  const pages = [row.texts('hasPageNumber')[0], head.text('page-number'), labels.text('Page number')]
  return {
    id,
    date: dayOf(row),
    kind,
    edition: first(editions),
    issue: first(issues),
    page: first(pages),
  }
}

/** The first that is stated. */
function first(stated: readonly (string | null | undefined)[]): string | null {
  return stated.find(text => text != null) ?? null
}

/** Editions by the letter that ids of notices before 2014 begin with. */
export const EDITIONS: ReadonlyMap<string, string> = new Map([
  ['L', 'London'],
  ['E', 'Edinburgh'],
  ['B', 'Belfast'],
])

/** The ID of the notice on a page; null when it states none. */
export function idOf(row: Fields): string | null {
  const [inHead, inList] = [row.child('head').text('notice-id'), row.child('labels').text('Notice ID')]
  const stated = [...row.texts('hasNoticeID'), inHead, inList, ...row.texts('uri')]
  return stated.map(text => ID.exec(text ?? '')?.[1]).find(id => id !== undefined) ?? null
}

const ID = /(?:^|\/notice\/)(\d+|[A-Z]{1,2}-[\w-]{1,40})$/

/** When a page says that its notice was or may be published, the telling ones first. */
export function datesOf(row: Fields): string[] {
  const [head, labels] = [row.child('head'), row.child('labels')]
  return [
    ...row.texts('hasPublicationDate'),
    head.text('publication-date'),
    labels.text('Publication date'),
    ...row.texts('earliestPublicationDate'),
    labels.text('Earliest publication date'),
  ].filter(text => text !== null)
}

/** The day of publication; the first day on which it was allowed where that is all a page says. Times are local. */
function dayOf(row: Fields): Day {
  const stated = datesOf(row)
  const found = stated
    .map(text => isoMoment(text)?.day ?? englishDay(text.replaceAll('-', ' ')))
    .find(day => day !== null)
  if (found === undefined)
    throw new Error(`the notice has no readable date of publication: ${quoted(stated.join(', '))}`)
  return found
}
