import { findReadingFailures, QUARANTINE_FAILURES } from '../../crawls/reading-failure-store.ts'
import type { CrawlRequest, DateRange } from '../../sources/source.ts'
import { type ArchivedFile, describeDamage } from '../ingest/ingest-file.ts'
import type { PageLinks } from '../ingest/parsing/document-parser.ts'
import { quarantineProblem, reportReadingFailure } from '../ingest/reading-failures.ts'
import type { CrawlContext } from './crawl-context.ts'

/** Reads the links of an archived page, or returns the reason why they cannot be read; `null` if the run is stopped. */
export async function readPageLinks(
  { dependencies, source, run, access }: CrawlContext,
  page: ArchivedFile,
  request: CrawlRequest,
  window: DateRange,
): Promise<Pick<PageLinks, 'requests' | 'cursor'> | { readonly error: string } | null> {
  const { sql, parser } = dependencies
  const failures = await findReadingFailures(sql, source.id, page.sha256)
  if ((failures.get('') ?? 0) >= QUARANTINE_FAILURES) {
    const problem = quarantineProblem(page)
    run.addProblem(page.url, problem)
    return { error: problem.reason }
  }
  const question = { request, window, baseUrl: access.base }
  const found = await parser.readLinks(source, page, question, run.signal)
  if ('kind' in found) {
    if (found.kind === 'damaged') run.addProblem(page.url, describeDamage(found.reason))
    if (found.kind !== 'exceeded') return null
    const failure = { sourceId: source.id, sha256: page.sha256, member: '', url: page.url }
    const problem = await reportReadingFailure(sql, failure, found.limit, 0, false)
    run.addProblem(page.url, problem)
    return { error: problem.reason }
  }
  for (const problem of found.problems) run.addProblem(page.url, problem)
  const { requests, cursor, error } = found
  return error === null ? { requests, cursor } : { error }
}
