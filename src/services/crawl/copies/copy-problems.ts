import type { CrawlContext } from '../crawl-context.ts'

/** Reports that a copy of a publisher's file contradicts another copy, its hash or an earlier version. */
export function reportCopyProblem(
  { run, copies }: CrawlContext,
  url: string,
  reason: string,
  isRecordLost = false,
): void {
  copies.problems += 1
  run.addProblem(url, { kind: 'copies_differ', location: '', reason, isRecordLost })
}
