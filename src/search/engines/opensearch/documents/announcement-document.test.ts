import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnnouncementChange, handwrittenId } from '../../../../../test/support/handwritten-index.ts'
import { cpvPrefixesOf } from '../../../../model/codes/cpv/cpv-codes.ts'
import { decodePartyRoles } from '../../sqlite/mentioned-parties.ts'
import { buildClusterAnnouncement } from './announcement-document.ts'

const [BUYER, SUPPLIER] = [handwrittenId('entity', 1), handwrittenId('entity', 2)]

test('buildClusterAnnouncement: tender → the values that lists filter by, sort by and sum', () => {
  const change = createAnnouncementChange(
    7,
    {
      title: 'Fourniture de pain',
      date: '2024-03-05',
      category: 'contract_award',
      mentions: [
        { type: 'authority', role: 'buyer', name: 'VILLE DE METZ', identifiers: [] },
        { type: 'company', role: 'supplier', name: 'PAIN SARL', identifiers: [] },
        { type: 'company', role: 'buyer', name: 'PAIN SARL', identifiers: [] },
      ],
      metadata: {
        cpv: ['15811100'],
        nuts: ['FRF33'],
        award_amount: 1234.56,
        currency: 'EUR',
        deadline: '2024-04-01',
      },
    },
    [BUYER, SUPPLIER, SUPPLIER],
  )
  const document = buildClusterAnnouncement(change)
  assert.ok(!document.deleted)
  const { id, kind, day, number, month, amount, amount_units, amount_cents, changed_at } = document
  assert.deepEqual(
    { id, kind, day, number, month, amount, amount_units, amount_cents, changed_at },
    {
      id: change.id,
      kind: 'announcement',
      day: 19_787,
      number: 7,
      month: '2024-03',
      amount: 1234.56,
      amount_units: 1234,
      amount_cents: 56,
      changed_at: change.changedAt,
    },
  )
  assert.deepEqual(document.cpv, cpvPrefixesOf('15811100'))
  assert.ok(document.regions.includes('FR') && document.regions.includes('FRF33'))
  assert.deepEqual(document.entities, [BUYER, SUPPLIER])
  assert.deepEqual(document.entity_roles, [`${BUYER} buyer`, `${SUPPLIER} supplier`, `${SUPPLIER} buyer`])
  assert.deepEqual([document.buyers, document.suppliers], [[BUYER, SUPPLIER], [SUPPLIER]])
  assert.deepEqual(
    [document.whole_names, document.bare_names],
    [
      ['ville de metz', 'pain sarl'],
      ['ville de metz', 'pain'],
    ],
  )
  assert.equal(decodePartyRoles(Buffer.from(document.parties, 'base64')).length, 2)
  assert.equal(JSON.parse(document.full).id, change.id)
  assert.ok(document.keys.split(' ').includes('-jurisdiction-fr'), document.keys)
})

test('buildClusterAnnouncement: masked party → only parties with entities', () => {
  const mentions = [{ type: 'person', role: 'subject', name: 'A. B.', identifiers: [] } as const]
  const change = createAnnouncementChange(1, { title: 'Notice', mentions })
  const document = buildClusterAnnouncement({ ...change, entityIds: [null] })
  assert.ok(!document.deleted)
  assert.deepEqual([document.entities, document.entity_roles, document.parties], [[], [], ''])
  assert.equal(document.amount, undefined)
})

test('buildClusterAnnouncement: erased announcement → tombstone', () => {
  const { id, number, changedAt } = createAnnouncementChange(1, { title: 'Notice' })
  assert.deepEqual(
    buildClusterAnnouncement({ id, number, change: 9, changedAt, announcement: null, entityIds: [] }),
    { id, kind: 'announcement', change: 9, deleted: true },
  )
})
