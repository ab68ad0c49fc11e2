const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers replace these in attributes, and carriage returns everywhere.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/**
 * Escapes a text for XML elements and attributes. Characters that an XML document cannot contain become U+FFFD, so that
 * the document stays readable.
 */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"'\ufffe\uffff\p{Cc}]/gu, character => REFERENCES[character] ?? replaceForbidden(character))
}

/** XML 1.0 forbids these in any form (section 2.2), but permits control characters from U+007F on. */
function replaceForbidden(character: string): string {
  return character < ' ' || character > '\ufffd' ? '\ufffd' : character
}

type XmlAttributes = Readonly<Record<string, string | undefined>>

/** Builds an XML element with a text. Attributes that are undefined are left out. */
export function xmlElement(name: string, attributes: XmlAttributes, text = ''): string {
  return xmlParent(name, attributes, escapeXml(text))
}

/** Builds an XML element around others. */
export function xmlParent(name: string, attributes: XmlAttributes, content: string): string {
  const given = Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
  return content === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${content}</${name}>`
}
