import type { AnnouncementDraft, JsonValue, Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { dayFromParts } from '../shared/dates.ts'
import { getTextsAtPath, getValuesAtPath, toListItems } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { listAnacJointBidders } from './parties/joint-bidders.ts'
import { buildAnacMention } from './parties/party-mentions.ts'
import { readAnacText } from './read-lots.ts'
import { composeAnacSummary, composeAnacTitle } from './texts/compose-title-and-summary.ts'
import { chooseAnacContractDuration } from './texts/find-contract-duration.ts'
import { statesAnacFramework } from './texts/find-framework.ts'

/** The URL of every release, because the open data have no page per procedure. */
const PAGE = 'https://dati.anticorruzione.it/opendata/dataset/ocds'
const MAX_LISTED = 60

/**
 * Maps one compiled OCDS release of ANAC's open data to a draft. A release holds everything known about a procedure and
 * is published again when more is known. Throws if the number, date or description is missing.
 */
export function mapAnacOcdsRelease(row: FieldReader): AnnouncementDraft {
  const tender = row.child('tender')
  const number = tender.text('id')
  const reference = row.text('ocid') ?? (number === null ? missing('ocid') : `ocds-hu01ve-${number}`)
  const [date, version] = readPublication(row)
  const awards = toListItems(row.value('awards'))
  const contracts = toListItems(row.value('contracts'))
  const description = readAnacText(tender, 'description')
  const object = readAnacText(tender, 'title') ?? description ?? missing('title and description')
  const facts = {
    date,
    category: categorizeRelease(tender, awards, contracts),
    mentions: buildMentions(row),
    metadata: buildMetadata(row, reference, tender, awards, contracts),
  }
  const title = composeAnacTitle(object, facts.category)
  return {
    reference,
    version,
    language: 'it',
    title,
    summary: composeAnacSummary(facts, title, [], [object, ...(description === null ? [] : [description])]),
    url: PAGE,
    ...facts,
    details: omitMissing({
      object: title === object ? null : object,
      description: description === object ? null : description,
      lots: toJson(tender.value('lots')),
      awards: toJson(awards),
      contracts: toJson(contracts),
    }),
  }
}

function missing(what: string): never {
  throw new Error(`the release has no ${what}`)
}

/** Returns parsed JSON unchanged, or `null` for an empty list. */
function toJson(value: unknown): JsonValue | null {
  const items = toListItems(value)
  return items.length > 0 ? (items as JsonValue[]) : null
}

/**
 * Parses dates such as "2025-01-08 17:31:38.793T12:00:00Z". The first date and time are correct, and the rest is an
 * error in the data (sources/it-anac).
 */
function readPublication(row: FieldReader): [day: string, version: string] {
  const text = row.text('date') ?? missing('date')
  const [, year, month, dayOfMonth, time = '00:00:00', ms = '000'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?)?/.exec(text) ?? []
  const date = dayFromParts(year, month, dayOfMonth) ?? missing(`readable date: ${quoteValue(text)}`)
  return [date, `${date}T${time}.${ms.padEnd(3, '0')}Z`]
}

/** Categorizes a release by the latest stage of the procedure. */
function categorizeRelease(
  tender: FieldReader,
  awards: readonly unknown[],
  contracts: readonly unknown[],
): AnnouncementCategory {
  const statuses = getTextsAtPath(awards, 'status')
  const method = readMethod(tender) ?? ''
  const failed = statuses.length > 0 && statuses.every(status => /unsuccessful|cancelled/.test(status))
  if (failed) return 'tender_unsuccessful'
  if (/affidamento diretto a societ(?:a'|à) in house/i.test(method)) return 'in_house_assignment'
  if (/affidamento diretto/i.test(method)) return 'direct_award'
  if (awards.length > 0) return 'contract_award'
  if (contracts.length > 0) return 'contract_signature'
  return /negoziata/i.test(method) ? 'negotiated_procedure' : 'tender_notice'
}

/** Reads the procedure type from "COD:34 ; TITLE:PROCEDURA NEGOZIATA …". */
function readMethod(tender: FieldReader): string | null {
  const [details, method] = [tender.text('procurementMethodDetails'), tender.text('procurementMethod')]
  return (details ?? method)?.replace(/^COD:\s*\S+\s*;\s*TITLE:\s*/, '') || null
}

/**
 * Party roles in order of precedence. Payers are omitted, because they are offices within the buyer and share the same
 * names all over Italy.
 */
const ROLES = ['buyer', 'supplier', 'tenderer'] as const

function buildMentions(row: FieldReader): Mention[] {
  const parties = row.children('parties').flatMap(party => {
    const roles = party.texts('roles')
    const role = ROLES.find(known => roles.includes(known))
    const name = party.text('name')
    if (name === null || role === undefined) return []
    const number = getTextsAtPath(party.value('identifier'), 'id')[0] ?? null
    const address = party.value('address')
    const [place] = [
      ...getTextsAtPath(address, 'postalCode').filter(code => /^\d{5}$/.test(code)),
      ...getTextsAtPath(address, 'locality'),
    ]
    const names = role === 'buyer' ? [name] : listAnacJointBidders(name)
    return names.map((member, i) => {
      return {
        ...buildAnacMention(member, role, i === 0 ? number : null),
        ...omitMissing({ locality: place }),
      }
    })
  })
  const buyer = row.child('buyer')
  const name = buyer.text('name')
  const named = parties.some(({ role }) => role === 'buyer')
  return named || name === null ? parties : [buildAnacMention(name, 'buyer', buyer.text('id')), ...parties]
}

/** Reads the number of tenderers. Zero means that no number is stated. */
function readOfferCount(tender: FieldReader): number | null {
  const count = Number(tender.text('numberOfTenderers') ?? 0)
  return Number.isInteger(count) && count > 0 ? count : null
}

function buildMetadata(
  row: FieldReader,
  reference: string,
  tender: FieldReader,
  awards: readonly unknown[],
  contracts: readonly unknown[],
): AnnouncementMetadata {
  const lots = toListItems(tender.value('lots'))
  const items = [...toListItems(tender.value('items')), ...getValuesAtPath(awards, 'items')]
  const cpv = getTextsAtPath(items, 'classification.id').flatMap(
    code => /^(\d{8})(?:-\d)?$/.exec(code)?.[1] ?? [],
  )
  const estimate = readEuros(row, tender.value('value'))
  const method = readMethod(tender)
  const isOrder = /adesione ad accordo quadro/i.test(method ?? '')
  const texts = [tender.text('title'), tender.text('description')]
  // Awards of separate lots can be summed, but two awards of one lot may repeat its value.
  const relatedLots = getValuesAtPath(awards, 'relatedLots').map(String)
  const areLotsDistinct =
    new Set(relatedLots).size === relatedLots.length && relatedLots.length >= awards.length
  const values = getValuesAtPath(awards, 'value').map(value => readEuros(row, value))
  const haveAllValues = values.length === awards.length && !values.includes(null)
  const award = awards.length === 1 || (areLotsDistinct && haveAllValues) ? sumAmounts(values) : null
  return omitMissing({
    procedure_id: reference,
    tags: limitedList(row.texts('tag')),
    cig: limitedList(getTextsAtPath(lots, 'id').filter(id => /^[A-Z0-9]{10}$/.test(id))),
    contract_type: limitedList([tender.text('mainProcurementCategory')].filter(type => type !== null)),
    procedure: method,
    framework: isOrder || !statesAnacFramework('', texts) ? null : true,
    duration_months: chooseAnacContractDuration(
      texts,
      lots.map(lot => getTextsAtPath(lot, 'description')[0] ?? null),
    ),
    tender_status: tender.text('status'),
    cpv: limitedList([...new Set(cpv)]),
    lots: lots.length > 0 ? lots.length : null,
    estimated_value: estimate,
    award_amount: award,
    currency: estimate === null && award === null ? null : 'EUR',
    offers: readOfferCount(tender),
    // All times are 12:00, so only the days are meaningful.
    deadline: commonDay(getValuesAtPath(tender.value('tenderPeriod'), 'endDate')),
    award_date: commonDay(getValuesAtPath(awards, 'date')),
    contract_date: commonDay(getValuesAtPath(contracts, 'dateSigned')),
    contract_start: commonDay(getValuesAtPath(contracts, 'period.startDate')),
    contract_end: commonDay(getValuesAtPath(contracts, 'period.endDate')),
  })
}

function limitedList(list: readonly string[]): readonly string[] | null {
  return list.length > 0 ? list.slice(0, MAX_LISTED) : null
}

/** Reads an amount above zero in euros, the publisher's only currency. */
function readEuros(row: FieldReader, value: unknown): number | null {
  const [amount] = getValuesAtPath(value, 'amount')
  if (amount === undefined || amount === null || amount === 0) return null
  const [currency = 'EUR'] = getTextsAtPath(value, 'currency')
  if (typeof amount === 'number' && amount > 0 && currency === 'EUR') return amount
  row.reportProblem('bad_value', `expected an amount in euros, found ${quoteValue(value)}`)
  return null
}

function sumAmounts(values: readonly (number | null)[]): number | null {
  const sum = values.reduce<number>((whole, value) => whole + (value ?? 0), 0)
  return sum > 0 ? Math.round(sum * 100) / 100 : null
}

/** Returns the day that all values share, or `null` when they differ or there is none. */
function commonDay(values: readonly unknown[]): string | null {
  const days = new Set(
    values.map(value => dayFromParts(...(/^(\d{4})-(\d\d)-(\d\d)/.exec(String(value))?.slice(1) ?? []))),
  )
  const [first = null] = days
  return days.size === 1 ? first : null
}
