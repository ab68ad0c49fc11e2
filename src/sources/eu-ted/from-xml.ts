import { eformsTree } from '../eforms/tree.ts'
import { Broken } from '../kit/broken.ts'
import type { Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import { toRecord, type XmlElement, xmlRows } from '../kit/xml.ts'
import type { Row } from '../source.ts'
import { legacyTree } from './legacy-tree.ts'

/** Outermost elements of eForms notices; prefixes differ. */
const EFORMS: readonly string[] = [
  'PriorInformationNotice',
  'ContractNotice',
  'ContractAwardNotice',
  'BusinessRegistrationInformationNotice',
]
const LEGACY = 'TED_EXPORT'

/** The notice of an XML document, as `eforms` or as `legacy`, each as the tree that its reader takes. */
export function* noticeRows({ text, fault }: Decoded): Iterable<Row> {
  const root =
    /<((?:[\w.-]+:)?[A-Za-z][\w.-]*)[\s/>]/.exec(text.replace(/<\?[^>]*>|<!--[\s\S]*?-->/g, ''))?.[1] ?? ''
  const name = root.slice(root.indexOf(':') + 1)
  if (name !== LEGACY && !EFORMS.includes(name)) {
    throw new Broken(`the document is <${name}>, expected ${[...EFORMS, LEGACY].join(', ')}`, 'line 1')
  }
  // Raised and lowered letters stand in elements of their own: 6<FT TYPE="SUP">e</FT>.
  const plain = name === LEGACY ? text.replace(/<\/?FT\b[^>]*>/g, '') : text
  const known = { roots: new Set([root]), isRow: (element: string) => element === root }
  for (const { element, line } of xmlRows({ text: plain, fault }, known)) {
    yield { place: `line ${line}`, value: treeOf(name, element) }
  }
}

function treeOf(name: string, element: XmlElement): Plain {
  return name === LEGACY ? { legacy: legacyTree(element) } : { eforms: eformsTree(toRecord(element)) }
}
