import type { Draft, Mention } from '../model/announcement.ts'
import { isCategory } from '../model/category.ts'
import { FIRST_DAY, isDay, LAST_DAY } from '../model/day.ts'
import type { Identifier } from '../model/entity.ts'
import { checkMetadata } from '../model/metadata.ts'
import { ROLES } from '../model/role.ts'
import { quoted } from './kit/text.ts'

/** Maximum lengths in characters. A longer text makes its record a problem; nothing is truncated. */
const MAX_LENGTHS = {
  reference: 200,
  title: 2_000,
  name: 1_000,
  summary: 100_000,
  url: 2_000,
  locality: 500,
  identifier: 200,
}
/** A longer list of mentions means that a text was parsed incorrectly. */
const MAX_MENTIONS = 2_000
/** Maximum length of a draft as JSON, including its details. */
const MAX_DRAFT_LENGTH = 1_000_000
/** Matches JSON escapes of NUL and lone surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Returns the first reason why a connector's draft cannot be stored or shown; null when it is valid. */
export function complaint(draft: Draft, json: string): string | null {
  return (
    findTextError('reference', draft.reference, MAX_LENGTHS.reference) ??
    findDateError(draft.date) ??
    (isCategory(draft.category) ? null : `category ${quoted(draft.category)} is unknown`) ??
    findTextError('title', draft.title, MAX_LENGTHS.title) ??
    (draft.summary === null ? null : findTextError('summary', draft.summary, MAX_LENGTHS.summary)) ??
    findUrlError(draft.url) ??
    findLengthError('corrected reference', draft.corrects ?? '', MAX_LENGTHS.reference) ??
    findLengthError('withdrawn reference', draft.withdraws ?? '', MAX_LENGTHS.reference) ??
    checkMetadata(draft.metadata) ??
    findMentionsError(draft.mentions) ??
    (json.length > MAX_DRAFT_LENGTH
      ? `the record is ${json.length} characters long; the limit is ${MAX_DRAFT_LENGTH}`
      : null) ??
    (UNSTORABLE.test(json) ? 'a text contains a NUL or a lone surrogate' : null)
  )
}

function findTextError(label: string, text: string, maxLength: number): string | null {
  return text.trim() === '' ? `the ${label} is empty` : findLengthError(label, text, maxLength)
}

function findLengthError(label: string, text: string, maxLength: number): string | null {
  return text.length > maxLength
    ? `the ${label} is ${text.length} characters long; the limit is ${maxLength}`
    : null
}

function findDateError(date: string): string | null {
  if (!isDay(date)) return `the date ${quoted(date)} does not exist`
  return date < FIRST_DAY || date > LAST_DAY
    ? `the date ${date} is not between ${FIRST_DAY} and ${LAST_DAY}`
    : null
}

function findUrlError(url: string): string | null {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return `the URL ${quoted(url)} is not a valid http:// or https:// URL`
  return findTextError('URL', url, MAX_LENGTHS.url)
}

function findMentionsError(mentions: readonly Mention[]): string | null {
  if (mentions.length > MAX_MENTIONS)
    return `the record has ${mentions.length} mentions; the limit is ${MAX_MENTIONS}`
  for (const { name, role, within, place, identifiers } of mentions) {
    if (!Object.hasOwn(ROLES, role)) return `role ${quoted(role)} is unknown`
    if (within !== undefined && mentions[within]?.type !== 'company')
      return `the company of ${quoted(name)} is not in the record`
    const error =
      findTextError('name', name, MAX_LENGTHS.name) ??
      findLengthError(`locality of ${quoted(name)}`, place ?? '', MAX_LENGTHS.locality) ??
      findIdentifierError(name, identifiers)
    if (error !== null) return error
  }
  return null
}

function findIdentifierError(name: string, identifiers: readonly Identifier[]): string | null {
  for (const { scheme, number } of identifiers) {
    const error = findLengthError(`${scheme} of ${quoted(name)}`, number, MAX_LENGTHS.identifier)
    if (error !== null) return error
  }
  return null
}
