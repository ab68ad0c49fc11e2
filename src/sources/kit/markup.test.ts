import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Broken } from './broken.ts'
import { elementsIn, linesIn, type Markup, parseMarkup, textIn } from './markup.ts'
import { decodeUtf8 } from './text.ts'

const parse = (text: string, kind: 'html' | 'xml' = 'html'): Markup =>
  parseMarkup({ text, fault: null }, kind)
const named = (root: Markup, name: string): Markup | undefined =>
  [...elementsIn(root)].find(element => element.name === name)

test('texts and elements stand in their order, entities decoded', () => {
  const root = parse('<p>The <em>Queen</em> &amp; council&nbsp;met&#8230;</p>')
  assert.equal(textIn(root), 'The Queen & council\u00a0met…')
})

const lines: readonly (readonly [string, string, readonly string[]])[] = [
  ['blocks and breaks', '<h3>A</h3><div><p>B<br>C</p><ul><li>D</li></ul></div>E', ['A', 'B', 'C', 'D', 'E']],
  ['nothing that is not shown', '<script>var a</script><style>x{}</style><p> a \n b </p>', ['a b']],
  ['self-closing spans of XHTML', '<span about="x"/><p>a</p><span/>b', ['a', 'b']],
  ['a bare text', 'only words', ['only words']],
]
for (const [what, html, expected] of lines)
  test(`lines: ${what}`, () => assert.deepEqual(linesIn(parse(html)), expected))

test('an element that the document breaks off is not closed, those before it are', () => {
  const root = parse('<feed><entry><id>1</id></entry><entry><id>2</i', 'xml')
  const [first, second] = [...elementsIn(root)].filter(({ name }) => name === 'entry')
  assert.deepEqual([first?.closed, second?.closed, named(root, 'feed')?.closed], [true, false, false])
})

test('HTML may leave tags open', () => {
  const root = parse('<article><p>a<p>b<br></article>')
  assert.equal(named(root, 'article')?.closed, true)
  assert.equal(named(parse('<article><p>a'), 'article')?.closed, false)
})

const refused: readonly (readonly [string, () => unknown])[] = [
  ['a tree too deep', () => parse('<a>'.repeat(10_000), 'xml')],
  ['too many elements', () => parse('<a/>'.repeat(200_001), 'xml')],
  [
    'bytes that are not UTF-8',
    () => parseMarkup(decodeUtf8(Buffer.from('<p>caf\xe9</p>', 'latin1')), 'html'),
  ],
]
for (const [what, act] of refused) test(`refuses ${what}`, () => assert.throws(act, Broken))
