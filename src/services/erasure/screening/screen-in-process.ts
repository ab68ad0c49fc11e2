import type { ErasableFile } from '../../../crawls/archive/erase-document-store.ts'
import { findReadingFailures, QUARANTINE_FAILURES } from '../../../crawls/reading-failure-store.ts'
import type { BlockList } from '../../../erasure/block-list.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import type { Source } from '../../../sources/source.ts'
import type { DocumentParser, ParserLimit, ScreeningOutcome } from '../../ingest/parsing/document-parser.ts'
import { type FileTreatment, UNSEARCHABLE } from './screen-file.ts'

/** A file of the parser's archive. */
export type ScreenableFile = Pick<ErasableFile, 'url' | 'contentType' | 'role' | 'sha256'>

/** A document that ended the parser before it yielded a record. */
export interface UnreadableMember {
  readonly member: string
  readonly limit: ParserLimit
}

/** How a file is treated; `treatment` is `null` if the screening was stopped. */
export interface ScreeningResult {
  readonly treatment: FileTreatment | null
  readonly unreadable: UnreadableMember | null
}

interface ScreeningContext {
  readonly sql: Queryable
  readonly parser: DocumentParser
  readonly list: BlockList
  readonly isDryRun: boolean
  readonly signal: AbortSignal
}

/** A process that ended for an unknown reason may have been ended by someone else, so the file is screened once more. */
const MAX_CRASHES = 2

/**
 * Screens a file in a parser process. A file that ends the process, or that holds a quarantined document, cannot be searched
 * and is sealed.
 */
export async function screenInProcess(
  source: Source | undefined,
  { sha256, url, contentType, role }: ScreenableFile,
  context: ScreeningContext,
): Promise<ScreeningResult> {
  const { sql, parser, list, isDryRun, signal } = context
  const failures = source === undefined ? new Map() : await findReadingFailures(sql, source.id, sha256)
  const question = {
    role,
    hashKey: list.hasher.key,
    blockEntries: list.entries,
    quarantined: new Set(
      [...failures].filter(([, count]) => count >= QUARANTINE_FAILURES).map(([name]) => name),
    ),
    isDryRun,
  }
  const file = { sha256, url, contentType }
  const screen = (): Promise<ScreeningOutcome> => parser.screenFile(source ?? null, file, question, signal)
  let outcome = await screen()
  for (let crashes = 1; isCrash(outcome) && crashes < MAX_CRASHES; crashes++) outcome = await screen()
  if (outcome.kind === 'screened') return { treatment: outcome.treatment, unreadable: null }
  if (outcome.kind === 'stopped') return { treatment: null, unreadable: null }
  const { limit, unreadable } = outcome
  return {
    treatment: { kind: 'sealed', reason: UNSEARCHABLE },
    unreadable: unreadable === null ? null : { member: unreadable, limit },
  }
}

function isCrash(outcome: ScreeningOutcome): boolean {
  return outcome.kind === 'exceeded' && outcome.limit === 'crash'
}
