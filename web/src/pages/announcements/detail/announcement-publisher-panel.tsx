import { Download, ExternalLink, FileJson, FileText } from 'lucide-react'
import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { formatDate, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { usePrintMode } from '../../../ui/print-mode.ts'
import { CalendarDate, RelativeTime } from '../../../ui/timestamps.tsx'
import css from './announcement-detail-page.module.css'
import type { AnnouncementExtras, AnnouncementRecord } from './announcement-detail-query.ts'
import { announcementPageMessages } from './messages/messages.ts'

const messages = announcementPageMessages.origin

interface Props {
  readonly announcement: AnnouncementRecord
  readonly extras: AnnouncementExtras | null
  /** Shows the original beside the reading; null while it is shown. */
  readonly onShowOriginal: (() => void) | null
}

/** Shows where an announcement comes from: links to the original, the source and its license. */
export function AnnouncementPublisherPanel({ announcement, extras, onShowOriginal }: Props) {
  const { source_id, source_reference } = announcement
  const isPrinting = usePrintMode()
  const source = useSourceList().data?.find(source => source.source_id === source_id)
  return (
    <Panel title={announcementPageMessages.source}>
      <OriginalLinks announcement={announcement} onShowOriginal={onShowOriginal} />
      <FactList
        facts={[
          [messages.reference, <code key="reference">{source_reference}</code>],
          [
            messages.published,
            isPrinting && <CalendarDate key="date" date={announcement.publication_date} />,
          ],
          [
            messages.publishersPage,
            isPrinting && (
              <a key="page" href={announcement.source_url}>
                {announcement.source_url}
              </a>
            ),
          ],
          [messages.firstSeen, extras && <RelativeTime key="first" at={extras.first_seen_at} />],
          [messages.changed, extras !== null && extras.earlier_versions > 0 ? describeChanges(extras) : null],
          [
            messages.publisher,
            <Link key="source" href={`/sources/${source_id}`}>
              {source?.name ?? source_id}
            </Link>,
          ],
        ]}
      />
      {source && <LicenseTerms source={source} />}
    </Panel>
  )
}

function LicenseTerms({ source }: { source: ApiSchema<'Source'> }) {
  return (
    <details className={css.terms}>
      <summary>
        <h3>{messages.license}</h3>
      </summary>
      <p>{source.description}</p>
      <a href={source.url} rel="external noopener noreferrer" target="_blank">
        {new URL(source.url).host}
      </a>
    </details>
  )
}

function OriginalLinks({ announcement, onShowOriginal }: Omit<Props, 'extras'>) {
  const publisher = useSourceList().data?.find(({ source_id }) => source_id === announcement.source_id)
  const jsonUrl = `/api/v1/announcements/${announcement.id}`
  return (
    <div className={css.ways}>
      <a
        href={announcement.source_url}
        className={buttonClassName('primary')}
        rel="external noopener noreferrer"
        target="_blank"
      >
        <ExternalLink size={16} aria-hidden /> {messages.viewAtPublisher}
      </a>
      {onShowOriginal !== null && (
        <Button onClick={onShowOriginal}>
          <FileText size={16} aria-hidden /> {messages.showOriginal}
        </Button>
      )}
      <a href={`${jsonUrl}/document`} className={buttonClassName()} download>
        <Download size={16} aria-hidden /> {messages.downloadOriginal}
      </a>
      <span className={css.json}>
        <a href={jsonUrl} className={buttonClassName('secondary', true)}>
          <FileJson size={15} aria-hidden /> {messages.viewJson}
        </a>
        <CopyButton text={JSON.stringify(announcement, null, 2)} label={messages.copyJson} />
        <CopyButton text={formatCitation(announcement, publisher?.name)} label={messages.copyCitation} />
      </span>
    </div>
  )
}

/** Cites an announcement: title, publisher, reference, date, and where it can be read. */
function formatCitation(announcement: AnnouncementRecord, publisher = announcement.source_id): string {
  const { title, source_reference, publication_date, source_url, id } = announcement
  return messages.citation({
    title,
    publisher,
    reference: source_reference,
    date: formatDate(publication_date),
    url: source_url,
    permanentLink: new URL(`/announcements/${id}`, window.location.href).href,
  })
}

function describeChanges({ earlier_versions, changed_at }: AnnouncementExtras) {
  const time = <RelativeTime at={changed_at} />
  return earlier_versions === 1
    ? messages.changedOnce(time)
    : messages.changedTimes(formatNumber(earlier_versions), time)
}
