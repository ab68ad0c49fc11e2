import type { CalendarDay } from '../../../model/calendar-day.ts'
import { normalizeName } from '../../../model/legal-form.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { dayFromParts } from '../../shared/dates.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import {
  type BormeActContent,
  type BormeNamedCompany,
  createBormeActContent,
  pickShortBormeMetadata,
} from '../acts/act-content.ts'
import type { BormeAct } from '../acts/split-acts.ts'
import { findBormeLegalForm, stripFinalPeriod, trimEndCharacters } from '../company-names.ts'
import type { BormeMentionCollector } from '../mention-collector.ts'
import { formatSpanishTownName } from '../province-names.ts'
import { classifyBormeOtherAct } from './other-acts.ts'

/** Matches a form of address, which precedes the name of a natural person in prose. */
const FORM_OF_ADDRESS = /(?<![\p{L}\d])(?:[Dd]on|[Dd]oña|DON|DOÑA|D\.ª|Dª\.?|D&) /gu
/** Words in capitals that follow a name in prose and do not belong to it. */
const WORDS_AFTER_NAMES = new Set(
  'A AL ANTE COMO CON CUANDO EN ES HA MEDIANTE NOMBRA NOMBRADO NOMBRADA PARA POR QUE SE SEGUN SIENDO Y'.split(
    ' ',
  ),
)
/** Particles that link the words of a surname. */
const NAME_PARTICLES = new Set('de del la las los y i e'.split(' '))
/** Matches the title of an officer of justice before a name. Such a person holds no office in the company. */
const OFFICIAL = /(?:notari[oa]|juez|jueza|magistrad[oa]|registrador|registradora)(?: [^.;]{0,40})?$/i
const SOCIAL_COURT =
  /[Jj]uzgado de lo (?:[Ss]ocial|[Mm]ercantil) (?:n[ºo°]\.?|n[uú]m(?:ero|\.)?) ?\d{1,3} de \p{Lu}\p{L}{2,30}/u
const FORMER_REGISTER = /registro mercantil de ((?:\p{L}{2,15} ){0,3}\p{L}{2,15})/iu
const NUMERIC_DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/
const WRITTEN_DATE = /(?<!\d)(\d{1,2}) de (\p{L}{4,10}) (?:de|del) (\d{4})(?!\d)/iu
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const PERSON_CATEGORIES: Readonly<Record<string, MentionRole>> = {
  officer_appointment: 'officer',
  officer_resignation: 'officer',
  power_revocation: 'officer',
  power_change: 'officer',
  partner_change: 'partner',
}
/** Patterns for the start of a company name in prose, with the role of the company. */
const COMPANY_PREFIXES: readonly (readonly [RegExp, MentionRole])[] = [
  [
    /absorbida por la (?:sociedad|entidad|compañ[ií]a|mercantil|domiciliada en [\p{L} ]{3,30}? denominada) /iu,
    'absorbing',
  ],
  [/ por la sociedad (?=[^.;]{3,100}, domiciliada)/iu, 'absorbing'],
  [/sociedad beneficiaria /i, 'beneficiary'],
]

/** Reads an act whose heading says nothing, such as `Otros conceptos`, and adds the parties that its text names. */
export function readBormeOtherAct(act: BormeAct, collector: BormeMentionCollector): BormeActContent {
  const { categories, label } = classifyBormeOtherAct(act.text)
  const [category = 'other_registry_act', ...furtherCategories] = categories
  const role = PERSON_CATEGORIES[category]
  if (role !== undefined) for (const name of findPersons(act.text)) collector.addPerson(role, name)
  const subject = normalizeName(collector.mentions[0]?.name ?? '')
  const companies = findCompanies(act.text).filter(({ name }) => normalizeName(name) !== subject)
  for (const { role, name } of companies) collector.addCompany(role, name)
  const isCourtMatter = category === 'default_notice' || category.startsWith('insolvency_')
  const formerRegister = category === 'company_registration' ? FORMER_REGISTER.exec(act.text)?.[1] : undefined
  const former =
    formerRegister === undefined ? null : `Registro Mercantil de ${formatSpanishTownName(formerRegister)}`
  const metadata = isCourtMatter
    ? readCourtMatter(act.text)
    : pickShortBormeMetadata({ former_court: former })
  if (metadata.court !== undefined) collector.addAuthority('court', metadata.court)
  const content = createBormeActContent(act)
  return {
    ...content,
    category,
    furtherCategories,
    label: former === null ? label : `traslado desde el ${former}`,
    metadata,
    companies,
    details: { ...content.details, category },
  }
}

function readCourtMatter(text: string): AnnouncementMetadata {
  return omitMissing({
    ...pickShortBormeMetadata({
      court: SOCIAL_COURT.exec(text)?.[0],
      judgment_nature: stripFinalPeriod(text),
    }),
    judgment_date: findDay(text),
  })
}

function findDay(text: string): CalendarDay | null {
  const [, dayOfMonth, month, year = ''] = NUMERIC_DATE.exec(text) ?? []
  if (month !== undefined) return dayFromParts(year.length === 2 ? `20${year}` : year, month, dayOfMonth)
  const [, writtenDay, name = '', writtenYear] = WRITTEN_DATE.exec(text) ?? []
  return dayFromParts(writtenYear, String(MONTHS.indexOf(normalizeForComparison(name)) + 1), writtenDay)
}

/** Finds the natural persons in a text, whose names follow a form of address. */
function findPersons(text: string): string[] {
  return [...text.matchAll(FORM_OF_ADDRESS)].flatMap(({ 0: match, index }) => {
    if (
      OFFICIAL.test(
        text
          .slice(Math.max(0, index - 60), index)
          .trimEnd()
          .replace(/,$/, ''),
      )
    )
      return []
    const name = readName(text.slice(index + match.length, index + match.length + 100))
    return name === null ? [] : [name]
  })
}

/** Reads the capitalized words at the start of a text as a name. A name has at least two words. */
function readName(text: string): string | null {
  const words: string[] = []
  for (const word of text.split(' ')) {
    const bare = trimEndCharacters(word, '.,;:)')
    const isPart =
      NAME_PARTICLES.has(bare) || (/^\p{Lu}[\p{L}'’-]+$/u.test(bare) && !WORDS_AFTER_NAMES.has(bare))
    if (!isPart) break
    words.push(bare)
    if (bare !== word) break
  }
  while (NAME_PARTICLES.has(words.at(-1) ?? '')) words.pop()
  return words.length < 2 ? null : words.join(' ')
}

/** Finds the companies that a text names in a merger or division. Only a name with a legal form has a certain end. */
function findCompanies(text: string): BormeNamedCompany[] {
  return COMPANY_PREFIXES.flatMap(([pattern, role]) => {
    const match = pattern.exec(text)
    if (match === null) return []
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 200)
    const quoted = /^["“«] ?([^"”»]{3,150})["”»]/.exec(rest)?.[1]
    const name = stripFinalPeriod(quoted ?? rest.split(/[,;]|\. /, 1)[0] ?? '')
    return findBormeLegalForm(name) === null ? [] : [{ role, name }]
  })
}
