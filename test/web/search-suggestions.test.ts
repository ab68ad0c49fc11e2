import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSuggestion } from '../../web/src/text/describe-suggestions.ts'

const params = new URLSearchParams('q=liquidation+judicaire&jurisdiction=FR&page=3')

test('describeSuggestion: corrected word → same filters, first page', () => {
  assert.deepEqual(
    describeSuggestion(
      { kind: 'spelling', parameters: { q: 'liquidation judiciaire' }, total: 1_234 },
      '/announcements',
      params,
    ),
    {
      href: '/announcements?q=liquidation+judiciaire&jurisdiction=FR',
      text: '“liquidation judiciaire” · 1,234 announcements',
    },
  )
})

test('describeSuggestion: filters that hide the results → removed and named', () => {
  const parameters = { jurisdiction: null, date_from: null }
  assert.deepEqual(
    describeSuggestion({ kind: 'dropped_filter', parameters, total: 1 }, '/entities', params),
    {
      href: '/entities?q=liquidation+judicaire',
      text: 'Without the filters jurisdiction, start date · 1 entity',
    },
  )
})

test('describeSuggestion: entity or announcements → their page', () => {
  const entity = { id: 'e1', name: 'ACME' }
  const parameters = { q: null, entity: 'e1' }
  assert.deepEqual(
    describeSuggestion({ kind: 'entity', parameters, entity, total: 2 }, '/announcements', params),
    { href: '/entities/e1', text: 'ACME · 2 announcements' },
  )
  assert.deepEqual(
    describeSuggestion({ kind: 'announcements', parameters: { q: 'acme' }, total: 3 }, '/entities', params),
    { href: '/announcements?q=acme', text: '“acme” · 3 announcements' },
  )
})
