import { at, type Day, later } from './calendar.ts'
import {
  amount,
  awards,
  bids,
  cpv,
  law,
  named,
  type Procedure,
  parties,
  partyId,
  theCall,
  type Values,
} from './parts.ts'

/** What comes to pass on a day; its number is given when all are in order. */
export interface Event {
  readonly day: Day
  release(id: string): Values
}

const LABELS: Readonly<Record<string, readonly [documentType: string, label: string]>> = {
  UK1: ['plannedProcurementNotice', 'Pipeline notice'],
  UK2: ['marketEngagementNotice', 'Preliminary market engagement notice'],
  UK3: ['plannedProcurementNotice', 'Planned procurement notice'],
  UK4: ['tenderNotice', 'Tender notice'],
  UK5: ['awardNotice', 'Transparency notice'],
  UK6: ['awardNotice', 'Contract award notice'],
  UK7: ['contractNotice', 'Contract details notice'],
  UK8: ['implementationNotice', 'Contract payment notice'],
  UK9: ['implementationNotice', 'Contract performance notice'],
  UK10: ['contractNotice', 'Contract change notice'],
  UK11: ['contractTerminationNotice', 'Contract termination notice'],
  UK12: ['tenderCancellationNotice', 'Procurement termination notice'],
  UK13: ['plannedProcurementNotice', 'Dynamic market intention notice'],
  UK14: ['tenderNotice', 'Dynamic market establishment notice'],
  UK15: ['awardNotice', 'Dynamic market modification notice'],
  UK16: ['tenderNotice', 'Dynamic market cessation notice'],
  UK17: ['implementationNotice', 'Payments compliance notice'],
}

/** The whole way of a procurement under the Act. `ends`: where it ends before its time. */
export function openProcedure(p: Procedure, ends?: 'terminated' | 'unsuccessful'): Event[] {
  const call = later(p.start, 75)
  const award = later(call, 70)
  const signed = later(award, 21)
  const begins = [
    event(p, p.start, ['planning'], 'UK1', 'planning', { tender: theCall(p, call, 'planned') }),
    event(p, later(p.start, 25), ['planning'], 'UK2', 'planning', { tender: theCall(p, call, 'planning') }),
    event(p, call, ['tender'], 'UK4', 'tender', { tender: theCall(p, call, 'active') }),
  ]
  if (ends === 'terminated')
    return [
      ...begins,
      event(p, award, ['tenderCancellation'], 'UK12', 'tender', { tender: named(p, 'withdrawn') }),
    ]
  if (ends === 'unsuccessful')
    return [
      ...begins,
      event(p, award, ['award', 'contract'], 'UK6', 'awards', {
        tender: named(p, 'complete'),
        awards: [{ id: '1', status: 'unsuccessful', relatedLots: ['1'] }],
      }),
    ]
  return [
    ...begins,
    event(p, later(call, 14), ['tenderUpdate'], 'UK4', 'tender', {
      tender: theCall(p, later(call, 10), 'active'),
    }),
    event(p, award, ['award', 'contract'], 'UK6', 'awards', {
      tender: named(p, 'complete'),
      awards: awards(p, award),
      bids: bids(p),
    }),
    ...contractLife(p, signed),
  ]
}

/** A contract given to one supplier without competition. */
export function directAward(p: Procedure): Event[] {
  const [award] = awards(p, p.start)
  return [
    event(p, p.start, ['award', 'contract'], 'UK5', 'awards', {
      tender: {
        ...named(p, 'complete'),
        procurementMethod: 'direct',
        procurementMethodDetails: 'Direct award',
        procurementMethodRationale: 'Only one supplier can connect to the system in use.',
      },
      awards: [award],
    }),
    ...contractLife({ ...p, suppliers: p.suppliers.slice(0, 1) }, later(p.start, 20)).slice(0, 1),
  ]
}

