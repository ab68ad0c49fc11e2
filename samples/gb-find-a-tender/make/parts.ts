import { at, type Day, later } from './calendar.ts'
import { type Body, type Need, REVIEW_BODY } from './words.ts'

export type Values = Readonly<Record<string, unknown>>

/** One procurement from first to last. */
export interface Procedure {
  readonly ocid: string
  readonly number: string
  readonly buyer: Body
  readonly need: Need
  readonly suppliers: readonly Body[]
  readonly start: Day
  /** Under the regulations of 2015 instead of the Procurement Act 2023. */
  readonly old: boolean
}

/** What every notice says of its procurement. */
export function named(p: Procedure, status: string): Values {
  return { id: p.number, legalBasis: law(p), title: p.need.title, description: p.need.description, status }
}

/** The law it is held under. */
export function law({ old }: Procedure): Values {
  return old
    ? { id: '32014L0024', scheme: 'CELEX' }
    : { id: '2023/54', scheme: 'UKPGA', uri: 'https://www.legislation.gov.uk/ukpga/2023/54/contents' }
}

/** The call, as plan (`planned`, `planning`) or as tender (`active`). */
export function theCall(p: Procedure, day: Day, status: string): Values {
  const { category, value, years, lots = [''], framework } = p.need
  const start = later(day, 140)
  const contractPeriod = {
    startDate: at(start, '00:00:00'),
    endDate: at(later(start, 365 * years), '23:59:59'),
  }
  return {
    ...named(p, status),
    items: lots.map((_, i) => ({
      id: `${i + 1}`,
      additionalClassifications: cpv(p),
      deliveryAddresses: [{ region: p.buyer.region, country: 'GB', countryName: 'United Kingdom' }],
      relatedLot: `${i + 1}`,
    })),
    value: amount(value * years),
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
      tenderPeriod: { endDate: at(later(day, 35), '12:00:00') },
      submissionTerms: { languages: ['en'] },
    }),
  }
}

/** What is bought, in codes. */
export function cpv({ need }: Procedure): Values[] {
  return need.cpv.map(([id, description]) => ({ scheme: 'CPV', id, description }))
}

/** An award for every lot; all suppliers share the one of a framework. */
export function awards(p: Procedure, day: Day): Values[] {
  const lots = p.need.lots ?? ['']
  return lots.map((_, i) => {
    const winner = p.suppliers[i % p.suppliers.length] as Body
    const won = p.need.framework ? p.suppliers : [winner]
    return {
      id: `${i + 1}`,
      title: p.need.title,
      status: 'active',
      date: at(day, '00:00:00'),
      value: amount((p.need.value * p.need.years) / lots.length),
      suppliers: won.map(supplier => ({ id: partyId(supplier, p.old), name: supplier.name })),
      mainProcurementCategory: p.need.category,
      relatedLots: [`${i + 1}`],
      items: [
        {
          id: `${i + 1}`,
          additionalClassifications: cpv(p),
          deliveryAddresses: [{ region: p.buyer.region }],
        },
      ],
    }
  })
}

/** How many tenders came in. */
export function bids(p: Procedure): Values {
  return { statistics: [{ id: '1', measure: 'bids', value: p.suppliers.length + 2 }] }
}

/** Pounds without and with VAT. */
export function amount(value: number): Values {
  return { amountGross: Math.round(value * 120) / 100, amount: value, currency: 'GBP' }
}

/** The buyer, whoever won, and under the old regulations the court that hears complaints. */
export function parties(p: Procedure, tag: readonly string[]): Values[] {
  const winners = tag.includes('award') || tag.includes('contract') ? p.suppliers : []
  const reviewer = {
    name: REVIEW_BODY,
    id: 'GB-FTS-999001',
    identifier: { legalName: REVIEW_BODY },
    roles: ['reviewBody'],
    address: { locality: 'Wolding', countryName: 'United Kingdom' },
  }
  return [
    party(p.buyer, 'buyer', p.old),
    ...winners.map(w => party(w, 'supplier', p.old)),
    ...(p.old ? [reviewer] : []),
  ]
}

function party(who: Body, role: string, old: boolean): Values {
  const { name, ppon, companyNumber, town: locality, postalCode, region } = who
  const number = { scheme: 'GB-PPON', id: ppon }
  const registered = { scheme: 'GB-COH', id: companyNumber }
  const identifiers =
    companyNumber === undefined
      ? { identifier: old ? { legalName: name } : number }
      : { identifier: registered, ...(!old && { additionalIdentifiers: [number] }) }
  return {
    name,
    id: partyId(who, old),
    ...identifiers,
    address: { locality, postalCode, country: 'GB', countryName: 'United Kingdom', region },
    roles: [role],
  }
}

/** The number under which a body stands in a release. */
export function partyId({ companyNumber, ppon }: Body, old: boolean): string {
  if (companyNumber !== undefined) return `GB-COH-${companyNumber}`
  return old ? 'GB-FTS-999002' : `GB-PPON-${ppon}`
}
