import type { ErasureReport } from '../../services/erasure/forget.ts'

/** `completed` is for an erasure that was interrupted before. */
export type ReportTense = 'would be' | 'were' | 'completed'

const DATABASE_LABELS = {
  rewrittenAnnouncements: 'announcements rewritten without the name',
  erasedAnnouncements: 'announcements erased',
  versions: 'earlier versions rewritten',
  mentions: 'mentions removed',
  entities: 'entities erased',
  events: 'event payloads rewritten',
  attempts: 'responses of receivers cleared',
  problems: 'problems rewritten',
  crawlTexts: 'runs, crawl days and reading failures rewritten',
  documentUrls: 'document URLs rewritten',
  crawlFrontiers: 'interrupted crawls reset',
} as const satisfies Record<keyof ErasureReport['database'], string>

/** Formats what an erasure changed, or would change, as lines. */
export function formatErasureReport(
  { database, archive, files }: ErasureReport,
  tense: ReportTense,
): string[] {
  const heading = {
    'would be': 'Would be changed:',
    were: 'Changed:',
    completed: 'Completed an earlier erasure:',
  }
  const counts = Object.entries(DATABASE_LABELS).map(
    ([name, label]) => `  ${String(database[name as keyof typeof database]).padStart(8)}  ${label}`,
  )
  const documents = files.map(
    ({ sourceId, url, treatment, reason }) =>
      `  ${treatment}: ${sourceId} ${url}${reason === null ? '' : ` (${reason})`}`,
  )
  return [
    heading[tense],
    ...counts,
    `  ${String(archive.rewritten).padStart(8)}  archived files rewritten`,
    `  ${String(archive.sealed).padStart(8)}  archived files sealed`,
    ...documents,
    ...(archive.missing === 0
      ? []
      : [
          `  Incomplete: ${archive.missing} files are not in this machine's archive. The service of the machine that has them ` +
            'searches them once it runs. See: herald doctor',
        ]),
    ...(archive.damaged === 0
      ? []
      : [`  ${archive.damaged} files are damaged and could not be searched. See: herald doctor --deep`]),
  ]
}
