import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { dayFromParts } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { BORME_REFERENCE_PATTERN, type BormeDocumentMetadata } from './document-structure.ts'
import { BORME_PROVINCES } from './province-names.ts'
import { mapBormeRegisteredActs } from './section-a-registered-acts.ts'
import { mapBormeDepositedPlan } from './section-b-deposited-plans.ts'
import { mapBormeLegalNotice } from './section-c-legal-notices.ts'

/** Maps a record to an announcement draft (sources/es-borme). Throws when the record has no reference or date. */
export function mapBormeAnnouncement(record: FieldReader): AnnouncementDraft {
  const [identifier, section, , number, code] =
    BORME_REFERENCE_PATTERN.exec(record.text('identificador') ?? '') ?? []
  if (identifier === undefined) throw new Error('the document has no BORME reference (identificador)')
  const date = parseCompactDay(record.text('fecha_publicacion') ?? '')
  if (date === null) throw new Error('the document has no publication date (fecha_publicacion)')
  const title = record.value('titulo')
  const printedTitle = typeof title === 'string' ? title : ''
  const issueNumber = record.text('diario_numero')
  if (section === 'C') {
    const metadata = omitMissing({ issue: issueNumber })
    return mapBormeLegalNotice(record, { identifier, date, province: null, metadata }, printedTitle)
  }
  if (code === undefined) throw new Error(`${identifier} has no province code`)
  const province = BORME_PROVINCES[code] ?? (printedTitle.trim() || code)
  const issue: BormeDocumentMetadata = {
    identifier,
    date,
    province,
    metadata: omitMissing({ province, province_code: code, issue: number ?? issueNumber }),
  }
  return section === 'A' ? mapBormeRegisteredActs(record, issue) : mapBormeDepositedPlan(record, issue)
}

function parseCompactDay(text: string): CalendarDay | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return dayFromParts(year, month, dayOfMonth)
}
