import { type Markup, textIn } from './markup.ts'
import { tidy } from './text.ts'

/** An RDFa statement: a subject, a property, and a text or another subject as value. */
export interface Statement {
  readonly subject: string
  /** Property as written (`gazorg:name` or a full IRI), or `typeof` for a type of the subject. */
  readonly property: string
  readonly value: string
  /** True when the value is a subject instead of a text. */
  readonly isSubject: boolean
}

/**
 * Yields the statements of RDFa attributes (RDFa Core 1.1, sections 7.5 and 8, without `rel`, `rev`, lists, vocabularies
 * and prefix resolution); `page` is the default subject. Unlike the standard, content inside a typed link always describes
 * its object, even beside `about`, because publishers write it that way.
 */
export function* statementsIn(root: Markup, page: string): Generator<Statement> {
  yield* statementsWithin(root, page)
}

function* statementsWithin(element: Markup, parent: string): Generator<Statement> {
  const { about, property, content, datatype } = element.attributes
  const types = splitWords(element.attributes.typeof)
  const resource = nameOrNull(element.attributes.resource ?? element.attributes.href)
  const isLink = property !== undefined && content === undefined && datatype === undefined
  // With only a property, the resource is its value; otherwise it is the subject of the element.
  const subject = nameOrNull(about) ?? (isLink ? null : nameOrNull(element.attributes.resource)) ?? parent
  const typedSubject = resource ?? subject
  for (const type of types) {
    yield { subject: isLink ? typedSubject : subject, property: 'typeof', value: type, isSubject: false }
  }
  if (isLink && resource !== null) {
    for (const name of splitWords(property))
      yield { subject, property: name, value: resource, isSubject: true }
  } else {
    const value = tidy(content ?? (property === undefined ? '' : textIn(element)))
    if (value !== '')
      for (const name of splitWords(property)) yield { subject, property: name, value, isSubject: false }
  }
  const childSubject = isLink && types.length > 0 ? typedSubject : subject
  for (const child of element.children)
    if (typeof child !== 'string') yield* statementsWithin(child, childSubject)
}

function splitWords(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter(word => word !== '')
}

/** Returns a trimmed attribute value; null when it is missing or empty. */
function nameOrNull(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name === '' ? null : name
}
