import { hashAnnouncementContent } from '../../src/announcements/normalize-draft.ts'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { saveSyntheticDocument } from '../synthetic-data/write-synthetic-rows.ts'

/** Returns a function that commits a change with some new announcements of the dataset. */
export async function createChangeWriter(
  { sql }: Pick<AppContext, 'sql'>,
  dataset: SyntheticDataset,
  announcements: number,
): Promise<() => Promise<void>> {
  const documentId = await saveSyntheticDocument(sql)
  let written = 0
  return async () => {
    const batch = Array.from({ length: announcements }, () => {
      const { announcement } = dataset.announcementAt(dataset.rows + written)
      const made = { ...announcement, sourceId: SOURCE, reference: `streamed${written++}` }
      return { announcement: made, contentHash: hashAnnouncementContent(made), documentId, location: '' }
    })
    await sql.begin(tx => writeBatch(tx, SOURCE, batch))
  }
}

const SOURCE = 'fr-bodacc'
