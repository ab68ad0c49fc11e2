import type { Draft, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Identifier } from '../../model/entity.ts'
import { normaliseName } from '../../model/legal-form.ts'
import type { Role } from '../../model/role.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { nif } from '../kit/nif.ts'
import { compact, fold, quoted, tidy } from '../kit/text.ts'
import { type Issue, pageOf, paragraphs } from './document.ts'
import { companyName, legalFormOf } from './names.ts'
import { sheetNumber } from './register.ts'

/** Headings of section C, folded (sheet, section 2). */
const HEADINGS: Readonly<Record<string, Category>> = {
  balances: 'accounts_filing',
  'convocatorias de juntas': 'shareholders_meeting',
  'fusiones y absorciones de empresas': 'merger',
  'escision de empresas': 'demerger',
  'segregacion de empresas': 'demerger',
  'cesion de empresas': 'asset_transfer',
  'transformacion de empresas': 'legal_form_change',
  'aumento de capital': 'capital_increase',
  'reduccion de capital': 'capital_reduction',
  'anuncios del registro mercantil central': 'other_legal_notice',
  'otros anuncios y avisos legales': 'other_legal_notice',
}
/** Part of a company by the words in brackets below its name, folded; the first that fits. */
const SIDES: readonly (readonly [RegExp, Role])[] = [
  [/absorbente/, 'absorbing'],
  [/absorbida/, 'absorbed'],
  [/beneficiaria|cesionaria|nueva creacion/, 'beneficiary'],
  [/escindida|segregada|cedente|transformada/, 'subject'],
]
/** A company in quotation marks with its seat, tax number and sheet: what says whose number it is. */
const IDENTIFIED =
  /["“«]([^"”»“«]{3,150})["”»]((?: ?\([^()]{3,40}\))?,? (?:con (?:domicilio|CIF|C\.I\.F|NIF|N\.I\.F)|domiciliada)[^"“«;]{0,400}?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)[^A-Z"“«;]{0,12}([A-Z]-?\d[\d.-]{5,10}[A-J\d])(?![A-Z\d])([^"“«;]{0,200}))/g
/** In characters. */
const LONGEST_SUMMARY = 4_000
/** `29 de junio de 2011` */
const WRITTEN_DAY = /\b(\d{1,2}) de (\p{L}{4,10}) (?:de|del(?: año)?) (\d{4})\b/giu
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** An announcement of section C, by a company itself, in its own words. */
export function legalNotice(row: Fields, issue: Issue, printedTitle: string): Draft {
  // Capitals in the XML, not on every page.
  const heading = row.text('departamento')?.toUpperCase() ?? ''
  const category = HEADINGS[fold(heading).trim()]
  if (category === undefined) {
    row.note('unknown_code', `the heading ${quoted(heading)} is not on the list`, 'departamento')
  }
  const text = paragraphs(row)
  const named = companiesOf(printedTitle)
  const [first] = named
  if (first === undefined) throw new Error('the announcement names no company (titulo)')
  return {
    reference: issue.identifier,
    date: issue.date,
    category: category ?? 'other',
    language: 'es',
    title: `${named.map(({ name }) => name).join(', ')}: ${heading.toLowerCase() || 'anuncio'}`,
    ...shown(text),
    url: pageOf(issue.identifier),
    mentions: withNumbers(named, text),
    metadata: compact({
      ...issue.metadata,
      notice_type: heading || null,
      legal_form: named.length === 1 ? legalFormOf(first.name) : null,
      meeting_date: category === 'shareholders_meeting' ? meetingDay(text, issue.date) : null,
    }),
  }
}

/** A text of many pages stands whole in the details; its first sentences tell what it is about. */
function shown(text: string): Pick<Draft, 'summary' | 'details'> {
  if (text.length <= LONGEST_SUMMARY) return { summary: text || null }
  const sentences = text.slice(0, text.lastIndexOf('. ', LONGEST_SUMMARY) + 1)
  return { summary: `${sentences || text.slice(0, LONGEST_SUMMARY)} […]`, details: { text } }
}

/** `A, S.L. (SOCIEDAD ABSORBENTE) B, S.L.U. C, S.L. (SOCIEDADES ABSORBIDAS)`, a company a line. */
function companiesOf(title: string): Mention[] {
  const companies: Mention[] = []
  let waiting: string[] = []
  const add = (role: Role): void => {
    for (const name of waiting) companies.push({ type: 'company', role, name, identifiers: [] })
    waiting = []
  }
  for (const piece of title.split(/(\([^()]*\))|[\r\n]+/)) {
    const text = tidy(piece ?? '')
    if (text === '') continue
    const side = text.startsWith('(') ? sideOf(text) : null
    if (side !== null) add(side)
    else if (!text.startsWith('(')) waiting.push(companyName(text).name)
  }
  add('subject')
  return companies
}

function sideOf(brackets: string): Role | null {
  const folded = fold(brackets)
  return SIDES.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** The companies of the title with the numbers that the text gives them, then the others that it identifies. */
function withNumbers(named: readonly Mention[], text: string): Mention[] {
  const mentions = named.map(mention => ({ ...mention, identifiers: [...mention.identifiers] }))
  for (const [, name = '', , number = '', rest = ''] of text.matchAll(IDENTIFIED)) {
    const [, sheet] = /\b[Hh]oja (?:n[uú]mero |n\.?º ?)?([A-Z]{1,3}[ -]?\d[\d.]*)/.exec(rest) ?? []
    const numbers: Identifier[] = [
      nif(number),
      ...(sheet === undefined ? [] : [sheetNumber(sheet.replace(/\.+$/, ''))]),
    ]
    const known = mentions.find(mention => normaliseName(mention.name) === normaliseName(name))
    if (known === undefined) {
      mentions.push({ type: 'company', role: 'other', name: tidy(name), identifiers: numbers })
    } else if (known.identifiers.length === 0) known.identifiers.push(...numbers)
  }
  return mentions
}

/** The first day in the text that is still to come: before it stand those of earlier decisions and of accounts. */
function meetingDay(text: string, published: Day): Day | null {
  const days = [...text.matchAll(WRITTEN_DAY)].map(([, dayOfMonth, month = '', year]) =>
    day(year, String(MONTHS.indexOf(fold(month)) + 1), dayOfMonth),
  )
  return days.find(found => found !== null && found > published) ?? null
}
