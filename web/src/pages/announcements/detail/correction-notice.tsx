import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from '../../../text/format.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import css from './announcement-page.module.css'
import type { AnnouncementExtras, AnnouncementRecord } from './announcement-query.ts'

const RELATION_TEXTS: Readonly<Record<AnnouncementExtras['references'][number]['relation'], string>> = {
  corrects: 'It corrects',
  withdraws: 'It withdraws',
  corrected_by: 'It was corrected by',
  withdrawn_by: 'It was withdrawn by',
}

/** That an announcement no longer holds as it stands, or changes another, and which one. */
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
  const isPast = withdrawn !== undefined || references.some(({ relation }) => relation.endsWith('_by'))
  return (
    <div className={css.references} data-past={isPast || undefined}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        {withdrawn !== undefined && (
          <p>Its publisher took this announcement back on {formatDate(withdrawn)}.</p>
        )}
        {references.map(({ relation, source_reference, id, publication_date }) => (
          <p key={`${relation} ${source_reference}`}>
            {RELATION_TEXTS[relation]}{' '}
            {id === null ? source_reference : <Link href={`/announcements/${id}`}>{source_reference}</Link>}
            {publication_date !== null && (
              <>
                {' '}
                of <CalendarDate date={publication_date} />
              </>
            )}
            {id === null && ', which is not here'}.
          </p>
        ))}
      </div>
    </div>
  )
}
