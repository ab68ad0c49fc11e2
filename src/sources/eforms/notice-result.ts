import type { JsonValue } from '../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { EFORMS_NON_AWARD_REASONS, EFORMS_WINNER_STATUSES } from './code-lists.ts'
import {
  type EformsMoney,
  findCommonValue,
  lookUpEformsCode,
  readEformsDay,
  readEformsMoney,
  readEformsNumber,
  readEformsText,
  sumEformsMoney,
  sumEformsMoneyOfLots,
} from './field-values.ts'
import type { EformsOrganizations } from './organizations.ts'

type Details = { readonly [key: string]: JsonValue }

/** The outcome of a procedure, as stated in the element NoticeResult (BG-7). */
export interface EformsProcedureOutcome {
  /** Codes from winner-selection-status, one for each lot that states a status. */
  readonly winnerStatuses: readonly string[]
  /** Codes from non-award-justification, one for each lot that states a reason. */
  readonly nonAwardReasons: readonly string[]
  readonly supplierIds: readonly string[]
  readonly tendererIds: readonly string[]
  readonly metadata: AnnouncementMetadata
  readonly details: Details
}

interface Tender {
  readonly id: string
  readonly party: string | null
  readonly lot: string | null
  readonly amount: EformsMoney | null
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
  /** All tenders for the lot, including the losing ones. */
  readonly tenders: readonly Tender[]
  readonly winning: readonly Tender[]
  readonly details: Details
}

export function readEformsProcedureOutcome(
  notice: FieldReader,
  organizations: EformsOrganizations,
): EformsProcedureOutcome {
  const result = notice.child('NoticeResult')
  const parties = readTenderingParties(result)
  const tenders = readTenders(result, parties, organizations)
  const contracts = result.children('SettledContract').map(readContract)
  const prizes = readContestPrizes(notice)
  const lots = result.children('LotResult').map(lot => readLotResult(lot, tenders, contracts, prizes))
  const winning = [...new Set(lots.flatMap(lot => lot.winning))]
  // A notice about a modified or completed contract has no lot result; the contract names the winning tenders.
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
  // The result of a lot need not list the tenders that lost.
  const others = lots.length === 0 ? [] : [...tenders.values()].filter(tender => !winning.includes(tender))
  return {
    winnerStatuses: lots.flatMap(({ status }) => status ?? []),
    nonAwardReasons: lots.flatMap(({ reason }) => reason ?? []),
    supplierIds: awarded ? partyMembers(winners) : [],
    tendererIds: partyMembers(awarded ? others : [...tenders.values()]),
    metadata: awarded ? buildAwardMetadata(result, lots, winners, contracts, prizes) : readOffers(lots),
    details: omitMissing({
      results: lots.length > 0 ? lots.map(({ details }) => details) : null,
      tenders: tenders.size > 0 ? [...tenders.values()].map(({ details }) => details) : null,
      contracts: contracts.length > 0 ? contracts.map(({ details }) => details) : null,
    }),
  }
}

/** Returns the organization numbers of each tendering party, by party number. */
function readTenderingParties(result: FieldReader): ReadonlyMap<string, readonly string[]> {
  return new Map(
    result.children('TenderingParty').flatMap(party => {
      const id = party.texts('ID')[0]
      const members = party.children('Tenderer').flatMap(member => member.texts('ID'))
      return id === undefined ? [] : [[id, members] as const]
    }),
  )
}

