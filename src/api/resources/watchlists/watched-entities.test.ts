import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiContext } from '../../routing.ts'
import { findSurvivingIds } from './watched-entities.ts'

test('findSurvivingIds: merged, unknown and no IDs → the survivor, the ID itself, null', async () => {
  const survivors: Readonly<Record<string, string>> = { merged: 'survivor', survivor: 'survivor' }
  const index = {
    read: async ({ id }: { id: string }) =>
      survivors[id] === undefined ? null : JSON.stringify({ id: survivors[id] }),
  }
  const context = { index: () => index } as unknown as ApiContext
  assert.deepEqual(await findSurvivingIds(context, ['merged', 'survivor', 'hidden']), [
    'survivor',
    'survivor',
    'hidden',
  ])
  assert.equal(await findSurvivingIds(context, undefined), null)
})
