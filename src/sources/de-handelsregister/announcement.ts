import { createHash } from 'node:crypto'
import type { Draft, Mention } from '../../model/announcement.ts'
import { isDay } from '../../model/day.ts'
import type { Identifier } from '../../model/entity.ts'
import type { Fields } from '../kit/fields.ts'
import { partRegisterNumber, registerNumber } from '../kit/register-number.ts'
import { compact, quoted, tidy } from '../kit/text.ts'
import { type Kind, kindOf } from './categories.ts'
import { counterpartiesOf } from './counterparties.ts'
import { foreignersOf } from './foreign.ts'
import { type Entry, entryOf, type Text, textOf, typeOf } from './layout.ts'
import { personsOf } from './persons.ts'
import { termsOf } from './terms.ts'

/** The official page for all announcements: single ones have no URL. */
const PORTAL_URL = 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml'
const FILES_URL = 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main/db'

/** Returns the path of a day's file below the mirror's folder `db`. */
export function fileOf(day: string): string {
  return `${day.slice(0, 7)}/registerbekanntmachungen-${day}.json`
}

/** Converts a record of a daily file to a draft announcement. Throws when it has no date or type. */
export function announcement(record: Fields): Draft {
  const date = readDate(record)
  const type = typeOf(record) || failMissing('type')
  const text = textOf(record)
  const entry = entryOf(record)
  // Courts letter-space some words: "zum N a c h t r a g s l i q u i d a t o r bestellt".
  const body = tidy(text?.body ?? '').replace(/(?<!\p{L})\p{L}(?: \p{L}){4,}(?!\p{L})/gu, word =>
    word.replaceAll(' ', ''),
  )
  const classification = kindOf(type, body) ?? reportUnknownType(record, type)
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
    title: `${classification.heading ?? type}: ${name}`,
    summary: tidy(text?.body ?? '') || null,
    url: PORTAL_URL,
    mentions: [
      {
        type: 'company',
        role: 'subject',
        name,
        identifiers: ownIdentifier === null ? [] : [ownIdentifier],
        ...compact({ legalForm, place: seat }),
      },
      ...registerMentions(entry),
      ...counterpartiesOf(body, classification.category, ownIdentifier),
      ...foreignersOf(body),
      ...personsOf(body),
    ],
    metadata: {
      ...compact({
        notice_type: type,
        seat,
        legal_form: legalForm,
        file_url: `${FILES_URL}/${fileOf(date)}`,
      }),
      ...entryMetadata(record, entry),
      ...termsOf(record, date, classification.category, body, text?.entryDate ?? null),
    },
    ...(text?.body?.includes('\n') && { details: { text: text.body } }),
  }
}

function failMissing(field: string): never {
  throw new Error(`the announcement has no ${field}`)
}

function readDate(record: Fields): string {
  const date = record.text('date') ?? failMissing('date')
  if (!isDay(date)) throw new Error(`the date ${quoted(date)} does not exist`)
  return date
}

/** Builds a reference from date and portal number, since the number is only known to be unique within a day. */
function buildReference(record: Fields, date: string): string {
  const id = record.text('id')
  if (id !== null) return `${date}/${record.has('sonderegister_referenz') ? 'S' : ''}${id}`
  const content = ['type', 'registernummer', 'amtsgericht', 'details'].map(name => record.raw(name))
  return `${date}/${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}`
}

function reportUnknownType(record: Fields, type: string): Kind {
  record.note('unknown_code', `unknown type ${quoted(type)}`, 'type')
  return { category: 'other', heading: null }
}

/** Reads the company name. If a remark replaces it, the name may be in the remark or after "vormals" in the text. */
function readCompanyName(record: Fields, text: Text | null, entry: Entry): string {
  const listedName = record.text('company_name')
  const statedName = (text?.name ?? listedName ?? '').replace(/\s*[–-] ?gelöscht ?[–-]?$/, '')
  if (!/^Die Eintragung betreffend/.test(statedName)) return statedName || entry.number || failMissing('name')
  const nameInRemark = /^Die Eintragung betreffend die Firma (.+?) ist\b.*gelöscht/.exec(statedName)?.[1]
  const formerName =
    /\bvormals(?: firmierend(?: als| unter)?)?:? ["„]?(\p{Lu}[^",;()“]{2,150}?)["“]?(?=[,;()]|\. |\.?$)/u.exec(
      tidy(text?.body ?? ''),
    )?.[1]
  return nameInRemark ?? formerName ?? entry.number ?? statedName
}

/** Returns the legal form. A UG is registered as a GmbH, so its form is taken from the name. */
function findLegalForm(text: Text | null, name: string): string | null {
  const isUnternehmergesellschaft =
    /\((?:haftungsbeschränkt|haftungsbeschr\.)\)/.test(name) &&
    /\b(?:UG|Unternehmergesellschaft)\b/.test(name)
  return isUnternehmergesellschaft
    ? 'Unternehmergesellschaft (haftungsbeschränkt)'
    : (text?.legalForm ?? null)
}

function readIdentifier(record: Fields, { court, number }: Entry): Identifier | null {
  if (court === null || number === null) {
    if (!record.has('sonderegister_referenz'))
      record.note('bad_value', 'the register court or number is missing', 'original_text')
    return null
  }
  const identifier = registerNumber(court, number)
  if (!identifier.valid)
    record.note('bad_value', `${quoted(number)} is not a valid register number`, 'registernummer')
  return identifier
}

function registerMentions({ court }: Entry): Mention[] {
  return court === null ? [] : [{ type: 'authority', role: 'register', name: court, identifiers: [] }]
}

/** Builds the register metadata. Records outside the electronic register have a case number or an old register number. */
function entryMetadata(record: Fields, { state, court, formerCourt, number }: Entry): Draft['metadata'] {
  const specialReference = record.text('sonderegister_referenz')
  const isRegisterNumber = specialReference !== null && /^(?:HRA|HRB|GnR|GsR|PR|VR)\b/.test(specialReference)
  return compact({
    region: state,
    register_court: court,
    former_court: formerCourt,
    register_type: number === null ? record.text('registerart') : partRegisterNumber(number)?.register,
    register_number: isRegisterNumber ? specialReference : number,
    court_case: isRegisterNumber ? null : specialReference,
  })
}
