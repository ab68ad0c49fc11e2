import type { AnnouncementDraft, JsonValue, Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import { normalizeName } from '../../model/legal-form.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { type BormeActContent, pickShortBormeMetadata } from './acts/act-content.ts'
import type { BormeActType } from './acts/act-types.ts'
import { BORME_CATEGORY_RANK } from './acts/category-rank.ts'
import { readBormeAct, reportBormeOfficeRenewals } from './acts/read-act.ts'
import { type BormeAct, splitBormeActs } from './acts/split-acts.ts'
import { findBormeLegalForm, parseBormeCompanyName } from './company-names.ts'
import {
  type BormeDocumentMetadata,
  buildBormePageUrl,
  joinBormeParagraphs,
  MAX_BORME_ARTICLE_LENGTH,
} from './document-structure.ts'
import { findBormeTaxNumber } from './free-text/find-tax-number.ts'
import { BormeMentionCollector, buildBormeRegisterName } from './mention-collector.ts'
import { formatSpanishTownName } from './province-names.ts'
import { type BormeRegisterEntry, parseBormeRegisterEntry, parseBormeSheetNumber } from './register-entry.ts'
import { composeBormeSummary, composeBormeTitle } from './wording/compose-registered-acts.ts'

/** Matches the number and company name in `423266 - MAJORCA PALMA PEARLS SL(R.M. PALMA DE MALLORCA).` */
const ARTICLE = /^(\d{1,7}) ?- ?(.+)$/s
/** The words that start the register data at the end of the text. Some registers omit the period before them. */
const REGISTER_DATA = 'Datos registrales'

/** Number of words after `representante` among which the representative's name is searched. */
const REPRESENTATIVE_WORDS = 10

/** Maps a record of section A, which reports acts entered in a company register (sources/es-borme). */
export function mapBormeRegisteredActs(record: FieldReader, issue: BormeDocumentMetadata): AnnouncementDraft {
  const { number, printed } = readNumberAndName(record)
  record.value('centro_redonda')
  const { text, entry } = readTextAndEntry(record, issue)
  const { name, office, status } = parseBormeCompanyName(printed)
  const acts = readActs(record, text)
  const collector = new BormeMentionCollector(buildSubject(name, entry, acts, text), record)
  const actContents = acts.map(act => readBormeAct(act, collector, record, issue.date))
  collector.addAuthority('register', buildBormeRegisterName(issue.province ?? '', office))
  const reported = reportBormeOfficeRenewals(actContents)
  const categories = rankBormeCategories(
    reported.flatMap(({ category, furtherCategories }) => [category, ...furtherCategories]),
  )
  const place = office === null ? (issue.province ?? '') : formatSpanishTownName(office)
  const wording = { name, status, place, reported, actContents, ...describeEntry(entry) }
  return {
    reference: `${issue.identifier}/${number}`,
    date: issue.date,
    category: categories[0] ?? 'other_registry_act',
    language: 'es',
    title: composeBormeTitle(wording),
    summary: composeBormeSummary(wording),
    url: buildBormePageUrl(issue.identifier),
    mentions: findRepresentatives(addSeat(collector.mentions, actContents), actContents),
    metadata: omitMissing({
      ...issue.metadata,
      ...entryMetadata(entry),
      ...mergeMetadata(actContents, name),
      acts: categories,
    }),
    details: {
      acts: actContents.map(({ details }) => details),
      register: omitMissing({
        volume: entry.volume,
        book: entry.book,
        folio: entry.folio,
        section: entry.section,
      }) as JsonValue,
    },
  }
}

/** Separates the acts from the register data, which close the text. */
function readTextAndEntry(
  record: FieldReader,
  issue: BormeDocumentMetadata,
): { text: string; entry: BormeRegisterEntry } {
  const fullText = joinBormeParagraphs(record)
  const end = fullText.lastIndexOf(REGISTER_DATA)
  const text = end === -1 ? fullText : fullText.slice(0, end).trimEnd()
  const register = end === -1 ? '' : fullText.slice(end + REGISTER_DATA.length).replace(/^\.? ?/, '')
  const entry = parseBormeRegisterEntry(register, issue.date)
  if (entry.sheet === null)
    record.reportProblem('bad_value', `no register sheet found in ${quoteValue(register || fullText)}`)
  return { text, entry }
}

function describeEntry({ entry, date, sheet }: BormeRegisterEntry) {
  return { entry, entryDate: date, sheet: sheet === null ? null : parseBormeSheetNumber(sheet).number }
}

/** Adds the town of the registered office, where an act states it, to the subject. */
function addSeat(mentions: readonly Mention[], actContents: readonly BormeActContent[]): Mention[] {
  const seat = actContents.find(({ metadata }) => metadata.seat !== undefined)?.metadata.seat
  return mentions.map((mention, i) =>
    i === 0 && seat !== undefined ? { ...mention, locality: seat } : mention,
  )
}

/**
 * Corrects the role of officers whom a court's resolution names as representatives of the insolvency practitioner. The
 * registers print them as `Representan` of the company.
 */
function findRepresentatives(
  mentions: readonly Mention[],
  actContents: readonly BormeActContent[],
): readonly Mention[] {
  const orders = actContents.flatMap(({ decision }) => {
    const words = normalizeName(decision?.resolution ?? '').split(' ')
    const start = words.indexOf('representante')
    return start === -1 ? [] : [new Set(words.slice(start, start + REPRESENTATIVE_WORDS))]
  })
  if (orders.length === 0) return mentions
  return mentions.map(mention => {
    const nameWords = normalizeName(mention.name).split(' ')
    const isNamed = orders.some(words => nameWords.every(word => words.has(word)))
    return isNamed && mention.role === 'officer' ? { ...mention, role: 'insolvency_practitioner' } : mention
  })
}

function readNumberAndName(record: FieldReader): { number: string; printed: string } {
  const article = record.text('articulo') ?? ''
  const [, number, printed = ''] =
    article.length > MAX_BORME_ARTICLE_LENGTH ? [] : (ARTICLE.exec(article) ?? [])
  if (number === undefined)
    throw new Error(`expected a number and a company name, found ${quoteValue(article)}`)
  return { number, printed }
}

/**
 * Splits the text into acts. Text before the first known heading becomes an act of its own and is reported as a
 * problem.
 */
function readActs(record: FieldReader, text: string): BormeAct[] {
  const { acts, unrecognizedText } = splitBormeActs(text)
  if (unrecognizedText === '' && acts.length > 0) return [...acts]
  record.reportProblem(
    'unknown_code',
    `the text does not start with a known heading: ${quoteValue(unrecognizedText)}`,
    'parrafo',
  )
  const [, printedHeading = unrecognizedText, rest = ''] =
    /^([^.:]{1,80})[.:] ?(.*)$/s.exec(unrecognizedText) ?? []
  const type: BormeActType = {
    heading: printedHeading,
    category: 'other_registry_act',
    label: printedHeading.toLowerCase() || 'anuncio sin texto',
    contentKind: 'text',
  }
  return [{ type, printedHeading, text: rest }, ...acts]
}

function buildSubject(
  name: string,
  entry: BormeRegisterEntry,
  acts: readonly BormeAct[],
  text: string,
): Mention {
  const isSoleTrader = acts.some(({ type }) => type.heading === 'Empresario Individual')
  const taxNumber = findBormeTaxNumber(name, text)
  return {
    type: isSoleTrader ? 'person' : 'company',
    role: 'subject',
    name,
    identifiers: [
      ...(entry.sheet === null ? [] : [parseBormeSheetNumber(entry.sheet)]),
      ...(taxNumber === null ? [] : [taxNumber]),
    ],
  }
}

/** Removes duplicate categories and sorts them from highest to lowest rank. */
export function rankBormeCategories(categories: readonly AnnouncementCategory[]): AnnouncementCategory[] {
  return BORME_CATEGORY_RANK.filter(category => categories.includes(category))
}

function entryMetadata(entry: BormeRegisterEntry): AnnouncementMetadata {
  return omitMissing({
    ...pickShortBormeMetadata({
      register_sheet: entry.sheet === null ? null : parseBormeSheetNumber(entry.sheet).number,
      register_entry: entry.entry,
    }),
    entry_date: entry.date,
  })
}

/**
 * Merges the metadata of all acts; later values replace earlier ones. Court decisions are merged first, from the lowest
 * to the highest rank, so that the highest-ranked decision prevails among them.
 */
function mergeMetadata(actContents: readonly BormeActContent[], name: string): AnnouncementMetadata {
  const capitalChanges = actContents.filter(({ metadata }) => metadata.capital_change_amount !== undefined)
  const decisions = actContents
    .filter(({ decision }) => decision !== null)
    .sort((a, b) => rankOf(b) - rankOf(a))
  const others = actContents.filter(({ decision }) => decision === null)
  const all: AnnouncementMetadata = Object.assign(
    {},
    ...[...decisions, ...others].map(({ metadata }) => metadata),
  )
  const newName = actContents.find(({ act }) => act.type.category === 'legal_form_change')?.metadata.new_name
  return omitMissing({
    legal_form: findBormeLegalForm(newName ?? name),
    ...all,
    judgment_nature: judgmentNature(decisions),
    // When there are several capital changes, no single amount describes them.
    capital_change_amount: capitalChanges.length === 1 ? all.capital_change_amount : null,
  })
}

/**
 * Returns the nature of the highest-ranked decision. If an announcement both opens and closes the proceedings, the
 * result includes both natures.
 */
function judgmentNature(decisions: readonly BormeActContent[]): string | null {
  const highest = decisions.at(-1)
  const closure = decisions.find(({ category }) => category === 'insolvency_closure')
  const relevant = highest?.category === 'insolvency_filing' ? [highest, closure] : [highest]
  return relevant.flatMap(content => content?.metadata.judgment_nature ?? []).join('; ') || null
}

function rankOf({ category }: BormeActContent): number {
  return BORME_CATEGORY_RANK.indexOf(category)
}
