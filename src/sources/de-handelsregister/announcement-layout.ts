import type { FieldReader } from '../shared/field-reader.ts'
import { cleanText, quoteValue } from '../shared/text-cleaning.ts'

/** A company's register entry as stated in an announcement. */
export interface HandelsregisterEntry {
  readonly state: string | null
  /** The full court name, such as `Amtsgericht Kempten (Allgäu)`. */
  readonly court: string | null
  readonly formerCourt: string | null
  /** The register number with its suffix, such as `HRB 1739 RD`. */
  readonly number: string | null
}

/** The full text of an announcement, split into blocks (sources/de-handelsregister). */
export interface HandelsregisterTextBlocks {
  readonly name: string | null
  readonly legalForm: string | null
  readonly seat: string | null
  /** The date as printed, such as `24.10.2025`. */
  readonly entryDate: string | null
  /** The announcement itself, in one or more paragraphs, or `null` when it is missing. */
  readonly body: string | null
}

/** All legal forms that the portal prints below company names. */
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
/** Matches a placeholder that the portal's software did not fill in, such as "???Global.Rechtsform.???". */
const PLACEHOLDER = /^\?{3}/

/**
 * Matches the state, court, register number and former court in the second line of a list item. Court names can contain
 * spaces and parentheses.
 */
const LIST_LINE =
  /^(.{1,60}?) (Amtsgericht .{1,100}?) ((?:HRA|HRB|GnR|GsR|PR|VR) \d{1,12}(?: \p{Lu}{1,4})?)(?: früher Amtsgericht (.{1,100}))?$/u

/** Reads the register entry from its own fields, or from the list item's text when the mirror could not split it. */
export function readHandelsregisterEntry(record: FieldReader): HandelsregisterEntry {
  const [first = '', second = '', third = ''] = splitLines(record.value('original_text'))
  const line =
    LIST_LINE.exec(cleanText(second)) ??
    LIST_LINE.exec(cleanText(isHandelsregisterDeletionMark(first) ? third : ''))
  const formerCourt = record.text('former_amtsgericht') ?? line?.[4] ?? null
  return {
    state: record.text('state') ?? line?.[1] ?? null,
    court: record.text('amtsgericht') ?? line?.[2] ?? null,
    // Records outside the electronic register have a separate reference instead of a register number.
    number: record.has('sonderegister_referenz')
      ? null
      : (record.text('registernummer') ?? line?.[3] ?? null),
    formerCourt: formerCourt === null ? null : withCourtTitle(formerCourt),
  }
}

function withCourtTitle(court: string): string {
  return /^Amtsgericht /.test(court) ? court : `Amtsgericht ${court}`
}

/** Returns true for the line "– gelöscht –", which can precede the announcement type. */
export function isHandelsregisterDeletionMark(line: string): boolean {
  return /^[–-]? ?gelöscht ?[–-]?$/.test(cleanText(line))
}

/** Reads the announcement type, which is one of the portal's five types. */
export function readHandelsregisterAnnouncementType(record: FieldReader): string {
  const statedType = record.text('type') ?? ''
  const [, second = ''] = splitLines(record.value('original_text'))
  return isHandelsregisterDeletionMark(statedType) ? cleanText(second) : statedType
}

/** Splits the full text into blocks. Returns `null` when the mirror could not read the detail page. */
export function splitHandelsregisterText(record: FieldReader): HandelsregisterTextBlocks | null {
  const details = record.value('details')
  if (details === null) return null
  if (typeof details !== 'string') {
    record.reportProblem('bad_value', `expected a string, found ${quoteValue(details)}`, 'details')
    return null
  }
  const [announcementDate = '', header = '', company = '', ...body] = details
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
  if (!/\(Bekanntmachungsdatum\)\s*$/.test(announcementDate)) {
    record.reportProblem('bad_value', 'the text does not start with the announcement date', 'details')
    return { name: null, legalForm: null, seat: null, entryDate: null, body: details.trim() || null }
  }
  return {
    ...readCompany(splitLines(company)),
    entryDate: /(?<!\S)(\S+)\s+\(Eintragungsdatum\)/.exec(header)?.[1] ?? null,
    body: body.join('\n\n').trim() || null,
  }
}

/**
 * Reads the name, legal form and seat, each on its own line. A name can span two lines; records outside the register
 * have only a name.
 */
function readCompany(
  lines: readonly string[],
): Pick<HandelsregisterTextBlocks, 'name' | 'legalForm' | 'seat'> {
  const knownForm = lines.findIndex(line => LEGAL_FORMS.has(line) || PLACEHOLDER.test(line))
  const formIndex = knownForm > 0 ? knownForm : lines.length - 2
  if (formIndex < 1) return { name: lines.join(' ') || null, legalForm: null, seat: null }
  const legalForm = lines[formIndex] ?? ''
  return {
    name: lines.slice(0, formIndex).join(' '),
    // For a foreign company, the court appends the register of its branch (`HRA` or `HRB`), which is removed.
    legalForm: PLACEHOLDER.test(legalForm)
      ? null
      : legalForm.replace(/(?<=ausländischen Rechts) HR[AB]$/, ''),
    seat: lines.slice(formIndex + 1).join(' ') || null,
  }
}

function splitLines(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text
    .split('\n')
    .map(cleanText)
    .filter(line => line !== '')
}
