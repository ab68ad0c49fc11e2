import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createGazetteDocument,
  readGazetteDocument,
} from '../../../test/support/gazette/gazette-documents.ts'
import { GAZETTE_NOTICE_PAGES } from '../../../test/support/gazette/gazette-notice-pages.ts'

const PAGE = GAZETTE_NOTICE_PAGES['9000001'] ?? ''

/** Inserts HTML before the content of the page. */
const insertBefore = (html: string): string =>
  PAGE.replace('<div class="content"', `<div>${html}</div><div class="content"`)
/** Inserts HTML into the content of the page. */
const insertInside = (html: string): string =>
  PAGE.replace('<p>Date of Appointment', `${html}<p>Date of Appointment`)
const repeat = (item: (i: number) => string, count = 40_000): string =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

const LINK = '<b about="this:notifiableThing" property="hasCompany" resource="this:c-'
/** Hostile pages: each must be read or rejected within seconds, with short problem reasons. */
const DOCUMENTS: Readonly<Record<string, () => string>> = {
  '40,000 companies': () =>
    insertBefore(repeat(i => `${LINK}${i}"/><b about="this:c-${i}" property="name">N${i} LTD</b>`)),
  '40,000 practitioners': () =>
    insertBefore(repeat(i => `<b about="this:IP${i}" property="name">N ${i}</b>`)),
  '40,000 properties': () => insertBefore(repeat(i => `<b about="this:company-1" property="p${i}">x</b>`)),
  'nested articles': () => `<html>${'<article>'.repeat(200)}${'<b/>'.repeat(150_000)}`,
  '40,000 numbers': () =>
    insertInside(`<p>${repeat(i => `ACME ${i} LTD Company Number ${10_000_000 + i} `)}</p>`),
  'endless date phrases': () =>
    insertInside(`<p>${'will be held on or before meeting of '.repeat(50_000)}</p>`),
  'endless word': () => insertInside(`<p>${'A'.repeat(3_000_000)}</p>`),
  'names of object properties': () =>
    insertBefore(
      '<b about="this:__proto__" property="__proto__">x</b><b about="this:constructor" property="name">x</b>',
    ),
  'endless HTML in a feed': () =>
    JSON.stringify({
      'f:total': 1,
      entry: [
        {
          id: 'x/notice/1',
          published: '2026-01-01',
          'f:notice-code': '2443',
          content: '<p>'.repeat(300_000),
        },
      ],
    }),
}
for (const [name, make] of Object.entries(DOCUMENTS)) {
  test(`read: ${name} → one draft or one lost record in seconds`, { timeout: 20_000 }, async () => {
    const { drafts, problems } = await readGazetteDocument(createGazetteDocument(make()))
    assert.equal(drafts.length + problems.filter(({ isRecordLost }) => isRecordLost).length, 1)
    assert.ok(JSON.stringify(problems).length < 40_000, 'problem reasons are too long')
  })
}

test('read: page truncated anywhere → complete draft or none', async () => {
  const completeDraft = JSON.stringify((await readGazetteDocument(createGazetteDocument(PAGE))).drafts[0])
  const end = PAGE.indexOf('</article>')
  for (let length = 0; length < PAGE.length; length += 97) {
    const { drafts } = await readGazetteDocument(createGazetteDocument(PAGE.slice(0, length)))
    if (length < end) assert.deepEqual(drafts, [], `truncated at ${length}`)
    else if (drafts.length > 0)
      assert.equal(JSON.stringify(drafts[0]), completeDraft, `truncated at ${length}`)
  }
})
