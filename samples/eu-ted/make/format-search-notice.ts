import {
  TED_COUNTRY_NAMES,
  TED_CPV_NAMES,
  TED_HEADING_LANGUAGES,
  type TedSampleCountry,
  type TedSampleParty,
  type TedSampleSubject,
} from './invented-buyers-and-suppliers.ts'

/** The data that all notices of a procedure share. */
export interface TedSampleProcedure {
  readonly uuid: string
  readonly country: TedSampleCountry
  readonly buyer: TedSampleParty
  readonly subject: TedSampleSubject
  readonly value: number
  readonly winners: readonly TedSampleParty[]
  readonly losers: readonly TedSampleParty[]
  readonly open: boolean
}

/** A notice type and its codes. */
export interface TedSampleNoticeKind {
  readonly type: string
  readonly form: string
  readonly subtype: string
}

export interface TedSampleNotice {
  readonly procedure: TedSampleProcedure
  readonly kind: TedSampleNoticeKind
  readonly day: string
  /** The sequential number within the year. */
  readonly number: number
  readonly closes: string
  /** Whether the procedure ended without an award. */
  readonly failed?: true
  /** The reason for a change to an earlier notice, and the number of that notice. */
  readonly change?: { readonly reason: string; readonly notice: string }
}

type Fields = Record<string, unknown>

/** Formats the notice as the search API returns it, with the requested fields. */
export function formatTedSearchNotice(notice: TedSampleNotice): Fields {
  const { procedure, kind, day, change } = notice
  const { country, buyer, subject, value, open } = procedure
  const own = (text: string): Record<string, string[]> => ({ [country.language]: [text] })
  const registration = kind.form === 'bri'
  return {
    'publication-number': formatTedPublicationNumber(notice),
    'publication-date': `${day}${zoneOf(day)}`,
    'notice-identifier': `00000000-0000-4000-9000-${String(notice.number).padStart(12, '0')}`,
    'notice-type': kind.type,
    'notice-subtype': kind.subtype,
    'form-type': kind.form,
    'notice-title': headings(country.code, subject),
    'title-proc': { [country.language]: subject.title },
    'description-proc': { [country.language]: subject.words },
    'main-classification-proc': [subject.cpv],
    'classification-cpv': [subject.cpv, subject.cpv],
    'place-of-performance': [country.nuts, country.code],
    'buyer-name': own(buyer.name),
    ...(buyer.number !== null && { 'buyer-identifier': [buyer.number] }),
    'buyer-country': [country.code],
    'buyer-city': own(buyer.city),
    'buyer-legal-type': [country.legalType],
    ...(!registration && {
      'procedure-identifier': procedure.uuid,
      'procedure-type': open ? 'open' : 'restricted',
      'contract-nature': [subject.nature],
      'estimated-value-proc': String(value),
      'estimated-value-cur-proc': country.currency,
    }),
    ...(kind.form === 'competition' && {
      [open ? 'deadline-receipt-tender-date-lot' : 'deadline-receipt-request-date-lot']: [
        `${notice.closes}${zoneOf(notice.closes)}`,
      ],
      'document-url-lot': [`https://licitaciones.example/${procedure.uuid}`],
    }),
    ...(isAward(kind) && result(notice)),
    ...(change !== undefined && {
      'change-reason-code': [change.reason],
      'change-notice-version-identifier': change.notice,
    }),
    links: { xml: { MUL: `https://ted.europa.eu/en/notice/${formatTedPublicationNumber(notice)}/xml` } },
  }
}

export function formatTedPublicationNumber({ number, day }: Pick<TedSampleNotice, 'number' | 'day'>): string {
  return `${number}-${day.slice(0, 4)}`
}

function isAward({ form }: TedSampleNoticeKind): boolean {
  return ['result', 'dir-awa-pre', 'cont-modif', 'completion'].includes(form)
}

/** The publisher also states the value of a procedure that ended without an award. */
function result({ procedure, failed, day }: TedSampleNotice): Fields {
  const { country, winners, losers, value } = procedure
  const status = { 'winner-selection-status': [failed ? 'clos-nw' : 'selec-w'] }
  const amount = { 'result-value-notice': String(value), 'result-value-cur-notice': country.currency }
  if (failed) return { ...status, ...amount }
  const own = (names: readonly TedSampleParty[]): Record<string, string[]> => ({
    [country.language]: names.map(({ name }) => name),
  })
  const numbers = winners.flatMap(({ number }) => number ?? [])
  return {
    ...status,
    ...amount,
    'tender-value': [String(value)],
    'tender-value-cur': [country.currency],
    'winner-name': own(winners),
    ...(numbers.length > 0 && { 'winner-identifier': numbers }),
    'winner-country': winners.map(() => country.code),
    'winner-decision-date': [`${day}${zoneOf(day)}`],
    ...(losers.length > 0 && { 'organisation-name-tenderer': own([...winners, ...losers]) }),
  }
}

/** Formats "Country – CPV entry – title". The last part is in the notice's own language. */
function headings(country: string, { cpv, title }: TedSampleSubject): Record<string, string> {
  return Object.fromEntries(
    TED_HEADING_LANGUAGES.map((language, i) => [
      language,
      [TED_COUNTRY_NAMES[country]?.[i], TED_CPV_NAMES[cpv]?.[i], title].join(' – '),
    ]),
  )
}

/** Approximates summer time, which is enough because the tests do not check the publisher's clock. */
function zoneOf(day: string): string {
  return day.slice(5) >= '03-31' && day.slice(5) < '10-27' ? '+02:00' : '+01:00'
}
