import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { findEnglishDay } from '../../shared/dates.ts'

/** Standard phrases that precede dates, with the categories of notices that use them. */
const DATE_PHRASES: readonly {
  readonly key:
    | 'hearing_date'
    | 'petition_date'
    | 'meeting_date'
    | 'resolution_date'
    | 'claims_deadline'
    | 'judgment_date'
    | 'effect_date'
    | 'entry_date'
  readonly categories: readonly AnnouncementCategory[]
  readonly phrase: RegExp
}[] = [
  {
    key: 'petition_date',
    categories: ['winding_up_petition', 'petition_dismissal'],
    phrase: /\bpresented (?:to the court )?on (?=(.{6,40}))/gi,
  },
  {
    key: 'hearing_date',
    categories: ['winding_up_petition'],
    phrase: /\bwill be heard\b(?=(.{6,300}))/gi,
  },
  {
    key: 'meeting_date',
    categories: ['creditors_meeting', 'insolvency_closure'],
    phrase: /\bwill be held\b(?=(.{6,300}))/gi,
  },
  {
    key: 'resolution_date',
    categories: ['dissolution', 'insolvency_filing'],
    phrase: /\bmeeting of\b.{0,120}\b(?:duly convened )?(?:and )?held\b(?=(.{6,250}))/gi,
  },
  {
    key: 'resolution_date',
    categories: ['dissolution', 'insolvency_filing'],
    phrase:
      /\bresolutions? (?:(?:was|were) (?:duly )?passed )?(?:by [^.,:;]{3,60} )?on (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}))/gi,
  },
  {
    key: 'resolution_date',
    categories: ['dissolution', 'insolvency_filing'],
    phrase:
      /\bon (?=(\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}),? the following (?:[a-z]{2,10} ){0,4}resolutions?\b)/gi,
  },
  {
    key: 'resolution_date',
    categories: ['capital_reduction'],
    phrase: /\bspecial resolution (?:duly )?passed on (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['petition_dismissal'],
    phrase: /\bwas dismissed on (?=(.{6,40}))/gi,
  },
  {
    key: 'judgment_date',
    categories: ['capital_reduction'],
    phrase: /\bOrder of the (?:High Court|Court of Session)\b[^.;]{0,120}? dated (?=(.{6,40}))/gi,
  },
  {
    key: 'entry_date',
    categories: ['capital_reduction'],
    phrase: /\bregistered by the Registrar of Companies\b[^.;]{0,60}? on (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['insolvency_moratorium'],
    phrase: /\bcame into force on (?=(.{6,40}))/gi,
  },
  {
    key: 'effect_date',
    categories: ['dissolution'],
    phrase: /\bpartnership\b[^;]{0,300}? was dissolved (?:as from|with effect from|as of|on) (?=(.{6,40}))/gi,
  },
  {
    key: 'claims_deadline',
    categories: ['creditor_notice', 'insolvency_dividend'],
    phrase:
      /\b(?:on or before|not later than|no later than|last date for proving,?|by(?= (?:(?:noon|midday|midnight|\d{1,2}[.:]\d\d(?: ?(?:am|pm|hours))?) on )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4}))(?=(.{6,60}))/gi,
  },
]

type GazetteTextDates = Partial<
  Record<(typeof DATE_PHRASES)[number]['key'] | 'appointment_date', CalendarDay>
>

/** Matches the words with which a resolution itself appoints the liquidator. */
const APPOINTS_LIQUIDATOR =
  /\b(?:be and (?:is|are)|is|are) hereby appointed (?:as )?(?:the )?(?:joint )?liquidators?\b/i

/** Finds dates in text without markup. Omits a fact with contradictory dates. */
export function findGazetteDatesInText(text: string, category: AnnouncementCategory): GazetteTextDates {
  const dates: GazetteTextDates = {}
  const phrases = Map.groupBy(
    DATE_PHRASES.filter(({ categories }) => categories.includes(category)),
    ({ key }) => key,
  )
  for (const [key, variants] of phrases) {
    const stated = variants
      .flatMap(({ phrase }) => [...text.matchAll(phrase)].map(([, after = '']) => findEnglishDay(after)))
      .filter(date => date !== null)
    const [soleDate, ...others] = new Set(stated)
    if (soleDate !== undefined && others.length === 0) dates[key] = soleDate
  }
  if (dates.resolution_date !== undefined && APPOINTS_LIQUIDATOR.test(text))
    dates.appointment_date = dates.resolution_date
  return dates
}

const PETITIONER =
  /\bpresented (?:to the court )?on .{6,40}? by (?:the petitioners?,? )?([^,.()]{3,120}?)(?:,| of | and (?:was )?advertised | was dismissed | whose | claiming | \(| a creditor)/i

/** Finds the petitioner in the standard phrase of petitions. Returns `null` when the phrase is absent. */
export function findGazettePetitionerInText(text: string): string | null {
  const [, name] = PETITIONER.exec(text) ?? []
  return name !== undefined && /^(?:\p{Lu}|HM )/u.test(name) ? name.trim() : null
}

const SOLICITOR =
  /\bpetitioners?[’'`]?s?[’'`]? solicitors? (?:is|are) (?:messrs\.? )?([^,.;()]{3,100}?)(?:,| of | at |\.|\(|$)/i

/** Finds the petitioner's solicitor in the standard phrase of petitions. Returns `null` when the phrase is absent. */
export function findGazetteSolicitorInText(text: string): string | null {
  const [, name] = SOLICITOR.exec(text) ?? []
  return name !== undefined && /^\p{Lu}/u.test(name) ? name.trim() : null
}

const PENSION_SCHEME = /\bthe ((?:[\p{Lu}\d][^\s,;:]{0,40} |of |and |& ){1,10}(?:Scheme|Plan|Fund))\b/u

/** Finds the pension scheme in a notice to its members and creditors under the Trustee Act. */
export function findGazettePensionScheme(text: string): string | null {
  return PENSION_SCHEME.exec(text)?.[1] ?? null
}

/** Finds the capital after a reduction, as in `reduction of the share capital … from £12,500,000 to £2,500,000`. */
export function findGazetteReducedCapital(text: string): { capital: number; currency: string } | null {
  const [, amount] =
    /\breduction of (?:the |its )?(?:share |issued )?capital\b[^;]{0,160}? from £[\d,]{1,20}(?:\.\d\d)? to £([\d,]{1,20}(?:\.\d\d)?)(?![\d,]*\d)/i.exec(
      text,
    ) ?? []
  return amount === undefined ? null : { capital: Number(amount.replaceAll(',', '')), currency: 'GBP' }
}
