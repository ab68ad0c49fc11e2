import { Link } from 'wouter'
import { useTitle } from '../text/title.ts'
import { Empty } from '../ui/states.tsx'

/** There is no page at this address. */
export function NotFound() {
  useTitle('No such page')
  return (
    <Empty title="There is no page at this address">
      <p>
        Look for it in the <Link href="/announcements">announcements</Link>.
      </p>
    </Empty>
  )
}
