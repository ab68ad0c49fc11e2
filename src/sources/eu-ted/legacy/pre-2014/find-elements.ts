import type { XmlElement } from '../../../shared/formats/xml-records.ts'

/** Matches the suffix that the forms of 2011 add to the element names of a summary. */
const SUMMARY_SUFFIX = /_SUM$/
/** Holds values that the buyer reports to the publisher only. */
const UNPUBLISHED_SECTION = 'MANDATORY_INFORMATION_NOT_INTENDED_PUBLICATION'

/** Returns the name of an element without its namespace prefix. */
export function tedElementName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Returns the outermost descendants whose name satisfies the condition, in document order. */
export function findTedElements(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  return element.children.flatMap(child => {
    const name = tedElementName(child).replace(SUMMARY_SUFFIX, '')
    if (name === UNPUBLISHED_SECTION || child.attributes.PUBLICATION === 'NO') return []
    return isWanted(name) ? [child] : findTedElements(child, isWanted)
  })
}

/** Returns the first descendant with one of the names, which are tried in order. */
export function findFirstTedElement(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  if (element === undefined) return undefined
  return names.map(name => findTedElements(element, other => other === name)[0]).find(found => found)
}

/** Joins all text inside an element, paragraph by paragraph. */
export function collectTedElementText(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined
  const parts = [element.text, ...element.children.map(child => collectTedElementText(child) ?? '')]
  return (
    parts
      .map(part => part.trim())
      .filter(part => part !== '')
      .join(' ') || undefined
  )
}
