import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entity } from '../../model/entity.ts'
import type { EntityFilter } from '../../model/list-filters.ts'
import { EntityConditions } from './entity-conditions.ts'
import { parseMatchExpression } from './match-expression.ts'

const BAKERY: Entity = {
  id: '019ab000-0000-7000-8000-000000000001',
  type: 'company',
  name: 'BOULANGERIE DU PORT SARL',
  jurisdiction: 'FR',
  taxId: '005000013',
  status: 'active',
  announcementCount: 1,
  legalForm: null,
  identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number: '005000013', valid: true }],
}

const CASES: readonly [filter: EntityFilter, isMatch: boolean][] = [
  [{}, true],
  [{ q: 'port boulang' }, true],
  [{ q: 'boulangerie -port' }, false],
  [{ q: '"du port"' }, true],
  [{ q: '"port du"' }, false],
  [{ q: 'garage or boulangerie' }, true],
  [{ q: 'boulangrie' }, false],
  [{ q: 'boulangerie sociedad limitada' }, false],
  [{ q: '-garage', type: ['company'] }, true],
  [{ q: '005 000 013' }, true],
  [{ taxId: '005000013', status: ['insolvent'] }, false],
  [{ taxId: '005.000.013', jurisdiction: ['FR', 'ES'] }, true],
]

test('EntityConditions.match: words, operators, numbers and filters → as in the list of entities, without typos', () => {
  const conditions = new EntityConditions()
  for (const [n, [filter]] of CASES.entries()) conditions.set(String(n), filter)
  const expected = CASES.flatMap(([, isMatch], n) => (isMatch ? [String(n)] : []))
  assert.deepEqual(conditions.match(BAKERY).sort(), expected.sort())
  for (const n of CASES.keys()) conditions.delete(String(n))
  assert.deepEqual([conditions.match(BAKERY), conditions.size], [[], 0])
})

test('parseMatchExpression: column filters, first words and prefixes → tree; other text → error', () => {
  assert.deepEqual(parseMatchExpression('{name bare} : ^ "A b" * AND ("c" OR "d") NOT (name : "e")'), {
    kind: 'and',
    parts: [
      { kind: 'phrase', tokens: ['a', 'b'], isPrefix: true, isFirst: true, columns: ['name', 'bare'] },
      {
        kind: 'not',
        part: { kind: 'or', parts: [phrase('c'), phrase('d')] },
        excluded: { ...phrase('e'), columns: ['name'] },
      },
    ],
  })
  assert.throws(() => parseMatchExpression('"a" "b"'), /Unexpected FTS5 expression/)
  assert.throws(() => parseMatchExpression('("a"'), /Unexpected FTS5 expression/)
})

function phrase(token: string) {
  const columns = ['name', 'bare', 'others', 'keys']
  return { kind: 'phrase', tokens: [token], isPrefix: false, isFirst: false, columns }
}
