import { listOpenGaps, saveCrawlDay } from '../../crawls/crawl-day-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { countAnnouncementsByDay } from '../../reports/daily-announcements-store.ts'

/**
 * Completes the gaps of a source for which announcements were imported from disk. Days that failed stay open, because
 * nothing tells whether the import had everything that the publisher could not send.
 */
export async function closeImportedGaps({ sql, clock }: Dependencies, sourceId: string): Promise<void> {
  const gaps = (await listOpenGaps(sql, sourceId)).filter(({ state }) => state === 'gap')
  const [to, from] = [gaps[0]?.day, gaps.at(-1)?.day]
  if (from === undefined || to === undefined) return
  const counts = await countAnnouncementsByDay(sql, sourceId, { from, to })
  for (const { day } of gaps) {
    const announcements = counts.get(day) ?? 0
    const imported = {
      day,
      state: 'complete',
      announcements,
      reason: null,
      requestedAt: clock.now(),
    } as const
    if (announcements > 0) await saveCrawlDay(sql, sourceId, imported)
  }
}