/** Details, a change, a payment, a report and the end of a contract. */
function contractLife(p: Procedure, signed: Day): Event[] {
  const life = (day: Day, tag: string, code: string, contract: Values): Event =>
    event(p, day, [tag], code, 'contracts', {
      tender: named(p, 'complete'),
      contracts: [{ id: '1', awardID: '1', ...contract }],
    })
  const value = amount(p.need.value * p.need.years)
  const period = {
    startDate: at(later(signed, 30), '00:00:00'),
    endDate: at(later(signed, 30 + 365 * p.need.years), '23:59:59'),
  }
  return [
    event(p, signed, ['award', 'contract'], 'UK7', 'contracts', {
      tender: named(p, 'complete'),
      awards: awards(p, signed)
        .slice(0, 1)
        .map(({ id, suppliers, relatedLots }) => ({ id, status: 'active', suppliers, relatedLots })),
      contracts: [
        {
          id: '1',
          awardID: '1',
          title: p.need.title,
          status: 'active',
          period,
          value,
          aboveThreshold: true,
          dateSigned: at(signed, '00:00:00'),
        },
      ],
    }),
    life(later(signed, 130), 'contractAmendment', 'UK10', {
      period,
      value: amount(p.need.value * p.need.years * 1.08),
      amendments: [
        {
          id: '1',
          date: at(later(signed, 125), '00:00:00'),
          rationale: 'Additional services needed by the buyer.',
        },
      ],
    }),
    life(later(signed, 190), 'implementation', 'UK8', {
      implementation: {
        transactions: [
          { id: '1', date: at(later(signed, 180), '00:00:00'), value: amount(p.need.value / 4) },
        ],
      },
    }),
    life(later(signed, 400), 'implementation', 'UK9', {
      implementation: {
        performanceFailures: [],
        metrics: [{ id: '1', title: 'Answered within the agreed time' }],
      },
    }),
    life(later(signed, 440), 'contractTermination', 'UK11', {
      status: 'terminated',
      statusDetails: 'Ended by agreement of the parties.',
    }),
  ]
}

/** A dynamic market: a list that suppliers may join at any time. */
export function dynamicMarket(p: Procedure): Event[] {
  const tender = { ...named(p, 'active'), techniques: { hasDynamicPurchasingSystem: true } }
  return (
    [
      ['UK13', 0],
      ['UK14', 60],
      ['UK15', 250],
      ['UK16', 500],
    ] as const
  ).map(([code, days]) =>
    event(
      p,
      later(p.start, days),
      code === 'UK13' ? ['planning'] : ['tender'],
      code,
      code === 'UK13' ? 'planning' : 'tender',
      { tender },
    ),
  )
}

/** Twice a year a buyer says how punctually it pays; no procurement stands behind it. */
export function paymentsCompliance(p: Procedure): Event[] {
  return [
    event({ ...p, suppliers: [] }, p.start, ['implementation'], 'UK17', 'planning', {
      tender: { id: p.number, title: `Payments compliance of ${p.buyer.name}`, legalBasis: law(p) },
    }),
  ]
}

/** The way of a procurement under the regulations of 2015. */
export function oldProcedure(p: Procedure, ends: 'awarded' | 'cancelled'): Event[] {
  const call = { ...theCall(p, p.start, 'active'), classification: cpv(p)[0] }
  const begins = [
    event(p, p.start, ['tender'], null, 'tender', { tender: call }),
    event(p, later(p.start, 12), ['tenderUpdate'], null, 'tender', {
      tender: { ...call, amendments: [{ id: '1', description: 'The deadline is one week later.' }] },
    }),
  ]
  const end = later(p.start, 120)
  if (ends === 'cancelled')
    return [
      ...begins,
      event(p, end, ['tenderCancellation'], null, 'tender', {
        tender: { ...named(p, 'cancelled'), classification: cpv(p)[0] },
      }),
    ]
  const contracts = awards(p, end).map(({ id }) => ({
    id,
    awardID: id,
    status: 'active',
    dateSigned: at(end, '00:00:00'),
  }))
  return [
    ...begins,
    event(p, end, ['award', 'contract'], null, 'tender', {
      tender: { ...call, status: 'complete' },
      awards: awards(p, end),
      contracts,
      bids: bids(p),
    }),
  ]
}

/** A release; the notice stands among the documents of `section`. */
function event(
  p: Procedure,
  day: Day,
  tag: readonly string[],
  code: string | null,
  section: 'planning' | 'tender' | 'awards' | 'contracts',
  parts: Values,
): Event {
  const date = at(day, `${String(8 + (day.charCodeAt(9) % 9)).padStart(2, '0')}:${day.slice(8)}:07`)
  const release = (id: string): Values => ({
    ocid: p.ocid,
    id,
    tag,
    date,
    initiationType: 'tender',
    parties: parties(p, tag),
    buyer: { id: partyId(p.buyer, p.old), name: p.buyer.name },
    ...(code === null ? parts : withNotice(parts, section, notice(code, id, date))),
    language: 'en',
  })
  return { day, release }
}

function withNotice(parts: Values, section: string, document: Values): Values {
  const holder = parts[section] ?? {}
  const documents = { documents: [document] }
  if (Array.isArray(holder))
    return { ...parts, [section]: holder.map((item, i) => (i === 0 ? { ...item, ...documents } : item)) }
  return { ...parts, [section]: { ...holder, ...documents } }
}

function notice(code: string, id: string, datePublished: string): Values {
  const [documentType, label] = LABELS[code] ?? []
  const url = `https://www.find-tender.service.gov.uk/Notice/${id}`
  return {
    id,
    documentType,
    noticeType: code,
    description: `${label} on Find a Tender`,
    url,
    datePublished,
    format: 'text/html',
  }
}
