import type { Draft, Mention } from '../model/announcement.ts'
import { isCategory } from '../model/category.ts'
import { FIRST_DAY, isDay, LAST_DAY } from '../model/day.ts'
import type { Identifier } from '../model/entity.ts'
import { checkMetadata } from '../model/metadata.ts'
import { ROLES } from '../model/role.ts'
import { quoted } from './kit/text.ts'

/** The longest texts Herald takes, in characters. A longer one is a problem of its record, never cut. */
const LONGEST = {
  reference: 200,
  title: 2_000,
  name: 1_000,
  summary: 100_000,
  url: 2_000,
  place: 500,
  number: 200,
}
/** A record names no more; a list of thousands is a list gone wrong. */
const MOST_MENTIONS = 2_000
/** Of the whole draft as JSON, details included. */
const LONGEST_DRAFT = 1_000_000
/** Escapes of NUL and of lone surrogates, which no database takes. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** The first complaint about a draft that a connector built, as a sentence; null when it can be stored and shown. */
export function complaint(draft: Draft, json: string): string | null {
  return (
    badText('reference', draft.reference, LONGEST.reference) ??
    badDate(draft.date) ??
    (isCategory(draft.category) ? null : `category ${quoted(draft.category)} is not on the list`) ??
    badText('title', draft.title, LONGEST.title) ??
    (draft.summary === null ? null : badText('summary', draft.summary, LONGEST.summary)) ??
    badUrl(draft.url) ??
    tooLong('corrected reference', draft.corrects ?? '', LONGEST.reference) ??
    tooLong('withdrawn reference', draft.withdraws ?? '', LONGEST.reference) ??
    checkMetadata(draft.metadata) ??
    badMentions(draft.mentions) ??
    (json.length > LONGEST_DRAFT
      ? `the record is ${json.length} characters long, the most is ${LONGEST_DRAFT}`
      : null) ??
    (UNSTORABLE.test(json) ? 'a text holds a NUL or half a character' : null)
  )
}

function badText(what: string, text: string, longest: number): string | null {
  return text.trim() === '' ? `the ${what} is empty` : tooLong(what, text, longest)
}

function tooLong(what: string, text: string, longest: number): string | null {
  return text.length > longest
    ? `the ${what} is ${text.length} characters long, the most is ${longest}`
    : null
}

function badDate(date: string): string | null {
  if (!isDay(date)) return `the date ${quoted(date)} does not exist`
  return date < FIRST_DAY || date > LAST_DAY
    ? `the date ${date} is not from ${FIRST_DAY} to ${LAST_DAY}`
    : null
}

function badUrl(url: string): string | null {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return `the URL ${quoted(url)} is not an http address`
  return badText('URL', url, LONGEST.url)
}

function badMentions(mentions: readonly Mention[]): string | null {
  if (mentions.length > MOST_MENTIONS) return `${mentions.length} names, the most is ${MOST_MENTIONS}`
  for (const { name, role, within, place, identifiers } of mentions) {
    if (!Object.hasOwn(ROLES, role)) return `role ${quoted(role)} is not on the list`
    if (within !== undefined && mentions[within]?.type !== 'company')
      return `${quoted(name)} is within no company`
    const wrong =
      badText('name', name, LONGEST.name) ??
      tooLong(`place of ${quoted(name)}`, place ?? '', LONGEST.place) ??
      badNumbers(name, identifiers)
    if (wrong !== null) return wrong
  }
  return null
}

function badNumbers(name: string, identifiers: readonly Identifier[]): string | null {
  for (const { scheme, number } of identifiers) {
    const wrong = tooLong(`${scheme} of ${quoted(name)}`, number, LONGEST.number)
    if (wrong !== null) return wrong
  }
  return null
}
