import { CheckCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { type FollowedTarget, listTargets } from '../followed-target.ts'
import { useMarkAsRead } from '../following-mutations.ts'
import { FollowingTabs } from '../following-tabs.tsx'
import { followingMessages } from '../messages/messages.ts'
import { MatchList } from './match-list.tsx'
import { useMatchList } from './match-queries.ts'
import { matchMessages } from './messages/messages.ts'

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
        title={target?.name ?? (given === null ? matchMessages.allMatches : matchMessages.matches)}
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
        <QueryState query={query} loadingLabel={matchMessages.loading} lines={16} />
      ) : query.data.data.length === 0 ? (
        <Panel>
          <EmptyState title={matchMessages.noMatches.title}>
            <p>{matchMessages.noMatches.text}</p>
            <p>
              <Link href="/announcements">{matchMessages.noMatches.search}</Link>
            </p>
          </EmptyState>
        </Panel>
      ) : (
        <Panel>
          <MatchList label={matchMessages.matches} matches={query.data.data} showsTarget={given === null} />
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
  const place = kind === null ? matchMessages.allTargets : followingMessages.targetKinds[kind]
  return (
    <p>
      <Link href="/following">{matchMessages.whatsNew}</Link> · {place}
      {total !== undefined && <> · {matchMessages.matchCount(total)}</>}
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
      <CheckCheck size={16} aria-hidden /> {followingMessages.markAsRead}
    </Button>
  )
}
