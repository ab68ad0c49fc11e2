import { useSourceList } from '../../../api/source-list.ts'
import { languageOfSource } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import type { TimelineEventItem } from '../timeline/timeline-events-query.ts'
import css from './timeline-sources-record.module.css'

/** Names the publishers of all listed announcements with their license terms. Shown on paper only. */
export function TimelineSourcesRecord({ events }: { events: readonly TimelineEventItem[] }) {
  const sources = useSourceList().data
  return (
    <Panel title={messages.detail.sources}>
      <dl className={css.sources}>
        {[...Map.groupBy(events, ({ source_id }) => source_id)].map(([id, published]) => {
          const source = sources?.find(({ source_id }) => source_id === id)
          return (
            <div key={id}>
              <dt>
                <strong lang={languageOfSource(id)}>{source?.name ?? id}</strong> ({id}):{' '}
                {messages.announcementCount(published.length)},{' '}
                <CalendarDate date={published[0]?.date ?? ''} /> –{' '}
                <CalendarDate date={published.at(-1)?.date ?? ''} />
              </dt>
              {source && (
                <dd lang="en">
                  {source.description} {source.url}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Panel>
  )
}
