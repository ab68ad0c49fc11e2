import { DocumentError } from '../../shared/formats/document-error.ts'
import {
  getTextContent,
  getVisibleLines,
  iterateDescendants,
  type MarkupElement,
  parseMarkup,
} from '../../shared/formats/markup-tree.ts'
import { extractRdfaStatements } from '../../shared/formats/rdfa-statements.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import { cleanText, type DecodedText } from '../../shared/text-cleaning.ts'
import { isGazetteLawTitle } from '../text/find-companies.ts'

/** Matches the subjects that denote the notice itself; old pages use "x" (sources/gb-gazette). */
const NOTICE_SUBJECT = /^(?:noticeid:|x|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*)$/
const FRAGMENT_PREFIX = /^(?:this:|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*#)/

/**
 * Converts `data.xml` or `data.htm` to a record: the notice's properties by name, other subjects in `nodes`, page
 * metadata in `head`, the list of terms in `labels` and the text in `lines`. Returns `null` if there is no notice, and
 * throws if the notice is cut off.
 */
export function convertGazettePageToRecord(decoded: DecodedText): PlainRecord | null {
  const root = parseMarkup(decoded, decoded.text.trimStart().startsWith('<?xml') ? 'xml' : 'html')
  const elements = [...iterateDescendants(root)]
  const article = findArticle(root, null)
  if (article === null) return null
  if (!article.isClosed) throw new DocumentError('the document ends inside the notice', `<${article.name}>`)
  const articleElements = [...iterateDescendants(article)]
  const content = articleElements.find(element => classNames(element).includes('content')) ?? article
  const nodes = collectNodes(article)
  const { notice = {}, ...others } = nodes
  const { IdURI, iduri } = elements.find(({ name }) => name === 'html')?.attributes ?? {}
  return {
    ...notice,
    uri: IdURI ?? iduri,
    nodes: others,
    head: collectHead(elements),
    labels: collectLabels(articleElements),
    heading: findHeading(content),
    timelineName: findTimelineName(elements),
    lines: getVisibleLines(content),
  }
}

/** Finds the notice's article by its class, or as the innermost article that states the notice code or ID. */
function findArticle(element: MarkupElement, ancestorArticle: MarkupElement | null): MarkupElement | null {
  const article = element.name === 'article' ? element : ancestorArticle
  if (article === element && classNames(element).includes('full-notice')) return element
  if (article !== null && /hasNotice(?:Code|ID)\b/.test(element.attributes.property ?? '')) return article
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : findArticle(child, article)
    if (found !== null) return found
  }
  return null
}

function classNames({ attributes }: MarkupElement): string[] {
  return (attributes.class ?? '').split(/\s+/)
}

/** Collects statements as subject → property without prefix → distinct values. */
function collectNodes(article: MarkupElement): Record<string, PlainRecord> {
  const nodes = new Map<string, Map<string, Set<string>>>()
  for (const { subject, property, value, isSubject } of extractRdfaStatements(article, 'noticeid:')) {
    const name = property.slice(Math.max(property.lastIndexOf(':'), property.lastIndexOf('#')) + 1)
    if (name === '') continue
    const id = nodeName(subject)
    const node = nodes.get(id) ?? new Map<string, Set<string>>()
    const values = node.get(name) ?? new Set<string>()
    nodes.set(id, node.set(name, values.add(isSubject ? nodeName(value) : value)))
  }
  const nodeRecords: Record<string, PlainRecord> = Object.create(null)
  for (const [id, node] of nodes) {
    const record: PlainRecord = Object.create(null)
    for (const [name, values] of node) record[name] = [...values]
    nodeRecords[id] = record
  }
  return nodeRecords
}

function nodeName(subject: string): string {
  return NOTICE_SUBJECT.test(subject) ? 'notice' : subject.replace(FRAGMENT_PREFIX, '')
}

/** Collects `<gazette-metadata>` from the page head, by element name without prefix. */
function collectHead(elements: readonly MarkupElement[]): PlainRecord {
  const head = elements.find(({ name }) => name.endsWith('gazette-metadata'))
  const record: PlainRecord = Object.create(null)
  for (const child of head === undefined ? [] : iterateDescendants(head)) {
    const text = cleanText(getTextContent(child))
    if (text !== '' && child.children.every(part => typeof part === 'string'))
      record[child.name.replace(/^.*:/, '')] ??= text
  }
  return record
}

/** Collects the list of terms at the top of a notice, such as `Notice type` → `Appointment of Liquidators`. */
function collectLabels(articleElements: readonly MarkupElement[]): PlainRecord {
  const list = articleElements.find(
    element => element.name === 'dl' && classNames(element).includes('metadata'),
  )
  const record: PlainRecord = Object.create(null)
  let term = ''
  for (const { name, children } of list === undefined ? [] : iterateDescendants(list)) {
    const text = cleanText(
      children.map(child => (typeof child === 'string' ? child : getTextContent(child))).join(''),
    )
    if (name === 'dt') term = text.replace(/:$/, '')
    else if (name === 'dd' && text !== '' && term !== '') record[term] ??= text
  }
  return record
}

/** Finds the company in the heading of the page's timeline: `Notice timeline for ACME LIMITED (01234567)`. */
function findTimelineName(elements: readonly MarkupElement[]): string | null {
  for (const element of elements) {
    if (!/^h[1-6]$/.test(element.name)) continue
    const [, name] =
      /^Notice timeline for (.{2,160}) \([A-Z\d ]{6,10}\)$/.exec(cleanText(getTextContent(element))) ?? []
    if (name !== undefined) return name
  }
  return null
}

/** Finds the first heading that is not the title of a law. On a page without markup, it is the company name. */
function findHeading(content: MarkupElement): string | null {
  for (const element of iterateDescendants(content)) {
    if (!/^(?:h[1-6]|strong)$/.test(element.name)) continue
    const text = cleanText(getTextContent(element))
    if (text !== '' && !isGazetteLawTitle(text) && !/^in the /i.test(text)) return text
  }
  return null
}
