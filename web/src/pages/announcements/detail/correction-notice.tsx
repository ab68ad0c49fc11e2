import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import css from './announcement-detail-page.module.css'
import type { AnnouncementExtras, AnnouncementRecord } from './announcement-detail-query.ts'
import { announcementPageMessages } from './messages/messages.ts'

const messages = announcementPageMessages.corrections

/** Warns that an announcement was corrected or withdrawn, or that it corrects or withdraws another one. */
export function CorrectionNotice({
  metadata,
  extras,
}: {
  metadata: AnnouncementRecord['metadata']
  extras: AnnouncementExtras | null
}) {
  const references = extras?.references ?? []
  const { withdrawn } = metadata
  if (withdrawn === undefined && references.length === 0) return null
  const isSuperseded = withdrawn !== undefined || references.some(({ relation }) => relation.endsWith('_by'))
  return (
    <div className={css.references} data-past={isSuperseded || undefined}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        {withdrawn !== undefined && <p>{messages.withdrawn(formatDate(withdrawn))}</p>}
        {references.map(reference => (
          <Reference key={`${reference.relation} ${reference.source_reference}`} reference={reference} />
        ))}
      </div>
    </div>
  )
}

function Reference({ reference }: { reference: AnnouncementExtras['references'][number] }) {
  const { relation, source_reference, id, publication_date } = reference
  const other = id === null ? source_reference : <Link href={`/announcements/${id}`}>{source_reference}</Link>
  return (
    <p>
      {messages[relation](
        publication_date === null ? other : messages.ofDate(other, <CalendarDate date={publication_date} />),
      )}
      {id === null && ` ${messages.notInHerald}`}
    </p>
  )
}
