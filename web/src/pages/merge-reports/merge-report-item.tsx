import { useState } from 'react'
import { Link } from 'wouter'
import { languageOfSource } from '../../text/display-names.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy-button.tsx'
import { CalendarDate, RelativeTime } from '../../ui/timestamps.tsx'
import { DecideReportDialog } from './decide-report-dialog.tsx'
import { type MergeReportData, useReportedAnnouncement } from './merge-report-queries.ts'
import { MergeReportStatusBadge } from './merge-report-status-badge.tsx'
import css from './merge-reports.module.css'
import { mergeReportMessages as messages } from './messages/messages.ts'

/** Shows a report with the commands that correct what it says, and lets the operator decide. */
export function MergeReportItem({ report }: { report: MergeReportData }) {
  const [isDeciding, setDeciding] = useState(false)
  const { comment, reporter, created_at, commands, commands_left_out = 0, status } = report
  return (
    <li className={css.report}>
      <header className={css.reportHead}>
        <h2>
          <ReportedParties report={report} />
        </h2>
        <MergeReportStatusBadge status={status} />
      </header>
      <p className={css.comment}>{comment ?? messages.maskedComment}</p>
      <p className="small quiet">{messages.reportedBy(reporter.owner, <RelativeTime at={created_at} />)}</p>
      <ReportedAnnouncements ids={report.announcement_ids} />
      <details className={css.commands}>
        <summary>{messages.commands}</summary>
        <CodeBlock label={messages.onServer} text={commands.join('\n')} />
        {commands_left_out > 0 && <p className="small quiet">{messages.leftOut(commands_left_out)}</p>}
        <CommandAdvice report={report} />
      </details>
      <Decision report={report} />
      <p>
        <Button small onClick={() => setDeciding(true)} aria-haspopup="dialog">
          {status === 'open' ? messages.decide : messages.changeDecision}
        </Button>
      </p>
      {isDeciding && <DecideReportDialog report={report} onClose={() => setDeciding(false)} />}
    </li>
  )
}

function ReportedParties({ report: { entity, other_entity } }: { report: MergeReportData }) {
  const link = <Link href={`/entities/${entity.id}`}>{entity.name}</Link>
  if (other_entity === null) return messages.joins(link)
  return messages.same(link, <Link href={`/entities/${other_entity.id}`}>{other_entity.name}</Link>)
}

function ReportedAnnouncements({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{messages.announcements(ids.length)}</summary>
      {isOpen && (
        <ul>
          {ids.map(id => (
            <li key={id}>
              <ReportedAnnouncement id={id} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function ReportedAnnouncement({ id }: { id: string }) {
  const { data } = useReportedAnnouncement(id)
  return (
    <Link href={`/announcements/${id}`}>
      {data === undefined ? (
        id
      ) : (
        <>
          <CalendarDate date={data.publication_date} />:{' '}
          <span lang={languageOfSource(data.source_id)}>{data.title}</span>
        </>
      )}
    </Link>
  )
}

/** Explains what the commands can do, because not every wrong resolution can be corrected. */
function CommandAdvice({ report: { kind, commands, announcement_ids } }: { report: MergeReportData }) {
  const changes = commands.some(command => !command.includes(' explain '))
  if (changes) return null
  return (
    <p className="small quiet">
      {kind === 'same_party'
        ? messages.noSplit
        : announcement_ids.length === 0
          ? messages.noAnnouncements
          : messages.oneOrigin}
    </p>
  )
}

function Decision({ report: { note, decided_by, decided_at } }: { report: MergeReportData }) {
  return (
    <>
      {note !== null && <p className={css.comment}>{note}</p>}
      {decided_at !== null && (
        <p className="small quiet">
          {messages.decidedBy(decided_by ?? '', <RelativeTime at={decided_at} />)}
        </p>
      )}
    </>
  )
}
