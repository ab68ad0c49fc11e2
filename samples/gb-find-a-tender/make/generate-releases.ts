import {
  buildAmounts,
  buildAwards,
  buildBidStatistics,
  buildCall,
  buildCpvClassification,
  buildLegalBasis,
  buildParties,
  buildTenderHead,
  type FindATenderSampleProcedure,
  formatPartyId,
  type ReleaseFields,
} from './release-parts.ts'
import { addWorkingDays, type FindATenderSampleDay, formatUkTime } from './working-days.ts'

/** An event on a given day. It gets its number after all events are sorted. */
export interface FindATenderSampleEvent {
  readonly day: FindATenderSampleDay
  release(id: string): ReleaseFields
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

/** Generates all notices of a procurement under the Act. `ends` states how it ends early. */
export function generateOpenProcedure(
  p: FindATenderSampleProcedure,
  ends?: 'terminated' | 'unsuccessful',
): FindATenderSampleEvent[] {
  const call = addWorkingDays(p.start, 75)
  const award = addWorkingDays(call, 70)
  const signed = addWorkingDays(award, 21)
  const begins = [
    event(p, p.start, ['planning'], 'UK1', 'planning', { tender: buildCall(p, call, 'planned') }),
    event(p, addWorkingDays(p.start, 25), ['planning'], 'UK2', 'planning', {
      tender: buildCall(p, call, 'planning'),
    }),
    event(p, call, ['tender'], 'UK4', 'tender', { tender: buildCall(p, call, 'active') }),
  ]
  if (ends === 'terminated')
    return [
      ...begins,
      event(p, award, ['tenderCancellation'], 'UK12', 'tender', { tender: buildTenderHead(p, 'withdrawn') }),
    ]
  if (ends === 'unsuccessful')
    return [
      ...begins,
      event(p, award, ['award', 'contract'], 'UK6', 'awards', {
        tender: buildTenderHead(p, 'complete'),
        awards: [{ id: '1', status: 'unsuccessful', relatedLots: ['1'] }],
      }),
    ]
  return [
    ...begins,
    event(p, addWorkingDays(call, 14), ['tenderUpdate'], 'UK4', 'tender', {
      tender: buildCall(p, addWorkingDays(call, 10), 'active'),
    }),
    event(p, award, ['award', 'contract'], 'UK6', 'awards', {
      tender: buildTenderHead(p, 'complete'),
      awards: buildAwards(p, award),
      bids: buildBidStatistics(p),
    }),
    ...contractLife(p, signed),
  ]
}

/** Generates the direct award of a contract to one supplier, without competition. */
export function generateDirectAward(p: FindATenderSampleProcedure): FindATenderSampleEvent[] {
  const [award] = buildAwards(p, p.start)
  return [
    event(p, p.start, ['award', 'contract'], 'UK5', 'awards', {
      tender: {
        ...buildTenderHead(p, 'complete'),
        procurementMethod: 'direct',
        procurementMethodDetails: 'Direct award',
        procurementMethodRationale: 'Only one supplier can connect to the system in use.',
      },
      awards: [award],
    }),
    ...contractLife({ ...p, suppliers: p.suppliers.slice(0, 1) }, addWorkingDays(p.start, 20)).slice(0, 1),
  ]
}

/** Generates the details, change, payment, performance and termination notices of a contract. */
function contractLife(p: FindATenderSampleProcedure, signed: FindATenderSampleDay): FindATenderSampleEvent[] {
  const life = (
    day: FindATenderSampleDay,
    tag: string,
    code: string,
    contract: ReleaseFields,
  ): FindATenderSampleEvent =>
    event(p, day, [tag], code, 'contracts', {
      tender: buildTenderHead(p, 'complete'),
      contracts: [{ id: '1', awardID: '1', ...contract }],
    })
  const value = buildAmounts(p.need.value * p.need.years)
  const period = {
    startDate: formatUkTime(addWorkingDays(signed, 30), '00:00:00'),
    endDate: formatUkTime(addWorkingDays(signed, 30 + 365 * p.need.years), '23:59:59'),
  }
  return [
    event(p, signed, ['award', 'contract'], 'UK7', 'contracts', {
      tender: buildTenderHead(p, 'complete'),
      awards: buildAwards(p, signed)
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
          dateSigned: formatUkTime(signed, '00:00:00'),
        },
      ],
    }),
    life(addWorkingDays(signed, 130), 'contractAmendment', 'UK10', {
      period,
      value: buildAmounts(p.need.value * p.need.years * 1.08),
      amendments: [
        {
          id: '1',
          date: formatUkTime(addWorkingDays(signed, 125), '00:00:00'),
          rationale: 'Additional services needed by the buyer.',
        },
      ],
    }),
    life(addWorkingDays(signed, 190), 'implementation', 'UK8', {
      implementation: {
        transactions: [
          {
            id: '1',
            date: formatUkTime(addWorkingDays(signed, 180), '00:00:00'),
            value: buildAmounts(p.need.value / 4),
          },
        ],
      },
    }),
    life(addWorkingDays(signed, 400), 'implementation', 'UK9', {
      implementation: {
        performanceFailures: [],
        metrics: [{ id: '1', title: 'Answered within the agreed time' }],
      },
    }),
    life(addWorkingDays(signed, 440), 'contractTermination', 'UK11', {
      status: 'terminated',
      statusDetails: 'Ended by agreement of the parties.',
    }),
  ]
}

