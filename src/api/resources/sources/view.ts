import type { SourceAnnouncementCount } from '../../../search/index-reader.ts'
import type { SourceHealth } from '../../../services/crawl/source-health.ts'
import type { Source } from '../../../sources/source.ts'
import { sourceHealthView } from '../runs/view.ts'
import type { View } from '../schema-builders.ts'
import type { SourceListSchema, SourceSchema } from './schema.ts'

/**
 * Builds the JSON of a source. `counts` is undefined without announcements, and `health` is `null` unless requested.
 */
export function sourceView(
  { id, metadata }: Pick<Source, 'id' | 'metadata'>,
  counts: SourceAnnouncementCount | undefined,
  health: SourceHealth | null,
): View<typeof SourceSchema> {
  return {
    source_id: id,
    name: metadata.name,
    jurisdiction: metadata.jurisdiction,
    url: metadata.url,
    description: metadata.description,
    record_count: counts?.count ?? 0,
    latest_date: counts?.latest ?? null,
    ...(health !== null && { health: sourceHealthView(health) }),
  }
}

/** Builds the JSON of the list of all sources. */
export function sourceListView(sources: readonly View<typeof SourceSchema>[]): View<typeof SourceListSchema> {
  return { sources, total_sources: sources.length }
}
