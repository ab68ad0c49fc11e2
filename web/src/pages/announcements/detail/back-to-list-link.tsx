import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import css from './announcement-detail-page.module.css'
import { announcementPageMessages as messages } from './messages/messages.ts'

/** Links back to the list as the user left it, or to the unfiltered list if the user did not come from a list. */
export function BackToListLink() {
  const list: unknown = history.state?.list
  const href = typeof list === 'string' && list !== '' ? `/announcements?${list}` : '/announcements'
  return (
    <Link
      href={href}
      className={css.back}
      onClick={event => {
        if (typeof list !== 'string' || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft size={16} aria-hidden />{' '}
      {typeof list === 'string' ? messages.backToResults : messages.announcements}
    </Link>
  )
}
