import type { Draft, Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { itemsOf, textsAt, valuesAt } from '../kit/paths.ts'
import { compact, quoted } from '../kit/text.ts'
import { text as wordsOf } from './lots.ts'
import { mention } from './parties.ts'
import { cut } from './titles.ts'

/** A procedure has no page of its own in the open data. */
const PAGE = 'https://dati.anticorruzione.it/opendata/dataset/ocds'
const MOST_LISTED = 60

/**
 * One compiled OCDS release of ANAC's open data: all that is known of a procedure by then, published anew when more is
 * known. Throws when it has no number, day or description.
 */
export function release(row: Fields): Draft {
  const tender = row.child('tender')
  const number = tender.text('id')
  const reference = row.text('ocid') ?? (number === null ? missing('ocid') : `ocds-hu01ve-${number}`)
  const [date, version] = publishedAt(row)
  const awards = itemsOf(row.raw('awards'))
  const contracts = itemsOf(row.raw('contracts'))
  const description = wordsOf(tender, 'description')
  const title = wordsOf(tender, 'title') ?? description ?? missing('title and description')
  return {
    reference,
    date,
    version,
    category: categoryOf(tender, awards, contracts),
    language: 'it',
    title: cut(title),
    summary: description,
    url: PAGE,
    mentions: mentionsOf(row),
    metadata: metadataOf(row, reference, tender, awards, contracts),
    details: compact({
      lots: asTheyAre(tender.raw('lots')),
      awards: asTheyAre(awards),
      contracts: asTheyAre(contracts),
    }),
  }
}

function missing(what: string): never {
  throw new Error(`the release has no ${what}`)
}

/** JSON came in, and goes out as it is; null for an empty list. */
function asTheyAre(value: unknown): Json | null {
  const items = itemsOf(value)
  return items.length > 0 ? (items as Json[]) : null
}

/** "2025-01-08 17:31:38.793T12:00:00Z": the day and time are right, the end was stuck on (sheet, section 1b). */
function publishedAt(row: Fields): [day: string, version: string] {
  const text = row.text('date') ?? missing('date')
  const [, year, month, dayOfMonth, time = '00:00:00', ms = '000'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?)?/.exec(text) ?? []
  const date = day(year, month, dayOfMonth) ?? missing(`readable date: ${quoted(text)}`)
  return [date, `${date}T${time}.${ms.padEnd(3, '0')}Z`]
}

/** As far as it has come. */
function categoryOf(tender: Fields, awards: readonly unknown[], contracts: readonly unknown[]): Category {
  const statuses = textsAt(awards, 'status')
  const method = methodOf(tender) ?? ''
  const failed = statuses.length > 0 && statuses.every(status => /unsuccessful|cancelled/.test(status))
  if (failed) return 'tender_unsuccessful'
  if (/^affidamento diretto/i.test(method)) return 'direct_award'
  if (awards.length > 0) return 'contract_award'
  if (contracts.length > 0) return 'contract_signature'
  return /negoziata/i.test(method) ? 'negotiated_procedure' : 'tender_notice'
}

/** "COD:34 ; TITLE:PROCEDURA NEGOZIATA …" */
function methodOf(tender: Fields): string | null {
  const [details, method] = [tender.text('procurementMethodDetails'), tender.text('procurementMethod')]
  return (details ?? method)?.replace(/^COD:\s*\S+\s*;\s*TITLE:\s*/, '') || null
}

/** The role that counts where a party has several. Who pays is an office inside the buyer, named alike all over the country. */
const ROLES = ['buyer', 'supplier', 'tenderer'] as const

function mentionsOf(row: Fields): Mention[] {
  const parties = row.children('parties').flatMap(party => {
    const roles = party.texts('roles')
    const role = ROLES.find(known => roles.includes(known))
    const name = party.text('name')
    if (name === null || role === undefined) return []
    const number = textsAt(party.raw('identifier'), 'id')[0] ?? null
    const address = party.raw('address')
    const [place] = [
      ...textsAt(address, 'postalCode').filter(code => /^\d{5}$/.test(code)),
      ...textsAt(address, 'locality'),
    ]
    return [{ ...mention(name, role, number), ...compact({ place }) }]
  })
  const buyer = row.child('buyer')
  const name = buyer.text('name')
  const named = parties.some(({ role }) => role === 'buyer')
  return named || name === null ? parties : [mention(name, 'buyer', buyer.text('id')), ...parties]
}

/** A count above zero. */
function offersOf(tender: Fields): number | null {
  const count = Number(tender.text('numberOfTenderers') ?? 0)
  return Number.isInteger(count) && count > 0 ? count : null
}

function metadataOf(
  row: Fields,
  reference: string,
  tender: Fields,
  awards: readonly unknown[],
  contracts: readonly unknown[],
): Metadata {
  const lots = itemsOf(tender.raw('lots'))
  const items = [...itemsOf(tender.raw('items')), ...valuesAt(awards, 'items')]
  const cpv = textsAt(items, 'classification.id').flatMap(code => /^(\d{8})(?:-\d)?$/.exec(code)?.[1] ?? [])
  const estimate = euros(row, tender.raw('value'))
  // Each award is of lots of its own: they add up. Two of one lot may repeat its value.
  const ofLots = valuesAt(awards, 'relatedLots').map(String)
  const distinct = new Set(ofLots).size === ofLots.length && ofLots.length >= awards.length
  const values = valuesAt(awards, 'value').map(value => euros(row, value))
  const complete = values.length === awards.length && !values.includes(null)
  const award = awards.length === 1 || (distinct && complete) ? total(values) : null
  return compact({
    procedure_id: reference,
    tags: filled(row.texts('tag')),
    cig: filled(textsAt(lots, 'id').filter(id => /^[A-Z0-9]{10}$/.test(id))),
    contract_type: filled([tender.text('mainProcurementCategory')].filter(type => type !== null)),
    procedure: methodOf(tender),
    tender_status: tender.text('status'),
    cpv: filled([...new Set(cpv)]),
    lots: lots.length > 0 ? lots.length : null,
    estimated_value: estimate,
    award_amount: award,
    currency: estimate === null && award === null ? null : 'EUR',
    offers: offersOf(tender),
    // The times are all 12:00: the publisher has days.
    deadline: onlyDay(valuesAt(tender.raw('tenderPeriod'), 'endDate')),
    award_date: onlyDay(valuesAt(awards, 'date')),
    contract_date: onlyDay(valuesAt(contracts, 'dateSigned')),
    contract_start: onlyDay(valuesAt(contracts, 'period.startDate')),
    contract_end: onlyDay(valuesAt(contracts, 'period.endDate')),
  })
}

function filled(list: readonly string[]): readonly string[] | null {
  return list.length > 0 ? list.slice(0, MOST_LISTED) : null
}

/** An amount above zero in euros, the only currency of the publisher. */
function euros(row: Fields, value: unknown): number | null {
  const [amount] = valuesAt(value, 'amount')
  if (amount === undefined || amount === null || amount === 0) return null
  const [currency = 'EUR'] = textsAt(value, 'currency')
  if (typeof amount === 'number' && amount > 0 && currency === 'EUR') return amount
  row.note('bad_value', `expected an amount in euros, found ${quoted(value)}`)
  return null
}

function total(values: readonly (number | null)[]): number | null {
  const sum = values.reduce<number>((whole, value) => whole + (value ?? 0), 0)
  return sum > 0 ? Math.round(sum * 100) / 100 : null
}

/** The day all of them state; null when they differ or there is none. */
function onlyDay(values: readonly unknown[]): string | null {
  const days = new Set(
    values.map(value => day(...(/^(\d{4})-(\d\d)-(\d\d)/.exec(String(value))?.slice(1) ?? []))),
  )
  const [first = null] = days
  return days.size === 1 ? first : null
}
