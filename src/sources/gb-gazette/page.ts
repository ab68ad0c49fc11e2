import { Broken } from '../kit/broken.ts'
import { elementsIn, linesIn, type Markup, parseMarkup, textIn } from '../kit/markup.ts'
import type { Plain } from '../kit/plain.ts'
import { statementsIn } from '../kit/rdfa.ts'
import { type Decoded, tidy } from '../kit/text.ts'
import { isLaw } from './text.ts'

/** Names that pages give to the notice itself; "x" stands in old ones (sheet, section 2). */
const NOTICE = /^(?:noticeid:|x|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*)$/
const FRAGMENT = /^(?:this:|https?:\/\/www\.thegazette\.co\.uk\/(?:id\/)?notice\/[^#]*#)/

/**
 * A notice as `data.xml` and `data.htm` have it, as a plain record: what is said of the notice under the names of the
 * properties; what is said of everything else in `nodes`, by its name in the document; the metadata the publisher's
 * machines put into the head in `head`, the list on top in `labels`, the notice as lines in `lines`. Null when the page
 * holds no notice. Throws `Broken` when it ends in the middle of one.
 */
export function noticeOn(decoded: Decoded): Plain | null {
  const root = parseMarkup(decoded, decoded.text.trimStart().startsWith('<?xml') ? 'xml' : 'html')
  const elements = [...elementsIn(root)]
  const article = articleIn(root, null)
  if (article === null) return null
  if (!article.closed) throw new Broken('the document ends inside the notice', `<${article.name}>`)
  const inside = [...elementsIn(article)]
  const content = inside.find(element => classes(element).includes('content')) ?? article
  const nodes = nodesOf(article)
  const { notice = {}, ...others } = nodes
  const { IdURI, iduri } = elements.find(({ name }) => name === 'html')?.attributes ?? {}
  return {
    ...notice,
    uri: IdURI ?? iduri,
    nodes: others,
    head: headOf(elements),
    labels: labelsOf(inside),
    heading: headingOf(content),
    lines: linesIn(content),
  }
}

/** The article of the notice: told by its class, or as the innermost one in which the notice's code or ID is stated. */
function articleIn(element: Markup, around: Markup | null): Markup | null {
  const article = element.name === 'article' ? element : around
  if (article === element && classes(element).includes('full-notice')) return element
  if (article !== null && /hasNotice(?:Code|ID)\b/.test(element.attributes.property ?? '')) return article
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : articleIn(child, article)
    if (found !== null) return found
  }
  return null
}

function classes({ attributes }: Markup): string[] {
  return (attributes.class ?? '').split(/\s+/)
}

/** Subject → property without its prefix → values, each once. */
function nodesOf(article: Markup): Record<string, Plain> {
  const nodes = new Map<string, Map<string, Set<string>>>()
  for (const { subject, property, value, isSubject } of statementsIn(article, 'noticeid:')) {
    const name = property.slice(Math.max(property.lastIndexOf(':'), property.lastIndexOf('#')) + 1)
    if (name === '') continue
    const id = idOf(subject)
    const node = nodes.get(id) ?? new Map<string, Set<string>>()
    const values = node.get(name) ?? new Set<string>()
    nodes.set(id, node.set(name, values.add(isSubject ? idOf(value) : value)))
  }
  const plain: Record<string, Plain> = Object.create(null)
  for (const [id, node] of nodes) {
    const record: Plain = Object.create(null)
    for (const [name, values] of node) record[name] = [...values]
    plain[id] = record
  }
  return plain
}

function idOf(subject: string): string {
  return NOTICE.test(subject) ? 'notice' : subject.replace(FRAGMENT, '')
}

/** `<gazette-metadata>` in the head; names without a prefix. */
function headOf(elements: readonly Markup[]): Plain {
  const head = elements.find(({ name }) => name.endsWith('gazette-metadata'))
  const record: Plain = Object.create(null)
  for (const child of head === undefined ? [] : elementsIn(head)) {
    const text = tidy(textIn(child))
    if (text !== '' && child.children.every(part => typeof part === 'string'))
      record[child.name.replace(/^.*:/, '')] ??= text
  }
  return record
}

/** The list of terms on top of a notice: `Notice type` → `Appointment of Liquidators`. */
function labelsOf(inside: readonly Markup[]): Plain {
  const list = inside.find(element => element.name === 'dl' && classes(element).includes('metadata'))
  const record: Plain = Object.create(null)
  let term = ''
  for (const { name, children } of list === undefined ? [] : elementsIn(list)) {
    const text = tidy(children.map(child => (typeof child === 'string' ? child : textIn(child))).join(''))
    if (name === 'dt') term = text.replace(/:$/, '')
    else if (name === 'dd' && text !== '' && term !== '') record[term] ??= text
  }
  return record
}

/** The first heading in the notice that is no law: in notices without marked-up values, the company. */
function headingOf(content: Markup): string | null {
  for (const element of elementsIn(content)) {
    if (!/^(?:h[1-6]|strong)$/.test(element.name)) continue
    const text = tidy(textIn(element))
    if (text !== '' && !isLaw(text) && !/^in the /i.test(text)) return text
  }
  return null
}
