import { eformsTree } from '../eforms/tree.ts'
import type { Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import { toRecord, type XmlElement } from '../kit/xml.ts'
import { xmlDocument } from '../kit/xml-document.ts'
import type { Row } from '../source.ts'
import { legacyTree } from './legacy-tree.ts'

/** Root elements of eForms notices, without their varying prefixes. */
const EFORMS: readonly string[] = [
  'PriorInformationNotice',
  'ContractNotice',
  'ContractAwardNotice',
  'BusinessRegistrationInformationNotice',
]
const LEGACY = 'TED_EXPORT'

const SHAPE = {
  isRoot: (name: string) => localName(name) === LEGACY || EFORMS.includes(localName(name)),
  roots: [...EFORMS, LEGACY].join(', '),
  // A framework for medicines has thousands of lots with a hundred elements each.
  largest: { elements: 500_000, text: 32 * 1024 * 1024 },
}

/** Reads the notice of an XML document into a record with an `eforms` or a `legacy` tree. */
export function noticeRow({ text, fault }: Decoded): Row {
  // Superscripts and subscripts are separate elements, as in 6<FT TYPE="SUP">e</FT>.
  const plain = text.includes('<FT') ? text.replace(/<\/?FT\b[^<>]*>/g, '') : text
  return { place: 'line 1', value: buildRecord(xmlDocument({ text: plain, fault }, SHAPE)) }
}

function buildRecord(element: XmlElement): Plain {
  return localName(element.name) === LEGACY
    ? { legacy: legacyTree(element) }
    : { eforms: eformsTree(toRecord(element)) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