/** Generates a dynamic market, which is a list that suppliers may join at any time. */
export function generateDynamicMarket(p: FindATenderSampleProcedure): FindATenderSampleEvent[] {
  const tender = { ...buildTenderHead(p, 'active'), techniques: { hasDynamicPurchasingSystem: true } }
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
      addWorkingDays(p.start, days),
      code === 'UK13' ? ['planning'] : ['tender'],
      code,
      code === 'UK13' ? 'planning' : 'tender',
      { tender },
    ),
  )
}

/** Generates a buyer's twice-yearly report on payment times, which belongs to no procurement. */
export function generatePaymentsCompliance(p: FindATenderSampleProcedure): FindATenderSampleEvent[] {
  return [
    event({ ...p, suppliers: [] }, p.start, ['implementation'], 'UK17', 'planning', {
      tender: {
        id: p.number,
        title: `Payments compliance of ${p.buyer.name}`,
        legalBasis: buildLegalBasis(p),
      },
    }),
  ]
}

/** Generates all notices of a procurement under the 2015 regulations. */
export function generateProcedureUnder2015Rules(
  p: FindATenderSampleProcedure,
  ends: 'awarded' | 'cancelled',
): FindATenderSampleEvent[] {
  const call = { ...buildCall(p, p.start, 'active'), classification: buildCpvClassification(p)[0] }
  const begins = [
    event(p, p.start, ['tender'], null, 'tender', { tender: call }),
    event(p, addWorkingDays(p.start, 12), ['tenderUpdate'], null, 'tender', {
      tender: { ...call, amendments: [{ id: '1', description: 'The deadline is one week later.' }] },
    }),
  ]
  const end = addWorkingDays(p.start, 120)
  if (ends === 'cancelled')
    return [
      ...begins,
      event(p, end, ['tenderCancellation'], null, 'tender', {
        tender: { ...buildTenderHead(p, 'cancelled'), classification: buildCpvClassification(p)[0] },
      }),
    ]
  const contracts = buildAwards(p, end).map(({ id }) => ({
    id,
    awardID: id,
    status: 'active',
    dateSigned: formatUkTime(end, '00:00:00'),
  }))
  return [
    ...begins,
    event(p, end, ['award', 'contract'], null, 'tender', {
      tender: { ...call, status: 'complete' },
      awards: buildAwards(p, end),
      contracts,
      bids: buildBidStatistics(p),
    }),
  ]
}

/** Builds a release. Its notice is listed among the documents of `section`. */
function event(
  p: FindATenderSampleProcedure,
  day: FindATenderSampleDay,
  tag: readonly string[],
  code: string | null,
  section: 'planning' | 'tender' | 'awards' | 'contracts',
  parts: ReleaseFields,
): FindATenderSampleEvent {
  const date = formatUkTime(day, `${String(8 + (day.charCodeAt(9) % 9)).padStart(2, '0')}:${day.slice(8)}:07`)
  const release = (id: string): ReleaseFields => ({
    ocid: p.ocid,
    id,
    tag,
    date,
    initiationType: 'tender',
    parties: buildParties(p, tag),
    buyer: { id: formatPartyId(p.buyer, p.old), name: p.buyer.name },
    ...(code === null ? parts : withNotice(parts, section, notice(code, id, date))),
    language: 'en',
  })
  return { day, release }
}

function withNotice(parts: ReleaseFields, section: string, document: ReleaseFields): ReleaseFields {
  const holder = parts[section] ?? {}
  const documents = { documents: [document] }
  if (Array.isArray(holder))
    return { ...parts, [section]: holder.map((item, i) => (i === 0 ? { ...item, ...documents } : item)) }
  return { ...parts, [section]: { ...holder, ...documents } }
}

function notice(code: string, id: string, datePublished: string): ReleaseFields {
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
