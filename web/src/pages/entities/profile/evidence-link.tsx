import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { CalendarDate } from '../../../ui/timestamps.tsx'

/** Links the date of an announcement that states a fact to the announcement. */
export function EvidenceLink({ evidence }: { evidence: ApiSchema<'FactEvidence'> }) {
  return (
    <Link href={`/announcements/${evidence.announcement_id}`}>
      <CalendarDate date={evidence.date} />
    </Link>
  )
}
