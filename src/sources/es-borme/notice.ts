import type { Draft } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { deposit } from './deposits.ts'
import { type Issue, REFERENCE } from './document.ts'
import { inscribed } from './inscribed.ts'
import { legalNotice } from './legal-notices.ts'
import { PROVINCES } from './provinces.ts'

/** Converts a record to a draft announcement (sources/es-borme). Throws without a reference or date. */
export function notice(record: Fields): Draft {
  const [identifier, section, , number, code] = REFERENCE.exec(record.text('identificador') ?? '') ?? []
  if (identifier === undefined) throw new Error('the document has no BORME reference (identificador)')
  const date = parseCompactDay(record.text('fecha_publicacion') ?? '')
  if (date === null) throw new Error('the document has no date of publication (fecha_publicacion)')
  const title = record.raw('titulo')
  const printedTitle = typeof title === 'string' ? title : ''
  const issueNumber = record.text('diario_numero')
  if (section === 'C') {
    const metadata = compact({ issue: issueNumber })
    return legalNotice(record, { identifier, date, province: null, metadata }, printedTitle)
  }
  if (code === undefined) throw new Error(`${identifier} has no province code`)
  const province = PROVINCES[code] ?? (printedTitle.trim() || code)
  const issue: Issue = {
    identifier,
    date,
    province,
    metadata: compact({ province, province_code: code, issue: number ?? issueNumber }),
  }
  return section === 'A' ? inscribed(record, issue) : deposit(record, issue)
}

function parseCompactDay(text: string): Day | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}
