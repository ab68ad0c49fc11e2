import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ChangingIndex, openForComparison } from '../../../../../../test/support/random-index-questions.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import { fullTextCondition } from '../sets/filter-conditions.ts'
import { openSetSearch } from '../sets/set-search.ts'
import { openPartyGrouping } from './party-grouping.ts'

test('openPartyGrouping: parties read one by one or all mentions with the role → same groups', async t => {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const index = new ChangingIndex(file, 5)
  for (let change = 0; change < 20; change++) index.change()
  const { change } = index.database
  index.close()
  const db = openForComparison(file)
  t.after(() => db.close())
  const sets = openSetSearch(db)
  for (const filter of [{}, { q: index.database.words[0] ?? '' }, { cpv: ['45'] }]) {
    const condition = fullTextCondition(filter)
    assert.ok(condition !== null)
    const matches = sets.find(filter, condition, change)
    assert.ok(matches.total > 10)
    const [single, all] = [Number.POSITIVE_INFINITY, 0].map(limit =>
      openPartyGrouping(db, limit)(matches, 'buyer', () => {}),
    )
    assert.ok(single !== undefined && single.counts.size > 1)
    assert.deepEqual(all?.counts, single.counts)
  }
})
