import { useState } from 'react'
import { Link } from 'wouter'
import { languageOfSource } from '../../text/display-names.ts'
import { formatCount } from '../../text/format-dates-and-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy-button.tsx'
import { CalendarDate, RelativeTime } from '../../ui/timestamps.tsx'
import { DecideReportDialog } from './decide-report-dialog.tsx'
import { type MergeReport, useReportedAnnouncement } from './merge-report-queries.ts'
import { MergeReportStatus } from './merge-report-status.tsx'
import css from './merge-reports.module.css'

/** Shows a report with the commands that correct what it says, and lets the operator decide. */
export function MergeReportItem({ report }: { report: MergeReport }) {
  const [isDeciding, setDeciding] = useState(false)
  const { comment, reporter, created_at, commands, status } = report
  return (
    <li className={css.report}>
      <header className={css.reportHead}>
        <h2>
          <ReportedParties report={report} />
        </h2>
        <MergeReportStatus status={status} />
      </header>
      <p className={css.comment}>
        {comment ?? 'Your API key may not see the explanation, because it can name people.'}
      </p>
      <p className="small quiet">
        Reported by {reporter.owner} <RelativeTime at={created_at} />
      </p>
      <ReportedAnnouncements ids={report.announcement_ids} />
      <details className={css.commands}>
        <summary>Commands</summary>
        <CodeBlock label="On the command line of the server" text={commands.join('\n')} />
        <CommandAdvice report={report} />
      </details>
      <Decision report={report} />
      <p>
        <Button small onClick={() => setDeciding(true)} aria-haspopup="dialog">
          {status === 'open' ? 'Decide' : 'Change the decision'}
        </Button>
      </p>
      {isDeciding && <DecideReportDialog report={report} onClose={() => setDeciding(false)} />}
    </li>
  )
}

function ReportedParties({ report: { entity, other_entity } }: { report: MergeReport }) {
  const link = <Link href={`/entities/${entity.id}`}>{entity.name}</Link>
  if (other_entity === null) return <>{link} joins different parties</>
  return (
    <>
      {link} and <Link href={`/entities/${other_entity.id}`}>{other_entity.name}</Link> are the same party
    </>
  )
}

function ReportedAnnouncements({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{formatCount(ids.length, 'announcement')}</summary>
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
function CommandAdvice({ report: { kind, commands, announcement_ids } }: { report: MergeReport }) {
  const changes = commands.some(command => !command.startsWith('herald entities explain'))
  if (changes) return null
  return (
    <p className="small quiet">
      {kind === 'same_party'
        ? 'No split keeps the two apart. They are merged as soon as an announcement states the same number for both.'
        : announcement_ids.length === 0
          ? 'The report names no announcements. The command shows which names can be split.'
          : 'All names were first resolved to the same entity, so they cannot be split.'}
    </p>
  )
}

function Decision({ report: { note, decided_by, decided_at } }: { report: MergeReport }) {
  return (
    <>
      {note !== null && <p className={css.comment}>{note}</p>}
      {decided_at !== null && (
        <p className="small quiet">
          Decided by {decided_by} <RelativeTime at={decided_at} />
        </p>
      )}
    </>
  )
}
