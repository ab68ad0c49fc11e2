import { statfs } from 'node:fs/promises'
import type { Ports } from '../base/ports.ts'
import type { Archive } from '../crawls/archive.ts'
import { ONE_PER_UNIT } from '../entities/numbers.ts'
import {
  archivedDocuments,
  contradictingEntities,
  danglingAliases,
  danglingRows,
  groundlessLinks,
  miscountedEntities,
  problemsByKind,
  recordFacts,
} from '../reports/store.ts'
import type { IndexReader } from '../search/reader.ts'

/** One thing that was looked at. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly found: string
}

/** Less free space than this is worth a warning. */
const LOW_DISK_BYTES = 2 ** 30
/** Examples named in a finding. */
const EXAMPLES = 5

type House = Ports & { readonly archive: Archive }

/** Looks for what must not be, and changes nothing. `index` is this node's, null when it has none yet. */
export async function examine(house: House, index: IndexReader | null, folder: string): Promise<Finding[]> {
  return [
    await examineRecord(house),
    await examineIdentifiers(house),
    await examineCounts(house),
    await examineLinks(house),
    await examineAliases(house),
    await examineArchive(house),
    await examineIndex(house, index),
    await examineDisk(folder),
    await examineProblems(house),
  ]
}

async function examineRecord({ sql }: House): Promise<Finding> {
  const { server, change, announcements, entities } = await recordFacts(sql)
  const found = `PostgreSQL ${server}, ${announcements} announcements, ${entities} entities, change ${change}`
  return { check: 'record', ok: true, found }
}

async function examineIdentifiers({ sql }: House): Promise<Finding> {
  const wrong = await contradictingEntities(sql, ONE_PER_UNIT)
  const good = 'no entity has two contradicting valid numbers'
  return verdict(
    'identifiers',
    good,
    wrong.map(e => `${e.id} (${e.name}: ${e.numbers.join(', ')})`),
  )
}

async function examineCounts({ sql }: House): Promise<Finding> {
  const wrong = await miscountedEntities(sql)
  const good = 'every entity counts the announcements that name it'
  return verdict(
    'counts',
    good,
    wrong.map(e => `${e.id} says ${e.stated}, is named by ${e.linked}`),
  )
}

async function examineLinks({ sql }: House): Promise<Finding> {
  const [wrong, dangling] = [await groundlessLinks(sql), await danglingRows(sql)]
  const good = 'whoever is taken for an entity has a key that says so, and that is nobody else’s'
  return verdict('links', good, [
    ...wrong.map(l => `${l.id} is taken for ${l.entity} by "${l.evidence}"`),
    ...dangling.map(({ row, missing }) => `${row}: its ${missing} is not there`),
  ])
}

async function examineAliases({ sql }: House): Promise<Finding> {
  const wrong = await danglingAliases(sql)
  const good = 'every merged entity answers with one that is there'
  return verdict(
    'aliases',
    good,
    wrong.map(a => `${a.id} leads to ${a.survivor}`),
  )
}

async function examineArchive({ sql, archive }: House): Promise<Finding> {
  const missing: string[] = []
  const documents = await archivedDocuments(sql)
  for (const sha256 of documents) if (!(await archive.has(sha256))) missing.push(sha256.toString('hex'))
  return verdict('archive', `all ${documents.length} documents are here`, missing)
}

async function examineIndex({ sql }: House, index: IndexReader | null): Promise<Finding> {
  if (index === null) return { check: 'index', ok: true, found: 'none yet; "herald serve" builds it' }
  const [facts, stats] = [await recordFacts(sql), await index.stats()]
  if (stats.change !== facts.change) {
    return {
      check: 'index',
      ok: true,
      found: `at change ${stats.change} of ${facts.change}; "herald serve" brings it up to date`,
    }
  }
  const indexed = `${stats.totalAnnouncements} announcements, ${stats.totalEntities} entities`
  const ok = stats.totalAnnouncements === facts.announcements && stats.totalEntities === facts.entities
  return {
    check: 'index',
    ok,
    found: ok ? `up to date: ${indexed}` : `has ${indexed}: not what the record has`,
  }
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return { check: 'disk', ok: free >= LOW_DISK_BYTES, found: `${(free / 2 ** 30).toFixed(1)} GiB free` }
}

async function examineProblems({ sql }: House): Promise<Finding> {
  const kinds = await problemsByKind(sql)
  const found = kinds
    .map(k => `${k.count} × ${k.kind} (e.g. ${k.document} ${k.place}: ${k.reason})`)
    .join('; ')
  return { check: 'problems of all runs', ok: true, found: found || 'none' }
}

function verdict(check: string, good: string, wrong: readonly string[]): Finding {
  const shown = wrong.slice(0, EXAMPLES).join('; ')
  const more = wrong.length > EXAMPLES ? `; and ${wrong.length - EXAMPLES} more` : ''
  return {
    check,
    ok: wrong.length === 0,
    found: wrong.length === 0 ? good : `${wrong.length}: ${shown}${more}`,
  }
}
