import type { Draft } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, fold, quoted, sentences } from '../kit/text.ts'
import { type Issue, LONGEST_ARTICLE, pageOf, paragraphs } from './document.ts'
import { companies, short } from './findings.ts'
import { companyName, legalFormOf } from './names.ts'
import { Parties, registerName } from './parties.ts'
import { registerEntry, sheetNumber } from './register.ts'

/** Matches `342 - NAME(S 8, H GR 12687). (20/11/2025)`. The sheet and the date of the deposit or note are optional. */
const ARTICLE =
  /^(\d{1,7}) ?- ?(.+?) ?(?:\(((?:[TLFS] [^()]*, ?)?H [^()]*)\)\.? ?)?(?:\((\d{1,2}\/\d{1,2}\/\d{4})\)\.?)?$/s

/** Patterns for normalized headings of section B (sources/es-borme). The first match counts. */
const HEADINGS: readonly (readonly [RegExp, Category, string])[] = [
  [/^cancelacion/, 'plan_withdrawal', 'cancelación del depósito de un proyecto'],
  [/proyectos? de fusion por absorcion/, 'merger_plan', 'proyecto de fusión por absorción'],
  [/proyectos? de fusion por union/, 'merger_plan', 'proyecto de fusión por unión'],
  [/proyectos? de fusion/, 'merger_plan', 'proyecto de fusión'],
  [/proyectos? de escision/, 'demerger_plan', 'proyecto de escisión'],
  [/proyectos? de segregacion/, 'demerger_plan', 'proyecto de segregación'],
  [/proyectos? de cesion global/, 'asset_transfer_plan', 'proyecto de cesión global de activo y pasivo'],
  [/proyectos? de traslado/, 'cross_border_move_plan', 'proyecto de traslado internacional'],
  [/proyectos? de transformacion/, 'legal_form_change_plan', 'proyecto de transformación'],
  [/^cierre provisional/, 'register_closure', 'cierre provisional de la hoja registral'],
  [/^reapertura/, 'register_reopening', 'reapertura de la hoja registral'],
]

/** Converts a record of section B: a plan deposited with the register, or a note on a company's sheet. */
export function deposit(record: Fields, issue: Issue): Draft {
  const article = record.text('articulo') ?? ''
  const [, number, printed = '', register = null, date = ''] =
    article.length > LONGEST_ARTICLE ? [] : (ARTICLE.exec(article) ?? [])
  if (number === undefined) throw new Error(`expected a number and a company name, found ${quoted(article)}`)
  const heading = record.text('centro_redonda') ?? ''
  const normalizedHeading = fold(heading)
  const [, category, label] = HEADINGS.find(([pattern]) => pattern.test(normalizedHeading)) ?? []
  if (category === undefined) {
    record.note('unknown_code', `unknown heading ${quoted(heading)}`, 'centro_redonda')
  }
  const { name, office } = companyName(printed)
  const text = paragraphs(record)
  const entry = registerEntry(register ?? '', issue.date)
  const sheet = entry.sheet === null ? null : sheetNumber(entry.sheet)
  const collector = new Parties(
    { type: 'company', role: 'subject', name, identifiers: sheet === null ? [] : [sheet] },
    record,
  )
  companies(text, collector)
  collector.authority('register', registerName(issue.province ?? '', office))
  const acts = category === undefined ? {} : { acts: [category] }
  return {
    reference: `${issue.identifier}/${number}`,
    date: issue.date,
    category: category ?? 'other',
    language: 'es',
    title: `${name}: ${label ?? (heading.toLowerCase() || 'anuncio')}`,
    summary: sentences([heading, text]),
    url: pageOf(issue.identifier),
    mentions: collector.mentions,
    metadata: compact({
      ...issue.metadata,
      ...acts,
      ...short({ notice_type: heading }),
      legal_form: legalFormOf(name),
      register_sheet: sheet?.number,
      entry_date: frenchDay(date),
    }),
  }
}
