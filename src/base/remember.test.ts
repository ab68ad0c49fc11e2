import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRemembering } from './remember.ts'

test('what is asked all the time is computed once, and what is rare is forgotten', () => {
  const remember = makeRemembering<number>(2)
  const computed: string[] = []
  const ask = (question: string): number =>
    remember(question, () => {
      computed.push(question)
      return question.length
    })
  for (const rare of ['a', 'bb', 'ccc', 'dddd', 'a']) assert.equal(ask('often') + ask(rare), 5 + rare.length)
  assert.deepEqual(computed, ['often', 'a', 'bb', 'ccc', 'dddd', 'a'])
})
