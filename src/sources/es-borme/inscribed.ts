import type { Draft, Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Identifier } from '../../model/entity.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { nif } from '../kit/nif.ts'
import { compact, quoted } from '../kit/text.ts'
import { RANK } from './act-table.ts'
import { type Act, splitActs } from './acts.ts'
import { type Issue, LONGEST_ARTICLE, pageOf, paragraphs } from './document.ts'
import { type Finding, readAct, renewed, short } from './findings.ts'
import { companyName, legalFormOf } from './names.ts'
import { Parties, registerName } from './parties.ts'
import { type RegisterEntry, registerEntry, sheetNumber } from './register.ts'

/** Number and name: `423266 - MAJORCA PALMA PEARLS SL(R.M. PALMA DE MALLORCA).` */
const ARTICLE = /^(\d{1,7}) ?- ?(.+)$/s
/** What closes the text; some registers leave out the stop before it. */
const REGISTER = 'Datos registrales'

/** An announcement of section A: acts entered in a company register (sheet, section 2). */
export function inscribed(row: Fields, issue: Issue): Draft {
  const { number, printed } = numberAndName(row)
  row.raw('centro_redonda')
  const whole = paragraphs(row)
  const end = whole.lastIndexOf(REGISTER)
  const text = end === -1 ? whole : whole.slice(0, end).trimEnd()
  const register = end === -1 ? '' : whole.slice(end + REGISTER.length).replace(/^\.? ?/, '')
  const entry = registerEntry(register, issue.date)
  if (entry.sheet === null) row.note('bad_value', `no sheet of the register in ${quoted(register || whole)}`)
  const { name, office } = companyName(printed)
  const acts = actsOf(row, text)
  const parties = new Parties(subject(name, entry, acts, text), row)
  const findings = acts.map(act => readAct(act, parties, row, issue.date))
  parties.authority('register', registerName(issue.province ?? '', office))
  const reported = findings.filter((_, i) => !renewed(findings, i))
  const categories = ranked(reported.map(({ category }) => category))
  const metadata = { ...issue.metadata, ...entryMetadata(entry), ...merged(findings, name), acts: categories }
  return {
    reference: `${issue.identifier}/${number}`,
    date: issue.date,
    category: categories[0] ?? 'other_registry_act',
    language: 'es',
    title: titleOf(name, reported),
    summary: text || null,
    url: pageOf(issue.identifier),
    mentions: parties.mentions,
    metadata: compact(metadata),
    details: {
      acts: findings.map(({ details }) => details),
      register: compact({
        volume: entry.volume,
        book: entry.book,
        folio: entry.folio,
        section: entry.section,
      }) as Json,
    },
  }
}

function numberAndName(row: Fields): { number: string; printed: string } {
  const article = row.text('articulo') ?? ''
  const [, number, printed = ''] = article.length > LONGEST_ARTICLE ? [] : (ARTICLE.exec(article) ?? [])
  if (number === undefined) throw new Error(`${quoted(article)} is no number and name of a company`)
  return { number, printed }
}

/** The acts of the text; what no heading of the table begins is an act of its own kind, and told. */
function actsOf(row: Fields, text: string): Act[] {
  const { acts, unknown } = splitActs(text)
  if (unknown === '' && acts.length > 0) return [...acts]
  row.note('unknown_code', `the text begins with no known heading: ${quoted(unknown)}`, 'parrafo')
  const [, heading = unknown, rest = ''] = /^([^.:]{1,80})[.:] ?(.*)$/s.exec(unknown) ?? []
  const facts = {
    heading,
    category: 'other_registry_act',
    label: heading.toLowerCase() || 'anuncio sin texto',
    kind: 'text',
  } as const
  return [{ facts, heading, text: rest }, ...acts]
}

function subject(name: string, entry: RegisterEntry, acts: readonly Act[], text: string): Mention {
  const trader = acts.some(({ facts }) => facts.heading === 'Empresario Individual')
  const stated = statedNif(name, text)
  return {
    type: trader ? 'person' : 'company',
    role: 'subject',
    name,
    identifiers: [
      ...(entry.sheet === null ? [] : [sheetNumber(entry.sheet)]),
      ...(stated === null ? [] : [stated]),
    ],
  }
}

/** The tax number that stands right behind the company's own name: `la mercantil X SL con CIF n. B10552347`. */
function statedNif(name: string, text: string): Identifier | null {
  const at = text.toUpperCase().indexOf(name.toUpperCase())
  if (at === -1) return null
  const [, number] =
    /^,? con (?:el )?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)(?: ?n[.ºo°]*| n[uú]mero)? ?([A-Z]-?[\d.-]{7,12}[A-J\d])(?![A-Z\d])/i.exec(
      text.slice(at + name.length),
    ) ?? []
  const identifier = number === undefined ? null : nif(number)
  return identifier?.valid === true ? identifier : null
}

/** Every category once, the highest first. */
export function ranked(categories: readonly Category[]): Category[] {
  return RANK.filter(category => categories.includes(category))
}

/** `ACME SL: nombramientos, ampliación de capital`; "otros conceptos" is named only when there is nothing else. */
function titleOf(name: string, findings: readonly Finding[]): string {
  const labels = [...new Set(findings.flatMap(({ label }) => (label === '' ? [] : [label])))]
  const telling = labels.filter(label => label !== 'otros conceptos')
  return `${name}: ${(telling.length > 0 ? telling : labels).join(', ')}`
}

function entryMetadata(entry: RegisterEntry): Metadata {
  return compact({
    ...short({
      register_sheet: entry.sheet === null ? null : sheetNumber(entry.sheet).number,
      register_entry: entry.entry,
    }),
    entry_date: entry.date,
  })
}

/** Of several acts that say the same the last holds; a court's decision is that of the highest category. */
function merged(findings: readonly Finding[], name: string): Metadata {
  const changes = findings.filter(({ metadata }) => metadata.capital_change_amount !== undefined)
  const decisions = findings.filter(({ decision }) => decision).sort((a, b) => rankOf(b) - rankOf(a))
  const others = findings.filter(({ decision }) => !decision)
  const all: Metadata = Object.assign({}, ...[...decisions, ...others].map(({ metadata }) => metadata))
  const adopted = findings.find(({ act }) => act.facts.category === 'legal_form_change')?.metadata.new_name
  return compact({
    legal_form: legalFormOf(adopted ?? name),
    ...all,
    judgment_nature: nature(decisions),
    // Of two changes neither is by how much the capital changed.
    capital_change_amount: changes.length === 1 ? all.capital_change_amount : null,
  })
}

/** What the court decided; of a procedure that ends in the announcement that opens it, both. */
function nature(decisions: readonly Finding[]): string | null {
  const highest = decisions.at(-1)
  const end = decisions.find(({ category }) => category === 'insolvency_closure')
  const both = highest?.category === 'insolvency_filing' ? [highest, end] : [highest]
  return both.flatMap(finding => finding?.metadata.judgment_nature ?? []).join('; ') || null
}

function rankOf({ category }: Finding): number {
  return RANK.indexOf(category)
}
