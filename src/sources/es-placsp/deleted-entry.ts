import type { AnnouncementDraft } from '../../model/announcement.ts'
import { instantToLocalDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/**
 * Returns true when a deleted entry withdraws its contract folder (sources/es-placsp). CERRADA only closes the folder
 * on the platform, and entries from before July 2022 state no reason, so both are ignored.
 */
export function isPlacspWithdrawal(type: unknown): boolean {
  return type !== 'CERRADA' && type !== undefined
}

/** Maps a deleted Atom entry (RFC 6721), which withdraws the contract folder with everything published in it. */
export function mapPlacspDeletedEntry(deleted: FieldReader): AnnouncementDraft {
  const ref = deleted.text('@ref') ?? ''
  const when = deleted.text('@when') ?? ''
  const type = deleted.text('comment@type') ?? ''
  const folder = /\/(\d+)$/.exec(ref)?.[1]
  const date = instantToLocalDay('Europe/Madrid', when)
  if (folder === undefined)
    throw new Error(`the attribute "ref" does not end with a folder number: ${quoteValue(ref)}`)
  if (date === null)
    throw new Error(`the attribute "when" is not a timestamp with a time zone: ${quoteValue(when)}`)
  const isKnownReason = type === 'ANULADA'
  if (!isKnownReason)
    deleted.reportProblem('unknown_code', `unknown deletion reason ${quoteValue(type)}`, 'comment@type')
  const link = isKnownReason ? { withdraws: folder } : {}
  return {
    reference: `${folder}-${type}`,
    date,
    category: isKnownReason ? 'notice_annulment' : 'other',
    language: 'es',
    title: `Expediente ${isKnownReason ? 'anulado y ' : ''}retirado de la plataforma (${folder}): no consta el objeto`,
    summary: null,
    url: ref,
    mentions: [],
    metadata: { notice_state: type, ...link },
    ...link,
  }
}
