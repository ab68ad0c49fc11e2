import { ApiRequestError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useRestoreListPosition } from '../../../ui/list-scroll-position.ts'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchSuggestions } from '../../../ui/search-suggestions.tsx'
import { type UrlParamChanges, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useListKeyboard } from '../../../ui/use-list-keyboard.ts'
import { SaveSearchButton } from '../../following/searches/save-search-button.tsx'
import { type EntityListFilters, useEntityList, useEntitySuggestions } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { EntityFilterBar } from './entity-filter-bar.tsx'
import {
  ENTITY_FILTER_PARAMS,
  hasEntityFilters,
  readEntityFilters,
  toEntitySearch,
} from './entity-list-filters.ts'
import css from './entity-list-page.module.css'
import { EntityTable } from './entity-table.tsx'

/**
 * Lists companies, people and authorities, with filters, exact totals and a search that updates while the user types.
 */
export default function EntityListPage() {
  useDocumentTitle(messages.list.title)
  const { params, change } = useUrlParams()
  const filters = readEntityFilters(params)
  const entities = useEntityList(filters)
  useListKeyboard()
  useRestoreListPosition(entities.data !== undefined)
  const validationError =
    entities.error instanceof ApiRequestError && entities.error.status === 400 ? entities.error : null
  const clear = () => change(Object.fromEntries(ENTITY_FILTER_PARAMS.map(name => [name, null])))

  return (
    <>
      <PageHeader
        title={messages.list.title}
        actions={
          <SaveSearchButton kind="entities" filter={toEntitySearch(filters)} savedId={params.get('saved')} />
        }
      >
        {messages.list.lead}
      </PageHeader>
      <EntityFilterBar filters={filters} change={change} validationError={validationError} />
      <Panel>
        <div className={css.above}>
          <p role="status">
            {entities.data && !entities.isError && (
              <strong>{messages.list.count(entities.data.pagination.total)}</strong>
            )}
            {entities.data?.forgiving && !entities.isError && (
              <span className="quiet"> · {messages.list.similarNames(filters.q)}</span>
            )}
          </p>
          {hasEntityFilters(filters) && (
            <Button small variant="quiet" onClick={clear}>
              {messages.list.clear}
            </Button>
          )}
        </div>
        <EntityListContent entities={entities} filters={filters} change={change} />
      </Panel>
    </>
  )
}

interface EntityListContentProps {
  readonly entities: ReturnType<typeof useEntityList>
  readonly filters: EntityListFilters
  readonly change: (change: UrlParamChanges) => void
}

/** Shows the table of entities, or the reason why it is empty. */
function EntityListContent({ entities, filters, change }: EntityListContentProps) {
  const { error } = entities
  if (error instanceof ApiRequestError && (error.findFieldError('q') ?? error.findFieldError('tax_id')))
    return <EmptyState title={messages.list.checkSearch} />
  if (entities.isError) return <ErrorState error={error} onRetry={() => void entities.refetch()} />
  if (entities.data === undefined) return <LoadingState label={messages.list.loading} lines={16} />
  const { data, pagination } = entities.data
  if (data.length === 0) return <NoEntities filters={filters} isPastEnd={pagination.total > 0} />
  return (
    <>
      <EntityTable entities={data} isStale={entities.isPlaceholderData} />
      <Pager
        pagination={pagination}
        onPageChange={page => change({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

function NoEntities({ filters, isPastEnd }: { filters: EntityListFilters; isPastEnd: boolean }) {
  if (isPastEnd) return <EmptyState title={messages.list.noSuchPage}>{messages.list.goBack}</EmptyState>
  if (hasEntityFilters(filters)) return <NoMatches filters={filters} />
  return (
    <EmptyState title={messages.list.empty}>
      <p>{messages.list.emptyHint}</p>
    </EmptyState>
  )
}

function NoMatches({ filters }: { filters: EntityListFilters }) {
  const suggestions = useEntitySuggestions(filters)
  return (
    <EmptyState title={messages.list.noMatches}>
      <SearchSuggestions suggestions={suggestions ?? []} path="/entities" />
      <p>{messages.list.noMatchesHint}</p>
    </EmptyState>
  )
}
