import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANNOUNCEMENT_CATEGORIES } from '../category.ts'
import { CATEGORY_SEVERITIES, selectCategories } from './category-severity.ts'

test('CATEGORY_SEVERITIES: categories → all have one, in the same order', () => {
  assert.deepEqual(Object.keys(CATEGORY_SEVERITIES), Object.keys(ANNOUNCEMENT_CATEGORIES))
})

test('selectCategories: nothing chosen → every category', () => {
  assert.deepEqual(
    selectCategories({ categories: [], minimumSeverity: null }),
    Object.keys(ANNOUNCEMENT_CATEGORIES),
  )
})

test('selectCategories: group, category and severity → those of either with at least this severity', () => {
  const selected = selectCategories({
    categories: ['insolvency', 'strike_off_notice', 'address_change'],
    minimumSeverity: 'high',
  })
  assert.ok(selected.includes('insolvency_filing') && selected.includes('strike_off_notice'))
  assert.ok(!selected.includes('address_change') && !selected.includes('dissolution'))
})
