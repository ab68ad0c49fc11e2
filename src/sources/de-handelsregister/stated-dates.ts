import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { dayFromParts } from '../shared/dates.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import type { HandelsregisterBody } from './body/split-body.ts'

const MONTHS = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const DAY = String.raw`(\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\. ?(?:${MONTHS}) \d{4})`
const MEETING = '(?:Gesellschafter|Haupt|Mitglieder|General|Vertreter)versammlung(?:en)?'

/** Matches a contract whose date is also that of the resolutions: "… und der Beschlüsse … vom selben Tag". */
const SAME_DAY = new RegExp(
  `(?:vertrag|vertrages|vertrags|plan|planes|plans) vom ${DAY}.{0,80}(?:[Bb]eschl[uü]ss|[Zz]ustimmungsbeschl[uü]ss)[^.;]{0,120} vom (?:selben|gleichen) Tag`,
)
const RESOLVED: readonly RegExp[] = [
  new RegExp(`[Bb]eschl[uü]ss(?:es|e|en)? .{0,40}${MEETING} vom ${DAY}`),
  new RegExp(String.raw`${MEETING} vom ${DAY} (?:hat|haben)\b.{0,200}\bbeschlossen`),
]
const PLANNED_MEETING: readonly RegExp[] = [
  new RegExp(`für den ${DAY} vorgesehene[nr]? (?:außerordentliche[nr]? )?${MEETING}`),
  new RegExp(`${MEETING} findet am ${DAY} statt`),
  new RegExp(`${MEETING} (?:am|vom) ${DAY}`),
]
const DECISION = new RegExp(
  String.raw`(?:[Bb]eschluss|[Bb]eschlusses|Verfügung)\b(?: nach § \d{1,3} FamFG)?(?: des (?:Amtsgerichts|Landgerichts|Insolvenzgerichts)[^.;]{0,60}?)? vom ${DAY}`,
)
const OPENED = new RegExp(
  String.raw`\b[Aa]m ${DAY} .{0,60}Insolvenzverfahren .{0,80}eröffnet|Insolvenzverfahren .{0,60}\bam ${DAY} .{0,40}eröffnet`,
)
const ENDED_AGREEMENT = new RegExp(
  `(?:zum|mit Wirkung (?:zum|vom)|mit Ablauf des) ${DAY}.{0,40}(?:beendet|aufgehoben|gekündigt|Beendigung)`,
)
const SERVED_DECISION = new RegExp(
  String.raw`Zustellung des \p{L}{0,40}[Bb]eschlusses(?: nach § \d{1,3} FamFG)? vom ${DAY}`,
  'u',
)
/** Matches `wurde am 21.10.2024 der nachfolgende Beschluss erlassen`. */
const ISSUED = new RegExp(
  `\\b(?:wurde|ist|hat) am ${DAY} (?:der |den )?(?:nach)?folgende[rn]? Beschluss (?:erlassen|ergangen)`,
)
const INSOLVENCY_COURT =
  /(?:\bdes (?:Amtsgerichts|Insolvenzgerichts)|\((?:Amtsgericht|AG|Insolvenzgericht)) (\p{Lu}[\p{L} ()/.-]{1,40}?), ?(?:(?:Az\.?|Aktenzeichen|Geschäfts-Nr\.):? ?)?(\d{1,4} ?[A-Z]{1,3} ?\d{1,6}\/\d{2,4})/u

/** Reads the dates of resolutions, meetings and decisions, and the insolvency court with its case number. */
export function readHandelsregisterStatedDates(
  category: AnnouncementCategory,
  { text: wholeText, statements }: HandelsregisterBody,
): AnnouncementMetadata {
  const text = statements.join(' ')
  if (category.startsWith('insolvency_')) return readInsolvencyDecision(text)
  if (category === 'court_notice') return omitMissing({ judgment_date: findDay([SERVED_DECISION], text) })
  const appointed =
    category === 'liquidator_appointment' || category === 'officer_appointment'
      ? findDay([ISSUED, DECISION], wholeText)
      : null
  const isPlan = category.endsWith('_plan')
  return omitMissing({
    judgment_date: appointed,
    appointment_date: category === 'liquidator_appointment' ? appointed : null,
    effect_date: category === 'enterprise_agreement' ? findDay([ENDED_AGREEMENT], text) : null,
    resolution_date: isPlan ? null : findDay([SAME_DAY, ...RESOLVED], text),
    meeting_date: isPlan || category === 'shareholders_meeting' ? findDay(PLANNED_MEETING, wholeText) : null,
  })
}

function readInsolvencyDecision(text: string): AnnouncementMetadata {
  const [, court, courtCase] = INSOLVENCY_COURT.exec(text) ?? []
  const day = findDay([DECISION, OPENED], text.replace(/, ?Az\.[^,;]{0,40}?(?= vom )/, ''))
  return omitMissing({
    court: court === undefined ? null : `Amtsgericht ${court}`,
    court_case: courtCase,
    judgment_date: day,
    judgment_final: day !== null && /rechtskräftige[mnrs]? Beschluss/.test(text) ? true : null,
  })
}

function findDay(patterns: readonly RegExp[], text: string): CalendarDay | null {
  const stated = patterns
    .flatMap(pattern => pattern.exec(text)?.slice(1) ?? [])
    .find(day => day !== undefined)
  const [, day, month = '', year] = /^(\d{1,2})\. ?(\d{1,2}|\p{L}+)[. ] ?(\d{4})$/u.exec(stated ?? '') ?? []
  return dayFromParts(year, /^\d/.test(month) ? month : String(MONTHS.split('|').indexOf(month) + 1), day)
}
