import type { Json } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { NON_AWARD_REASONS, RESULTS } from './codes.ts'
import type { Organisations } from './organisations.ts'
import { dayAt, entryOf, type Money, moneyAt, numberAt, only, sumOf, text } from './values.ts'

type Details = { readonly [key: string]: Json }

/** The outcome of a procedure: NoticeResult (BG-7). */
export interface Outcome {
  /** Codes of winner-selection-status, one per lot. */
  readonly statuses: readonly string[]
  /** Codes of non-award-justification. */
  readonly reasons: readonly string[]
  readonly suppliers: readonly string[]
  readonly tenderers: readonly string[]
  readonly metadata: Metadata
  readonly details: Details
}

interface Tender {
  readonly id: string
  readonly party: string | null
  readonly amount: Money | null
  readonly rank: string | null
  readonly details: Details
}

interface Contract {
  readonly id: string
  readonly tenders: readonly string[]
  readonly awarded: string | null
  readonly signed: string | null
  readonly details: Details
}

interface LotResult {
  readonly status: string | null
  readonly reason: string | null
  readonly lot: string | null
  readonly offers: number | null
  /** All tenders of the lot, and the winning ones. */
  readonly tenders: readonly Tender[]
  readonly winning: readonly Tender[]
  readonly details: Details
}

export function outcomeOf(notice: Fields, organisations: Organisations): Outcome {
  const result = notice.child('NoticeResult')
  const parties = readTenderingParties(result)
  const tenders = readTenders(result, parties, organisations)
  const contracts = result.children('SettledContract').map(readContract)
  const lots = result.children('LotResult').map(lot => readLotResult(lot, tenders, contracts))
  const winning = [...new Set(lots.flatMap(lot => lot.winning))]
  // Modified and completed contracts have no lot result: the tenders named in a contract hold it.
  const contracted = contracts.flatMap(contract => contract.tenders.flatMap(id => tenders.get(id) ?? []))
  const winners =
    winning.length > 0 || lots.length > 0
      ? winning
      : contracted.length > 0
        ? contracted
        : [...tenders.values()]
  const awarded = lots.length === 0 || lots.some(({ status }) => status === 'selec-w' || status === null)
  const partyMembers = (list: readonly Tender[]): string[] =>
    list.flatMap(({ party }) => parties.get(party ?? '') ?? [])
  const others = lots.flatMap(lot => lot.tenders.filter(tender => !winning.includes(tender)))
  return {
    statuses: lots.flatMap(({ status }) => status ?? []),
    reasons: lots.flatMap(({ reason }) => reason ?? []),
    suppliers: awarded ? partyMembers(winners) : [],
    tenderers: partyMembers(awarded ? others : [...tenders.values()]),
    metadata: awarded ? buildAwardMetadata(result, lots, winners, contracts) : {},
    details: compact({
      results: lots.length > 0 ? lots.map(({ details }) => details) : null,
      tenders: tenders.size > 0 ? [...tenders.values()].map(({ details }) => details) : null,
      contracts: contracts.length > 0 ? contracts.map(({ details }) => details) : null,
    }),
  }
}

/** Organisation numbers of each tendering party, by party number. */
function readTenderingParties(result: Fields): ReadonlyMap<string, readonly string[]> {
  return new Map(
    result.children('TenderingParty').flatMap(party => {
      const id = party.texts('ID')[0]
      const members = party.children('Tenderer').flatMap(member => member.texts('ID'))
      return id === undefined ? [] : [[id, members] as const]
    }),
  )
}

function readTenders(
  result: Fields,
  parties: ReadonlyMap<string, readonly string[]>,
  organisations: Organisations,
): ReadonlyMap<string, Tender> {
  return new Map(
    result.children('LotTender').flatMap(tender => {
      const id = tender.texts('ID')[0]
      if (id === undefined) return []
      const party = tender.children('TenderingParty').flatMap(reference => reference.texts('ID'))[0] ?? null
      const amount = moneyAt(tender.child('LegalMonetaryTotal'), 'PayableAmount')
      const rank = tender.text('RankCode')
      const names = (parties.get(party ?? '') ?? []).flatMap(
        member => organisations.byId.get(member)?.name ?? [],
      )
      const paid = tender.child('AggregatedAmounts')
      const details = compact({
        tender: id,
        lot: tender.children('TenderLot').flatMap(lot => lot.texts('ID'))[0],
        reference: tender.children('TenderReference').flatMap(reference => reference.texts('ID'))[0],
        tenderers: names.length > 0 ? names : null,
        amount: amount?.value,
        currency: amount?.currency,
        rank,
        amount_paid: moneyAt(paid, 'PaidAmount')?.value,
        penalties: moneyAt(paid, 'PenaltiesAmount')?.value,
        amount_note: text(paid, 'PaidAmountDescription'),
      })
      return [[id, { id, party, amount, rank, details }] as const]
    }),
  )
}