function readTenders(
  result: FieldReader,
  parties: ReadonlyMap<string, readonly string[]>,
  organizations: EformsOrganizations,
): ReadonlyMap<string, Tender> {
  return new Map(
    result.children('LotTender').flatMap(tender => {
      const id = tender.texts('ID')[0]
      if (id === undefined) return []
      const party = tender.children('TenderingParty').flatMap(reference => reference.texts('ID'))[0] ?? null
      const amount = readEformsMoney(tender.child('LegalMonetaryTotal'), 'PayableAmount')
      const rank = tender.text('RankCode')
      const lot = tender.children('TenderLot').flatMap(reference => reference.texts('ID'))[0] ?? null
      const names = (parties.get(party ?? '') ?? []).flatMap(
        member => organizations.byId.get(member)?.name ?? [],
      )
      const paid = tender.child('AggregatedAmounts')
      const details = omitMissing({
        tender: id,
        lot,
        reference: tender.children('TenderReference').flatMap(reference => reference.texts('ID'))[0],
        tenderers: names.length > 0 ? names : null,
        amount: amount?.value,
        currency: amount?.currency,
        rank,
        amount_paid: readEformsMoney(paid, 'PaidAmount')?.value,
        penalties: readEformsMoney(paid, 'PenaltiesAmount')?.value,
        amount_note: readEformsText(paid, 'PaidAmountDescription'),
      })
      return [[id, { id, party, lot, amount, rank, details }] as const]
    }),
  )
}

function readContract(contract: FieldReader): Contract {
  const id = contract.texts('ID')[0] ?? ''
  const awarded = readEformsDay(contract, 'AwardDate')
  const signed = readEformsDay(contract, 'IssueDate')
  const tenders = contract.children('LotTender').flatMap(tender => tender.texts('ID'))
  return {
    id,
    tenders,
    awarded,
    signed,
    details: omitMissing({
      contract: id || null,
      reference: contract.children('ContractReference').flatMap(reference => reference.texts('ID'))[0],
      title: readEformsText(contract, 'Title'),
      award_date: awarded,
      contract_date: signed,
      tenders: tenders.length > 0 ? tenders : null,
      url: contract.texts('URI')[0],
    }),
  }
}

function readLotResult(
  result: FieldReader,
  tenders: ReadonlyMap<string, Tender>,
  contracts: readonly Contract[],
  prizes: ContestPrizes,
): LotResult {
  const status = result.text('TenderResultCode')
  if (status !== null && lookUpEformsCode(EFORMS_WINNER_STATUSES, status) === undefined) {
    result.reportProblem('unknown_code', `unknown lot result ${quoteValue(status)}`, 'TenderResultCode')
  }
  const reason = readNonAwardReason(result)
  const lot = result.children('TenderLot').flatMap(reference => reference.texts('ID'))[0] ?? null
  const tenderIds = result.children('LotTender').flatMap(tender => tender.texts('ID'))
  const ofLot = tenderIds.flatMap(id => tenders.get(id) ?? [])
  const signed = result.children('SettledContract').flatMap(contract => contract.texts('ID'))
  const winning = selectWinningTenders(status, ofLot, signed, contracts, prizes)
  const offers = readOfferCount(result)
  return {
    status,
    reason,
    lot,
    offers,
    tenders: ofLot,
    winning,
    details: omitMissing({
      lot,
      result: lookUpEformsCode(EFORMS_WINNER_STATUSES, status) ?? status,
      reason: lookUpEformsCode(EFORMS_NON_AWARD_REASONS, reason)?.label ?? reason,
      winning_tenders: winning.length > 0 ? winning.map(({ id }) => id) : null,
      offers,
      highest_offer: readEformsMoney(result, 'HigherTenderAmount')?.value,
      lowest_offer: readEformsMoney(result, 'LowerTenderAmount')?.value,
      framework_maximum: readEformsMoney(result.child('FrameworkAgreementValues'), 'MaximumValueAmount')
        ?.value,
      framework_estimate: readEformsMoney(result.child('FrameworkAgreementValues'), 'ReestimatedValueAmount')
        ?.value,
    }),
  }
}

function readNonAwardReason(result: FieldReader): string | null {
  const decision = result.child('DecisionReason')
  const reason = decision.text('DecisionReasonCode')
  if (reason !== null && lookUpEformsCode(EFORMS_NON_AWARD_REASONS, reason) === undefined) {
    decision.reportProblem(
      'unknown_code',
      `unknown non-award reason ${quoteValue(reason)}`,
      'DecisionReasonCode',
    )
  }
  return reason
}

