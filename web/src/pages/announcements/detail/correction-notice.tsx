import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import css from './announcement-detail-page.module.css'
import type { AnnouncementExtras, AnnouncementRecord } from './announcement-detail-query.ts'

const RELATION_TEXTS: Readonly<Record<AnnouncementExtras['references'][number]['relation'], string>> = {
  corrects: 'This announcement corrects',
  withdraws: 'This announcement withdraws',
  corrected_by: 'Corrected by',
  withdrawn_by: 'Withdrawn by',
}

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
        {withdrawn !== undefined && (
          <p>The publisher withdrew this announcement on {formatDate(withdrawn)}.</p>
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
            {id === null && ', which is not in Herald'}.
          </p>
        ))}
      </div>
    </div>
  )
}
