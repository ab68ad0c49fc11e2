import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTICES } from '../../test/expected/gb-gazette.ts'
import { document, factsOf, readAll } from '../../test/gazette/facts.ts'
import { PAGES } from '../../test/gazette/pages.ts'

for (const [reference, page] of Object.entries(PAGES)) {
  test(`page of notice ${reference}`, async () => {
    const { drafts, problems } = await readAll(document(page))
    assert.deepEqual(problems, [])
    assert.deepEqual(drafts.map(factsOf), [NOTICES[reference]])
    assert.equal(drafts[0]?.reference, reference)
    assert.equal(drafts[0]?.url, `https://www.thegazette.co.uk/notice/${reference}`)
  })
}
