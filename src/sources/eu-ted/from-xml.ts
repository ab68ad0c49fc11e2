import { eformsTree } from '../eforms/tree.ts'
import type { Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import { toRecord, type XmlElement } from '../kit/xml.ts'
import { xmlDocument } from '../kit/xml-document.ts'
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

const SHAPE = {
  isRoot: (name: string) => local(name) === LEGACY || EFORMS.includes(local(name)),
  roots: [...EFORMS, LEGACY].join(', '),
  // A framework for medicines has thousands of lots, each with a hundred elements.
  largest: { elements: 500_000, text: 32 * 1024 * 1024 },
}

/** The notice of an XML document, as `eforms` or as `legacy`, each as the tree that its reader takes. */
export function noticeRow({ text, fault }: Decoded): Row {
  // Raised and lowered letters stand in elements of their own: 6<FT TYPE="SUP">e</FT>.
  const plain = text.includes('<FT') ? text.replace(/<\/?FT\b[^<>]*>/g, '') : text
  return { place: 'line 1', value: treeOf(xmlDocument({ text: plain, fault }, SHAPE)) }
}

function treeOf(element: XmlElement): Plain {
  return local(element.name) === LEGACY
    ? { legacy: legacyTree(element) }
    : { eforms: eformsTree(toRecord(element)) }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
