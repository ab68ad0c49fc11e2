import { Link } from 'wouter'
import type { ApiSchema } from '../../../../api/api-client.ts'
import { useSourceList } from '../../../../api/source-list.ts'
import { humanizeCode } from '../../../../text/display-names.ts'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { Panel } from '../../../../ui/page-layout.tsx'
import { Tag } from '../../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../../ui/timestamps.tsx'
import { languageOfAnnouncement } from '../../announcement-metadata.ts'
import { MAX_PROCEDURE_NOTICES, type ProcedureNotices } from '../announcement-detail-query.ts'
import { announcementPageMessages } from '../messages/messages.ts'
import css from './procedure-notices-panel.module.css'

const messages = announcementPageMessages.procedure

interface Props {
  readonly id: string
  readonly procedureId: string
  readonly notices: NonNullable<ProcedureNotices>
}

/** Lists all notices of a procurement procedure, from all sources, with the oldest first. */
export function ProcedureNoticesPanel({ id, procedureId, notices: { data, pagination } }: Props) {
  const sources = useSourceList().data
  const { total } = pagination
  const list = `/announcements?${new URLSearchParams({ procedure_id: procedureId })}`
  return (
    <Panel title={messages.title} actions={<Link href={list}>{messages.showInList(total)}</Link>}>
      <ol className={css.notices}>
        {data.map(notice => (
          <li key={notice.id} data-current={notice.id === id || undefined}>
            <CalendarDate date={notice.publication_date} />
            <div>
              <p className={css.kind}>
                <Tag>{humanizeCode(notice.category)}</Tag>
                <span>
                  {sources?.find(({ source_id }) => source_id === notice.source_id)?.name ?? notice.source_id}
                </span>
              </p>
              <NoticeTitle notice={notice} isCurrent={notice.id === id} />
            </div>
          </li>
        ))}
      </ol>
      {total > MAX_PROCEDURE_NOTICES && (
        <p className="quiet small">{messages.firstNotices(formatNumber(MAX_PROCEDURE_NOTICES))}</p>
      )}
    </Panel>
  )
}

interface NoticeTitleProps {
  readonly notice: ApiSchema<'AnnouncementItem'>
  readonly isCurrent: boolean
}

function NoticeTitle({ notice: { id, title, jurisdiction, metadata }, isCurrent }: NoticeTitleProps) {
  const lang = languageOfAnnouncement(jurisdiction, metadata)
  if (isCurrent)
    return (
      <p aria-current="page">
        <b lang={lang}>{title}</b> <span className="quiet small">{messages.thisNotice}</span>
      </p>
    )
  return (
    <Link href={`/announcements/${id}`} lang={lang}>
      {title}
    </Link>
  )
}
