import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import type { FollowedTarget } from '../followed-target.ts'
import { useMarkAsRead } from '../following-mutations.ts'
import { FollowingTabs } from '../following-tabs.tsx'
import { AllMatches } from './all-matches.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MatchGroupPanel } from './match-group-panel.tsx'
import { useNewMatchGroups } from './match-queries.ts'
import { matchMessages } from './messages/messages.ts'
import { MutedTargets } from './muted-targets.tsx'

/** Number of groups on the page at first, and that a click on “Show more” adds. */
const GROUPS_PER_STEP = 10

/** Shows what is new on the owner’s watchlists and in the saved searches, or all matches of one of them. */
export function FollowingPage() {
  useDocumentTitle(matchMessages.title)
  const { params } = useUrlParams()
  const target = readTarget(params)
  return target !== null || params.get('view') === 'all' ? <AllMatches target={target} /> : <NewMatches />
}

function readTarget(params: URLSearchParams): Pick<FollowedTarget, 'kind' | 'id'> | null {
  // Mails and feeds name the parameters like the API.
  const list = params.get('list') ?? params.get('watchlist')
  const search = params.get('search') ?? params.get('saved_search')
  if (list) return { kind: 'watchlist', id: list }
  return search ? { kind: 'saved_search', id: search } : null
}

function NewMatches() {
  const [limit, setLimit] = useState(GROUPS_PER_STEP)
  const query = useNewMatchGroups(limit)
  const read = useMarkAsRead()
  const { data } = query
  return (
    <>
      <PageHeader
        title={matchMessages.title}
        actions={
          data !== undefined &&
          data.groups.length > 0 && (
            <Button busy={read.isPending} onClick={() => read.mutate({ change: data.newestChange })}>
              <CheckCheck size={16} aria-hidden /> {matchMessages.markAllAsRead}
            </Button>
          )
        }
      >
        {matchMessages.description}
      </PageHeader>
      <FollowingTabs />
      {data === undefined ? (
        <QueryState query={query} loadingLabel={matchMessages.loading} lines={16} />
      ) : !data.isFollowing ? (
        <FirstSteps />
      ) : (
        <>
          {data.groups.length === 0 && <NothingNew />}
          {data.groups.map(group => (
            <MatchGroupPanel key={group.target.id} group={group} />
          ))}
          <div>
            {data.hiddenCount > 0 && (
              <Button busy={query.isPlaceholderData} onClick={() => setLimit(limit + GROUPS_PER_STEP)}>
                {matchMessages.showMoreLists(data.hiddenCount)}
              </Button>
            )}
            {data.groups.length > 0 && <Link href="/following?view=all">{matchMessages.showReadToo}</Link>}
          </div>
          <MutedTargets targets={data.muted} />
        </>
      )}
    </>
  )
}

function NothingNew() {
  return (
    <Panel>
      <EmptyState title={matchMessages.nothingNew.title}>
        <p>{matchMessages.nothingNew.text}</p>
        <p>
          <Link href="/following?view=all">{matchMessages.nothingNew.showEarlier}</Link>
        </p>
      </EmptyState>
    </Panel>
  )
}
