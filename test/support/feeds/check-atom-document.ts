import { SaxesParser } from 'saxes'

/** An element of an Atom document, without its namespace. */
export interface AtomElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: AtomElement[]
  text: string
}

const ATOM = 'http://www.w3.org/2005/Atom'

/** Parses an Atom document strictly. Throws if it is not well-formed or has elements of other namespaces. */
export function parseAtomDocument(xml: string): AtomElement {
  const root: AtomElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ATOM) throw new Error(`${local} is in the namespace "${uri}"`)
    const given = Object.values(attributes).filter(attribute => attribute.prefix !== 'xmlns')
    const element: AtomElement = {
      name: local,
      attributes: Object.fromEntries(given.map(({ name, value }) => [name, value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', text => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.write(xml).close()
  return root.children[0] ?? root
}

/** How often an element may occur in another one (RFC 4287, section 4). */
type Occurrence = 'one' | 'optional' | 'any'

const FEED_CHILDREN: Readonly<Record<string, Occurrence>> = {
  id: 'one',
  title: 'one',
  updated: 'one',
  subtitle: 'optional',
  generator: 'optional',
  rights: 'optional',
  author: 'any',
  category: 'any',
  link: 'any',
  entry: 'any',
}
const ENTRY_CHILDREN: Readonly<Record<string, Occurrence>> = {
  id: 'one',
  title: 'one',
  updated: 'one',
  published: 'optional',
  summary: 'optional',
  rights: 'optional',
  author: 'any',
  category: 'any',
  link: 'any',
}
const PERSON_CHILDREN: Readonly<Record<string, Occurrence>> = {
  name: 'one',
  uri: 'optional',
  email: 'optional',
}
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  link: ['href', 'rel', 'type'],
  category: ['term', 'label', 'scheme'],
  summary: ['type'],
  title: ['type'],
}
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Lists where a document breaks the rules of RFC 4287 for the elements that it may have. */
export function findAtomFaults(feed: AtomElement): string[] {
  const entries = feed.children.filter(({ name }) => name === 'entry')
  const ids = entries.map(entry => childText(entry, 'id'))
  return [
    ...(feed.name === 'feed' ? [] : [`the root is ${feed.name}`]),
    ...findChildFaults(feed, FEED_CHILDREN, 'feed'),
    ...findLinkFaults(feed, ['self', 'alternate'], 'feed'),
    ...(new Set(ids).size === ids.length ? [] : ['two entries have the same ID']),
    ...entries.flatMap((entry, n) => [
      ...findChildFaults(entry, ENTRY_CHILDREN, `entry ${n}`),
      ...findLinkFaults(entry, ['alternate'], `entry ${n}`),
      ...(hasAuthor(entry) || hasAuthor(feed) ? [] : [`entry ${n}: no author`]),
    ]),
  ]
}

const hasAuthor = ({ children }: AtomElement): boolean => children.some(({ name }) => name === 'author')

export function childText(element: AtomElement, name: string): string | undefined {
  return element.children.find(child => child.name === name)?.text
}

function findChildFaults(
  element: AtomElement,
  allowed: Readonly<Record<string, Occurrence>>,
  path: string,
): string[] {
  const counts = Map.groupBy(element.children, ({ name }) => name)
  const wrongCounts = Object.entries(allowed).flatMap(([name, occurrence]) => {
    const count = counts.get(name)?.length ?? 0
    const isRight = occurrence === 'any' || count === 1 || (occurrence === 'optional' && count === 0)
    return isRight ? [] : [`${path}: ${count} ${name}`]
  })
  const unknown = [...counts.keys()].filter(name => !Object.hasOwn(allowed, name))
  return [
    ...wrongCounts,
    ...unknown.map(name => `${path}: unknown ${name}`),
    ...(element.text.trim() === '' ? [] : [`${path}: text between elements`]),
    ...element.children.flatMap(child => findContentFaults(child, `${path}/${child.name}`)),
  ]
}

/** Checks the content and the attributes of an element (RFC 4287, sections 3 and 4.2). */
function findContentFaults(element: AtomElement, path: string): string[] {
  const { name, text, attributes } = element
  const unknown = Object.keys(attributes).filter(attribute => !ATTRIBUTES[name]?.includes(attribute))
  const faults = unknown.map(attribute => `${path}: unknown attribute ${attribute}`)
  if (['updated', 'published'].includes(name) && !(RFC_3339.test(text) && !Number.isNaN(Date.parse(text))))
    faults.push(`${path}: ${text} is no date and time`)
  if (['id', 'uri'].includes(name) && !URL.canParse(text)) faults.push(`${path}: ${text} is no IRI`)
  if (['title', 'name'].includes(name) && text.trim() === '') faults.push(`${path}: empty`)
  if (name === 'category' && !attributes.term) faults.push(`${path}: no term`)
  if (name === 'link' && !URL.canParse(attributes.href ?? ''))
    faults.push(`${path}: ${attributes.href} is no IRI`)
  if (name === 'author') faults.push(...findChildFaults(element, PERSON_CHILDREN, path))
  return faults
}

/** Checks that there is exactly one link of each relation, so that none has two of one type and language. */
function findLinkFaults({ children }: AtomElement, relations: readonly string[], path: string): string[] {
  const links = children.filter(({ name }) => name === 'link')
  return relations.flatMap(relation => {
    const count = links.filter(({ attributes }) => attributes.rel === relation).length
    return count === 1 ? [] : [`${path}: ${count} links of the relation ${relation}`]
  })
}
