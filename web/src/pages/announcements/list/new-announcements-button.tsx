import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import css from './announcement-list-page.module.css'
import {
  ANNOUNCEMENT_LISTS_KEY,
  type AnnouncementSearchResponse,
  useNewAnnouncementCount,
} from './announcement-list-queries.ts'
import { announcementListMessages as messages } from './messages/messages.ts'

/**
 * Offers to show announcements that arrived after the list was loaded. The button floats over the page, so that the
 * list does not shift.
 */
export function NewAnnouncementsButton({
  result,
  onShow,
}: {
  result: AnnouncementSearchResponse | undefined
  onShow: () => void
}) {
  const queries = useQueryClient()
  const count = useNewAnnouncementCount(result)
  return (
    <div className={css.news} role="status">
      {count > 0 && (
        <Button
          variant="primary"
          onClick={() => {
            onShow()
            document.getElementById('results')?.scrollIntoView({ block: 'start' })
            void queries.invalidateQueries({ queryKey: [ANNOUNCEMENT_LISTS_KEY] })
          }}
        >
          <ArrowUp size={16} aria-hidden /> {messages.newAnnouncements(count)}
        </Button>
      )}
    </div>
  )
}
