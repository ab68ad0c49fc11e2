import { createHash } from 'node:crypto'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import { isCalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import { parseGermanRegisterNumber } from '../../model/registers/german-register-number.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { buildGermanRegisterIdentifier } from '../shared/identifier-numbers.ts'
import { cleanText, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import {
  type HandelsregisterEntry,
  type HandelsregisterTextBlocks,
  readHandelsregisterAnnouncementType,
  readHandelsregisterEntry,
  splitHandelsregisterText,
} from './announcement-layout.ts'
import { type HandelsregisterBody, splitHandelsregisterBody } from './body/split-body.ts'
import type { HandelsregisterClassification } from './categories/category-rule.ts'
import { classifyHandelsregisterAnnouncement } from './categories/classify-announcement.ts'
import type { HandelsregisterFacts } from './compose/announcement-facts.ts'
import { composeHandelsregisterSummary } from './compose/compose-summary.ts'
import { composeHandelsregisterTitle } from './compose/compose-title.ts'
import { readHandelsregisterLegalMetadata } from './legal-metadata.ts'
import { findHandelsregisterParties } from './parties/find-parties.ts'
import { findHandelsregisterPersons } from './parties/natural-persons.ts'

/** The portal's page for all announcements, because single announcements have no URL. */
const PORTAL_URL = 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml'
const FILES_URL = 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main/db'

/** Returns the path of a day's file within the mirror's folder `db`. */
export function buildHandelsregisterFilePath(day: string): string {
  return `${day.slice(0, 7)}/registerbekanntmachungen-${day}.json`
}

/** Maps a record of a daily file to an announcement draft. Throws when the record has no date or type. */
export function mapHandelsregisterAnnouncement(record: FieldReader): AnnouncementDraft {
  const date = readDate(record)
  const type = readHandelsregisterAnnouncementType(record) || failMissing('type')
  const text = splitHandelsregisterText(record)
  const body = splitHandelsregisterBody(text?.body ?? '')
  const classification = classifyHandelsregisterAnnouncement(type, body) ?? reportUnknownType(record, type)
  const { mentions, parties, metadata } = readEntryAndParties(record, text, body, classification.category)
  const day = { notice_type: type, file_url: `${FILES_URL}/${buildHandelsregisterFilePath(date)}` }
  const legal = readHandelsregisterLegalMetadata(
    record,
    date,
    classification.category,
    body,
    text?.entryDate ?? null,
    parties.some(({ mention }) => mention.jurisdiction !== undefined),
  )
  const facts: HandelsregisterFacts = {
    date,
    classification,
    body: text === null ? null : body,
    mentions: [...mentions, ...courtMentions(legal.court, metadata.register_court)],
    parties,
    metadata: { ...day, ...metadata, ...legal },
  }
  return {
    reference: buildReference(record, date),
    date,
    category: classification.category,
    language: 'de',
    title: composeHandelsregisterTitle(facts),
    summary: composeHandelsregisterSummary(facts),
    url: PORTAL_URL,
    mentions: facts.mentions,
    metadata: facts.metadata,
    ...(text?.body && { details: { text: text.body } }),
  }
}

/** Reads the company with its register entry, and the other parties that the text names. */
function readEntryAndParties(
  record: FieldReader,
  text: HandelsregisterTextBlocks | null,
  body: HandelsregisterBody,
  category: AnnouncementCategory,
): Pick<HandelsregisterFacts, 'mentions' | 'parties' | 'metadata'> {
  const entry = readHandelsregisterEntry(record)
  const name = readCompanyName(record, text, entry)
  const ownIdentifier = readIdentifier(record, entry)
  const legalForm = findLegalForm(text, name)
  const listedSeat = record.text('company_seat')
  const seat = text?.seat ?? listedSeat
  const subject: Mention = {
    type: 'company',
    role: 'subject',
    name,
    identifiers: ownIdentifier === null ? [] : [ownIdentifier],
    ...omitMissing({ legalForm, locality: seat }),
  }
  const parties = findHandelsregisterParties(body.statements, category, subject)
  return {
    parties,
    mentions: [
      subject,
      ...registerMentions(entry),
      ...parties.map(({ mention }) => mention),
      ...findHandelsregisterPersons(body.text),
    ],
    metadata: { ...omitMissing({ seat, legal_form: legalForm }), ...entryMetadata(record, entry) },
  }
}

function failMissing(field: string): never {
  throw new Error(`the announcement has no ${field}`)
}

function readDate(record: FieldReader): string {
  const date = record.text('date') ?? failMissing('date')
  if (!isCalendarDay(date)) throw new Error(`the date ${quoteValue(date)} does not exist`)
  return date
}

/**
 * Builds the reference from the date and the portal's number, which is only known to be unique within a day. Without a
 * number, a digest of the content takes its place.
 */
function buildReference(record: FieldReader, date: string): string {
  const id = record.text('id')
  if (id !== null) return `${date}/${record.has('sonderegister_referenz') ? 'S' : ''}${id}`
  const content = ['type', 'registernummer', 'amtsgericht', 'details'].map(name => record.value(name))
  return `${date}/${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}`
}

function reportUnknownType(record: FieldReader, type: string): HandelsregisterClassification {
  record.reportProblem('unknown_code', `unknown type ${quoteValue(type)}`, 'type')
  return { category: 'other', act: type }
}

/** Reads the company name. If a remark replaces the name, it may be in the remark or after "vormals" in the text. */
function readCompanyName(
  record: FieldReader,
  text: HandelsregisterTextBlocks | null,
  entry: HandelsregisterEntry,
): string {
  const listedName = record.text('company_name')
  const statedName = (text?.name ?? listedName ?? '').replace(/(?<!\s)\s*[–-] ?gelöscht ?[–-]?$/, '')
  if (!/^Die Eintragung betreffend/.test(statedName)) return statedName || entry.number || failMissing('name')
  const nameInRemark = /^Die Eintragung betreffend die Firma ((?:(?! ist\b).)+) ist\b.*gelöscht/.exec(
    statedName,
  )?.[1]
  const formerName =
    /\bvormals(?: firmierend(?: als| unter)?)?:? ["„]?(\p{Lu}[^",;()“]{2,150}?)["“]?(?=[,;()]|\. |\.?$)/u.exec(
      cleanText(text?.body ?? ''),
    )?.[1]
  return nameInRemark ?? formerName ?? entry.number ?? statedName
}

/**
 * Returns the legal form. A UG is registered as a GmbH, so its form is taken from its name. In "X UG & Co. KG", the UG is
 * a partner and the stated form is the company's.
 */
function findLegalForm(text: HandelsregisterTextBlocks | null, name: string): string | null {
  const stated = text?.legalForm ?? null
  if (stated !== null && !/^(?:Gesellschaft mit beschränkter Haftung|mbH)$/.test(stated)) return stated
  return isUnternehmergesellschaft(name) ? 'Unternehmergesellschaft (haftungsbeschränkt)' : stated
}

/** Returns true for "UG (haftungsbeschränkt)" and its short or misspelled forms. A GmbH must not use the word. */
function isUnternehmergesellschaft(name: string): boolean {
  if (/(?:&|\+|\bund\b|\bu\.) ?(?:Co|Cie|Comp)\b/i.test(name)) return false
  return /\(?haftungsbeschr/i.test(name) || (/\bg?UG\b/.test(name) && !/mbH/i.test(name))
}

function readIdentifier(
  record: FieldReader,
  { court, number }: HandelsregisterEntry,
): EntityIdentifier | null {
  if (court === null || number === null) {
    if (!record.has('sonderegister_referenz'))
      record.reportProblem('bad_value', 'the register court or number is missing', 'original_text')
    return null
  }
  const identifier = buildGermanRegisterIdentifier(court, number)
  if (!identifier.valid)
    record.reportProblem(
      'bad_value',
      `${quoteValue(number)} is not a valid register number`,
      'registernummer',
    )
  return identifier
}

function registerMentions({ court }: HandelsregisterEntry): Mention[] {
  return court === null ? [] : [{ type: 'authority', role: 'register', name: court, identifiers: [] }]
}

/** The insolvency court is often not the court that keeps the register. */
function courtMentions(court: string | undefined, registerCourt: string | undefined): Mention[] {
  return court === undefined || court === registerCourt
    ? []
    : [{ type: 'authority', role: 'court', name: court, identifiers: [] }]
}

/**
 * Builds the register metadata. Records outside the electronic register have a case number or an old register number
 * instead of a current one.
 */
function entryMetadata(
  record: FieldReader,
  { state, court, formerCourt, number }: HandelsregisterEntry,
): AnnouncementDraft['metadata'] {
  // A remark can follow: "HRB 17289 B (gelöscht 1996)".
  const specialReference = record.text('sonderegister_referenz')?.replace(/ \([^()]*\)$/, '') ?? null
  const isRegisterNumber = specialReference !== null && /^(?:HRA|HRB|GnR|GsR|PR|VR)\b/.test(specialReference)
  return omitMissing({
    region: state,
    register_court: court,
    former_court: formerCourt,
    register_type:
      parseGermanRegisterNumber(number ?? specialReference ?? '')?.register ?? record.text('registerart'),
    register_number: isRegisterNumber ? specialReference : number,
    court_case: isRegisterNumber ? null : specialReference,
  })
}
