import type { AnnouncementCategory } from '../../../../model/category.ts'

/** The facts that sentences date. */
export type GazetteDateKey =
  | 'hearing_date'
  | 'petition_date'
  | 'meeting_date'
  | 'resolution_date'
  | 'claims_deadline'
  | 'judgment_date'
  | 'effect_date'
  | 'entry_date'
  | 'appointment_date'

/** A standard phrase that precedes a date, which the group holds, with the categories of notices that use it. */
export interface GazetteDatePhrase {
  readonly key: GazetteDateKey
  readonly categories: readonly AnnouncementCategory[]
  readonly phrase: RegExp
}

/** Categories of notices about cases before a court. */
const COURT_CASES: readonly AnnouncementCategory[] = [
  'winding_up_petition',
  'court_notice',
  'capital_reduction',
  'business_sale',
]
const PETITIONS: readonly AnnouncementCategory[] = [
  'winding_up_petition',
  'petition_dismissal',
  'business_sale',
]
const DECISIONS: readonly AnnouncementCategory[] = ['creditors_meeting', 'insolvency_closure']
const WINDING_UP: readonly AnnouncementCategory[] = ['dissolution', 'insolvency_filing']
const APPOINTMENTS: readonly AnnouncementCategory[] = [
  'insolvency_practitioner_appointment',
  'liquidator_appointment',
  'insolvency_filing',
  'creditor_notice',
]
const CLAIMS: readonly AnnouncementCategory[] = ['creditor_notice', 'insolvency_dividend']
const PARTNERSHIPS: readonly AnnouncementCategory[] = ['dissolution', 'partner_change']

/** Categories of notices that state the court order on which they rest. */
const BY_ORDER: readonly AnnouncementCategory[] = ['insolvency_practitioner_appointment', 'court_notice']