function readContract(contract: Fields): Contract {
  const id = contract.texts('ID')[0] ?? ''
  const awarded = dayAt(contract, 'AwardDate')
  const signed = dayAt(contract, 'IssueDate')
  const tenders = contract.children('LotTender').flatMap(tender => tender.texts('ID'))
  return {
    id,
    tenders,
    awarded,
    signed,
    details: compact({
      contract: id || null,
      reference: contract.children('ContractReference').flatMap(reference => reference.texts('ID'))[0],
      title: text(contract, 'Title'),
      award_date: awarded,
      contract_date: signed,
      tenders: tenders.length > 0 ? tenders : null,
      url: contract.texts('URI')[0],
    }),
  }
}

function readLotResult(
  result: Fields,
  tenders: ReadonlyMap<string, Tender>,
  contracts: readonly Contract[],
): LotResult {
  const status = result.text('TenderResultCode')
  if (status !== null && entryOf(RESULTS, status) === undefined) {
    result.note('unknown_code', `unknown lot result ${quoted(status)}`, 'TenderResultCode')
  }
  const reason = readNonAwardReason(result)
  const lot = result.children('TenderLot').flatMap(reference => reference.texts('ID'))[0] ?? null
  const tenderIds = result.children('LotTender').flatMap(tender => tender.texts('ID'))
  const ofLot = tenderIds.flatMap(id => tenders.get(id) ?? [])
  const signed = result.children('SettledContract').flatMap(contract => contract.texts('ID'))
  const winning = selectWinningTenders(status, ofLot, signed, contracts)
  const offers = readOfferCount(result)
  return {
    status,
    reason,
    lot,
    offers,
    tenders: ofLot,
    winning,
    details: compact({
      lot,
      result: entryOf(RESULTS, status) ?? status,
      reason: entryOf(NON_AWARD_REASONS, reason)?.label ?? reason,
      winning_tenders: winning.length > 0 ? winning.map(({ id }) => id) : null,
      offers,
      highest_offer: moneyAt(result, 'HigherTenderAmount')?.value,
      lowest_offer: moneyAt(result, 'LowerTenderAmount')?.value,
      framework_maximum: moneyAt(result.child('FrameworkAgreementValues'), 'MaximumValueAmount')?.value,
      framework_estimate: moneyAt(result.child('FrameworkAgreementValues'), 'ReestimatedValueAmount')?.value,
    }),
  }
}

function readNonAwardReason(result: Fields): string | null {
  const decision = result.child('DecisionReason')
  const reason = decision.text('DecisionReasonCode')
  if (reason !== null && entryOf(NON_AWARD_REASONS, reason) === undefined) {
    decision.note('unknown_code', `unknown non-award reason ${quoted(reason)}`, 'DecisionReasonCode')
  }
  return reason
}

/**
 * Selects the winning tenders of a lot, which also lists losing ones: those in the lot's contracts, else in any
 * contract, else the only tender or those ranked first. Without a status (withheld, or a running contract) only
 * contracts decide.
 */
function selectWinningTenders(
  status: string | null,
  tenders: readonly Tender[],
  signed: readonly string[],
  contracts: readonly Contract[],
): readonly Tender[] {
  if (status !== null && status !== 'selec-w') return []
  const inContracts = (list: readonly Contract[]): Tender[] =>
    tenders.filter(({ id }) => list.some(contract => contract.tenders.includes(id)))
  const own = inContracts(contracts.filter(({ id }) => signed.includes(id)))
  if (own.length > 0) return own
  const any = inContracts(contracts)
  if (any.length > 0 || status === null) return any
  if (tenders.length === 1) return tenders
  return tenders.filter(({ rank }) => rank === '1')
}

/** The number of tenders received: the count coded `tenders`, otherwise a count without a code. */
function readOfferCount(result: Fields): number | null {
  const counts = result.children('ReceivedSubmissionsStatistics').map(count => ({
    code: count.text('StatisticsCode'),
    value: numberAt(count, 'StatisticsNumeric'),
  }))
  const all = counts.find(({ code }) => code === 'tenders')
  return (all ?? counts.find(({ code }) => code === null))?.value ?? null
}

function buildAwardMetadata(
  result: Fields,
  lots: readonly LotResult[],
  winners: readonly Tender[],
  contracts: readonly Contract[],
): Metadata {
  const amount = moneyAt(result, 'TotalAmount') ?? sumOf(winners.map(tender => tender.amount))
  const maximum = moneyAt(result, 'OverallMaximumFrameworkContractsAmount')
  const currency = (amount ?? maximum)?.currency
  const winningContracts = contracts.filter(
    ({ tenders }) => tenders.length === 0 || winners.some(({ id }) => tenders.includes(id)),
  )
  return compact({
    currency,
    award_amount: amount?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    award_date: only(winningContracts.map(({ awarded }) => awarded)),
    contract_date: only(winningContracts.map(({ signed }) => signed)),
    offers: lots.length === 1 ? lots[0]?.offers : null,
  })
}
