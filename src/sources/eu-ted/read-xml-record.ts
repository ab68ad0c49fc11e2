import type { SourceRecord } from '../../model/source-document.ts'
import { buildEformsNoticeTree } from '../eforms/build-notice-tree.ts'
import { parseXmlDocument, type XmlDocumentShape } from '../shared/formats/xml-document.ts'
import { type XmlElement, xmlElementToRecord } from '../shared/formats/xml-records.ts'
import type { PlainRecord } from '../shared/plain-values.ts'
import type { DecodedText } from '../shared/text-cleaning.ts'

import { buildTedLegacyTree } from './legacy/build-legacy-tree.ts'

/** Names of the root elements of eForms notices, without their prefixes, which vary. */
const EFORMS: readonly string[] = [
  'PriorInformationNotice',
  'ContractNotice',
  'ContractAwardNotice',
  'BusinessRegistrationInformationNotice',
]
const LEGACY = 'TED_EXPORT'

const SHAPE: XmlDocumentShape = {
  isRootName: name => localName(name) === LEGACY || EFORMS.includes(localName(name)),
  expectedRoot: [...EFORMS, LEGACY].join(', '),
  // A framework agreement for medicines has thousands of lots with a hundred elements each.
  limits: { elements: 500_000, text: 32 * 1024 * 1024 },
}

/** Reads the notice in an XML document into a record with an `eforms` or a `legacy` tree. */
export function readTedXmlRecord({ text, decodingError }: DecodedText): SourceRecord {
  // Superscripts and subscripts are separate elements, as in 6<FT TYPE="SUP">e</FT>.
  const plain = text.includes('<FT') ? text.replace(/<\/?FT\b[^<>]*>/g, '') : text
  return { location: 'line 1', value: buildRecord(parseXmlDocument({ text: plain, decodingError }, SHAPE)) }
}

function buildRecord(element: XmlElement): PlainRecord {
  return localName(element.name) === LEGACY
    ? { legacy: buildTedLegacyTree(element) }
    : { eforms: buildEformsNoticeTree(xmlElementToRecord(element)) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
