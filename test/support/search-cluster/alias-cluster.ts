import assert from 'node:assert/strict'
import { matchesGlob } from 'node:path'
import type {
  ClusterRequest,
  ClusterResponse,
  SearchCluster,
} from '../../../src/search/engines/opensearch/client/search-cluster.ts'

interface StoredIndex {
  readonly aliases: Record<string, object>
  mappings: { _meta?: object }
  readonly documents: Map<string, object>
}

type AliasChange = Readonly<
  Record<
    'add' | 'remove',
    { readonly index: string; readonly alias: string; readonly must_exist?: boolean } | undefined
  >
>

/** A stand-in for a cluster, with indexes, aliases and documents that are written through aliases. It finds nothing. */
export class AliasCluster implements SearchCluster {
  readonly indexes = new Map<string, StoredIndex>()

  async send({ method, path, body }: ClusterRequest): Promise<ClusterResponse> {
    const [, first = '', action = '', id = ''] = path.split('?')[0]?.split('/') ?? []
    const names = first.split(',').flatMap(name => [...this.indexes.keys()].filter(k => matchesGlob(k, name)))
    switch (`${method} ${action}`) {
      case 'PUT ':
        this.#create(first, body as StoredIndex)
        return { status: 200, body: {} }
      case 'DELETE ':
        for (const name of names) this.indexes.delete(name)
        return { status: 200, body: {} }
      case 'GET _alias':
      case 'GET _mapping':
        return { status: 200, body: Object.fromEntries(names.map(name => [name, this.indexes.get(name)])) }
      case 'GET _settings':
        return { status: 200, body: { [first]: { settings: { 'index.number_of_shards': '1' } } } }
      case 'GET _doc': {
        const document = this.indexes.get(first)?.documents.get(id)
        return {
          status: 200,
          body: document === undefined ? { found: false } : { found: true, _source: document },
        }
      }
      case 'POST _mget': {
        const { ids } = body as { ids: readonly string[] }
        const documents = this.indexes.get(first)?.documents
        const docs = ids.map(_id => ({ _id, found: documents?.has(_id), _source: documents?.get(_id) }))
        return { status: 200, body: { docs } }
      }
      case 'POST _refresh':
        return { status: 200, body: { _shards: { failed: 0 } } }
      case 'POST _search':
        return { status: 200, body: { hits: { hits: [] } } }
      case 'GET ':
        return { status: 200, body: { version: { number: '2.19.1', distribution: 'opensearch' } } }
      case 'PUT _mapping':
        for (const name of names) Object.assign(this.indexes.get(name)?.mappings ?? {}, body)
        return { status: 200, body: {} }
      case 'POST ':
        assert.equal(first, '_aliases')
        return { status: this.#changeAliases((body as { actions: AliasChange[] }).actions), body: {} }
      case 'POST _bulk':
        return { status: 200, body: this.#write(first, String(body)) }
    }
    assert.fail(`${method} ${path}`)
  }

  async close(): Promise<void> {}

  #create(name: string, { aliases = {}, mappings }: StoredIndex): void {
    assert.ok(!this.indexes.has(name), name)
    this.indexes.set(name, { aliases: { ...aliases }, mappings, documents: new Map() })
  }

  /** Makes all changes or none, as a cluster does. */
  #changeAliases(changes: readonly AliasChange[]): number {
    const misses = changes.some(
      ({ remove }) =>
        remove?.must_exist === true && this.indexes.get(remove.index)?.aliases[remove.alias] === undefined,
    )
    if (misses) return 404
    for (const { add, remove } of changes)
      for (const [name, { aliases }] of this.indexes) {
        if (remove !== undefined && matchesGlob(name, remove.index)) delete aliases[remove.alias]
        if (add?.index === name) aliases[add.alias] = {}
      }
    return 200
  }

  #write(alias: string, lines: string) {
    const found = [...this.indexes.values()].filter(({ aliases }) => aliases[alias] !== undefined)
    const [index, ...others] = found
    const parsed = lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const items = parsed
      .filter((_, i) => i % 2 === 0)
      .map((action, i) => {
        if (index === undefined)
          return { index: { status: 404, error: { type: 'index_not_found_exception' } } }
        if (others.length > 0)
          return { index: { status: 400, error: { type: 'illegal_argument_exception' } } }
        index.documents.set((action.index ?? action.create)._id, parsed[2 * i + 1])
        return { index: { status: 201 } }
      })
    return { errors: items.some(item => item.index.status >= 400), items }
  }
}