/**
 * Selects the winning tenders of a lot, whose list also contains losing ones: those in the lot's contracts, else those
 * in any contract, else the only tender or the tenders ranked first. If the status is missing, because it is withheld
 * or the contract is running, only contracts decide.
 */
function selectWinningTenders(
  status: string | null,
  tenders: readonly Tender[],
  signed: readonly string[],
  contracts: readonly Contract[],
  prizes: ContestPrizes,
): readonly Tender[] {
  if (status !== null && status !== 'selec-w') return []
  const inContracts = (list: readonly Contract[]): Tender[] =>
    tenders.filter(({ id }) => list.some(contract => contract.tenders.includes(id)))
  const own = inContracts(contracts.filter(({ id }) => signed.includes(id)))
  if (own.length > 0) return own
  const any = inContracts(contracts)
  if (any.length > 0 || status === null) return any
  if (tenders.length === 1) return tenders
  return tenders.filter(({ rank }) => rank === '1' || prizes.has(rank ?? ''))
}

/** The prizes of a design contest by rank, which is empty for other procedures. */
type ContestPrizes = ReadonlyMap<string, EformsMoney | null>

/** Reads the prizes of a design contest (BT-44, BT-644), whose winners are all tenders with their ranks. */
function readContestPrizes(notice: FieldReader): ContestPrizes {
  if (notice.text('NoticeTypeCode') !== 'can-desg') return new Map()
  const prizes = notice
    .children('ProcurementProjectLot')
    .flatMap(lot => lot.child('TenderingTerms').children('AwardingTerms'))
    .flatMap(terms => terms.children('Prize'))
  return new Map(
    prizes.flatMap(prize => {
      const rank = prize.text('RankCode')
      return rank === null ? [] : [[rank, readEformsMoney(prize, 'ValueAmount')] as const]
    }),
  )
}

/** Returns the number of tenders of a procedure with one lot, which may have several results. Lots cannot be summed. */
function readOffers(lots: readonly LotResult[]): AnnouncementMetadata {
  const isOneLot = new Set(lots.map(({ lot }) => lot)).size === 1
  return omitMissing({ offers: isOneLot ? findCommonValue(lots.map(({ offers }) => offers)) : null })
}

/** Returns the number of tenders received: the count with the code `tenders`, or else a count without a code. */
function readOfferCount(result: FieldReader): number | null {
  const counts = result.children('ReceivedSubmissionsStatistics').map(count => ({
    code: count.text('StatisticsCode'),
    value: readEformsNumber(count, 'StatisticsNumeric'),
  }))
  const all = counts.find(({ code }) => code === 'tenders')
  return (all ?? counts.find(({ code }) => code === null))?.value ?? null
}

function buildAwardMetadata(
  result: FieldReader,
  lots: readonly LotResult[],
  winners: readonly Tender[],
  contracts: readonly Contract[],
  prizes: ContestPrizes,
): AnnouncementMetadata {
  const amount =
    readEformsMoney(result, 'TotalAmount') ??
    sumEformsMoneyOfLots(winners) ??
    sumEformsMoney(winners.map(({ rank }) => prizes.get(rank ?? '') ?? null))
  const maximum = readEformsMoney(result, 'OverallMaximumFrameworkContractsAmount')
  const currency = (amount ?? maximum)?.currency
  const winningContracts = contracts.filter(
    ({ tenders }) => tenders.length === 0 || winners.some(({ id }) => tenders.includes(id)),
  )
  return omitMissing({
    currency,
    award_amount: amount?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    award_date: findCommonValue(winningContracts.map(({ awarded }) => awarded)),
    contract_date: findCommonValue(winningContracts.map(({ signed }) => signed)),
    ...readOffers(lots),
  })
}
