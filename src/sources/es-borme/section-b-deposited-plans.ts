import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import { capitalizeFirst } from '../../platform/text.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../shared/compose-summary.ts'
import { parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { formatDay, joinNames } from '../shared/localized-values.ts'
import { normalizeForComparison, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { type BormeNamedCompany, pickShortBormeMetadata } from './acts/act-content.ts'
import { addBormeCompanyMentions } from './acts/read-act.ts'
import { findBormeLegalForm, parseBormeCompanyName } from './company-names.ts'
import {
  type BormeDocumentMetadata,
  buildBormePageUrl,
  joinBormeParagraphs,
  MAX_BORME_ARTICLE_LENGTH,
} from './document-structure.ts'
import { BormeMentionCollector, buildBormeRegisterName } from './mention-collector.ts'
import { formatSpanishTownName } from './province-names.ts'
import { parseBormeRegisterEntry, parseBormeSheetNumber } from './register-entry.ts'
import { describeBormeCompanies } from './wording/act-sentences.ts'

/**
 * Matches the first line of an announcement, such as `342 - NAME(S 8, H GR 12687). (20/11/2025)`. The sheet and the
 * date of the deposit or note are optional.
 */
const ARTICLE = /^(\d{1,7}) ?- ?(?=[\s\S])/
const ARTICLE_DATE = / ?\((\d{1,2}\/\d{1,2}\/\d{4})\)\.?$/
const ARTICLE_REGISTER = / ?\(([^()]*)\)\.? ?$/
const REGISTER_DATA = /^(?:[TLFS] (?:.*, ?)?)?H /s

/** Splits the first line of an announcement into its parts, from the end, because names can contain parentheses. */
function splitArticle(article: string): {
  readonly number: string
  readonly printed: string
  readonly register: string | null
  readonly date: string
} | null {
  const start = article.length > MAX_BORME_ARTICLE_LENGTH ? null : ARTICLE.exec(article)
  if (start === null) return null
  const [whole, number = ''] = start
  const rest = article.slice(whole.length)
  const [dated = '', date = ''] = ARTICLE_DATE.exec(rest) ?? []
  const undated = rest.slice(0, rest.length - dated.length)
  const [registered = '', inner = ''] = ARTICLE_REGISTER.exec(undated) ?? []
  const hasRegister = REGISTER_DATA.test(inner)
  const printed = hasRegister ? undated.slice(0, undated.length - registered.length) : undated
  return { number, printed, register: hasRegister ? inner : null, date }
}

/**
 * Patterns for normalized headings of section B, with the category and title label (sources/es-borme). The first match
 * applies.
 */
const HEADINGS: readonly (readonly [RegExp, AnnouncementCategory, string])[] = [
  [/^cancelacion/, 'plan_withdrawal', 'cancelación del depósito de un proyecto'],
  [/proyectos? de fusion por absorcion/, 'merger_plan', 'proyecto de fusión por absorción'],
  [/proyectos? de fusion por union/, 'merger_plan', 'proyecto de fusión por unión'],
  [/proyectos? de fusion/, 'merger_plan', 'proyecto de fusión'],
  [/proyectos? de escision/, 'demerger_plan', 'proyecto de escisión'],
  [/proyectos? de segregacion/, 'demerger_plan', 'proyecto de segregación'],
  [/proyectos? de cesion global/, 'asset_transfer_plan', 'proyecto de cesión global de activo y pasivo'],
  [/proyectos? de traslado/, 'cross_border_move_plan', 'proyecto de traslado internacional'],
  [
    /proyectos? de transformacion transfronteriza/,
    'cross_border_move_plan',
    'proyecto de transformación transfronteriza',
  ],
  [/proyectos? de transformacion/, 'legal_form_change_plan', 'proyecto de transformación'],
  [/^cierres? provisional/, 'register_closure', 'cierre provisional de la hoja registral'],
  [/^reaperturas?/, 'register_reopening', 'reapertura de la hoja registral'],
]

/** Maps a record of section B, which reports a plan deposited with the register or a note on a company's sheet. */
export function mapBormeDepositedPlan(record: FieldReader, issue: BormeDocumentMetadata): AnnouncementDraft {
  const article = record.text('articulo') ?? ''
  const parts = splitArticle(article)
  if (parts === null || parts.printed === '')
    throw new Error(`expected a number and a company name, found ${quoteValue(article)}`)
  const { number, printed, register, date } = parts
  const { heading, category, label } = readHeading(record)
  const { name, office, status } = parseBormeCompanyName(printed)
  const text = joinBormeParagraphs(record)
  const entry = parseBormeRegisterEntry(register ?? '', issue.date)
  const sheet = entry.sheet === null ? null : parseBormeSheetNumber(entry.sheet)
  const collector = new BormeMentionCollector(
    { type: 'company', role: 'subject', name, identifiers: sheet === null ? [] : [sheet] },
    record,
  )
  const companies = addBormeCompanyMentions(text, collector)
  collector.addAuthority('register', buildBormeRegisterName(issue.province ?? '', office))
  const acts = category === undefined ? {} : { acts: [category] }
  const day = parseNumericDay(date)
  const isSheetNote = category === 'register_closure' || category === 'register_reopening'
  const place = office === null ? (issue.province ?? '') : formatSpanishTownName(office)
  return {
    reference: `${issue.identifier}/${number}`,
    date: issue.date,
    category: category ?? 'other',
    language: 'es',
    title: composeTitle(describeNote(label, heading), name, companies, place),
    summary: composeSummary([
      status === null ? null : `Sociedad ${status}`,
      ...describeText(text, companies, category),
      day === null ? null : `${isSheetNote ? 'Nota' : 'Depósito'} de ${formatDay(day, 'es')}`,
      sheet === null ? null : `Hoja registral ${sheet.number}`,
      // The heading of a plan only repeats the title; the one of a note states its reason.
      isSheetNote || label === undefined ? heading || null : null,
    ]),
    url: buildBormePageUrl(issue.identifier),
    mentions: collector.mentions,
    metadata: omitMissing({
      ...issue.metadata,
      ...acts,
      ...pickShortBormeMetadata({ notice_type: heading }),
      legal_form: findBormeLegalForm(name),
      register_sheet: sheet?.number,
      entry_date: day,
    }),
  }
}

function readHeading(record: FieldReader): {
  readonly heading: string
  readonly category: AnnouncementCategory | undefined
  readonly label: string | undefined
} {
  const heading = record.text('centro_redonda') ?? ''
  const normalizedHeading = normalizeForComparison(heading)
  const [, category, label] = HEADINGS.find(([pattern]) => pattern.test(normalizedHeading)) ?? []
  if (category === undefined) {
    record.reportProblem('unknown_code', `unknown heading ${quoteValue(heading)}`, 'centro_redonda')
  }
  return { heading, category, label }
}

/** Names the companies of a plan in the words of the law instead of the register's labels without accents. */
function describeText(
  text: string,
  companies: readonly BormeNamedCompany[],
  category: AnnouncementCategory | undefined,
): string[] {
  return companies.length > 0 && companies.every(({ role }) => role !== 'other')
    ? describeBormeCompanies(companies, category === 'asset_transfer_plan')
    : [text]
}

/** Adds the reason of a note to its label: `… por falta de depósito de cuentas`. Plans have none. */
function describeNote(label: string | undefined, heading: string): string {
  if (label === undefined) return heading || 'anuncio'
  const start = label.endsWith('hoja registral') ? heading.indexOf(' por ') : -1
  const [reason = ''] = start === -1 ? [] : heading.slice(start).split(/[(.]/, 1)
  return `${label}${reason.trimEnd()}`
}

/** Verbs between the subject and the other companies of a plan in a title. */
const LINKS_BY_ROLE: Readonly<Record<string, string>> = { absorbed: 'absorbe a', beneficiary: 'a favor de' }

/** Composes a title such as `Proyecto de fusión por absorción: ALFA SL absorbe a BETA SL, Granada`. */
function composeTitle(
  label: string,
  name: string,
  companies: readonly BormeNamedCompany[],
  place: string,
): string {
  const [first] = companies
  const link = LINKS_BY_ROLE[first?.role ?? '']
  const names = companies.filter(({ role }) => role === first?.role).map(company => company.name)
  const subject = link === undefined ? name : `${name} ${link} ${joinNames(names, 'es')}`
  return shortenText(`${capitalizeFirst(label)}: ${subject}, ${place}`, MAX_TITLE_LENGTH)
}
