import { useQueryClient } from '@tanstack/react-query'
import { Braces, Search, Waypoints } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { useFollowedEntities } from '../../../api/followed-entities.ts'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { FollowEntityButton } from '../../following/entities/follow-entity-button.tsx'
import { EntityStatusBadge, EntityTypeLabel } from '../entity-badges.tsx'
import {
  type EntityProfileResponse,
  type EntitySummary,
  useCoMentionedEntities,
  useEntity,
  useEntityDetails,
  useEntityProfile,
} from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { NamesakesPanel } from '../namesakes/namesakes-panel.tsx'
import { EntityPrintPreparation, PrintEntityButton, useEntityPrint } from '../print/prepare-entity-print.tsx'
import { OfficeTermsPanel } from '../profile/office-terms-panel.tsx'
import { EntityTimeline } from '../timeline/entity-timeline.tsx'
import { CoMentionedEntitiesPanel } from './co-mentioned-entities-panel.tsx'
import css from './entity-detail-page.module.css'
import { EntityFactsPanel } from './entity-facts-panel.tsx'
import { ReportWrongMergeButton } from './report-wrong-merge-button.tsx'

const RelationsPanel = lazyComponent(
  async () => (await import('../relations/relations-panel.tsx')).default,
  () => <LoadingState label={messages.relations.loading} lines={6} />,
)

/** Shows one entity with its facts, timeline and related entities. */
export default function EntityDetailPage({ id }: { id: string }) {
  const { data: entity, error, refetch } = useEntity(id)
  useDocumentTitle(entity?.name ?? messages.detail.title)
  useRedirectToMergedEntity(id, entity)
  // Starts loading immediately, because the panel that needs this data renders only after the details.
  useCoMentionedEntities(id, readPageParam(useUrlParams().params, 'related'))
  const details = useEntityDetails(id)
  const profile = useEntityProfile(id)

  if (error instanceof ApiRequestError && error.status === 404)
    return (
      <>
        <PageHeader title={messages.detail.title} />
        <EmptyState title={messages.detail.notFound}>
          <p>
            <Link href="/entities">{messages.detail.searchAll}</Link>
          </p>
        </EmptyState>
      </>
    )
  if (error && entity === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (entity === undefined) return <LoadingState label={messages.detail.loading} lines={24} />
  return <EntityContent entity={entity} details={details} profile={profile} />
}

interface EntityContentProps {
  readonly entity: EntitySummary
  readonly details: ReturnType<typeof useEntityDetails>
  readonly profile: ReturnType<typeof useEntityProfile>
}

function EntityContent({ entity, details, profile }: EntityContentProps) {
  const print = useEntityPrint(entity)
  const { isPreparing, needs, finish } = print
  return (
    <>
      <EntityHeader entity={entity} printButton={<PrintEntityButton print={print} />} />
      {isPreparing && <EntityPrintPreparation entity={entity} needs={needs} onFinish={finish} />}
      {details.isPending || profile.isPending ? (
        // Waits for the details and the profile, because facts that arrive late would push down everything below them.
        <LoadingState label={messages.detail.loadingDetails} lines={24} />
      ) : (
        <>
          <EntityFactsPanel
            entity={entity}
            details={details.data}
            profile={profile.data}
            onRetry={() => void details.refetch()}
          />
          {profile.data && <EntityOffices entity={entity} profile={profile.data} />}
          <EntityTimeline
            entity={entity}
            minEvents={needs.events}
            sidePanel={
              <div className={css.side}>
                <CoMentionedEntitiesPanel entity={entity} minShown={needs.related} />
                <NamesakesPanel entity={entity} />
              </div>
            }
          />
          {entity.entity_type !== 'authority' && <RelationsSection entity={entity} />}
        </>
      )}
    </>
  )
}

/** Draws relations on request, because most readers look for the facts and the announcements. */
function RelationsSection({ entity }: { entity: EntitySummary }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <RelationsPanel entity={entity} />
  return (
    <div className="screen-only">
      <Button small onClick={() => setOpen(true)} data-page-action>
        <Waypoints size={15} aria-hidden /> {messages.relations.show}
      </Button>
    </div>
  )
}

/** Lists the offices that others hold in an entity and those that it holds itself. */
function EntityOffices({ entity, profile }: { entity: EntitySummary; profile: EntityProfileResponse }) {
  const lang = languageOfJurisdiction(entity.jurisdiction)
  return (
    <>
      <OfficeTermsPanel
        title={messages.offices.officers}
        terms={profile.officers}
        total={profile.officer_count}
        party="holder"
        lang={lang}
      />
      <OfficeTermsPanel
        title={messages.offices.held}
        terms={profile.positions}
        total={profile.position_count}
        party="company"
        lang={lang}
      />
    </>
  )
}

/** Redirects to the URL of the surviving entity if `id` belongs to an entity that was merged into it. */
function useRedirectToMergedEntity(id: string, entity: EntitySummary | undefined): void {
  const queries = useQueryClient()
  const [, go] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (entity === undefined || entity.id === id.toLowerCase()) return
    queries.setQueryData(['entity', entity.id], entity)
    go(`/entities/${entity.id}${search && `?${search}`}`, { replace: true })
  }, [queries, go, search, id, entity])
}

function EntityHeader({ entity, printButton }: { entity: EntitySummary; printButton: ReactNode }) {
  const { id, name, entity_type, jurisdiction, status } = entity
  const followed = useFollowedEntities([id])
  return (
    <PageHeader
      title={name}
      lang={languageOfJurisdiction(jurisdiction)}
      actions={
        <>
          <FollowEntityButton entity={entity} followed={followed.data} />
          <Link
            href={`/announcements?q=${encodeURIComponent(`"${name.replaceAll('"', ' ')}"`)}`}
            className={buttonClassName('secondary', true)}
          >
            <Search size={15} aria-hidden /> {messages.detail.searchAnnouncements}
          </Link>
          <a
            href={`/api/v1/entities/${id}`}
            className={buttonClassName('secondary', true)}
            target="_blank"
            rel="noreferrer"
          >
            <Braces size={15} aria-hidden /> {messages.detail.viewJson}
          </a>
          {printButton}
          <ReportWrongMergeButton entity={entity} />
        </>
      }
    >
      <p className={css.lead}>
        <EntityTypeLabel type={entity_type} /> <span>{JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}</span>{' '}
        <EntityStatusBadge status={status} />
      </p>
    </PageHeader>
  )
}
