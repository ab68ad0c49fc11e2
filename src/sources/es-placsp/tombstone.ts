import type { Draft } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { dayIn } from '../kit/instants.ts'
import { quoted } from '../kit/text.ts'

/**
 * Whether a deleted entry takes its folder back. ANULADA does; CERRADA only says that it is closed on the platform, and
 * before July 2022 the feed did not say why: both change nothing (sheet, section 1).
 */
export function isWithdrawal(type: unknown): boolean {
  return type !== 'CERRADA' && type !== undefined
}

/** A deleted entry of Atom (RFC 6721): the folder with all that was published in it is withdrawn. */
export function tombstone(deleted: Fields): Draft {
  const ref = deleted.text('@ref') ?? ''
  const when = deleted.text('@when') ?? ''
  const type = deleted.text('comment@type') ?? ''
  const folder = /\/(\d+)$/.exec(ref)?.[1]
  const date = dayIn('Europe/Madrid', when)
  if (folder === undefined) throw new Error(`the ref ${quoted(ref)} does not end in the number of a folder`)
  if (date === null) throw new Error(`when ${quoted(when)} is no moment with a zone`)
  const known = type === 'ANULADA'
  if (!known) deleted.note('unknown_code', `${quoted(type)} is neither ANULADA nor CERRADA`, 'comment@type')
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