/** The phrases by fact. Several phrases for one fact must agree on its date. */
export const GAZETTE_DATE_PHRASES: readonly GazetteDatePhrase[] = [
  {
    key: 'petition_date',
    categories: PETITIONS,
    phrase: /\bpresented (?:to the court )?on (?=(.{6,40}))/gi,
  },
  {
    key: 'petition_date',
    categories: PETITIONS,
    phrase: /\bon (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? a petition was presented\b)/gi,
  },
  {
    key: 'hearing_date',
    categories: COURT_CASES,
    phrase:
      /\b(?:will(?: now)? be|shall be|(?:directed|due|listed|fixed|expected|is) to be) heard\b(?=(.{6,300}))/gi,
  },
  {
    key: 'meeting_date',
    categories: DECISIONS,
    phrase: /(?<!\b(?:members|shareholders)(?: of the company)? )\bwill be held\b(?=(.{6,300}))/gi,
  },
  {
    key: 'meeting_date',
    categories: ['creditors_meeting'],
    phrase: /\bmeeting of (?:the )?creditors\b[^;]{0,200}?\bto be held on (?=(.{6,40}))/gi,
  },
  {
    key: 'meeting_date',
    categories: ['creditors_meeting'],
    phrase: /\bdecision date(?: is| will be| of|,|:)? (?=(.{6,40}))/gi,
  },
  {
    key: 'meeting_date',
    categories: ['creditors_meeting'],
    phrase: /\b(?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4} \(the ["“']?decision date\b))/gi,
  },
  {
    key: 'meeting_date',
    categories: ['shareholders_meeting'],
    phrase: /\bmeetings? of (?:the )?(?:members|shareholders)\b[^;]{0,200}?\bwill be held\b(?=(.{6,300}))/gi,
  },
  {
    key: 'resolution_date',
    categories: ['insolvency_plan'],
    phrase: /\bapproved\b[^.;]{0,200}?\bmeetings?\b[^.;]{0,120}? held on (?=(.{6,40}))/gi,
  },
  {
    key: 'resolution_date',
    categories: WINDING_UP,
    phrase:
      /\bpassed (?:by way of (?:a )?written resolutions? )?on (?:the )?(?=(\d{1,2}(?:st|nd|rd|th)? (?:day of )?[a-z]{3,9} \d{4}))/gi,
  },
  {
    key: 'resolution_date',
    categories: WINDING_UP,
    phrase: /\bmeeting of\b.{0,120}\b(?:duly convened )?(?:and )?held\b(?=(.{6,250}))/gi,
  },
  {
    key: 'resolution_date',
    categories: WINDING_UP,
    phrase:
      /\bresolutions? (?:(?:was|were) (?:duly )?passed )?(?:by [^.,:;]{3,60} )?on (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}))/gi,
  },
  {
    key: 'resolution_date',
    categories: WINDING_UP,
    phrase:
      /\bon (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? the following (?:[a-z]{2,10} ){0,4}resolutions?\b)/gi,
  },
  {
    key: 'resolution_date',
    categories: WINDING_UP,
    phrase: /\bon which resolutions were passed: (?:members: )?(?=(.{6,40}))/gi,
  },
  {
    key: 'resolution_date',
    categories: ['capital_reduction'],
    phrase: /\bspecial resolution (?:of the company )?(?:duly )?(?:passed on|dated) (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['petition_dismissal'],
    phrase: /\bwas dismissed (?:by (?:order of )?the court )?on (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['petition_dismissal'],
    phrase: /\bwithdrawn\b[^.;]{0,80}? (?:by order dated|on) (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['insolvency_annulment'],
    phrase: /\brescinded (?:by order of the court )?on (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['insolvency_filing'],
    phrase: /\badministration order(?: was)? made(?: on|:)? (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['insolvency_update', 'director_sanction'],
    phrase:
      /\bon (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? (?:the|an?) [^.,;]{0,60}\bmade (?:an? )?(?:[a-z]{3,20} )?order\b)/gi,
  },
  {
    key: 'judgment_date',
    categories: ['capital_reduction'],
    phrase: /\bOrder of the (?:High Court|Court of Session)\b[^.;]{0,120}? dated (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: BY_ORDER,
    phrase: /\bby (?:an )?order (?:of the (?:high )?court )?dated (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['reactivation'],
    phrase: /\border of the court made on (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['winding_up_petition', 'capital_reduction', 'business_sale'],
    phrase: /\bby interlocutor dated (?=(.{6,40}))/gi,
  },
  {
    key: 'entry_date',
    categories: ['capital_reduction'],
    phrase: /\bregistered by the Registrar of Companies\b[^.;]{0,60}? on (?=(.{6,40}))/gi,
  },
  {
    key: 'entry_date',
    categories: ['reactivation'],
    phrase: /\brestored to the register on (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['insolvency_moratorium'],
    phrase: /\bcame into force(?: on|:) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['insolvency_update'],
    phrase: /\bmoratorium\b[^.;]{0,100}? (?:came to an end|ended|terminated)(?: on|:) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['insolvency_conversion'],
    phrase: /\bfrom administration to\b[^.;]{0,60}? (?:with effect from|on) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: PARTNERSHIPS,
    phrase:
      /\bpartnership\b[^;]{0,300}? (?:was|has been|is|will be) dissolved\b[^.;]{0,40}? ?(?:as from|with effect from|as of|on) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['company_deregistration', 'dissolution'],
    phrase:
      /\b(?:struck off|strikes off)\b[^.;]{0,80}?\bdissolved (?:as of|as from|on|with effect from) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['director_sanction'],
    phrase: /\bfor a period of [a-z\d ]{3,20} (?:beginning|starting|commencing) (?:on|from) (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['partner_change'],
    phrase:
      /\bwith effect from (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? [^.;]{3,80}?\b(?:retired|resigned|joined|was admitted|ceased)\b)/gi,
  },
  {
    key: 'effect_date',
    categories: ['dissolution'],
    phrase:
      /\b(?:as of|as from|with effect from|on) (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? the partnership\b[^;]{0,300}? dissolved\b)/gi,
  },
  {
    key: 'effect_date',
    categories: ['partner_change'],
    phrase:
      /\b(?:retired|resigned|joined|admitted|partner|transferred|assigned)\b[^.;]{0,200}? with effect from (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['partner_change'],
    phrase:
      /\b(?:on|dated|with effect from) (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? [^.;]{3,160}?\b(?:transferred|assigned|sold)\b)/gi,
  },
  {
    key: 'appointment_date',
    categories: APPOINTMENTS,
    phrase:
      /\b(?:I was|was|were|been) appointed (?:as )?(?:joint )?(?:interim |provisional )?(?:liquidators?|administrators?)\b[^.;]{0,80}? on (?=(.{6,40}))/gi,
  },
  {
    key: 'appointment_date',
    categories: APPOINTMENTS,
    phrase:
      /\bby (?:an? )?interlocutor\b[^.;]{0,120}? dated (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? I, [^;]{5,200}? (?:was|have been) appointed\b)/gi,
  },
  {
    key: 'appointment_date',
    categories: APPOINTMENTS,
    phrase: /\b(?:administrators?|liquidators?|receivers?) appointed on: (?=(.{6,40}))/gi,
  },
  {
    key: 'appointment_date',
    categories: APPOINTMENTS,
    phrase:
      /\bby (?:an )?order (?:of the (?:high )?court )?dated (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? [^;]{5,200}? was appointed\b)/gi,
  },
  {
    key: 'appointment_date',
    categories: APPOINTMENTS,
    phrase:
      /\bmeetings? (?:of [a-z ]{5,40} )?held on (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? [^;]{5,300}? was appointed\b)/gi,
  },
  {
    key: 'petition_date',
    categories: ['insolvency_annulment'],
    phrase: /\bpetition presented by [^.;]{3,120}? on (?=(.{6,40}))/gi,
  },
  {
    key: 'claims_deadline',
    categories: CLAIMS,
    phrase:
      /\b(?:on or before|not later than|no later than|last date for proving,?(?: being)?|by(?= (?:(?:(?:12 )?noon|midday|midnight|(?:\d{1,2}[.:]\d\d|\d{1,2})(?: ?(?:am|pm|a\.m\.|p\.m\.|hours|noon))?) on )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}))(?=(.{6,60}))/gi,
  },
  {
    key: 'claims_deadline',
    categories: ['creditor_notice'],
    phrase:
      /\b(?:send|submit|particulars)\b[^;]{0,250}?(?<!\bon or) before (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}))/gi,
  },
]
