import type { Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'

const DAY = String.raw`(\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}(?:er)? \p{L}{3,9} \d{4})`
/** Matches the day from which a change applies. */
const EFFECT = new RegExp(
  `(?:date d['’]effet ?:?|à compter|avec effet|prenant effet|prend effet) ?(?:rétroactif )?(?:du |au |le )?${DAY}`,
  'giu',
)
/** Matches the day of the decision to change the company. */
const RESOLUTION = new RegExp(
  `(?:décisions? (?:de l['’]associée? unique|des associés|collective des associés|de l['’]assemblée générale|du président)|assemblée générale(?: extraordinaire| mixte| ordinaire)?) (?:en date )?du ${DAY}`,
  'giu',
)
/** Matches the words before a day that begins a period for creditors. */
const CREDITORS = /opposition|creancier|delai|publication/
const COMPANY_START = /^(?:la |les )?(?:sociétés?|sté) /i
const LEGAL_FORM = /^(?:société |SAS|SASU|SARL|EURL|SCI|SNC|SA$|SELARL|SELAS|SCP|SCA|GIE)/i

/** Returns the only day from which a text says that a change applies. */
export function findBodaccEffectDate(text: string): CalendarDay | null {
  return findSoleDay(text, EFFECT, before => !CREDITORS.test(before))
}

/** Returns the only day on which a text says that the company decided. */
export function findBodaccResolutionDate(text: string): CalendarDay | null {
  return findSoleDay(text, RESOLUTION, () => true)
}

function findSoleDay(
  text: string,
  pattern: RegExp,
  accepts: (before: string) => boolean,
): CalendarDay | null {
  const days = new Set(
    [...text.matchAll(pattern)]
      .filter(({ index }) => accepts(normalizeForComparison(text.slice(Math.max(0, index - 60), index))))
      .map(([, day = '']) => parseFrenchDay(day)),
  )
  const [day = null] = days.size === 1 ? days : []
  return day
}

/** Phrases before the name of another company, with its role; the first match of each applies. */
const PHRASES: readonly (readonly [RegExp, MentionRole])[] = [
  [/\bfusion[- ](?:par )?absorption (?:de |d['’])(?=(?:la |les )?soci)/i, 'absorbed'],
  [
    /\b(?:fusion[- ](?:par )?absorption|absorption de la soci[^.;]{3,120}?|absorbée) par (?=la soci)/i,
    'absorbing',
  ],
  [
    /\btransmission universelle (?:du|de son) patrimoine[^.;]{0,60}? (?:à|au profit de) (?:son |sa |l['’])?associée? unique,? ?:? ?(?=la soci)/i,
    'owner',
  ],
]

/** Finds the companies with which the subject merges, or which receives its assets as the sole owner. */
export function findBodaccModificationCompanies(text: string): Mention[] {
  return PHRASES.flatMap(([phrase, role]) => {
    const match = phrase.exec(text)
    if (match === null) return []
    const company = parseCompany(
      text.slice(match.index + match[0].length, match.index + match[0].length + 300),
    )
    return company === null ? [] : [{ ...company, role }]
  })
}

/** Parses `la société NAME, legal form, address (RCS number)`. */
function parseCompany(text: string): Omit<Mention, 'role'> | null {
  const described = text.replace(COMPANY_START, '')
  if (/^(?:les |les sociétés|sociétés)/i.test(text)) return null
  const [clause = ''] = described.split(/ par la | au profit de |\.(?: |$)/, 1)
  const nameEnd = clause.search(/[,;(]|\d{3} ?\d{3} ?\d{3}/)
  const name = (nameEnd === -1 ? clause : clause.slice(0, nameEnd)).trim()
  if (!/^[\p{Lu}\d]/u.test(name) || name.length > 80) return null
  const description = nameEnd === -1 ? '' : clause.slice(nameEnd)
  const digits = /(?<!\d)\d{3} ?\d{3} ?\d{3}(?!\d)/.exec(description)?.[0]
  const number = digits === undefined ? null : parseSiren(digits)
  const legalForm = description
    .split(/[,;()]/)
    .map(part => part.trim().split(' au capital', 1)[0] ?? '')
    .find(part => LEGAL_FORM.test(part) && part.length <= 80)
  return {
    type: 'company',
    name,
    identifiers: number === null ? [] : [number],
    ...omitMissing({ legalForm, locality: /(?<!\d)\d{5}(?= \p{L})/u.exec(description)?.[0] }),
  }
}
