import { readLatestPurge } from '../../erasure/erasure-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { readDatabaseSummary } from '../../reports/database-checks-store.ts'
import type { SearchCluster } from '../../search/engines/opensearch/client/search-cluster.ts'
import { SearchClusterError } from '../../search/engines/opensearch/client/search-cluster-error.ts'
import {
  INDEX_CONTENTS,
  OPENSEARCH_SCHEMA_VERSION,
} from '../../search/engines/opensearch/documents/index-mappings.ts'
import { listGenerations } from '../../search/engines/opensearch/write/index-generations.ts'
import {
  familyName,
  generationName,
  type IndexFamily,
} from '../../search/engines/opensearch/write/index-names.ts'
import { listFamilies } from '../../search/engines/opensearch/write/list-families.ts'
import type { DoctorFinding } from './doctor-finding.ts'

/** The oldest supported versions. Earlier ones have no points in time. */
const MIN_VERSION = { opensearch: [2, 4], elasticsearch: [8, 0] } as const

interface RootResponse {
  readonly version: { readonly number: string; readonly distribution?: string }
}

interface HealthResponse {
  readonly status: 'green' | 'yellow' | 'red'
  readonly number_of_nodes: number
  readonly unassigned_shards: number
}

/**
 * Checks that the search cluster can be used, and that its indexes have what the database has. A cluster that cannot be used is
 * a finding, so that other checks follow.
 */
export async function checkSearchCluster(
  { sql }: Pick<Dependencies, 'sql'>,
  cluster: SearchCluster,
  families: readonly IndexFamily[],
): Promise<DoctorFinding[]> {
  try {
    const findings = [await checkVersion(cluster), await checkHealth(cluster)]
    for (const family of families) findings.push(await checkFamily(sql, cluster, family))
    return [...findings, ...(await checkOtherVersions(cluster, families))]
  } catch (error) {
    if (!(error instanceof SearchClusterError)) throw error
    return [{ check: 'search cluster', ok: false, found: error.message }]
  }
}

async function checkVersion(cluster: SearchCluster): Promise<DoctorFinding> {
  const { version } = (await cluster.send({ method: 'GET', path: '/' })).body as RootResponse
  const isOpenSearch = version.distribution === 'opensearch'
  const [name, oldest] = isOpenSearch
    ? ['OpenSearch', MIN_VERSION.opensearch]
    : ['Elasticsearch', MIN_VERSION.elasticsearch]
  const [major = 0, minor = 0] = version.number.split('.').map(part => Number.parseInt(part, 10))
  const ok = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  const found = `${name} ${version.number}${ok ? '' : `, but ${oldest.join('.')} or newer is required`}`
  return { check: 'search cluster', ok, found }
}

async function checkHealth(cluster: SearchCluster): Promise<DoctorFinding> {
  const { status, number_of_nodes, unassigned_shards } = (
    await cluster.send({ method: 'GET', path: '/_cluster/health' })
  ).body as HealthResponse
  const found = `${status}, nodes: ${number_of_nodes}, shards without a node: ${unassigned_shards}`
  return { check: 'search cluster health', ok: status !== 'red', found }
}

async function checkFamily(
  sql: Dependencies['sql'],
  cluster: SearchCluster,
  family: IndexFamily,
): Promise<DoctorFinding> {
  const check = `search indexes ${familyName(family)}`
  const generations = await listGenerations(cluster, family)
  const served = generations.find(generation => generation.isServed)
  if (served === undefined) {
    const isBeingBuilt = generations.length > 0
    const found = isBeingBuilt ? 'being built' : 'not built yet; a node with the role "index" builds them'
    return { check, ok: true, found }
  }
  const names = INDEX_CONTENTS.map(content => generationName(family, content, served.generation))
  const purge = await readLatestPurge(sql)
  if (generations.some(generation => generation.purge < purge)) {
    const found =
      'may hold erased data, as they are older than the last purge; the role "index" replaces them'
    return { check, ok: false, found }
  }
  const block = await findWriteBlock(cluster, names)
  if (block !== null) return { check, ok: false, found: `the cluster refuses writes (${block})` }
  return {
    check,
    ...(await compareWithDatabase(sql, cluster, { names, countsPersons: family.maskingVersion === null })),
  }
}

/** Finds indexes that no process of this version follows, so that erasures do not reach them. */
async function checkOtherVersions(
  cluster: SearchCluster,
  [family]: readonly IndexFamily[],
): Promise<DoctorFinding[]> {
  if (family === undefined) return []
  const { prefix } = family
  const versions = (await listFamilies(cluster, prefix)).map(({ schemaVersion }) => schemaVersion)
  return [...new Set(versions)]
    .filter(version => version !== OPENSEARCH_SCHEMA_VERSION)
    .map(version => ({
      check: `search indexes ${prefix}-s${version}`,
      ok: false,
      found:
        'are of another version of Herald. Erasures do not reach them when no node of that version is left; ' +
        `then run: DELETE /${prefix}-s${version}-*`,
    }))
}

/** Returns the setting that blocks writes, or `null`. A cluster sets it when the disk of a node is nearly full. */
async function findWriteBlock(cluster: SearchCluster, names: readonly string[]): Promise<string | null> {
  const path = `/${names.join()}/_settings/index.blocks.*?flat_settings=true`
  const settings = (await cluster.send({ method: 'GET', path })).body as Readonly<
    Record<string, { readonly settings: Readonly<Record<string, string>> }>
  >
  const blocks = Object.values(settings).flatMap(index => Object.entries(index.settings))
  return blocks.find(([, value]) => value === 'true')?.[0] ?? null
}

interface CountResponse {
  readonly hits: { readonly hits: readonly { readonly _source: { readonly change: number } }[] }
  readonly aggregations: {
    readonly all: { readonly existing: { readonly kinds: { readonly buckets: readonly KindBucket[] } } }
  }
}

interface KindBucket {
  readonly key: string
  readonly doc_count: number
}

async function compareWithDatabase(
  sql: Dependencies['sql'],
  cluster: SearchCluster,
  { names, countsPersons }: { readonly names: readonly string[]; readonly countsPersons: boolean },
): Promise<Omit<DoctorFinding, 'check'>> {
  const facts = await readDatabaseSummary(sql)
  const { body } = await cluster.send({
    method: 'POST',
    path: `/${names.join()}/_search?allow_partial_search_results=false`,
    body: {
      size: 1,
      query: { term: { kind: 'position' } },
      sort: [{ change: 'asc' }],
      aggs: {
        all: { global: {}, aggs: { existing: { filter: { term: { deleted: false } }, aggs: KINDS } } },
      },
    },
  })
  const { hits, aggregations } = body as CountResponse
  const change = hits.hits[0]?._source.change ?? 0
  if (change !== facts.change)
    return {
      ok: true,
      found: `at change ${change} of ${facts.change}; the role "index" brings them up to date`,
    }
  const counts = new Map(
    aggregations.all.existing.kinds.buckets.map(({ key, doc_count }) => [key, doc_count]),
  )
  const [announcements, entities] = [counts.get('announcement') ?? 0, counts.get('entity') ?? 0]
  const indexed = `${announcements} announcements, ${entities} entities`
  // Masked indexes have no persons.
  const ok = announcements === facts.announcements && (!countsPersons || entities === facts.entities)
  return { ok, found: ok ? `up to date: ${indexed}` : `have ${indexed}, which differs from the database` }
}

const KINDS = { kinds: { terms: { field: 'kind' } } }
