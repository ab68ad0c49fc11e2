import { hashAnnouncementContent } from '../../src/announcements/normalize-draft.ts'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { EventContext } from '../../src/model/events/webhook-event.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { saveSyntheticDocument } from '../synthetic-data/write-synthetic-rows.ts'

/**
 * Returns a function that commits a change with some new announcements of the dataset and, with
 * `createContext`, their events. It returns their IDs.
 */
export async function createChangeWriter(
  { sql }: Pick<AppContext, 'sql'>,
  dataset: SyntheticDataset,
  announcements: number,
  createContext?: () => EventContext,
): Promise<() => Promise<readonly string[]>> {
  const documentId = await saveSyntheticDocument(sql)
  let written = 0
  return async () => {
    const batch = Array.from({ length: announcements }, () => {
      const { announcement } = dataset.announcementAt(dataset.rows + written)
      const made = { ...announcement, sourceId: SOURCE, reference: `streamed${dataset.rows + written++}` }
      return { announcement: made, contentHash: hashAnnouncementContent(made), documentId, location: '' }
    })
    await sql.begin(tx => writeBatch(tx, SOURCE, batch, createContext?.()))
    return batch.map(({ announcement }) => announcement.id)
  }
}

const SOURCE = 'fr-bodacc'
