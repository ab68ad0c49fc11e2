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

/** One announcement in Herald's words (sheet es-borme, section 2). Throws without a reference or a day. */
export function notice(row: Fields): Draft {
  const [identifier, section, , number, code] = REFERENCE.exec(row.text('identificador') ?? '') ?? []
  if (identifier === undefined) throw new Error('the document has no reference of the BORME (identificador)')
  const date = compactDay(row.text('fecha_publicacion') ?? '')
  if (date === null) throw new Error('the document has no day of publication (fecha_publicacion)')
  const title = row.raw('titulo')
  const printed = typeof title === 'string' ? title : ''
  const issueNumber = row.text('diario_numero')
  if (section === 'C') {
    const metadata = compact({ issue: issueNumber })
    return legalNotice(row, { identifier, date, province: null, metadata }, printed)
  }
  if (code === undefined) throw new Error(`${identifier} names no province`)
  const province = PROVINCES[code] ?? (printed.trim() || code)
  const issue: Issue = {
    identifier,
    date,
    province,
    metadata: compact({ province, province_code: code, issue: number ?? issueNumber }),
  }
  return section === 'A' ? inscribed(row, issue) : deposit(row, issue)
}

function compactDay(text: string): Day | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}
