import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { decodedText } from '../kit/references.ts'

/** The wrappers of extensions say nothing: what stands in them stands beside what they extend. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'UBLExtensions',
  'UBLExtension',
  'ExtensionContent',
  'EformsExtension',
])
/** What says of a value beside it that it is not published yet, and why. */
const PRIVACY = 'FieldsPrivacy'
/** What stands in its place then; numbers are -1 and days of 1970 (values.ts). */
const UNPUBLISHED = 'unpublished'
/** Attributes that say something; the others name the version of a list, or a namespace. */
const TELLING: ReadonlySet<string> = new Set(['currencyID', 'unitCode', 'listName', 'schemeName'])
/** Of these the list or the scheme says what the element means; of all others the element's own name does. */
const TOLD_BY_LIST: ReadonlySet<string> = new Set([
  'ContractingSystemTypeCode',
  'NoticeTypeCode',
  'ProcessReasonCode',
  'ProcurementTypeCode',
])
/** Lots, groups of lots and parts are told apart by the scheme of their numbers. */
const LOTS = 'ProcurementProjectLot'
/** When a text does not stand in the language of its notice, it is read in the first of these that it has. */
const OTHER_LANGUAGES = ['ENG', 'FRA', 'DEU', 'SPA', 'ITA']

/**
 * An eForms notice as one tree of plain records, whether it came as XML (`toRecord` of kit/xml.ts) or as the JSON that
 * publishers make of it (prefixes, `@x`, `#text`): local names, no extension wrappers, an attribute of a text as
 * `name@attribute` beside it, repeated elements as a list, and of every text in several languages the one in the
 * notice's own. `notice` is the record of the outermost element.
 */
export function eformsTree(notice: Plain): Plain {
  return branch(notice, languagesOf(notice))
}

/** The notice's language, then the others, best first, as eForms writes them: `SPA`. */
function languagesOf(notice: Plain): readonly string[] {
  const name = Object.keys(notice).find(key => local(key) === 'NoticeLanguageCode')
  const code = name === undefined ? null : textOf(notice[name])
  return code === null ? OTHER_LANGUAGES : [code, ...OTHER_LANGUAGES]
}

function branch(record: Plain, languages: readonly string[]): Plain {
  const tree: Plain = Object.create(null)
  fill(tree, record, languages)
  return tree
}

function fill(tree: Plain, record: Plain, languages: readonly string[]): void {
  for (const key of Object.keys(record)) {
    const name = local(key)
    if (key.startsWith('@') || key === '#text' || name === PRIVACY) continue
    const value = record[key]
    if (WRAPPERS.has(name)) {
      for (const part of listOf(value)) if (isRecord(part)) fill(tree, part, languages)
      continue
    }
    if (!Array.isArray(value)) addItem(tree, name, value, languages)
    else for (const item of inOneLanguage(value, languages)) addItem(tree, name, item, languages)
  }
}

function addItem(tree: Plain, name: string, item: unknown, languages: readonly string[]): void {
  const text = textOf(item)
  if (text === null) {
    if (!isRecord(item)) return
    const inner = branch(item, languages)
    if (name === LOTS) inner.kind = schemeOfId(item)
    add(tree, name, inner)
    return
  }
  if (text.trim() === UNPUBLISHED) return
  // Some systems write `&amp;quot;` for a quotation mark.
  add(tree, name, text.includes('&') ? decodedText(text) : text)
  if (!isRecord(item)) return
  for (const [key, value] of Object.entries(item)) {
    const attribute = key.slice(1)
    if (!key.startsWith('@') || !TELLING.has(attribute)) continue
    if (attribute.endsWith('Name') && !TOLD_BY_LIST.has(name)) continue
    tree[`${name}@${attribute}`] ??= value
  }
}

/** The texts in the best language that any of them has; all of them when none states a language. */
function inOneLanguage(items: readonly unknown[], languages: readonly string[]): readonly unknown[] {
  if (items.length < 2) return items
  const stated = items.map(languageOf)
  if (stated.every(language => language === undefined)) return items
  const best = languages.find(language => stated.includes(language)) ?? stated.find(language => language)
  return items.filter((_, i) => stated[i] === best)
}

/** The language a text states, or the only text of an element that has nothing else in it (PartyName). */
function languageOf(item: unknown): unknown {
  if (!isRecord(item)) return undefined
  const parts = Object.values(item)
  return (
    item['@languageID'] ?? (parts.length === 1 && isRecord(parts[0]) ? parts[0]['@languageID'] : undefined)
  )
}

function schemeOfId(lot: Plain): unknown {
  const id = Object.entries(lot).find(([key]) => local(key) === 'ID')?.[1]
  return isRecord(id) ? id['@schemeName'] : undefined
}

/** The text of an element that has no elements in it, null of one that has. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isRecord(value)) return null
  const names = Object.keys(value)
  if (!names.every(name => name === '#text' || name.startsWith('@'))) return null
  return String(value['#text'] ?? '')
}

function add(tree: Plain, name: string, value: unknown): void {
  const before = tree[name]
  if (before === undefined) tree[name] = value
  else if (Array.isArray(before)) before.push(value)
  else tree[name] = [before, value]
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
