import type { AnnouncementDraft, Mention } from '../model/announcement.ts'
import { EARLIEST_DAY, isCalendarDay, LATEST_DAY } from '../model/calendar-day.ts'
import { isAnnouncementCategory } from '../model/category.ts'
import type { EntityIdentifier } from '../model/entity.ts'
import { MENTION_ROLES } from '../model/mention-role.ts'
import { validateMetadata } from '../model/metadata.ts'
import { quoteValue } from './shared/text-cleaning.ts'

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
export function findDraftError(draft: AnnouncementDraft, json: string): string | null {
  return (
    findTextError('reference', draft.reference, MAX_LENGTHS.reference) ??
    findDateError(draft.date) ??
    (isAnnouncementCategory(draft.category) ? null : `category ${quoteValue(draft.category)} is unknown`) ??
    findTextError('title', draft.title, MAX_LENGTHS.title) ??
    (draft.summary === null ? null : findTextError('summary', draft.summary, MAX_LENGTHS.summary)) ??
    findUrlError(draft.url) ??
    findLengthError('corrected reference', draft.corrects ?? '', MAX_LENGTHS.reference) ??
    findLengthError('withdrawn reference', draft.withdraws ?? '', MAX_LENGTHS.reference) ??
    validateMetadata(draft.metadata) ??
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
  if (!isCalendarDay(date)) return `the date ${quoteValue(date)} does not exist`
  return date < EARLIEST_DAY || date > LATEST_DAY
    ? `the date ${date} is not between ${EARLIEST_DAY} and ${LATEST_DAY}`
    : null
}

function findUrlError(url: string): string | null {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return `the URL ${quoteValue(url)} is not a valid http:// or https:// URL`
  return findTextError('URL', url, MAX_LENGTHS.url)
}

function findMentionsError(mentions: readonly Mention[]): string | null {
  if (mentions.length > MAX_MENTIONS)
    return `the record has ${mentions.length} mentions; the limit is ${MAX_MENTIONS}`
  for (const { name, role, companyIndex, locality, identifiers } of mentions) {
    if (!Object.hasOwn(MENTION_ROLES, role)) return `role ${quoteValue(role)} is unknown`
    if (companyIndex !== undefined && mentions[companyIndex]?.type !== 'company')
      return `the company of ${quoteValue(name)} is not in the record`
    const error =
      findTextError('name', name, MAX_LENGTHS.name) ??
      findLengthError(`locality of ${quoteValue(name)}`, locality ?? '', MAX_LENGTHS.locality) ??
      findIdentifierError(name, identifiers)
    if (error !== null) return error
  }
  return null
}

function findIdentifierError(name: string, identifiers: readonly EntityIdentifier[]): string | null {
  for (const { scheme, number } of identifiers) {
    const error = findLengthError(`${scheme} of ${quoteValue(name)}`, number, MAX_LENGTHS.identifier)
    if (error !== null) return error
  }
  return null
}
