import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkup } from './markup.ts'
import { statementsIn } from './rdfa.ts'

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['text', '<b about="c" property="name">ACME <i>Ltd</i></b>', ['c name "ACME Ltd"']],
  [
    'content attribute and text',
    '<b about="c" property="day" content="2024-01-02">2 Jan</b>',
    ['c day "2024-01-02"'],
  ],
  ['two properties', '<b about="c" property="name label">A</b>', ['c name "A"', 'c label "A"']],
  [
    'typed link with content',
    '<div about="t"><p property="has" resource="c" typeof="Co"><b property="name">A</b></p></div>',
    ['c typeof "Co"', 't has c', 'c name "A"'],
  ],
  [
    'untyped link with content',
    '<div about="t"><p property="has" resource="c"><b property="name">A</b></p></div>',
    ['t has c', 't name "A"'],
  ],
  [
    'typed link with about',
    '<p about="t" property="has" resource="c" typeof="Co"><b property="name">A</b></p>',
    ['c typeof "Co"', 't has c', 'c name "A"'],
  ],
  [
    'resource with a datatype',
    '<p resource="t" property="day" datatype="date" content="2024-01-02">x</p>',
    ['t day "2024-01-02"'],
  ],
  ['resource without a property', '<p resource="c"><b property="name">A</b></p>', ['c name "A"']],
  ['types', '<b resource="n" typeof="Notice Thing"></b>', ['n typeof "Notice"', 'n typeof "Thing"']],
  [
    'link with href',
    '<a about="c" property="site" href="https://x.example/">x</a>',
    ['c site https://x.example/'],
  ],
  ['empty texts', '<b about="c" property="name"> </b><b about="c" property="day" content=""></b>', []],
  ['no subject', '<b property="name">A</b>', ['page name "A"']],
  ['empty about', '<b about="" property="name">A</b>', ['page name "A"']],
]
for (const [name, html, expected] of cases) {
  test(`extractRdfaStatements: ${name} → ${expected.join('; ') || 'none'}`, () => {
    const root = parseMarkup({ text: html, fault: null }, 'xml')
    const found = [...statementsIn(root, 'page')].map(({ subject, property, value, isSubject }) =>
      [subject, property, isSubject ? value : `"${value}"`].join(' '),
    )
    assert.deepEqual(found, expected)
  })
}
