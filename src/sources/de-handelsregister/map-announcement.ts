import { createHash } from 'node:crypto'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import { isCalendarDay } from '../../model/calendar-day.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { buildGermanRegisterIdentifier, parseGermanRegisterNumber } from '../shared/identifier-numbers.ts'
import { cleanText, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import {
  type HandelsregisterEntry,
  type HandelsregisterTextBlocks,
  readHandelsregisterAnnouncementType,
  readHandelsregisterEntry,
  splitHandelsregisterText,
} from './announcement-layout.ts'
import { classifyHandelsregisterAnnouncement, type HandelsregisterClassification } from './category-rules.ts'
import { findHandelsregisterCounterparties } from './counterparties.ts'
import { findHandelsregisterForeignCompanies } from './foreign-companies.ts'
import { readHandelsregisterLegalMetadata } from './legal-metadata.ts'
import { findHandelsregisterPersons } from './natural-persons.ts'

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
  const entry = readHandelsregisterEntry(record)
  // Some courts put spaces between the letters of a word: "zum N a c h t r a g s l i q u i d a t o r bestellt".
  const body = cleanText(text?.body ?? '').replace(/(?<!\p{L})\p{L}(?: \p{L}){4,}(?!\p{L})/gu, word =>
    word.replaceAll(' ', ''),
  )
  const classification = classifyHandelsregisterAnnouncement(type, body) ?? reportUnknownType(record, type)
  const name = readCompanyName(record, text, entry)
  const ownIdentifier = readIdentifier(record, entry)
  const legalForm = findLegalForm(text, name)
  const listedSeat = record.text('company_seat')
  const seat = text?.seat ?? listedSeat
  return {
    reference: buildReference(record, date),
    date,
    category: classification.category,
    language: 'de',
    title: `${classification.titlePrefix ?? type}: ${name}`,
    summary: cleanText(text?.body ?? '') || null,
    url: PORTAL_URL,
    mentions: [
      {
        type: 'company',
        role: 'subject',
        name,
        identifiers: ownIdentifier === null ? [] : [ownIdentifier],
        ...omitMissing({ legalForm, locality: seat }),
      },
      ...registerMentions(entry),
      ...findHandelsregisterCounterparties(body, classification.category, ownIdentifier),
      ...findHandelsregisterForeignCompanies(body),
      ...findHandelsregisterPersons(body),
    ],
    metadata: {
      ...omitMissing({
        notice_type: type,
        seat,
        legal_form: legalForm,
        file_url: `${FILES_URL}/${buildHandelsregisterFilePath(date)}`,
      }),
      ...entryMetadata(record, entry),
      ...readHandelsregisterLegalMetadata(
        record,
        date,
        classification.category,
        body,
        text?.entryDate ?? null,
      ),
    },
    ...(text?.body?.includes('\n') && { details: { text: text.body } }),
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
  return { category: 'other', titlePrefix: null }
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

/** Returns the legal form. A UG is registered as a GmbH, so its form is taken from its name. */
function findLegalForm(text: HandelsregisterTextBlocks | null, name: string): string | null {
  const isUnternehmergesellschaft =
    /\((?:haftungsbeschränkt|haftungsbeschr\.)\)/.test(name) &&
    /\b(?:UG|Unternehmergesellschaft)\b/.test(name)
  return isUnternehmergesellschaft
    ? 'Unternehmergesellschaft (haftungsbeschränkt)'
    : (text?.legalForm ?? null)
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

/**
 * Builds the register metadata. Records outside the electronic register have a case number or an old register number
 * instead of a current one.
 */
function entryMetadata(
  record: FieldReader,
  { state, court, formerCourt, number }: HandelsregisterEntry,
): AnnouncementDraft['metadata'] {
  const specialReference = record.text('sonderegister_referenz')
  const isRegisterNumber = specialReference !== null && /^(?:HRA|HRB|GnR|GsR|PR|VR)\b/.test(specialReference)
  return omitMissing({
    region: state,
    register_court: court,
    former_court: formerCourt,
    register_type: number === null ? record.text('registerart') : parseGermanRegisterNumber(number)?.register,
    register_number: isRegisterNumber ? specialReference : number,
    court_case: isRegisterNumber ? null : specialReference,
  })
}
