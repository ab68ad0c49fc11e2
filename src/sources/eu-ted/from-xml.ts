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
/** A framework for medicines has thousands of lots, each with a hundred elements. */
const LARGEST = { elements: 500_000, text: 32 * 1024 * 1024 }

/** The notice of an XML document, as `eforms` or as `legacy`, each as the tree that its reader takes. */
export function* noticeRows({ text, fault }: Decoded): Iterable<Row> {
  const root = rootOf(text)
  const name = root.slice(root.indexOf(':') + 1)
  if (name !== LEGACY && !EFORMS.includes(name)) {
    throw new Broken(`the document is <${name}>, expected ${[...EFORMS, LEGACY].join(', ')}`, 'line 1')
  }
  // Raised and lowered letters stand in elements of their own: 6<FT TYPE="SUP">e</FT>.
  const plain = name === LEGACY ? text.replace(/<\/?FT\b[^<>]*>/g, '') : text
  const known = { roots: new Set([root]), isRow: (element: string) => element === root, largest: LARGEST }
  for (const { element, line } of xmlRows({ text: plain, fault }, known)) {
    yield { place: `line ${line}`, value: treeOf(name, element) }
  }
}

function treeOf(name: string, element: XmlElement): Plain {
  return name === LEGACY ? { legacy: legacyTree(element) } : { eforms: eformsTree(toRecord(element)) }
}

/** Name of the outermost element, after declarations and comments. */
function rootOf(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (end === null) break
    const closed = text.indexOf(end, at)
    if (closed === -1) break
    at = closed + end.length
  }
  return /^<([\w.:-]+)/.exec(text.slice(at, at + 200))?.[1] ?? ''
}
