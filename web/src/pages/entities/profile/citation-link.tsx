import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'

/** Links the date of an announcement that states a fact to the announcement. */
export function CitationLink({ citation }: { citation: ApiSchema<'FactCitation'> }) {
  return (
    <Link href={`/announcements/${citation.announcement_id}`}>
      <CalendarDate date={citation.date} />
    </Link>
  )
}
