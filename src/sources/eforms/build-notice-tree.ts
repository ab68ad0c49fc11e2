import { decodeCharacterReferences } from '../shared/character-references.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../shared/plain-values.ts'

/** Extension wrappers carry no meaning; their content moves up to the element they extend. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'UBLExtensions',
  'UBLExtension',
  'ExtensionContent',
  'EformsExtension',
])
/** The element that names a sibling value withheld from publication, and the reason. */
const PRIVACY = 'FieldsPrivacy'
/** The text that replaces an unpublished value. Numbers become -1 and days 1970-01-01. */
const UNPUBLISHED = 'unpublished'
/** Attributes that carry meaning; the others hold list versions or namespaces. */
const MEANINGFUL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'currencyID',
  'unitCode',
  'listName',
  'schemeName',
])
/** Elements whose list or scheme name defines their meaning; for all others the element name is enough. */
const LIST_NAME_ELEMENTS: ReadonlySet<string> = new Set([
  'ContractingSystemTypeCode',
  'NoticeTypeCode',
  'ProcessReasonCode',
  'ProcurementTypeCode',
])
/** Lots, lot groups and parts share this element; the scheme of their ID distinguishes them. */
const LOT_ELEMENT = 'ProcurementProjectLot'
/** Fallback order for texts that are missing in the notice's own language. */
const FALLBACK_LANGUAGES = ['ENG', 'FRA', 'DEU', 'SPA', 'ITA']

/**
 * Builds one tree of plain records from an eForms notice in XML (via `toRecord`) or in the JSON that publishers
 * derive from it (prefixes, `@x`, `#text`). Names are local, extension wrappers are removed, attributes become
 * `name@attribute`, repeated elements become lists, and multilingual texts keep the notice's own language only.
 */
export function buildEformsNoticeTree(notice: PlainRecord): PlainRecord {
  return buildBranch(notice, preferredLanguages(notice))
}

/** The notice's language followed by the fallbacks, as eForms codes such as `SPA`. */
function preferredLanguages(notice: PlainRecord): readonly string[] {
  const name = Object.keys(notice).find(key => localName(key) === 'NoticeLanguageCode')
  const code = name === undefined ? null : readText(notice[name])
  return code === null ? FALLBACK_LANGUAGES : [code, ...FALLBACK_LANGUAGES]
}

function buildBranch(record: PlainRecord, languages: readonly string[]): PlainRecord {
  const tree: PlainRecord = Object.create(null)
  copyFields(tree, record, languages)
  return tree
}

function copyFields(tree: PlainRecord, record: PlainRecord, languages: readonly string[]): void {
  for (const key of Object.keys(record)) {
    const name = localName(key)
    if (key.startsWith('@') || key === '#text' || name === PRIVACY) continue
    const value = record[key]
    if (WRAPPERS.has(name)) {
      for (const part of toArray(value)) if (isPlainRecord(part)) copyFields(tree, part, languages)
      continue
    }
    if (!Array.isArray(value)) addItem(tree, name, value, languages)
    else for (const item of selectLanguage(value, languages)) addItem(tree, name, item, languages)
  }
}

function addItem(tree: PlainRecord, name: string, item: unknown, languages: readonly string[]): void {
  const text = readText(item)
  if (text === null) {
    if (!isPlainRecord(item)) return
    const inner = buildBranch(item, languages)
    if (name === LOT_ELEMENT) inner.kind = readIdScheme(item)
    appendValue(tree, name, inner)
    return
  }
  if (text.trim() === UNPUBLISHED) return
  // Some systems encode a quotation mark twice, as `&amp;quot;`.
  appendValue(tree, name, text.includes('&') ? decodeCharacterReferences(text) : text)
  if (!isPlainRecord(item)) return
  for (const [key, value] of Object.entries(item)) {
    const attribute = key.slice(1)
    if (!key.startsWith('@') || !MEANINGFUL_ATTRIBUTES.has(attribute)) continue
    if (attribute.endsWith('Name') && !LIST_NAME_ELEMENTS.has(name)) continue
    tree[`${name}@${attribute}`] ??= value
  }
}

/** Keeps the texts in the most preferred language available; all of them when none states a language. */
function selectLanguage(items: readonly unknown[], languages: readonly string[]): readonly unknown[] {
  if (items.length < 2) return items
  const stated = items.map(readLanguage)
  if (stated.every(language => language === undefined)) return items
  const best = languages.find(language => stated.includes(language)) ?? stated.find(language => language)
  return items.filter((_, i) => stated[i] === best)
}

/** Reads the language of a text, or of the only text inside an element such as PartyName. */
function readLanguage(item: unknown): unknown {
  if (!isPlainRecord(item)) return undefined
  const parts = Object.values(item)
  return (
    item['@languageID'] ??
    (parts.length === 1 && isPlainRecord(parts[0]) ? parts[0]['@languageID'] : undefined)
  )
}

function readIdScheme(lot: PlainRecord): unknown {
  const id = Object.entries(lot).find(([key]) => localName(key) === 'ID')?.[1]
  return isPlainRecord(id) ? id['@schemeName'] : undefined
}

/** Returns the text of an element without child elements; null for any other element. */
function readText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isPlainRecord(value)) return null
  const names = Object.keys(value)
  if (!names.every(name => name === '#text' || name.startsWith('@'))) return null
  return String(value['#text'] ?? '')
}

function appendValue(tree: PlainRecord, name: string, value: unknown): void {
  const existing = tree[name]
  if (existing === undefined) tree[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else tree[name] = [existing, value]
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
