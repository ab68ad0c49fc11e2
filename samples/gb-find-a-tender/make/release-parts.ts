import {
  FIND_A_TENDER_REVIEW_BODY,
  type FindATenderSampleBody,
  type FindATenderSampleNeed,
} from './invented-buyers-and-suppliers.ts'
import { addWorkingDays, type FindATenderSampleDay, formatUkTime } from './working-days.ts'

export type ReleaseFields = Readonly<Record<string, unknown>>

/** A procurement, from its first notice to its last. */
export interface FindATenderSampleProcedure {
  readonly ocid: string
  readonly number: string
  readonly buyer: FindATenderSampleBody
  readonly need: FindATenderSampleNeed
  readonly suppliers: readonly FindATenderSampleBody[]
  readonly start: FindATenderSampleDay
  /** Whether the 2015 regulations apply instead of the Procurement Act 2023. */
  readonly old: boolean
}

/** Builds the procurement data that every notice repeats. */
export function buildTenderHead(p: FindATenderSampleProcedure, status: string): ReleaseFields {
  return {
    id: p.number,
    legalBasis: buildLegalBasis(p),
    title: p.need.title,
    description: p.need.description,
    status,
  }
}

/** Returns the law that governs the procurement. */
export function buildLegalBasis({ old }: FindATenderSampleProcedure): ReleaseFields {
  return old
    ? { id: '32014L0024', scheme: 'CELEX' }
    : { id: '2023/54', scheme: 'UKPGA', uri: 'https://www.legislation.gov.uk/ukpga/2023/54/contents' }
}

/** Builds the call, as a plan (`planned`, `planning`) or as a tender (`active`). */
export function buildCall(
  p: FindATenderSampleProcedure,
  day: FindATenderSampleDay,
  status: string,
): ReleaseFields {
  const { category, value, years, lots = [''], framework } = p.need
  const start = addWorkingDays(day, 140)
  const contractPeriod = {
    startDate: formatUkTime(start, '00:00:00'),
    endDate: formatUkTime(addWorkingDays(start, 365 * years), '23:59:59'),
  }
  return {
    ...buildTenderHead(p, status),
    items: lots.map((_, i) => ({
      id: `${i + 1}`,
      additionalClassifications: buildCpvClassification(p),
      deliveryAddresses: [{ region: p.buyer.region, country: 'GB', countryName: 'United Kingdom' }],
      relatedLot: `${i + 1}`,
    })),
    value: buildAmounts(value * years),
    procurementMethod: 'open',
    procurementMethodDetails: 'Open procedure',
    mainProcurementCategory: category,
    aboveThreshold: true,
    ...(framework && { techniques: { hasFrameworkAgreement: true } }),
    lots: lots.map((title, i) => ({
      id: `${i + 1}`,
      ...(title !== '' && { title }),
      contractPeriod,
      status,
    })),
    ...(status === 'active' && {
      tenderPeriod: { endDate: formatUkTime(addWorkingDays(day, 35), '12:00:00') },
      submissionTerms: { languages: ['en'] },
    }),
  }
}

/** Builds the classification codes of the subject. */
export function buildCpvClassification({ need }: FindATenderSampleProcedure): ReleaseFields[] {
  return need.cpv.map(([id, description]) => ({ scheme: 'CPV', id, description }))
}

/** Builds an award for every lot. In a framework, all suppliers share one award. */
export function buildAwards(p: FindATenderSampleProcedure, day: FindATenderSampleDay): ReleaseFields[] {
  const lots = p.need.lots ?? ['']
  return lots.map((_, i) => {
    const winner = p.suppliers[i % p.suppliers.length] as FindATenderSampleBody
    const won = p.need.framework ? p.suppliers : [winner]
    return {
      id: `${i + 1}`,
      title: p.need.title,
      status: 'active',
      date: formatUkTime(day, '00:00:00'),
      value: buildAmounts((p.need.value * p.need.years) / lots.length),
      suppliers: won.map(supplier => ({ id: formatPartyId(supplier, p.old), name: supplier.name })),
      mainProcurementCategory: p.need.category,
      relatedLots: [`${i + 1}`],
      items: [
        {
          id: `${i + 1}`,
          additionalClassifications: buildCpvClassification(p),
          deliveryAddresses: [{ region: p.buyer.region }],
        },
      ],
    }
  })
}

/** Builds the number of received tenders. */
export function buildBidStatistics(p: FindATenderSampleProcedure): ReleaseFields {
  return { statistics: [{ id: '1', measure: 'bids', value: p.suppliers.length + 2 }] }
}

/** Builds an amount in pounds, without and with VAT. */
export function buildAmounts(value: number): ReleaseFields {
  return { amountGross: Math.round(value * 120) / 100, amount: value, currency: 'GBP' }
}

/** Builds the parties: the buyer, the winners and, under the 2015 regulations, the review court. */
export function buildParties(p: FindATenderSampleProcedure, tag: readonly string[]): ReleaseFields[] {
  const winners = tag.includes('award') || tag.includes('contract') ? p.suppliers : []
  const reviewer = {
    name: FIND_A_TENDER_REVIEW_BODY,
    id: 'GB-FTS-999001',
    identifier: { legalName: FIND_A_TENDER_REVIEW_BODY },
    roles: ['reviewBody'],
    address: { locality: 'Wolding', countryName: 'United Kingdom' },
  }
  return [
    party(p.buyer, 'buyer', p.old),
    ...winners.map(w => party(w, 'supplier', p.old)),
    ...(p.old ? [reviewer] : []),
  ]
}

function party(who: FindATenderSampleBody, role: string, old: boolean): ReleaseFields {
  const { name, ppon, companyNumber, town: locality, postalCode, region } = who
  const number = { scheme: 'GB-PPON', id: ppon }
  const registered = { scheme: 'GB-COH', id: companyNumber }
  const identifiers =
    companyNumber === undefined
      ? { identifier: old ? { legalName: name } : number }
      : { identifier: registered, ...(!old && { additionalIdentifiers: [number] }) }
  return {
    name,
    id: formatPartyId(who, old),
    ...identifiers,
    address: { locality, postalCode, country: 'GB', countryName: 'United Kingdom', region },
    roles: [role],
  }
}

/** Returns the party ID of an organization in a release. */
export function formatPartyId({ companyNumber, ppon }: FindATenderSampleBody, old: boolean): string {
  if (companyNumber !== undefined) return `GB-COH-${companyNumber}`
  return old ? 'GB-FTS-999002' : `GB-PPON-${ppon}`
}
