import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { languageOfSource } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { useTimelineEvents } from '../../entities/timeline/timeline-events-query.ts'
import css from '../merge-reports.module.css'
import { mergeReportMessages as messages } from '../messages/messages.ts'

/** Number of announcements that are offered at first and with each request for more. */
const STEP = 50

interface Props {
  readonly entity: Pick<ApiSchema<'Entity'>, 'id' | 'announcement_count'>
  readonly legend: string
  readonly selected: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Lets the reader choose announcements of an entity, newest first. */
export function AnnouncementChoice({ entity, legend, selected, onChange }: Props) {
  const total = entity.announcement_count
  const [shown, setShown] = useState(STEP)
  const { events, error, retry } = useTimelineEvents(entity.id, total, Math.max(0, total - shown), total)
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      {events === undefined ? (
        <QueryState
          query={{ isError: error !== null, error, refetch: retry }}
          loadingLabel={messages.report.loadingAnnouncements}
          lines={4}
        />
      ) : (
        <ul className={css.options}>
          {events.toReversed().map(({ announcement_id: id, date, title, source_id }) => (
            <li key={id}>
              <label className={css.option}>
                <input
                  type="checkbox"
                  checked={selected.includes(id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...selected, id] : selected.filter(other => other !== id))
                  }
                />
                <span>
                  <span className="small quiet">
                    <CalendarDate date={date} />{' '}
                  </span>
                  <span lang={languageOfSource(source_id)}>{title}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {shown < total && (
        <Button small onClick={() => setShown(shown + STEP)}>
          {messages.report.older}
        </Button>
      )}
    </fieldset>
  )
}
