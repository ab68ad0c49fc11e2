import type { Digest } from '../../../mail/digest.ts'
import type { View } from '../schema-builders.ts'
import { DIGEST_WEEKDAYS, type DigestSchema } from './schema.ts'

/** Builds the JSON of a digest. */
export function digestView(digest: Digest): View<typeof DigestSchema> {
  return {
    id: digest.id,
    name: digest.name,
    address_id: digest.addressId,
    watchlists: digest.watchlistIds,
    saved_searches: digest.savedSearchIds,
    frequency: digest.frequency,
    time: digest.time,
    time_zone: digest.timeZone,
    weekdays: DIGEST_WEEKDAYS.filter((_, index) => digest.weekdays.includes(index + 1)),
    state: digest.state,
    next_run_at: digest.state === 'active' ? digest.nextRunAt.toISOString() : null,
    last_sent_at: digest.lastSentAt?.toISOString() ?? null,
    created_at: digest.createdAt.toISOString(),
  }
}
