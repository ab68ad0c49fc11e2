import { CheckCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { type FollowedTarget, listTargets, TARGET_KIND_NAMES } from '../followed-target.ts'
import { useMarkAsRead } from '../following-mutations.ts'
import { FollowingTabs } from '../following-tabs.tsx'
import { MatchList } from './match-list.tsx'
import { useMatchList } from './match-queries.ts'

/** Lists all matches, read and unread: those of one watchlist or saved search, or of all. */
export function AllMatches({ target: given }: { target: Pick<FollowedTarget, 'kind' | 'id'> | null }) {
  const { params, change } = useUrlParams()
  const page = readPageParam(params)
  const query = useMatchList(given, page)
  const targets = useFollowedTargets().data
  const target =
    given === null || targets === undefined ? null : listTargets(targets).find(({ id }) => id === given.id)
  return (
    <>
      <PageHeader
        title={target?.name ?? (given === null ? 'All matches' : 'Matches')}
        actions={
          target != null && (
            <MarkTargetAsRead target={target} newestChange={query.data?.data[0]?.change} page={page} />
          )
        }
      >
        <Description kind={given?.kind ?? null} total={query.data?.pagination.total} />
      </PageHeader>
      <FollowingTabs />
      {query.data === undefined ? (
        <QueryState query={query} loadingLabel="Loading matches" lines={16} />
      ) : query.data.data.length === 0 ? (
        <Panel>
          <EmptyState title="No matches yet">
            <p>What is published from now on can match. Earlier announcements are in the search.</p>
            <p>
              <Link href="/announcements">Search announcements</Link>
            </p>
          </EmptyState>
        </Panel>
      ) : (
        <Panel>
          <MatchList label="Matches" matches={query.data.data} showsTarget={given === null} />
          <Pager
            pagination={query.data.pagination}
            onPageChange={next => change({ page: next === 1 ? null : String(next) })}
          />
        </Panel>
      )}
    </>
  )
}

function Description({ kind, total }: { kind: FollowedTarget['kind'] | null; total: number | undefined }) {
  const place = kind === null ? 'All lists and searches' : TARGET_KIND_NAMES[kind]
  return (
    <p>
      <Link href="/following">What’s new</Link> · {place}
      {total !== undefined && <> · {formatCount(total, 'match', 'matches')}</>}
    </p>
  )
}

interface MarkProps {
  readonly target: FollowedTarget
  /** Change number of the first match on screen. Only that of the first page is the newest of all. */
  readonly newestChange: number | undefined
  readonly page: number
}

function MarkTargetAsRead({ target, newestChange, page }: MarkProps) {
  const read = useMarkAsRead()
  if (target.newCount === 0 || newestChange === undefined || page !== 1) return null
  return (
    <Button busy={read.isPending} onClick={() => read.mutate({ change: newestChange, targets: [target] })}>
      <CheckCheck size={16} aria-hidden /> Mark as read
    </Button>
  )
}
