import { type Markup, textIn } from './markup.ts'
import { tidy } from './text.ts'

/** A statement of a document: subject and property, and a text or another subject. */
export interface Statement {
  readonly subject: string
  /** As written, `gazorg:name` or a whole IRI; `typeof` for the types of a subject. */
  readonly property: string
  readonly value: string
  /** True when the value is a subject, not a text. */
  readonly isSubject: boolean
}

/**
 * The statements in the RDFa attributes of a document (RDFa Core 1.1, sections 7.5 and 8; `rel`, `rev`, lists and
 * vocabularies left out). Names are as the document writes them: prefixes are not resolved, since a page names its own
 * subjects in several ways. `page` is the subject where none is named. Empty texts state nothing. Beyond the standard,
 * what stands inside a typed link is about its object also where `about` names the subject: publishers mean it so.
 */
export function* statementsIn(root: Markup, page: string): Generator<Statement> {
  yield* within(root, page)
}

function* within(element: Markup, parent: string): Generator<Statement> {
  const { about, property, content, datatype } = element.attributes
  const types = words(element.attributes.typeof)
  const resource = named(element.attributes.resource ?? element.attributes.href)
  const isLink = property !== undefined && content === undefined && datatype === undefined
  // With a property alone, a resource is its value; else it is what the element is about.
  const subject = named(about) ?? (isLink ? null : named(element.attributes.resource)) ?? parent
  const typed = resource ?? subject
  for (const type of types) {
    yield { subject: isLink ? typed : subject, property: 'typeof', value: type, isSubject: false }
  }
  if (isLink && resource !== null) {
    for (const name of words(property)) yield { subject, property: name, value: resource, isSubject: true }
  } else {
    const value = tidy(content ?? (property === undefined ? '' : textIn(element)))
    if (value !== '')
      for (const name of words(property)) yield { subject, property: name, value, isSubject: false }
  }
  const next = isLink && types.length > 0 ? typed : subject
  for (const child of element.children) if (typeof child !== 'string') yield* within(child, next)
}

function words(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter(word => word !== '')
}

/** An attribute that names something; an empty one names nothing. */
function named(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name === '' ? null : name
}
