import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'

interface Suggestion {
  readonly kind: string
  readonly parameters: Readonly<Record<string, string | null>>
  readonly entity?: { readonly id: string; readonly name: string }
  readonly total: number
}
interface List {
  readonly pagination: { readonly total: number }
  readonly suggestions?: readonly Suggestion[]
}

let api: Awaited<ReturnType<typeof startTestApi>>
const closing: (() => void | Promise<void>)[] = []
before(async () => {
  api = await startTestApi({ after: work => void closing.unshift(work) })
})
after(async () => {
  for (const close of closing) await close()
})

async function list(resource: string, parameters: Readonly<Record<string, string>>): Promise<List> {
  return (await api.ask(`/api/v1/${resource}?${new URLSearchParams(parameters)}`)).json() as List
}

/** Asserts that every suggestion has the total that a request with its parameters returns. */
async function assertTotals(
  resource: string,
  parameters: Readonly<Record<string, string>>,
  suggestions: readonly Suggestion[],
): Promise<void> {
  for (const { kind, parameters: changes, entity, total } of suggestions) {
    assert.equal(kind === 'entity', entity !== undefined)
    const isElsewhere = kind === 'announcements'
    const changed = Object.entries({ ...(isElsewhere ? {} : parameters), ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    )
    const target = isElsewhere ? 'announcements' : resource
    assert.equal(total, (await list(target, Object.fromEntries(changed))).pagination.total, kind)
    assert.ok(total > 0)
  }
}

const swapLetters = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

test('GET /announcements: include=suggestions, something found → empty; without include → absent', async () => {
  const q = api.generated.words[0] ?? ''
  assert.deepEqual((await list('announcements', { q, include: 'suggestions' })).suggestions, [])
  assert.equal((await list('announcements', { q: 'xqzvxqzv' })).suggestions, undefined)
  assert.deepEqual((await list('announcements', { q: 'xqzvxqzv', include: 'suggestions' })).suggestions, [])
})

test('GET /announcements: include=suggestions, nothing found → suggestions with the totals they lead to', async () => {
  const word = api.generated.words.find(other => other.length > 5 && other[2] !== other[3]) ?? ''
  const searches = [
    { q: swapLetters(word) },
    { q: `${word} xqzvxqzv` },
    { q: word, jurisdiction: 'GB', date_from: '1990-01-01', date_to: '1990-01-02' },
  ]
  const kinds = new Set<string>()
  for (const search of searches) {
    const { pagination, suggestions = [] } = await list('announcements', {
      ...search,
      include: 'suggestions',
    })
    assert.equal(pagination.total, 0, search.q)
    assert.ok(suggestions.length > 0, search.q)
    await assertTotals('announcements', search, suggestions)
    for (const { kind } of suggestions) kinds.add(kind)
  }
  assert.deepEqual([...kinds].sort(), ['dropped_filter', 'dropped_word', 'entity', 'spelling'])
})

test('GET /entities: include=suggestions, nothing found → without the filter, and announcements with the words', async () => {
  const entity = [...api.generated.entities.values()].find(row => row.entity !== null)?.entity
  assert.ok(entity)
  const search = { q: entity.name, tax_id: '000000000' }
  const { suggestions = [] } = await list('entities', { ...search, include: 'suggestions' })
  assert.deepEqual(suggestions[0]?.parameters, { tax_id: null })
  await assertTotals('entities', search, suggestions)
  assert.deepEqual((await list('entities', { q: entity.name, include: 'suggestions' })).suggestions, [])
})

test('GET /announcements: misspelled word → empty on every page, with the correction in a header', async () => {
  const { ask, typed, word } = misspellWord()
  for (const page of ['1', '2', '500']) {
    for (const spelling of [{}, { spelling: 'exact' }]) {
      const answer = await ask({ q: typed, page, ...spelling })
      assert.equal((answer.json() as List).pagination.total, 0, page)
      assert.match(String(answer.headers['herald-search']), new RegExp(`^sort=.*, suggested-q=${word}$`))
    }
  }
  const byDate = await ask({ q: typed, sort: 'date' })
  assert.equal(byDate.headers['herald-search'], `suggested-q=${word}`)
  // Suggestions in the body, quotation marks, and a filter with which nothing is found whatever the spelling.
  const unsuggested = [
    { include: 'suggestions' },
    { q: `"${typed}"` },
    { date_from: '1990-01-01', date_to: '1990-01-02' },
  ]
  for (const parameters of unsuggested) {
    const answer = await ask({ q: typed, ...parameters })
    assert.equal((answer.json() as List).pagination.total, 0, JSON.stringify(parameters))
    assert.doesNotMatch(String(answer.headers['herald-search']), /-q=/)
  }
  assert.equal((await api.ask(`/api/v1/announcements?format=csv&q=${typed}`)).headers['herald-total'], '0')
})

test('GET /announcements: spelling=auto, misspelled word → the corrected search on every page, said in a header', async () => {
  const { ask, typed, word } = misspellWord()
  for (const page of ['1', '2', '500']) {
    const [corrected, expected] = [
      await ask({ q: typed, page, spelling: 'auto' }),
      await ask({ q: word, page }),
    ]
    assert.deepEqual(corrected.json(), expected.json())
    const order = expected.headers['herald-search']
    assert.equal(corrected.headers['herald-search'], `${order}, corrected-q=${word}`)
  }
  const byDate = await ask({ q: typed, sort: 'date', spelling: 'auto' })
  assert.equal(byDate.headers['herald-search'], `corrected-q=${word}`)
  const filter = { date_from: '1990-01-01', date_to: '1990-01-02' }
  const filtered = await ask({ q: typed, spelling: 'auto', ...filter })
  assert.equal((filtered.json() as List).pagination.total, 0)
  assert.doesNotMatch(String(filtered.headers['herald-search']), /-q=/)
  assert.equal((await ask({ q: typed, spelling: 'auto', format: 'csv' })).status, 400)
})

function misspellWord() {
  const word = api.generated.words.find(other => other.length > 7 && other[2] !== other[3]) ?? ''
  return {
    word,
    typed: swapLetters(word),
    ask: (parameters: Readonly<Record<string, string>>) =>
      api.ask(`/api/v1/announcements?${new URLSearchParams({ per_page: '3', ...parameters })}`),
  }
}
