import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document, readAll } from '../../../test/gazette/facts.ts'
import { PAGES } from '../../../test/gazette/pages.ts'

const PAGE = PAGES['9000001'] ?? ''

/** The page with something put in front of its content, or into it. */
const before = (html: string): string =>
  PAGE.replace('<div class="content"', `<div>${html}</div><div class="content"`)
const inside = (html: string): string =>
  PAGE.replace('<p>Date of Appointment', `${html}<p>Date of Appointment`)
const list = (item: (i: number) => string, count = 40_000): string =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

const LINK = '<b about="this:notifiableThing" property="hasCompany" resource="this:c-'
/** Pages that nobody writes: each is read or refused in seconds, and what is refused is told in few words. */
const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'forty thousand companies': () =>
    before(list(i => `${LINK}${i}"/><b about="this:c-${i}" property="name">N${i} LTD</b>`)),
  'forty thousand practitioners': () =>
    before(list(i => `<b about="this:IP${i}" property="name">N ${i}</b>`)),
  'forty thousand properties': () => before(list(i => `<b about="this:company-1" property="p${i}">x</b>`)),
  'articles in articles': () => `<html>${'<article>'.repeat(200)}${'<b/>'.repeat(150_000)}`,
  'forty thousand numbers': () =>
    inside(`<p>${list(i => `ACME ${i} LTD Company Number ${10_000_000 + i} `)}</p>`),
  'set phrases without end': () => inside(`<p>${'will be held on or before meeting of '.repeat(50_000)}</p>`),
  'a word without end': () => inside(`<p>${'A'.repeat(3_000_000)}</p>`),
  'a name of an object': () =>
    before(
      '<b about="this:__proto__" property="__proto__">x</b><b about="this:constructor" property="name">x</b>',
    ),
  'HTML without end in a feed': () =>
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
for (const [what, make] of Object.entries(DOCUMENTS)) {
  test(`hostile: ${what}`, { timeout: 20_000 }, async () => {
    const { drafts, problems } = await readAll(document(make()))
    assert.equal(drafts.length + problems.filter(({ lost }) => lost).length, 1)
    assert.ok(JSON.stringify(problems).length < 40_000, 'problems are short')
  })
}

test('whatever is cut off a page, nothing half is taken from it', async () => {
  const whole = JSON.stringify((await readAll(document(PAGE))).drafts[0])
  const end = PAGE.indexOf('</article>')
  for (let at = 0; at < PAGE.length; at += 97) {
    const { drafts } = await readAll(document(PAGE.slice(0, at)))
    if (at < end) assert.deepEqual(drafts, [], `cut at ${at}`)
    else if (drafts.length > 0) assert.equal(JSON.stringify(drafts[0]), whole, `cut at ${at}`)
  }
})
