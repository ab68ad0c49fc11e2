import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkup } from './markup.ts'
import { statementsIn } from './rdfa.ts'

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a text', '<b about="c" property="name">ACME <i>Ltd</i></b>', ['c name "ACME Ltd"']],
  [
    'the content before the text',
    '<b about="c" property="day" content="2024-01-02">2 Jan</b>',
    ['c day "2024-01-02"'],
  ],
  ['two properties at once', '<b about="c" property="name label">A</b>', ['c name "A"', 'c label "A"']],
  [
    'a link, and what it leads to',
    '<div about="t"><p property="has" resource="c" typeof="Co"><b property="name">A</b></p></div>',
    ['c typeof "Co"', 't has c', 'c name "A"'],
  ],
  [
    'a link without a type leaves the subject',
    '<div about="t"><p property="has" resource="c"><b property="name">A</b></p></div>',
    ['t has c', 't name "A"'],
  ],
  [
    'a typed link with its subject',
    '<p about="t" property="has" resource="c" typeof="Co"><b property="name">A</b></p>',
    ['c typeof "Co"', 't has c', 'c name "A"'],
  ],
  [
    'a resource with a datatype is the subject',
    '<p resource="t" property="day" datatype="date" content="2024-01-02">x</p>',
    ['t day "2024-01-02"'],
  ],
  [
    'a resource alone is the subject of what is inside',
    '<p resource="c"><b property="name">A</b></p>',
    ['c name "A"'],
  ],
  ['types', '<b resource="n" typeof="Notice Thing"></b>', ['n typeof "Notice"', 'n typeof "Thing"']],
  [
    'an address',
    '<a about="c" property="site" href="https://x.example/">x</a>',
    ['c site https://x.example/'],
  ],
  [
    'an empty text says nothing',
    '<b about="c" property="name"> </b><b about="c" property="day" content=""></b>',
    [],
  ],
  ['the page, where nothing is named', '<b property="name">A</b>', ['page name "A"']],
  ['an empty name is none', '<b about="" property="name">A</b>', ['page name "A"']],
]
for (const [what, html, expected] of cases) {
  test(`statements: ${what}`, () => {
    const root = parseMarkup({ text: html, fault: null }, 'xml')
    const found = [...statementsIn(root, 'page')].map(({ subject, property, value, isSubject }) =>
      [subject, property, isSubject ? value : `"${value}"`].join(' '),
    )
    assert.deepEqual(found, expected)
  })
}
