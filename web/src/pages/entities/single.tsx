import { useQueryClient } from '@tanstack/react-query'
import { Braces, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ApiError } from '../../api/errors.ts'
import { JURISDICTIONS, languageOf } from '../../text/labels.ts'
import { useTitle } from '../../text/title.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { classOf } from '../../ui/button.tsx'
import { PageHead } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Facts } from './facts.tsx'
import { Kind, Standing } from './kind.tsx'
import { type Entity, useEntity, useKnown, useRelated } from './queries.ts'
import { Related } from './related.tsx'
import css from './single.module.css'
import { Timeline } from './timeline/timeline.tsx'

/** One entity: what is known of it, what happened to it, and who is named with it. */
export default function Single({ id }: { id: string }) {
  const { data: entity, error, refetch } = useEntity(id)
  useTitle(entity?.name ?? 'Entity')
  useSurvivor(id, entity)
  // Asked for at once, although it stands beside what comes later.
  useRelated(id, pageOf(useAddress().params, 'related'))
  const known = useKnown(id)

  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <PageHead title="Entity" />
        <Empty title="There is no such entity">
          <p>
            Look for it in the <Link href="/entities">entities</Link>.
          </p>
        </Empty>
      </>
    )
  if (error && entity === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (entity === undefined) return <Loading what="Loading the entity" lines={24} />
  return (
    <>
      <Head entity={entity} />
      {known.isPending ? (
        // What stands below would be pushed down by numbers and names that come later.
        <Loading what="Loading numbers, names and the timeline" lines={24} />
      ) : (
        <>
          <Facts entity={entity} known={known.data} onRetry={() => void known.refetch()} />
          <Timeline entity={entity} beside={<Related entity={entity} />} />
        </>
      )}
    </>
  )
}

/** The id of an entity that was merged into another shows that one, at that one's own address. */
function useSurvivor(id: string, entity: Entity | undefined): void {
  const queries = useQueryClient()
  const [, go] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (entity === undefined || entity.id === id.toLowerCase()) return
    queries.setQueryData(['entity', entity.id], entity)
    go(`/entities/${entity.id}${search && `?${search}`}`, { replace: true })
  }, [queries, go, search, id, entity])
}

function Head({ entity }: { entity: Entity }) {
  const { id, name, entity_type, jurisdiction, status } = entity
  return (
    <PageHead
      title={name}
      lang={languageOf(jurisdiction)}
      actions={
        <>
          <Link
            href={`/announcements?q=${encodeURIComponent(`"${name.replaceAll('"', ' ')}"`)}`}
            className={classOf('plain', true)}
          >
            <Search size={15} aria-hidden /> Search this name
          </Link>
          <a
            href={`/api/v1/entities/${id}`}
            className={classOf('plain', true)}
            target="_blank"
            rel="noreferrer"
          >
            <Braces size={15} aria-hidden /> As JSON
          </a>
        </>
      }
    >
      <p className={css.lead}>
        <Kind type={entity_type} /> <span>{JURISDICTIONS[jurisdiction] ?? jurisdiction}</span>{' '}
        <Standing status={status} />
      </p>
    </PageHead>
  )
}
