import type { Json } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { NON_AWARD_REASONS, RESULTS } from './codes.ts'
import type { Organisations } from './organisations.ts'
import { dayAt, entryOf, type Money, moneyAt, numberAt, only, sumOf, text } from './values.ts'

type Details = { readonly [key: string]: Json }

/** What came of a procedure: NoticeResult (BG-7). */
export interface Outcome {
  /** Codes of winner-selection-status, one a lot. */
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
  /** Tenders of the lot, and those of them that won. */
  readonly tenders: readonly Tender[]
  readonly winning: readonly Tender[]
  readonly details: Details
}

export function outcomeOf(notice: Fields, organisations: Organisations): Outcome {
  const result = notice.child('NoticeResult')
  const parties = partiesOf(result)
  const tenders = tendersOf(result, parties, organisations)
  const contracts = result.children('SettledContract').map(contractOf)
  const lots = result.children('LotResult').map(lot => lotResultOf(lot, tenders, contracts))
  const winning = [...new Set(lots.flatMap(lot => lot.winning))]
  // A modified or completed contract has no result of a lot: who is named in a contract has it.
  const held = contracts.flatMap(contract => contract.tenders.flatMap(id => tenders.get(id) ?? []))
  const won = winning.length > 0 || lots.length > 0 ? winning : held.length > 0 ? held : [...tenders.values()]
  const awarded = lots.length === 0 || lots.some(({ status }) => status === 'selec-w' || status === null)
  const named = (list: readonly Tender[]): string[] =>
    list.flatMap(({ party }) => parties.get(party ?? '') ?? [])
  const others = lots.flatMap(lot => lot.tenders.filter(tender => !winning.includes(tender)))
  return {
    statuses: lots.flatMap(({ status }) => status ?? []),
    reasons: lots.flatMap(({ reason }) => reason ?? []),
    suppliers: awarded ? named(won) : [],
    tenderers: named(awarded ? others : [...tenders.values()]),
    metadata: awarded ? awardMetadata(result, lots, won, contracts) : {},
    details: compact({
      results: lots.length > 0 ? lots.map(({ details }) => details) : null,
      tenders: tenders.size > 0 ? [...tenders.values()].map(({ details }) => details) : null,
      contracts: contracts.length > 0 ? contracts.map(({ details }) => details) : null,
    }),
  }
}

/** Who tenders together, by the number of their party. */
function partiesOf(result: Fields): ReadonlyMap<string, readonly string[]> {
  return new Map(
    result.children('TenderingParty').flatMap(party => {
      const id = party.texts('ID')[0]
      const members = party.children('Tenderer').flatMap(member => member.texts('ID'))
      return id === undefined ? [] : [[id, members] as const]
    }),
  )
}

function tendersOf(
  result: Fields,
  parties: ReadonlyMap<string, readonly string[]>,
  organisations: Organisations,
): ReadonlyMap<string, Tender> {
  return new Map(
    result.children('LotTender').flatMap(tender => {
      const id = tender.texts('ID')[0]
      if (id === undefined) return []
      const party = tender.children('TenderingParty').flatMap(named => named.texts('ID'))[0] ?? null
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

function contractOf(contract: Fields): Contract {
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

function lotResultOf(
  result: Fields,
  tenders: ReadonlyMap<string, Tender>,
  contracts: readonly Contract[],
): LotResult {
  const status = result.text('TenderResultCode')
  if (status !== null && entryOf(RESULTS, status) === undefined) {
    result.note('unknown_code', `${quoted(status)} is not on the list`, 'TenderResultCode')
  }
  const reason = reasonOf(result)
  const lot = result.children('TenderLot').flatMap(named => named.texts('ID'))[0] ?? null
  const named = result.children('LotTender').flatMap(tender => tender.texts('ID'))
  const ofLot = named.flatMap(id => tenders.get(id) ?? [])
  const signed = result.children('SettledContract').flatMap(contract => contract.texts('ID'))
  const winning = winningOf(status, ofLot, signed, contracts)
  const offers = offersOf(result)
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

function reasonOf(result: Fields): string | null {
  const decision = result.child('DecisionReason')
  const reason = decision.text('DecisionReasonCode')
  if (reason !== null && entryOf(NON_AWARD_REASONS, reason) === undefined) {
    decision.note('unknown_code', `${quoted(reason)} is not on the list`, 'DecisionReasonCode')
  }
  return reason
}

/**
 * A lot names losing tenders too. Those in the lot's contracts won; where these name none of them, those in any contract;
 * where there is no contract, the only one or those ranked first. Whether somebody won may be withheld for a time, and
 * is not stated of running contracts: then contracts alone tell.
 */
function winningOf(
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

/** How many tenders came in: the count of all, or where it has no code, the only one. */
function offersOf(result: Fields): number | null {
  const counts = result.children('ReceivedSubmissionsStatistics').map(count => ({
    code: count.text('StatisticsCode'),
    value: numberAt(count, 'StatisticsNumeric'),
  }))
  const all = counts.find(({ code }) => code === 'tenders')
  return (all ?? counts.find(({ code }) => code === null))?.value ?? null
}

function awardMetadata(
  result: Fields,
  lots: readonly LotResult[],
  won: readonly Tender[],
  contracts: readonly Contract[],
): Metadata {
  const amount = moneyAt(result, 'TotalAmount') ?? sumOf(won.map(tender => tender.amount))
  const maximum = moneyAt(result, 'OverallMaximumFrameworkContractsAmount')
  const currency = (amount ?? maximum)?.currency
  const ofWon = contracts.filter(
    ({ tenders }) => tenders.length === 0 || won.some(({ id }) => tenders.includes(id)),
  )
  return compact({
    currency,
    award_amount: amount?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    award_date: only(ofWon.map(({ awarded }) => awarded)),
    contract_date: only(ofWon.map(({ signed }) => signed)),
    offers: lots.length === 1 ? lots[0]?.offers : null,
  })
}
