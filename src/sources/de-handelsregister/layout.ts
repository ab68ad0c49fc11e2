import type { Fields } from '../kit/fields.ts'
import { quoted, tidy } from '../kit/text.ts'

/** Where a company is registered, as the announcement says. */
export interface Entry {
  readonly state: string | null
  /** With its title: `Amtsgericht Kempten (Allgäu)`. */
  readonly court: string | null
  readonly formerCourt: string | null
  /** With its suffix: `HRB 1739 RD`. */
  readonly number: string | null
}

/** The full text of an announcement, parted into its blocks (sheet, section 2). */
export interface Text {
  readonly name: string | null
  readonly legalForm: string | null
  readonly seat: string | null
  /** `24.10.2025`, as it stands there. */
  readonly entryDate: string | null
  /** What is announced: may have several paragraphs, may be missing. */
  readonly body: string | null
}

/** Every legal form the portal writes under a name. */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  'Gesellschaft mit beschränkter Haftung',
  'mbH',
  'Aktiengesellschaft',
  'Kommanditgesellschaft',
  'Kommanditgesellschaft auf Aktien',
  'Einzelkaufmann / Einzelkauffrau',
  'Einzelkaufmann',
  'Einzelkauffrau',
  'eingetragener Verein',
  'Europäische Aktiengesellschaft (SE)',
  'Gesellschaft bürgerlichen Rechts',
  'eingetragene Genossenschaft',
  'Offene Handelsgesellschaft',
  'Rechtsform ausländischen Rechts HRB',
  'Rechtsform ausländischen Rechts HRA',
  'Partnerschaftsgesellschaft',
  'Partnerschaft',
  'Versicherungsverein auf Gegenseitigkeit',
  'Sonstige juristische Person',
  'Europäische wirtschaftliche Interessenvereinigung',
  'Europäische Genossenschaft (SCE)',
])
/** A name the portal's program did not fill in: "???Global.Rechtsform.???". */
const UNFILLED = /^\?{3}/

/** State, court, number and former court as the second line of the list holds them; court names hold blanks and brackets. */
const LINE =
  /^(.+?) (Amtsgericht .+?) ((?:HRA|HRB|GnR|GsR|PR|VR) \d+(?: \p{Lu}{1,4})?)(?: früher Amtsgericht (.+))?$/u

/** Taken from the fields; where the collector could not part the line of the list, from that line (sheet, section 4). */
export function entryOf(row: Fields): Entry {
  const [first = '', second = '', third = ''] = linesOf(row.raw('original_text'))
  const line = LINE.exec(tidy(second)) ?? LINE.exec(tidy(isDeletedMark(first) ? third : ''))
  const formerCourt = row.text('former_amtsgericht') ?? line?.[4] ?? null
  return {
    state: row.text('state') ?? line?.[1] ?? null,
    court: row.text('amtsgericht') ?? line?.[2] ?? null,
    // What is outside the electronic register has a number of its own there.
    number: row.has('sonderegister_referenz') ? null : (row.text('registernummer') ?? line?.[3] ?? null),
    formerCourt: formerCourt === null ? null : titled(formerCourt),
  }
}

function titled(court: string): string {
  return /^Amtsgericht /.test(court) ? court : `Amtsgericht ${court}`
}

/** "– gelöscht –" may stand as a first line of its own, before the kind of announcement. */
export function isDeletedMark(line: string): boolean {
  return /^[–-]? ?gelöscht ?[–-]?$/.test(tidy(line))
}

/** The kind of announcement: one of five. */
export function typeOf(row: Fields): string {
  const stated = row.text('type') ?? ''
  const [, second = ''] = linesOf(row.raw('original_text'))
  return isDeletedMark(stated) ? tidy(second) : stated
}

/** Null when the detail page could not be read that day. */
export function textOf(row: Fields): Text | null {
  const details = row.raw('details')
  if (details === null) return null
  if (typeof details !== 'string') {
    row.note('bad_value', `expected a text, found ${quoted(details)}`, 'details')
    return null
  }
  const [day = '', head = '', who = '', ...body] = details.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)
  if (!/\(Bekanntmachungsdatum\)\s*$/.test(day)) {
    row.note('bad_value', 'does not begin with the day of the announcement', 'details')
    return { name: null, legalForm: null, seat: null, entryDate: null, body: details.trim() || null }
  }
  return {
    ...holderOf(linesOf(who)),
    entryDate: /(\S+)\s+\(Eintragungsdatum\)/.exec(head)?.[1] ?? null,
    body: body.join('\n\n').trim() || null,
  }
}

/** Name, legal form and seat, a line each; a name may be broken in two, records outside the register have it alone. */
function holderOf(lines: readonly string[]): Pick<Text, 'name' | 'legalForm' | 'seat'> {
  const known = lines.findIndex(line => LEGAL_FORMS.has(line) || UNFILLED.test(line))
  const form = known > 0 ? known : lines.length - 2
  if (form < 1) return { name: lines.join(' ') || null, legalForm: null, seat: null }
  const legalForm = lines[form] ?? ''
  return {
    name: lines.slice(0, form).join(' '),
    // The court of a foreign company says in which of its registers the branch is.
    legalForm: UNFILLED.test(legalForm) ? null : legalForm.replace(/(?<=ausländischen Rechts) HR[AB]$/, ''),
    seat: lines.slice(form + 1).join(' ') || null,
  }
}

function linesOf(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text
    .split('\n')
    .map(tidy)
    .filter(line => line !== '')
}
