import type { SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import { createIndexBody, INDEX_CONTENTS, type IndexContent } from '../documents/index-mappings.ts'
import {
  epochOfAlias,
  generationName,
  generationOfName,
  type IndexFamily,
  readAliasOf,
  writeAliasOf,
} from './index-names.ts'

/** The indexes that were built together. */
export interface IndexGeneration {
  readonly generation: number
  /** Whether it has an index for each content. A build that was stopped early does not. */
  readonly isWhole: boolean
  /** Whether readers use it. */
  readonly isServed: boolean
  /** The epoch of the last indexer that wrote it, or 0. */
  readonly epoch: number
  /** The number of the last purge before it was created. */
  readonly purge: number
  /** Whether an operator asked for a new one in its place. */
  readonly isRebuildRequested: boolean
}

type AliasesByIndex = Readonly<Record<string, { readonly aliases: Readonly<Record<string, unknown>> }>>
/** The metadata that the mappings of an index contain. */
interface IndexMeta {
  readonly purge?: number
  readonly rebuild?: boolean
}

type MetaByIndex = Readonly<Record<string, { readonly mappings?: { readonly _meta?: IndexMeta } }>>
type AliasAction = Readonly<Record<string, object>>

/** Lists the generations of a family, newest first. */
export async function listGenerations(
  cluster: SearchCluster,
  family: IndexFamily,
): Promise<IndexGeneration[]> {
  const names = INDEX_CONTENTS.map(content => `${readAliasOf(family, content)}-g*`).join()
  const { body: aliases } = await cluster.send({ method: 'GET', path: `/${names}/_alias` })
  const metaPath = `/${names}/_mapping?filter_path=*.mappings._meta`
  const metas = (await cluster.send({ method: 'GET', path: metaPath })).body as MetaByIndex
  const found = INDEX_CONTENTS.flatMap(content => listIndexes(family, content, aliases as AliasesByIndex))
  return [...Map.groupBy(found, index => index.generation)]
    .map(([generation, indexes]) => ({
      generation,
      isWhole: indexes.length === INDEX_CONTENTS.length,
      isServed: indexes.length === INDEX_CONTENTS.length && indexes.every(index => index.isServed),
      epoch: Math.max(...indexes.map(index => index.epoch)),
      ...describeMeta(
        INDEX_CONTENTS.map(content => metas[generationName(family, content, generation)]?.mappings?._meta),
      ),
    }))
    .sort((a, b) => b.generation - a.generation)
}

function listIndexes(family: IndexFamily, content: IndexContent, aliasesByIndex: AliasesByIndex) {
  return Object.entries(aliasesByIndex).flatMap(([name, { aliases }]) => {
    const generation = generationOfName(family, content, name)
    if (generation === null) return []
    const names = Object.keys(aliases)
    const isServed = names.includes(readAliasOf(family, content))
    return [
      {
        generation,
        isServed,
        epoch: Math.max(0, ...names.map(alias => epochOfAlias(name, alias) ?? 0)),
      },
    ]
  })
}

function describeMeta(metas: readonly (IndexMeta | undefined)[]) {
  return {
    purge: Math.min(...metas.map(meta => meta?.purge ?? 0)),
    isRebuildRequested: metas.some(meta => meta?.rebuild === true),
  }
}

/** Asks the indexer to build a new generation in place of this one. */
export async function requestNextGeneration(
  cluster: SearchCluster,
  family: IndexFamily,
  { generation, purge }: IndexGeneration,
): Promise<void> {
  const names = INDEX_CONTENTS.map(content => generationName(family, content, generation)).join()
  const body = { _meta: { purge, rebuild: true } satisfies IndexMeta }
  await cluster.send({ method: 'PUT', path: `/${names}/_mapping`, body })
}

interface NewGeneration extends Pick<IndexGeneration, 'generation' | 'purge'> {
  readonly shards: number
}

/** The epoch with which a generation is created, so that the first indexer takes it over like every other. */
const FIRST_EPOCH = 1

/** Creates the indexes of a generation. Readers do not use it before it is published. */
export async function createGeneration(
  cluster: SearchCluster,
  family: IndexFamily,
  { generation, shards, purge }: NewGeneration,
): Promise<void> {
  for (const content of INDEX_CONTENTS) {
    const path = `/${generationName(family, content, generation)}`
    const aliases = { [writeAliasOf({ family, generation, epoch: FIRST_EPOCH }, content)]: {} }
    const body = { ...createIndexBody(content, { shards, meta: { purge } }), aliases }
    await cluster.send({ method: 'PUT', path, body }).catch(error => {
      // An answer to an earlier attempt may have been lost.
      if (!(error instanceof SearchClusterError) || error.type !== 'resource_already_exists_exception')
        throw error
    })
  }
}

export async function deleteGeneration(
  cluster: SearchCluster,
  family: IndexFamily,
  generation: number,
): Promise<void> {
  const names = INDEX_CONTENTS.map(content => generationName(family, content, generation)).join()
  await cluster.send({ method: 'DELETE', path: `/${names}?ignore_unavailable=true` })
}

/**
 * Makes this process the only one that can write a generation, and returns its epoch, or `null` if another one did so since
 * the generation was listed.
 */
export async function takeOverGeneration(
  cluster: SearchCluster,
  family: IndexFamily,
  { generation, epoch: previous }: IndexGeneration,
): Promise<number | null> {
  const epoch = previous + 1
  const actions = INDEX_CONTENTS.flatMap((content): AliasAction[] => {
    const index = generationName(family, content, generation)
    const aliasOf = (number: number) => writeAliasOf({ family, generation, epoch: number }, content)
    const removed = { remove: { index, alias: aliasOf(previous), must_exist: true } }
    return [...(previous === 0 ? [] : [removed]), { add: { index, alias: aliasOf(epoch) } }]
  })
  const isTaken = await changeAliases(cluster, actions)
  if (!isTaken) return null
  const taken = (await listGenerations(cluster, family)).find(found => found.generation === generation)
  return taken?.epoch === epoch ? epoch : null
}

/** Lets readers use a generation in place of the one before, at once for all its indexes. */
export async function publishGeneration(
  cluster: SearchCluster,
  family: IndexFamily,
  { generation, epoch }: Pick<IndexGeneration, 'generation' | 'epoch'>,
): Promise<boolean> {
  const actions = INDEX_CONTENTS.flatMap((content): AliasAction[] => {
    const index = generationName(family, content, generation)
    const alias = readAliasOf(family, content)
    // Without the write alias of this epoch, another indexer has taken over.
    const own = writeAliasOf({ family, generation, epoch }, content)
    return [
      { remove: { index, alias: own, must_exist: true } },
      { add: { index, alias: own } },
      { remove: { index: `${alias}-g*`, alias, must_exist: false } },
      { add: { index, alias } },
    ]
  })
  return await changeAliases(cluster, actions)
}

/** Changes aliases together. Returns `false` without a change if an alias to remove does not exist. */
async function changeAliases(cluster: SearchCluster, actions: readonly AliasAction[]): Promise<boolean> {
  const { status } = await cluster.send({ method: 'POST', path: '/_aliases', body: { actions } })
  return status !== 404
}
