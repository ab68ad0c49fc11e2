import { humanizeCode } from '../../text/display-names.ts'
import { formatNumber, formatTimestamp } from '../../text/format-dates-and-numbers.ts'
import type { AuditLogEntry } from './audit-queries.ts'
import { auditMessages as messages } from './messages/messages.ts'

/** A detail of an entry in words. */
export interface AuditFact {
  readonly text: string
  /** The detail with its whole value, if `text` has only a part of it. */
  readonly full?: string
}

const DETAIL_NAMES: Readonly<Record<string, string>> = messages.details
/** The names of codes, by the detail that has them. */
const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = messages.values
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Describes the details of an entry, without those that have no value. */
export function listFacts(details: AuditLogEntry['details']): AuditFact[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return []
    const name = DETAIL_NAMES[key] ?? humanizeCode(key)
    if (value === true) return [{ text: name }]
    const values = [value].flat().map(item => VALUE_NAMES[key]?.[String(item)] ?? item)
    const text = messages.fact(name, values.map(shorten).join(', '))
    const full = messages.fact(name, values.map(toText).join(', '))
    return [full === text ? { text } : { text, full }]
  })
}

function shorten(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  const text = toText(value)
  if (TIMESTAMP.test(text)) return formatTimestamp(text)
  return UUID.test(text) ? `…${text.slice(-8)}` : text
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
