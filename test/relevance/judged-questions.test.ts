import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCorpusFiles } from '../../bench/relevance/corpus-files.ts'
import { QUESTION_LANGUAGES, readJudgedQuestions } from '../../bench/relevance/judged-questions.ts'
import { ndcgAt10 } from '../../bench/relevance/ranking-quality.ts'
import { findWorseScores, type QuestionResult, scoreResults } from '../../bench/relevance/relevance-scores.ts'
import { validateSearchQuery } from '../../src/query/query-terms.ts'
import { SOURCES } from '../../src/sources/registry.ts'

test('readJudgedQuestions: every language → at least 40 questions, each with a perfect result', async () => {
  const questions = await readJudgedQuestions()
  for (const language of QUESTION_LANGUAGES) {
    const own = questions.filter(question => question.language === language)
    assert.ok(own.length >= 40, language)
    assert.equal(new Set(own.map(({ q }) => q)).size, own.length, language)
  }
  assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length)
  for (const { id, q, grades } of questions) {
    assert.ok([...grades.values()].includes(3), id)
    assert.ok(
      [...grades.values()].every(grade => [1, 2, 3].includes(grade)),
      id,
    )
    assert.equal(validateSearchQuery(q), null, id)
  }
})

test('listCorpusFiles: list → every source, every path once', async () => {
  const files = await listCorpusFiles()
  assert.equal(new Set(files.map(({ path }) => path)).size, files.length)
  assert.deepEqual(new Set(files.map(({ source }) => source)), new Set(SOURCES.map(({ id }) => id)))
})

const GRADES = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
])

test('ndcgAt10: ideal order → 1; worse order, irrelevant or missing results → less', () => {
  assert.equal(ndcgAt10(['a', 'b', 'c'], GRADES), 1)
  const ideal = 3 + 2 / Math.log2(3) + 1 / 2
  assert.equal(ndcgAt10(['c', 'x', 'a'], GRADES), (1 + 3 / 2) / ideal)
  assert.equal(ndcgAt10([], GRADES), 0)
})

test('ndcgAt10: more relevant results than ten → the first ten perfect ones give 1, the eleventh counts for nothing', () => {
  const many = new Map(Array.from({ length: 30 }, (_, i) => [`p${i}`, 3]))
  const first = [...many.keys()].slice(5, 15)
  assert.equal(ndcgAt10(first, many), 1)
  assert.equal(ndcgAt10([...Array.from({ length: 10 }, () => 'x'), 'p1'], many), 0)
})

test('findWorseScores: lower nDCG or more questions without results → a sentence each; better scores → none', () => {
  const result = (language: QuestionResult['language'], ndcg: number, total: number): QuestionResult => ({
    language,
    id: language,
    q: language,
    ndcg,
    total,
    suggestions: 0,
    top: [],
  })
  const all = (ndcg: number, total: number) =>
    scoreResults(QUESTION_LANGUAGES.map(language => result(language, ndcg, total)))
  assert.deepEqual(findWorseScores(all(0.8, 5), all(0.9, 9)), [])
  assert.deepEqual(findWorseScores(all(0.8, 5), all(0.8, 5)), [])
  assert.equal(findWorseScores(all(0.8, 5), all(0.799, 5)).length, QUESTION_LANGUAGES.length)
  assert.equal(findWorseScores(all(0.8, 5), all(0.9, 0)).length, QUESTION_LANGUAGES.length)
})
