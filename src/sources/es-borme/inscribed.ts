import type { Draft, Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Identifier } from '../../model/entity.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { nif } from '../kit/nif.ts'
import { compact, quoted } from '../kit/text.ts'
import { type ActFacts, RANK } from './act-table.ts'
import { type Act, splitActs } from './acts.ts'
import { type Issue, LONGEST_ARTICLE, pageOf, paragraphs } from './document.ts'
import { type Finding, readAct, renewed, short } from './findings.ts'
import { companyName, legalFormOf } from './names.ts'
import { Parties, registerName } from './parties.ts'
import { type RegisterEntry, registerEntry, sheetNumber } from './register.ts'

/** Matches number and name: `423266 - MAJORCA PALMA PEARLS SL(R.M. PALMA DE MALLORCA).` */
const ARTICLE = /^(\d{1,7}) ?- ?(.+)$/s
/** Start of the register data at the end of a text. Some registers omit the period before it. */
const REGISTER_DATA = 'Datos registrales'

/** Converts a record of section A: acts entered in a company register (sources/es-borme). */
export function inscribed(record: Fields, issue: Issue): Draft {
  const { number, printed } = readNumberAndName(record)
  record.raw('centro_redonda')
  const fullText = paragraphs(record)
  const end = fullText.lastIndexOf(REGISTER_DATA)
  const text = end === -1 ? fullText : fullText.slice(0, end).trimEnd()
  const register = end === -1 ? '' : fullText.slice(end + REGISTER_DATA.length).replace(/^\.? ?/, '')
  const entry = registerEntry(register, issue.date)
  if (entry.sheet === null) record.note('bad_value', `no register sheet in ${quoted(register || fullText)}`)
  const { name, office } = companyName(printed)
  const acts = readActs(record, text)
  const collector = new Parties(buildSubject(name, entry, acts, text), record)
  const findings = acts.map(act => readAct(act, collector, record, issue.date))
  collector.authority('register', registerName(issue.province ?? '', office))
  const reported = findings.filter((_, i) => !renewed(findings, i))
  const categories = ranked(reported.map(({ category }) => category))
  const metadata = {
    ...issue.metadata,
    ...entryMetadata(entry),
    ...mergeMetadata(findings, name),
    acts: categories,
  }
  return {
    reference: `${issue.identifier}/${number}`,
    date: issue.date,
    category: categories[0] ?? 'other_registry_act',
    language: 'es',
    title: buildTitle(name, reported),
    summary: text || null,
    url: pageOf(issue.identifier),
    mentions: collector.mentions,
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

function readNumberAndName(record: Fields): { number: string; printed: string } {
  const article = record.text('articulo') ?? ''
  const [, number, printed = ''] = article.length > LONGEST_ARTICLE ? [] : (ARTICLE.exec(article) ?? [])
  if (number === undefined) throw new Error(`expected a number and a company name, found ${quoted(article)}`)
  return { number, printed }
}

/** Splits the text into acts. Text before the first known heading becomes an act of its own and is reported. */
function readActs(record: Fields, text: string): Act[] {
  const { acts, unknown } = splitActs(text)
  if (unknown === '' && acts.length > 0) return [...acts]
  record.note('unknown_code', `the text does not start with a known heading: ${quoted(unknown)}`, 'parrafo')
  const [, heading = unknown, rest = ''] = /^([^.:]{1,80})[.:] ?(.*)$/s.exec(unknown) ?? []
  const facts: ActFacts = {
    heading,
    category: 'other_registry_act',
    label: heading.toLowerCase() || 'anuncio sin texto',
    kind: 'text',
  }
  return [{ facts, heading, text: rest }, ...acts]
}

function buildSubject(name: string, entry: RegisterEntry, acts: readonly Act[], text: string): Mention {
  const isSoleTrader = acts.some(({ facts }) => facts.heading === 'Empresario Individual')
  const taxNumber = findNif(name, text)
  return {
    type: isSoleTrader ? 'person' : 'company',
    role: 'subject',
    name,
    identifiers: [
      ...(entry.sheet === null ? [] : [sheetNumber(entry.sheet)]),
      ...(taxNumber === null ? [] : [taxNumber]),
    ],
  }
}

/** Finds the tax number directly after the company's own name: `la mercantil X SL con CIF n. B10552347`. */
function findNif(name: string, text: string): Identifier | null {
  const nameStart = text.toUpperCase().indexOf(name.toUpperCase())
  if (nameStart === -1) return null
  const [, number] =
    /^,? con (?:el )?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)(?: ?n[.ºo°]*| n[uú]mero)? ?([A-Z]-?[\d.-]{7,12}[A-J\d])(?![A-Z\d])/i.exec(
      text.slice(nameStart + name.length),
    ) ?? []
  const identifier = number === undefined ? null : nif(number)
  return identifier?.valid === true ? identifier : null
}

/** Returns the distinct categories, the highest first. */
export function ranked(categories: readonly Category[]): Category[] {
  return RANK.filter(category => categories.includes(category))
}

/** Builds `ACME SL: nombramientos, ampliación de capital`. "otros conceptos" appears only when there is no other label. */
function buildTitle(name: string, findings: readonly Finding[]): string {
  const labels = [...new Set(findings.flatMap(({ label }) => (label === '' ? [] : [label])))]
  const specificLabels = labels.filter(label => label !== 'otros conceptos')
  return `${name}: ${(specificLabels.length > 0 ? specificLabels : labels).join(', ')}`
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

/** Merges the metadata of all acts: the last value counts, and among court decisions that of the highest category. */
function mergeMetadata(findings: readonly Finding[], name: string): Metadata {
  const capitalChanges = findings.filter(({ metadata }) => metadata.capital_change_amount !== undefined)
  const decisions = findings.filter(({ decision }) => decision).sort((a, b) => rankOf(b) - rankOf(a))
  const others = findings.filter(({ decision }) => !decision)
  const all: Metadata = Object.assign({}, ...[...decisions, ...others].map(({ metadata }) => metadata))
  const newName = findings.find(({ act }) => act.facts.category === 'legal_form_change')?.metadata.new_name
  return compact({
    legal_form: legalFormOf(newName ?? name),
    ...all,
    judgment_nature: judgmentNature(decisions),
    // With several changes, no single amount is the change of capital.
    capital_change_amount: capitalChanges.length === 1 ? all.capital_change_amount : null,
  })
}

/** Returns the nature of the decision, or of both when the same announcement opens and closes the proceedings. */
function judgmentNature(decisions: readonly Finding[]): string | null {
  const highest = decisions.at(-1)
  const closure = decisions.find(({ category }) => category === 'insolvency_closure')
  const relevant = highest?.category === 'insolvency_filing' ? [highest, closure] : [highest]
  return relevant.flatMap(finding => finding?.metadata.judgment_nature ?? []).join('; ') || null
}

function rankOf({ category }: Finding): number {
  return RANK.indexOf(category)
}
