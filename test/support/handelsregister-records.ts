import assert from 'node:assert/strict'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import { deHandelsregister } from '../../src/sources/de-handelsregister.ts'
import { readDraftsAndProblems } from './read-document.ts'

/* Handwritten announcements with invented companies and persons. */

export const HANDELSREGISTER_HEADER =
  '24.09.2026 (Bekanntmachungsdatum)\n\nHessen Amtsgericht Hanau HRB 99001\nLöschungsankündigung'
export const HANDELSREGISTER_COMPANY =
  'Kranich Feinmechanik GmbH\nGesellschaft mit beschränkter Haftung\nHanau'
export const HANDELSREGISTER_RECORD = {
  date: '2026-09-24',
  id: '170001',
  original_text:
    'Löschungsankündigung\nHessen Amtsgericht Hanau HRB 99001\nKranich Feinmechanik GmbH – Hanau',
  type: 'Löschungsankündigung',
  state: 'Hessen',
  amtsgericht: 'Amtsgericht Hanau',
  registernummer: 'HRB 99001',
  registerart: 'HRB',
  company_name: 'Kranich Feinmechanik GmbH',
  company_seat: 'Hanau',
  details: `${HANDELSREGISTER_HEADER}\n\n${HANDELSREGISTER_COMPANY}\n\nDie Gesellschaft ist nach § 394 FamFG zu löschen.`,
}
export const CONVERSION_CHANGES = { type: 'Registerbekanntmachung nach dem Umwandlungsgesetz' }
export const SPECIAL_REGISTER_CHANGES = {
  type: 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register',
  registernummer: undefined,
  registerart: undefined,
  company_seat: undefined,
}
/** Returns the changes that give a record another text, and another type. */
export const withHandelsregisterBody = (text: string, type = HANDELSREGISTER_RECORD.type) => ({
  type,
  details: `${HANDELSREGISTER_HEADER}\n\n${HANDELSREGISTER_COMPANY}\n\n${text}`,
})

/** Reads a daily file. */
export async function readHandelsregisterFile(
  text: string | Uint8Array,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const document = { url: 'day.json', contentType: null, bytes: Buffer.from(text as string) }
  return await readDraftsAndProblems(deHandelsregister, document)
}

/** Reads the record with changes. */
export async function readHandelsregisterRecord(
  changes: object,
): Promise<{ draft: AnnouncementDraft; problemTexts: string[] }> {
  const { drafts, problems } = await readHandelsregisterFile(
    JSON.stringify({ announcements: [{ ...HANDELSREGISTER_RECORD, ...changes }] }),
  )
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { draft, problemTexts: problems.map(({ kind, location }) => `${kind} ${location}`) }
}
