import { findAnnouncementTitles } from '../../announcements/announcement-store.ts'
import type { PayloadVariants } from '../../deliveries/delivery.ts'
import { findResolvedMentions } from '../../entities/mention-store.ts'
import { createAnnouncementMasker } from '../../model/person-names/mask-announcement.ts'
import { MASK } from '../../model/person-names/mask-text.ts'
import { readStoredPayloads } from '../../outbox/event-outbox-store.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'

/** The ID of every masked person. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** The parts of a payload that can name a natural person. */
interface EventBody {
  readonly data: {
    announcement?: { readonly id: string; title: string }
    entity?: { id: string; readonly entity_type: string; name: string; tax_id: string | null }
    changes?: readonly unknown[]
  }
}

/**
 * Reads event payloads by event ID. They are masked when they are read, so that masking also covers the events that were
 * stored before it was switched on.
 */
export async function readEventPayloads(
  sql: Queryable,
  ids: readonly string[],
  { masksPersons }: { readonly masksPersons: boolean },
): Promise<Map<string, PayloadVariants>> {
  const stored = [...(await readStoredPayloads(sql, ids))]
  const variants = new Map<string, PayloadVariants>()
  const toMask: { id: string; full: Uint8Array; text: string; body: EventBody }[] = []
  for (const [id, { body: full, isTargeted, isMasked }] of stored) {
    const text = masksPersons && !isMasked ? Buffer.from(full).toString() : ''
    const body = text === '' ? null : (JSON.parse(text) as EventBody)
    if (body === null) variants.set(id, { full, masked: full })
    else if (isTargeted && !hasContractFields(body)) variants.set(id, { full, masked: hideContent(body) })
    else toMask.push({ id, full, text, body })
  }
  await maskPayloads(sql, toMask, variants)
  return variants
}

/** Returns false for a whole announcement and for the message of a chat service. */
function hasContractFields(body: object): body is EventBody {
  const { data } = body as Partial<EventBody>
  return data !== undefined && !(data.announcement !== undefined && 'entities' in data.announcement)
}

/** Removes the content of a payload that was stored before masking was switched on, because it cannot be masked. */
function hideContent({
  event,
  timestamp,
}: {
  readonly event?: string
  readonly timestamp?: string
}): Uint8Array {
  return Buffer.from(JSON.stringify({ event, timestamp, data: {} }))
}

async function maskPayloads(
  sql: Queryable,
  parsed: readonly { id: string; full: Uint8Array; text: string; body: EventBody }[],
  variants: Map<string, PayloadVariants>,
): Promise<void> {
  const announcementIds = parsed.flatMap(({ body }) => body.data.announcement?.id ?? [])
  const titles = await findAnnouncementTitles(sql, announcementIds)
  const mentions = Map.groupBy(
    await findResolvedMentions(sql, announcementIds),
    mention => mention.announcementId,
  )
  for (const { id, full, text, body } of parsed) {
    const { announcement } = body.data
    const masker = createAnnouncementMasker({ mentions: mentions.get(announcement?.id ?? '') ?? [] })
    const masked = JSON.stringify(
      maskEventBody(body, title => maskTitle(title, announcement, titles, masker)),
    )
    variants.set(id, { full, masked: masked === text ? full : Buffer.from(masked) })
  }
}

/** Masks a title by the mentions of its announcement. A title that the announcement no longer has is masked as a whole. */
function maskTitle(
  title: string,
  announcement: EventBody['data']['announcement'],
  titles: ReadonlyMap<string, string>,
  mask: (text: string) => string,
): string {
  return titles.get(announcement?.id ?? '') === title ? mask(title) : MASK
}

/** Masks a payload. Its shape stays valid. The ID of a person is derived from the name, so it is hidden too. */
function maskEventBody(body: EventBody, maskTitleText: (title: string) => string): EventBody {
  const { announcement, entity } = body.data
  if (announcement !== undefined) announcement.title = maskTitleText(announcement.title)
  if (entity?.entity_type === 'person') {
    Object.assign(entity, { id: NIL_ID, name: MASK, tax_id: null })
    body.data.changes = []
  }
  return body
}
