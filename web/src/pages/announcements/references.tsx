import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { showDate } from '../../text/format.ts'
import { Day } from '../../ui/moment.tsx'
import type { Announcement, More } from './record.ts'
import css from './single.module.css'

const RELATIONS: Readonly<Record<More['references'][number]['relation'], string>> = {
  corrects: 'It corrects',
  withdraws: 'It withdraws',
  corrected_by: 'It was corrected by',
  withdrawn_by: 'It was withdrawn by',
}

/** That an announcement no longer holds as it stands, or changes another, and which one. */
export function References({ metadata, more }: { metadata: Announcement['metadata']; more: More | null }) {
  const references = more?.references ?? []
  const { withdrawn } = metadata
  if (withdrawn === undefined && references.length === 0) return null
  const isPast = withdrawn !== undefined || references.some(({ relation }) => relation.endsWith('_by'))
  return (
    <div className={css.references} data-past={isPast || undefined}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        {withdrawn !== undefined && (
          <p>Its publisher took this announcement back on {showDate(withdrawn)}.</p>
        )}
        {references.map(({ relation, source_reference, id, publication_date }) => (
          <p key={`${relation} ${source_reference}`}>
            {RELATIONS[relation]}{' '}
            {id === null ? source_reference : <Link href={`/announcements/${id}`}>{source_reference}</Link>}
            {publication_date !== null && (
              <>
                {' '}
                of <Day date={publication_date} />
              </>
            )}
            {id === null && ', which is not here'}.
          </p>
        ))}
      </div>
    </div>
  )
}
