import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../../../model/category.ts'
import { findGazetteDatesInText } from './find-dates-in-text.ts'

const days: readonly (readonly [string, AnnouncementCategory, string, object])[] = [
  [
    'dismissal → judgment_date',
    'petition_dismissal',
    'presented on 2 June 2026 by HMRC, was dismissed on 19 August 2026.',
    { petition_date: '2026-06-02', judgment_date: '2026-08-19' },
  ],
  [
    'dismissal by order of the court → judgment_date',
    'petition_dismissal',
    'was advertised on 2 July 2026 and was dismissed by order of the Court on 25 August 2026.',
    { judgment_date: '2026-08-25' },
  ],
  [
    'meetings of creditors and of members → day of the creditors',
    'creditors_meeting',
    'a virtual meeting of the creditors is proposed under Rule 15.8 to be held on 18th September 2026. A general meeting of members will be held on 17 September 2026.',
    { meeting_date: '2026-09-18' },
  ],
  [
    'appointment by a dated order → judgment and appointment',
    'insolvency_practitioner_appointment',
    'by Order of the Court dated 28 August 2026, Una Fell of Opal LLP was appointed Liquidator',
    { judgment_date: '2026-08-28', appointment_date: '2026-08-28' },
  ],
  [
    'order that only removes → no appointment',
    'insolvency_practitioner_appointment',
    'by Order of the Court dated 28 August 2026, Una Fell of Opal LLP was removed',
    { judgment_date: '2026-08-28' },
  ],
  [
    'interlocutor → judgment_date',
    'winding_up_petition',
    'in which Petition the Sheriff by Interlocutor dated 31 August 2026 appointed all parties',
    { judgment_date: '2026-08-31' },
  ],
  [
    'disqualification → its first day',
    'director_sanction',
    'for a period of 6 years beginning on 8 September 2026',
    { effect_date: '2026-09-08' },
  ],
  [
    'struck off → day of dissolution',
    'company_deregistration',
    'has been struck off the register and is accordingly dissolved as of 8 September 2026',
    { effect_date: '2026-09-08' },
  ],
  [
    'retirement of a partner → its day',
    'partner_change',
    'with effect from 30 June 2026 Dr Una Fell retired from the partnership',
    { effect_date: '2026-06-30' },
  ],
  [
    'adjourned petition → new hearing',
    'winding_up_petition',
    'presented on 5 May 2026 by A PLC and which was adjourned on 1 September 2026, will now be heard at Garth on 6 October 2026',
    { petition_date: '2026-05-05', hearing_date: '2026-10-06' },
  ],
  [
    'heading above the days of the resolutions → resolution_date',
    'dissolution',
    'Date on which Resolutions were passed: Members: 1 September 2026',
    { resolution_date: '2026-09-01' },
  ],
  [
    'confirmed and registered reduction → judgment_date and entry_date',
    'capital_reduction',
    'the Order of the High Court of Justice dated 18 August 2026 confirming the reduction was registered by the Registrar of Companies on 21 August 2026.',
    { judgment_date: '2026-08-18', entry_date: '2026-08-21' },
  ],
  [
    'special resolution → resolution_date',
    'capital_reduction',
    'by a special resolution passed on 20 August 2026',
    { resolution_date: '2026-08-20' },
  ],
  [
    'moratorium → effect_date',
    'insolvency_moratorium',
    'a moratorium came into force on 28 August 2026.',
    { effect_date: '2026-08-28' },
  ],
  [
    'dissolved partnership → effect_date',
    'dissolution',
    'the partnership between A and B was dissolved as from 31 July 2026',
    { effect_date: '2026-07-31' },
  ],
  [
    'deadline with a time and a weekday → claims_deadline',
    'creditor_notice',
    'creditors are required, by noon on Friday 25 September 2026, to send their claims',
    { claims_deadline: '2026-09-25' },
  ],
  [
    'resolution that appoints the liquidator → appointment_date',
    'dissolution',
    'resolutions were passed on 13 February 2024: that Una Fell be and is hereby appointed Liquidator',
    { resolution_date: '2024-02-13', appointment_date: '2024-02-13' },
  ],
  [
    'meeting phrase → meeting_date',
    'insolvency_closure',
    'A final meeting of the Company will be held at 1 High St. on 14 April 2011 at 10 am.',
    { meeting_date: '2011-04-14' },
  ],
  [
    'two meetings on one date → meeting_date',
    'creditors_meeting',
    'One will be held on 14 April 2011, the other will be held on 14 April 2011.',
    { meeting_date: '2011-04-14' },
  ],
  [
    'two different dates → none',
    'creditors_meeting',
    'One will be held on 14 April 2011, the other will be held on 15 April 2011.',
    {},
  ],
  [
    'resolution phrase → resolution_date',
    'insolvency_filing',
    'At a General Meeting of the above-named Company, duly convened, and held at 5 Weir Lane on 5 March 2008, the following',
    { resolution_date: '2008-03-05' },
  ],
  [
    'claims phrase → claims_deadline',
    'creditor_notice',
    'are required on or before 30 June 2008 to send',
    { claims_deadline: '2008-06-30' },
  ],
  [
    'claims by a day → claims_deadline',
    'creditor_notice',
    'must send full particulars of their debts to the Liquidator at Opal, Garth by 22 March 2024.',
    { claims_deadline: '2024-03-22' },
  ],
  [
    'written resolution on a day → resolution_date',
    'dissolution',
    'the following resolutions were passed by the shareholders of the Company on 13 February 2024 as special resolutions',
    { resolution_date: '2024-02-13' },
  ],
  [
    'day before the resolution → resolution_date',
    'insolvency_filing',
    'and on 22 February 2024 the following written special resolution was duly passed',
    { resolution_date: '2024-02-22' },
  ],
  [
    'phrase of another category → none',
    'insolvency_update',
    'The meeting will be held on 14 April 2011.',
    {},
  ],
  ['phrase without a date → none', 'creditor_notice', 'on or before the day to be told', {}],
  [
    'petition presented on a day before the verb → petition_date',
    'winding_up_petition',
    'on 14 August 2026 a Petition was presented to the Sheriff at Garth by ACME LIMITED',
    { petition_date: '2026-08-14' },
  ],
  [
    'hearing with a weekday → hearing_date, not the day for notices of intention',
    'winding_up_petition',
    'will be heard at the Rolls Building on Wednesday, 16th September 2026 at 10:30 am. Any person intending to appear must give notice by 15 September 2026',
    { hearing_date: '2026-09-16' },
  ],
  [
    'persons who wish to be heard → no hearing_date',
    'business_sale',
    'any person who wishes to be heard must give notice by 2 October 2026',
    {},
  ],
  [
    'claim directed to be heard → hearing_date',
    'capital_reduction',
    'the said claim is directed to be heard at the Rolls Building on Tuesday 29 September 2026',
    { hearing_date: '2026-09-29' },
  ],
  [
    'decision date → meeting_date',
    'creditors_meeting',
    'by deemed consent. The decision date is 23.59 on 15 September 2026.',
    { meeting_date: '2026-09-15' },
  ],
  [
    'withdrawal by order → judgment_date',
    'petition_dismissal',
    'the petition has been withdrawn with the leave of the court by order dated 20 August 2026.',
    { judgment_date: '2026-08-20' },
  ],
  [
    'rescission → the day of the rescission, not of the order',
    'insolvency_annulment',
    'the winding-up order made on 12 August 2026 was rescinded on 26 August 2026',
    { judgment_date: '2026-08-26' },
  ],
  [
    'administration order → judgment_date',
    'insolvency_filing',
    'Administration Order made: 26 August 2026',
    { judgment_date: '2026-08-26' },
  ],
  [
    'liquidator appointed at a meeting → appointment_date',
    'insolvency_practitioner_appointment',
    'I was appointed Liquidator of Acme Ltd on 24 August 2026 by a resolution of the Meeting of Creditors',
    { appointment_date: '2026-08-24' },
  ],
  [
    'liquidator appointed by interlocutor → appointment_date',
    'insolvency_practitioner_appointment',
    'by Interlocutor of the Sheriff at Garth dated 18 August 2026, I, Una Fell, Opal Advisory, Garth, was appointed Interim Liquidator',
    { appointment_date: '2026-08-18' },
  ],
  [
    'resolution that a person be appointed → appointment_date',
    'dissolution',
    'resolutions were passed on 25 August 2026: That Una Fell of Opal LLP be appointed Joint Liquidators',
    { resolution_date: '2026-08-25', appointment_date: '2026-08-25' },
  ],
  [
    'end of a moratorium → effect_date',
    'insolvency_update',
    'the moratorium in force for the company came to an end on 27 August 2026',
    { effect_date: '2026-08-27' },
  ],
  [
    'partnership dissolved by consent → effect_date',
    'dissolution',
    'the partnership between us has been dissolved by mutual consent with effect from 31 August 2026',
    { effect_date: '2026-08-31' },
  ],
  [
    'interest in a partnership assigned on a day → effect_date',
    'partner_change',
    'that on 24 August 2026 Acme plc assigned to Opal S.A. the whole of its interest',
    { effect_date: '2026-08-24' },
  ],
  [
    'restoration → entry_date',
    'reactivation',
    'ACME LIMITED was restored to the register on 21 August 2026',
    { entry_date: '2026-08-21' },
  ],
  [
    'deadline at 12 noon → claims_deadline',
    'creditor_notice',
    'must send their claims by 12 noon on 30 September 2026.',
    { claims_deadline: '2026-09-30' },
  ],
]
const OTHER_FACTS: readonly (readonly [AnnouncementCategory, string])[] = [
  ['creditor_notice', 'Proxies must be lodged no later than 1 June 2024.'],
  ['creditor_notice', 'the debts were incurred on or before 1 January 2020'],
  ['creditor_notice', 'The Liquidator was appointed by 3 May 2024 resolution'],
  ['creditor_notice', 'Send claims for debts incurred on or before 1 January 2020.'],
  ['insolvency_dividend', 'The company ceased to trade on or before 1 January 2020.'],
  ['reactivation', 'An application that the company be restored to the register on 3 May 2024 was refused'],
  ['insolvency_annulment', 'An order that the winding up be rescinded on 3 May 2024 was set aside'],
  ['petition_dismissal', 'The application to have the petition withdrawn was refused on 5 June 2024'],
  ['dissolution', 'The partnership will be dissolved unless a partner objects on 3 May 2024'],
  [
    'creditors_meeting',
    'The previous meeting will be held over to a date to be fixed; notices were sent on 3 May 2024',
  ],
  ['creditors_meeting', 'The meeting will be held at Garth; notices were sent on 3 May 2024'],
  [
    'insolvency_practitioner_appointment',
    'I was appointed liquidator of Jade Ltd, a parent of the company, on 3 May 2024',
  ],
]
for (const [category, text] of OTHER_FACTS)
  test(`findGazetteDatesInText: ${text} → none`, () =>
    assert.deepEqual(findGazetteDatesInText(text, category), {}))

for (const [name, category, text, expected] of days)
  test(`findGazetteDatesInText: ${name}`, () =>
    assert.deepEqual(findGazetteDatesInText(text, category), expected))
