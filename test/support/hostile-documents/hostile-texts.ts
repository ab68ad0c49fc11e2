import { type HostileDocuments, repeatToSize } from './hostile-document.ts'

const MEBIBYTE = 2 ** 20
const LARGE = 60 * MEBIBYTE

function join(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map(part => Buffer.from(part)))
}

/** XML documents, with `root` as the root element of the source. */
export function createHostileXml(root: string): HostileDocuments {
  const open = `<?xml version="1.0" encoding="UTF-8"?><${root}>`
  const attributes = Array.from({ length: 1_000_000 }, (_, n) => `a${n}="1"`).join(' ')
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  )
  return {
    'elements nested a million levels deep': () => join(open, '<a>'.repeat(1_000_000)),
    'elements nested 20 million levels deep': () => repeatToSize('<a>', LARGE),
    'a million attributes': () => join(`<${root} ${attributes}>`),
    'attribute of 60 MB': () => join(`<${root} a="`, Buffer.alloc(LARGE, 'x'), '"/>'),
    'element name of 60 MB': () => join('<', Buffer.alloc(LARGE, 'x'), '/>'),
    'tag that does not end': () => join(`<${root} `, repeatToSize('a="" ', LARGE)),
    'a billion laughs': () => join(`<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><${root}>&e20;</${root}>`),
    'external entity': () =>
      join(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><${root}>&e;</${root}>`),
    'parameter entity from a server': () =>
      join(`<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd" [%e;]><${root}/>`),
    'document type of 60 MB': () => join('<!DOCTYPE x [', repeatToSize('<!ENTITY a "b">', LARGE), ']>'),
    'comment of 60 MB': () => join(open, '<!--', Buffer.alloc(LARGE, 'x')),
    '6 million comments': () => join(open, repeatToSize('<!---->\n', LARGE)),
    'CDATA of 60 MB': () => join(open, '<![CDATA[', Buffer.alloc(LARGE, 'x'), `]]></${root}>`),
    'processing instruction of 60 MB': () => join(open, '<?x ', repeatToSize('? ', LARGE)),
    'text of 60 MB': () => join(open, Buffer.alloc(LARGE, 'x'), `</${root}>`),
    '10 million character references': () => join(open, repeatToSize('&#65;', LARGE), `</${root}>`),
    '10 million unknown entities': () => join(open, repeatToSize('&x;', LARGE)),
    '15 million empty elements': () => join(open, repeatToSize('<a/>', LARGE), `</${root}>`),
    'invalid UTF-8': () => join(open, Buffer.alloc(1_000, 0xff), `</${root}>`),
    'UTF-16 with a wrong byte order mark': () =>
      join(Buffer.from('fffe', 'hex'), Buffer.from(`${open}</${root}>`, 'utf16le').swap16()),
    'UTF-32': () => Buffer.from([...`${open}</${root}>`].flatMap(letter => [letter.charCodeAt(0), 0, 0, 0])),
    'unknown encoding': () => join(`<?xml version="1.0" encoding="x-hostile"?><${root}>\u0001</${root}>`),
  }
}

export const HOSTILE_HTML: HostileDocuments = {
  'elements nested a million levels deep': () => join('<!doctype html><html>', '<div>'.repeat(1_000_000)),
  '10 million unclosed paragraphs': () =>
    join('<!doctype html><html><body>', repeatToSize('<p>a', 50 * MEBIBYTE)),
  'attribute of 60 MB': () => join('<!doctype html><html a="', Buffer.alloc(LARGE - 1_000, 'x'), '">'),
  'a million attributes': () =>
    join('<!doctype html><html ', Array.from({ length: 1_000_000 }, (_, n) => `a${n}`).join(' '), '>'),
  'table with 5 million cells': () =>
    join('<!doctype html><html><table>', repeatToSize('<td>a', 30 * MEBIBYTE)),
  'text of 60 MB with entities': () => join('<!doctype html><html><p>', repeatToSize('&amp;', LARGE - 1_000)),
  'script that does not end': () =>
    join('<!doctype html><html><script>', repeatToSize('</scrip', LARGE - 1_000)),
  '20 million less-than signs': () => join('<!doctype html><html>', Buffer.alloc(20 * MEBIBYTE, '<')),
}

export const HOSTILE_JSON: HostileDocuments = {
  'arrays nested a million levels deep': () => Buffer.alloc(1_000_000, '['),
  'arrays nested 60 million levels deep': () => Buffer.alloc(LARGE, '['),
  'objects nested a million levels deep': () => repeatToSize('{"a":', 5_000_000),
  'number with 60 million digits': () => join('[{"id":', Buffer.alloc(LARGE, '9'), '}]'),
  'string of 60 MB': () => join('[{"id":"', Buffer.alloc(LARGE, 'x'), '"}]'),
  'string with 30 million backslashes': () => join('[{"id":"', Buffer.alloc(LARGE, '\\'), '"}]'),
  'strings of backslashes before quotes': () =>
    join('["', repeatToSize(`${'\\'.repeat(1_000)}"`, 30 * MEBIBYTE)),
  'key of 60 MB': () => join('[{"', Buffer.alloc(LARGE, 'x'), '":1}]'),
  'a million duplicate keys': () => join('[{', '"id":"A1",'.repeat(1_000_000), '"id":"A2"}]'),
  'a million different keys': () =>
    join('[{', Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(','), '}]'),
  'prototype as a key': () => join('[{"__proto__":{"id":"A1"},"constructor":{"prototype":{}}}]'),
  '20 million small records': () => join('[', repeatToSize('{},', LARGE), '{}]'),
  '30 million numbers': () => join('[', repeatToSize('1,', LARGE), '1]'),
  '5 million lines of garbage': () => repeatToSize('{"a":1}x\n', LARGE),
  'a million records with bad values': () =>
    join('[', repeatToSize('{"id":"A20240052999","x":[1,2]},', LARGE), '{}]'),
  'end within a record': () => join('[{"id":"A1"},{"id":'),
  'byte order mark and nothing else': () => Buffer.from('efbbbf', 'hex'),
  'UTF-16': () => Buffer.from('\ufeff[{"id":"A1"}]', 'utf16le'),
  '60 MB of spaces': () => Buffer.alloc(LARGE, ' '),
}
