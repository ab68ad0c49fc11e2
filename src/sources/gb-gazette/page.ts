import { Broken } from '../kit/broken.ts'
import { elementsIn, linesIn, type Markup, parseMarkup, textIn } from '../kit/markup.ts'
import type { Plain } from '../kit/plain.ts'
import { statementsIn } from '../kit/rdfa.ts'
import { type Decoded, tidy } from '../kit/text.ts'
import { isLaw } from './text.ts'

/** Matches the subjects that denote the notice itself; old pages use "x" (sources/gb-gazette). */
const NOTICE_SUBJECT = /^(?:noticeid:|x|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*)$/
const FRAGMENT_PREFIX = /^(?:this:|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*#)/

/**
 * Converts `data.xml` or `data.htm` to a record: the notice's properties by name, other subjects in `nodes`, page
 * metadata in `head`, the list of terms in `labels` and the text in `lines`. Null without a notice; throws when one is
 * cut off.
 */
export function noticeOn(decoded: Decoded): Plain | null {
  const root = parseMarkup(decoded, decoded.text.trimStart().startsWith('<?xml') ? 'xml' : 'html')
  const elements = [...elementsIn(root)]
  const article = findArticle(root, null)
  if (article === null) return null
  if (!article.closed) throw new Broken('the document ends inside the notice', `<${article.name}>`)
  const articleElements = [...elementsIn(article)]
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
    lines: linesIn(content),
  }
}

/** Finds the notice's article by its class, or as the innermost article that states the notice code or ID. */
function findArticle(element: Markup, ancestorArticle: Markup | null): Markup | null {
  const article = element.name === 'article' ? element : ancestorArticle
  if (article === element && classNames(element).includes('full-notice')) return element
  if (article !== null && /hasNotice(?:Code|ID)\b/.test(element.attributes.property ?? '')) return article
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : findArticle(child, article)
    if (found !== null) return found
  }
  return null
}

function classNames({ attributes }: Markup): string[] {
  return (attributes.class ?? '').split(/\s+/)
}

/** Collects statements as subject → property without prefix → distinct values. */
function collectNodes(article: Markup): Record<string, Plain> {
  const nodes = new Map<string, Map<string, Set<string>>>()
  for (const { subject, property, value, isSubject } of statementsIn(article, 'noticeid:')) {
    const name = property.slice(Math.max(property.lastIndexOf(':'), property.lastIndexOf('#')) + 1)
    if (name === '') continue
    const id = nodeName(subject)
    const node = nodes.get(id) ?? new Map<string, Set<string>>()
    const values = node.get(name) ?? new Set<string>()
    nodes.set(id, node.set(name, values.add(isSubject ? nodeName(value) : value)))
  }
  const nodeRecords: Record<string, Plain> = Object.create(null)
  for (const [id, node] of nodes) {
    const record: Plain = Object.create(null)
    for (const [name, values] of node) record[name] = [...values]
    nodeRecords[id] = record
  }
  return nodeRecords
}

function nodeName(subject: string): string {
  return NOTICE_SUBJECT.test(subject) ? 'notice' : subject.replace(FRAGMENT_PREFIX, '')
}

/** Collects `<gazette-metadata>` from the head, with names without prefix. */
function collectHead(elements: readonly Markup[]): Plain {
  const head = elements.find(({ name }) => name.endsWith('gazette-metadata'))
  const record: Plain = Object.create(null)
  for (const child of head === undefined ? [] : elementsIn(head)) {
    const text = tidy(textIn(child))
    if (text !== '' && child.children.every(part => typeof part === 'string'))
      record[child.name.replace(/^.*:/, '')] ??= text
  }
  return record
}

/** Collects the list of terms at the top of a notice: `Notice type` → `Appointment of Liquidators`. */
function collectLabels(articleElements: readonly Markup[]): Plain {
  const list = articleElements.find(
    element => element.name === 'dl' && classNames(element).includes('metadata'),
  )
  const record: Plain = Object.create(null)
  let term = ''
  for (const { name, children } of list === undefined ? [] : elementsIn(list)) {
    const text = tidy(children.map(child => (typeof child === 'string' ? child : textIn(child))).join(''))
    if (name === 'dt') term = text.replace(/:$/, '')
    else if (name === 'dd' && text !== '' && term !== '') record[term] ??= text
  }
  return record
}

/** Finds the first heading that is not a law; without markup it is the company name. */
function findHeading(content: Markup): string | null {
  for (const element of elementsIn(content)) {
    if (!/^(?:h[1-6]|strong)$/.test(element.name)) continue
    const text = tidy(textIn(element))
    if (text !== '' && !isLaw(text) && !/^in the /i.test(text)) return text
  }
  return null
}
