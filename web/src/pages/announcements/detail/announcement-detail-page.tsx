import { useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { FactList, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { PrintPageButton } from '../../../ui/print-page-button.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { languageOfAnnouncement } from '../announcement-metadata.ts'
import { CorrectionBadge } from '../correction-badge.tsx'
import css from './announcement-detail-page.module.css'
import {
  type AnnouncementExtras,
  type AnnouncementRecord,
  type ProcedureNotices,
  useAnnouncement,
} from './announcement-detail-query.ts'
import { AnnouncementDetailsPanel } from './announcement-details-panel.tsx'
import { AnnouncementPublisherPanel } from './announcement-publisher-panel.tsx'
import { BackToListLink } from './back-to-list-link.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { Highlights } from './highlights.tsx'
import { announcementPageMessages as messages } from './messages/messages.ts'
import { groupMetadata, metadataFieldName } from './metadata-groups.ts'
import { renderMetadataField, renderNamedCodes } from './metadata-value.tsx'
import { NamedEntitiesPanel } from './named-entities-panel.tsx'
import { OriginalPanel } from './original/original-panel.tsx'
import { ProcedureNoticesPanel } from './procedure/procedure-notices-panel.tsx'
import { ResultNeighbors } from './result-neighbors.tsx'

// Few announcements have several versions, so their comparison is fetched only for these.
const VersionsPanel = lazyComponent(
  async () => (await import('./versions/versions-panel.tsx')).default,
  PartFallback,
)

/** Shows one announcement with its summary, named entities, metadata and source details. */
export default function AnnouncementDetailPage({ id }: { id: string }) {
  const { data, error, refetch } = useAnnouncement(id)
  useDocumentTitle(data?.announcement.title ?? messages.announcement)
  return (
    <>
      <div className={css.top}>
        <BackToListLink />
        <ResultNeighbors id={id} />
      </div>
      {data !== undefined ? (
        <AnnouncementContent {...data} onRetry={() => void refetch()} />
      ) : error !== null ? (
        <>
          <h1 className="hidden">{messages.announcement}</h1>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingState lines={16} label={messages.loading} />
      )}
    </>
  )
}

interface Props {
  readonly announcement: AnnouncementRecord
  readonly extras: AnnouncementExtras | null
  readonly procedure: ProcedureNotices
  readonly onRetry: () => void
}

function AnnouncementContent({ announcement, extras, procedure, onRetry }: Props) {
  const { jurisdiction, metadata, summary, entities } = announcement
  const lang = languageOfAnnouncement(jurisdiction, metadata)
  const [showsOriginal, setShowsOriginal] = useState(false)
  return (
    <>
      <AnnouncementHeader announcement={announcement} lang={lang} />
      <CorrectionNotice metadata={metadata} extras={extras} />
      <Highlights announcement={announcement} extras={extras} lang={lang} />
      <div className={css.columns} data-original={showsOriginal || undefined}>
        <div className={css.column}>
          {summary !== null && (
            <Panel title={messages.summary}>
              <p lang={lang} className={css.summary}>
                {summary}
              </p>
            </Panel>
          )}
          <NamedEntitiesPanel entities={entities} ids={extras?.entity_ids ?? []} lang={lang} />
          {metadata.procedure_id !== undefined && procedure !== null && procedure.data.length > 1 && (
            <ProcedureNoticesPanel
              id={announcement.id}
              procedureId={metadata.procedure_id}
              notices={procedure}
            />
          )}
          <MetadataPanel metadata={metadata} codes={extras?.codes} lang={lang} />
        </div>
        <aside className={css.aside} aria-label={messages.source}>
          {showsOriginal && <OriginalPanel id={announcement.id} onClose={() => setShowsOriginal(false)} />}
          <AnnouncementPublisherPanel
            announcement={announcement}
            extras={extras}
            onShowOriginal={showsOriginal ? null : () => setShowsOriginal(true)}
          />
        </aside>
        {extras === null && <DetailsUnavailable onRetry={onRetry} />}
        {extras !== null && (extras.details !== null || extras.earlier_versions > 0) && (
          <div className={css.column}>
            {extras.details !== null && <AnnouncementDetailsPanel details={extras.details} lang={lang} />}
            {extras.earlier_versions > 0 && (
              <VersionsPanel id={announcement.id} changedAt={extras.changed_at} lang={lang} />
            )}
          </div>
        )}
      </div>
    </>
  )
}

function AnnouncementHeader({
  announcement,
  lang,
}: Pick<Props, 'announcement'> & { lang: string | undefined }) {
  const { title, category, jurisdiction, publication_date, metadata } = announcement
  return (
    <PageHeader title={title} lang={lang} actions={<PrintPageButton />}>
      <p className={css.head}>
        <Tag>{humanizeCode(category)}</Tag>
        <CorrectionBadge metadata={metadata} />
        <span>{JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}</span>
        <span>{messages.published(<CalendarDate date={publication_date} />)}</span>
      </p>
    </PageHeader>
  )
}

function DetailsUnavailable({ onRetry }: Pick<Props, 'onRetry'>) {
  return (
    <Panel title={messages.details}>
      <p role="alert">
        {messages.detailsUnavailable}{' '}
        <Button small onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </p>
    </Panel>
  )
}

function MetadataPanel({
  metadata,
  codes,
  lang,
}: {
  metadata: AnnouncementRecord['metadata']
  codes: AnnouncementExtras['codes'] | undefined
  lang: string | undefined
}) {
  const groups = groupMetadata(metadata)
  if (groups.length === 0) return null
  return (
    <Panel title={messages.keyFacts}>
      {groups.map(({ name, keys }) => (
        <section key={name} className={css.group}>
          <h3>{name}</h3>
          <FactList
            facts={keys.map(key => [
              metadataFieldName(key),
              renderNamedCodes(key, codes) ?? renderMetadataField(key, metadata, lang),
            ])}
          />
        </section>
      ))}
    </Panel>
  )
}
