import type { AnnouncementDraft } from '../../model/announcement.ts'
import { instantToLocalDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/**
 * True when a deleted entry withdraws its folder. CERRADA only closes it on the platform, and entries before July
 * 2022 state no reason: neither changes anything (sources/es-placsp).
 */
export function isPlacspWithdrawal(type: unknown): boolean {
  return type !== 'CERRADA' && type !== undefined
}

/** Maps a deleted Atom entry (RFC 6721), which withdraws the folder with everything published in it. */
export function mapPlacspDeletedEntry(deleted: FieldReader): AnnouncementDraft {
  const ref = deleted.text('@ref') ?? ''
  const when = deleted.text('@when') ?? ''
  const type = deleted.text('comment@type') ?? ''
  const folder = /\/(\d+)$/.exec(ref)?.[1]
  const date = instantToLocalDay('Europe/Madrid', when)
  if (folder === undefined) throw new Error(`the ref ${quoteValue(ref)} does not end in a folder number`)
  if (date === null) throw new Error(`when ${quoteValue(when)} is not a timestamp with a time zone`)
  const known = type === 'ANULADA'
  if (!known)
    deleted.reportProblem('unknown_code', `unknown deletion reason ${quoteValue(type)}`, 'comment@type')
  const link = known ? { withdraws: folder } : {}
  return {
    reference: `${folder}-${type}`,
    date,
    category: known ? 'notice_annulment' : 'other',
    language: 'es',
    title: known
      ? `Expediente anulado y retirado de la plataforma (${folder})`
      : `Expediente retirado de la plataforma (${folder})`,
    summary: null,
    url: ref,
    mentions: [],
    metadata: { notice_state: type, ...link },
    ...link,
  }
}
