import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { elementsIn, linesIn, type Markup, parseMarkup, textIn } from './markup.ts'
import { decodeUtf8 } from './text.ts'

const parse = (text: string, kind: 'html' | 'xml' = 'html'): Markup =>
  parseMarkup({ text, fault: null }, kind)
const named = (root: Markup, name: string): Markup | undefined =>
  [...elementsIn(root)].find(element => element.name === name)

test('getTextContent: nested elements and entities → decoded text in order', () => {
  const root = parse('<p>The <em>Queen</em> &amp; council&nbsp;met&#8230;</p>')
  assert.equal(textIn(root), 'The Queen & council\u00a0met…')
})

const lines: readonly (readonly [string, string, readonly string[]])[] = [
  ['blocks and breaks', '<h3>A</h3><div><p>B<br>C</p><ul><li>D</li></ul></div>E', ['A', 'B', 'C', 'D', 'E']],
  ['scripts and styles', '<script>var a</script><style>x{}</style><p> a \n b </p>', ['a b']],
  ['self-closing XHTML elements', '<span about="x"/><p>a</p><span/>b', ['a', 'b']],
  ['bare text', 'only words', ['only words']],
]
for (const [name, html, expected] of lines)
  test(`getVisibleLines: ${name} → ${expected.length} lines`, () =>
    assert.deepEqual(linesIn(parse(html)), expected))

test('parseMarkup: XML cut off → open elements not closed, earlier ones closed', () => {
  const root = parse('<feed><entry><id>1</id></entry><entry><id>2</i', 'xml')
  const [first, second] = [...elementsIn(root)].filter(({ name }) => name === 'entry')
  assert.deepEqual([first?.closed, second?.closed, named(root, 'feed')?.closed], [true, false, false])
})

test('parseMarkup: omitted HTML end tags → closed by their parent', () => {
  const root = parse('<article><p>a<p>b<br></article>')
  assert.equal(named(root, 'article')?.closed, true)
  assert.equal(named(parse('<article><p>a'), 'article')?.closed, false)
})

const refused: readonly (readonly [string, () => unknown])[] = [
  ['tree too deep', () => parse('<a>'.repeat(10_000), 'xml')],
  ['too many elements', () => parse('<a/>'.repeat(200_001), 'xml')],
  ['invalid UTF-8', () => parseMarkup(decodeUtf8(Buffer.from('<p>caf\xe9</p>', 'latin1')), 'html')],
]
for (const [name, act] of refused)
  test(`parseMarkup: ${name} → DocumentError`, () => assert.throws(act, Broken))
