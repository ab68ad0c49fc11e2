import { decodeCharacterReferences } from '../shared/character-references.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../shared/plain-values.ts'

/** Extension wrapper elements. They carry no meaning, so their content moves up to the element that they extend. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'UBLExtensions',
  'UBLExtension',
  'ExtensionContent',
  'EformsExtension',
])
/** The element that states which sibling value is withheld from publication, and why. */
const PRIVACY = 'FieldsPrivacy'
/** The text that replaces a withheld value. Withheld numbers become -1 and withheld dates 1970-01-01. */
const UNPUBLISHED = 'unpublished'
/** Attributes that carry meaning. All other attributes hold list versions or namespaces. */
const MEANINGFUL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'currencyID',
  'unitCode',
  'listName',
  'schemeName',
])
/** Elements whose list or scheme name defines their meaning. For all other elements, the element name is enough. */
const LIST_NAME_ELEMENTS: ReadonlySet<string> = new Set([
  'ContractingSystemTypeCode',
  'NoticeTypeCode',
  'ProcessReasonCode',
  'ProcurementTypeCode',
])
/** The element for lots, lot groups and parts, which only the scheme of their ID distinguishes. */
const LOT_ELEMENT = 'ProcurementProjectLot'
/** The languages to fall back to, in this order, when text is missing in the notice's own language. */
const FALLBACK_LANGUAGES = ['ENG', 'FRA', 'DEU', 'SPA', 'ITA']

/**
 * Builds a tree of plain records from an eForms notice, either in XML (via `xmlElementToRecord`) or in the JSON that
 * publishers derive from it. Namespace prefixes and extension wrappers are removed, attributes become `name@attribute`,
 * repeated elements become lists, and multilingual text is kept only in the notice's own language.
 */
export function buildEformsNoticeTree(notice: PlainRecord): PlainRecord {
  return buildBranch(notice, preferredLanguages(notice))
}

/** Returns the notice's own language followed by the fallback languages, as eForms codes such as `SPA`. */
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

/** Keeps the items in the most preferred language that is available, or all items when none states a language. */
function selectLanguage(items: readonly unknown[], languages: readonly string[]): readonly unknown[] {
  if (items.length < 2) return items
  const stated = items.map(readLanguage)
  if (stated.every(language => language === undefined)) return items
  const best = languages.find(language => stated.includes(language)) ?? stated.find(language => language)
  return items.filter((_, i) => stated[i] === best)
}

/** Returns the language of a text element, or of the only text element inside a wrapper such as PartyName. */
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

/** Returns the text of an element without child elements, or `null` for any other value. */
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
