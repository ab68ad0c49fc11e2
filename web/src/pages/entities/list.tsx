import { ApiError } from '../../api/errors.ts'
import { plural } from '../../text/format.ts'
import { useTitle } from '../../text/title.ts'
import { useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { useListKeys } from '../../ui/list-keys.ts'
import { useReturn } from '../../ui/list-return.ts'
import { Pager } from '../../ui/pager.tsx'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FILTER_NAMES, filtersOf, isFiltered } from './filters.ts'
import css from './list.module.css'
import { useEntities } from './queries.ts'
import { Results } from './results.tsx'

/** Companies, people and authorities: searched as one types, filtered, with exact totals. */
export default function Entities() {
  useTitle('Entities')
  const { params, change } = useAddress()
  const filters = filtersOf(params)
  const entities = useEntities(filters)
  useListKeys()
  useReturn(entities.data !== undefined)
  const refused = entities.error instanceof ApiError && entities.error.status === 400 ? entities.error : null
  const clear = () => change(Object.fromEntries(FILTER_NAMES.map(name => [name, null])))

  return (
    <>
      <PageHead title="Entities">Companies, people and authorities that announcements name.</PageHead>
      <FilterBar filters={filters} change={change} refused={refused} />
      <Panel>
        <div className={css.above}>
          <p role="status">
            {entities.data && !entities.isError && (
              <strong>{plural(entities.data.pagination.total, 'entity', 'entities')}</strong>
            )}
            {entities.data?.forgiving && !entities.isError && (
              <span className="quiet"> · nothing is called “{filters.q}”; these names are close to it</span>
            )}
          </p>
          {isFiltered(filters) && (
            <Button small look="quiet" onClick={clear}>
              Clear search and filters
            </Button>
          )}
        </div>
        {body()}
      </Panel>
    </>
  )

  function body() {
    if (refused?.of('q') || refused?.of('tax_id')) return <Empty title="The search cannot be run as it is" />
    if (entities.isError) return <Failure error={entities.error} onRetry={() => void entities.refetch()} />
    if (entities.data === undefined) return <Loading what="Loading entities" lines={16} />
    const { data, pagination } = entities.data
    if (data.length === 0) return <Nothing filtered={isFiltered(filters)} beyond={pagination.total > 0} />
    return (
      <>
        <Results entities={data} old={entities.isPlaceholderData} />
        <Pager pagination={pagination} onPage={page => change({ page: page === 1 ? null : String(page) })} />
      </>
    )
  }
}

function Nothing({ filtered, beyond }: { filtered: boolean; beyond: boolean }) {
  if (beyond) return <Empty title="This page is after the last one">Go back to an earlier page.</Empty>
  if (filtered)
    return (
      <Empty title="No entity matches">
        <p>Try fewer words or fewer filters. Names one or two letters away are found by themselves.</p>
      </Empty>
    )
  return (
    <Empty title="No entities yet">
      <p>They appear with the first announcements. See the sources for what is being read.</p>
    </Empty>
  )
}
