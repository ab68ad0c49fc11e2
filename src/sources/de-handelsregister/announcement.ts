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

/** The official page: an announcement has no address of its own. */
const PORTAL = 'https://www.handelsregister.de/rp_web/xhtml/bekanntmachungen.xhtml'
const FILES = 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main/db'

/** Name of the file of a day below the collection's `db`. */
export function fileOf(day: string): string {
  return `${day.slice(0, 7)}/registerbekanntmachungen-${day}.json`
}

/** One announcement of a daily file in Herald's words. Throws when it has no date or no type. */
export function announcement(row: Fields): Draft {
  const date = dateOf(row)
  const type = typeOf(row) || missing('type')
  const text = textOf(row)
  const entry = entryOf(row)
  // Courts space letters out: "zum N a c h t r a g s l i q u i d a t o r bestellt".
  const body = tidy(text?.body ?? '').replace(/(?<!\p{L})\p{L}(?: \p{L}){4,}(?!\p{L})/gu, word =>
    word.replaceAll(' ', ''),
  )
  const kind = kindOf(type, body) ?? unknown(row, type)
  const name = nameOf(row, text, entry)
  const own = identifierOf(row, entry)
  const legalForm = legalFormOf(text, name)
  const listedSeat = row.text('company_seat')
  const seat = text?.seat ?? listedSeat
  return {
    reference: referenceOf(row, date),
    date,
    category: kind.category,
    language: 'de',
    title: `${kind.heading ?? type}: ${name}`,
    summary: tidy(text?.body ?? '') || null,
    url: PORTAL,
    mentions: [
      {
        type: 'company',
        role: 'subject',
        name,
        identifiers: own === null ? [] : [own],
        ...compact({ legalForm, place: seat }),
      },
      ...registerOf(entry),
      ...counterpartiesOf(body, kind.category, own),
      ...foreignersOf(body),
      ...personsOf(body),
    ],
    metadata: {
      ...compact({
        notice_type: type,
        seat,
        legal_form: legalForm,
        file_url: `${FILES}/${fileOf(date)}`,
      }),
      ...entryFacts(row, entry),
      ...termsOf(row, date, kind.category, body, text?.entryDate ?? null),
    },
    ...(text?.body?.includes('\n') && { details: { text: text.body } }),
  }
}

function missing(what: string): never {
  throw new Error(`the announcement has no ${what}`)
}

function dateOf(row: Fields): string {
  const date = row.text('date') ?? missing('date')
  return isDay(date) ? date : missing(`date that exists: ${quoted(date)}`)
}

/** The portal's number counts within a day here, since nobody promises more; records outside the register have their own. */
function referenceOf(row: Fields, date: string): string {
  const id = row.text('id')
  if (id !== null) return `${date}/${row.has('sonderegister_referenz') ? 'S' : ''}${id}`
  const content = ['type', 'registernummer', 'amtsgericht', 'details'].map(name => row.raw(name))
  return `${date}/${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}`
}

function unknown(row: Fields, type: string): Kind {
  row.note('unknown_code', `type ${quoted(type)} is not on the list`, 'type')
  return { category: 'other', heading: null }
}

/** A remark may stand where the name should be: then the name is in it, or behind "vormals" in the text, or nowhere. */
function nameOf(row: Fields, text: Text | null, entry: Entry): string {
  const listed = row.text('company_name')
  const stated = (text?.name ?? listed ?? '').replace(/\s*[–-] ?gelöscht ?[–-]?$/, '')
  if (!/^Die Eintragung betreffend/.test(stated)) return stated || entry.number || missing('name')
  const within = /^Die Eintragung betreffend die Firma (.+?) ist\b.*gelöscht/.exec(stated)?.[1]
  const formerly =
    /\bvormals(?: firmierend(?: als| unter)?)?:? ["„]?(\p{Lu}[^",;()“]{2,150}?)["“]?(?=[,;()]|\. |\.?$)/u.exec(
      tidy(text?.body ?? ''),
    )?.[1]
  return within ?? formerly ?? entry.number ?? stated
}

/** A UG is registered as what it is in law, a GmbH; its name says more. */
function legalFormOf(text: Text | null, name: string): string | null {
  const limited =
    /\((?:haftungsbeschränkt|haftungsbeschr\.)\)/.test(name) &&
    /\b(?:UG|Unternehmergesellschaft)\b/.test(name)
  return limited ? 'Unternehmergesellschaft (haftungsbeschränkt)' : (text?.legalForm ?? null)
}

function identifierOf(row: Fields, { court, number }: Entry): Identifier | null {
  if (court === null || number === null) {
    if (!row.has('sonderegister_referenz'))
      row.note('bad_value', 'names no register court and number', 'original_text')
    return null
  }
  const identifier = registerNumber(court, number)
  if (!identifier.valid)
    row.note('bad_value', `${quoted(number)} is not of the form of a register number`, 'registernummer')
  return identifier
}

function registerOf({ court }: Entry): Mention[] {
  return court === null ? [] : [{ type: 'authority', role: 'register', name: court, identifiers: [] }]
}

/** Records outside the electronic register carry the number of a file, or of a sheet in the old one. */
function entryFacts(row: Fields, { state, court, formerCourt, number }: Entry): Draft['metadata'] {
  const file = row.text('sonderegister_referenz')
  const sheet = file !== null && /^(?:HRA|HRB|GnR|GsR|PR|VR)\b/.test(file)
  return compact({
    region: state,
    register_court: court,
    former_court: formerCourt,
    register_type: number === null ? row.text('registerart') : partRegisterNumber(number)?.register,
    register_number: sheet ? file : number,
    court_case: sheet ? null : file,
  })
}
