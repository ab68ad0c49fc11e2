import { findAnnouncement, findAnnouncementDetails } from '../../../announcements/announcement-store.ts'
import {
  type ArchivedMention,
  type EarlierVersion,
  listArchivedPersons,
  listEarlierVersions,
} from '../../../announcements/announcement-version-store.ts'
import { findResolvedMentions } from '../../../entities/mention-store.ts'
import type { Announcement, Mention } from '../../../model/announcement.ts'
import type { PageRequest } from '../../../model/list-filters.ts'
import { isPersonMention, maskAnnouncement } from '../../../model/person-names/mask-announcement.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import { toPublicAnnouncement } from '../../indexing/database-change-feed.ts'

/** A version of an announcement, which was current between two times. */
export interface AnnouncementVersionRead {
  /** 1 for the first version. */
  readonly number: number
  readonly seenFrom: Date
  /** `null` for the current version. */
  readonly seenUntil: Date | null
  readonly announcement: Announcement
}

/** A page of the versions of an announcement, the current one first. */
export interface AnnouncementVersionPage {
  readonly versions: readonly AnnouncementVersionRead[]
  readonly total: number
}

/** Reads a page of the versions of an announcement, with natural persons masked if requested. */
export async function readVersionsOfAnnouncement(
  sql: Queryable,
  id: string,
  { page, masked }: { readonly page: PageRequest; readonly masked: boolean },
): Promise<AnnouncementVersionPage | null> {
  const stored = await findAnnouncement(sql, id)
  const extras = await findAnnouncementDetails(sql, id)
  if (stored === null || extras === null) return null
  const { details, firstSeenAt, changedAt, versions } = extras
  const announcement = toPublicAnnouncement(
    { ...stored, ...(details !== null && { details }) },
    await findResolvedMentions(sql, [id]),
  )
  const current: AnnouncementVersionRead = {
    number: versions + 1,
    seenFrom: versions === 0 ? firstSeenAt : changedAt,
    seenUntil: null,
    announcement,
  }
  const earlier = (await listEarlierVersions(sql, id, page)).map(version => toVersion(announcement, version))
  const listed = page.page === 1 ? [current, ...earlier] : earlier
  const total = versions + 1
  if (!masked) return { versions: listed, total }
  // Read last, so that the persons of a version that was replaced meanwhile are among them.
  const archived = (await listArchivedPersons(sql, id)).map(toMention)
  return { versions: maskVersions(listed, [...announcement.mentions, ...archived]), total }
}

function toVersion(
  { id, sourceId, reference }: Announcement,
  { content, ...version }: EarlierVersion,
): AnnouncementVersionRead {
  const { publication_date, jurisdiction, category, language, title, summary, source_url } = content
  const withdrawn = content.withdrawn_on ?? content.withdrawn ?? null
  const mentions = (content.mentions ?? []).map(toMention)
  const announcement = {
    id,
    sourceId,
    reference,
    date: publication_date,
    jurisdiction,
    category,
    language,
    title,
    summary,
    url: source_url,
    metadata: withdrawn === null ? content.metadata : { ...content.metadata, withdrawn },
    mentions,
    ...(content.details !== null && { details: content.details }),
  }
  // Stored announcements were checked when they were read from their document.
  return { ...version, announcement: announcement as unknown as Announcement }
}

function toMention({ entity_type, role, name, identifiers }: ArchivedMention): Mention {
  return { type: entity_type, role, name, identifiers } as unknown as Mention
}

/** Masks the persons whom any version names, on whatever page it is: texts can still name who is no longer a party. */
function maskVersions(
  versions: readonly AnnouncementVersionRead[],
  mentions: readonly Mention[],
): AnnouncementVersionRead[] {
  const persons = mentions.filter(isPersonMention)
  return versions.map(version => {
    const { mentions } = version.announcement
    const masked = maskAnnouncement({ ...version.announcement, mentions: [...mentions, ...persons] })
    return { ...version, announcement: { ...masked, mentions: masked.mentions.slice(0, mentions.length) } }
  })
}
