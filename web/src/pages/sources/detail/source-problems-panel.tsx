import { Panel } from '../../../ui/page-layout.tsx'
import { sourceMessages } from '../messages/messages.ts'
import type { SourceProblems } from '../source-queries.ts'
import { ProblemCauseList } from './problem-cause-list.tsx'

const messages = sourceMessages.problems

interface Props {
  readonly source: string
  readonly problems: SourceProblems
  readonly isUnread: boolean
}

/** Shows the problems found in documents of the last 30 days, grouped by cause. */
export function SourceProblemsPanel({ source, problems, isUnread }: Props) {
  return (
    <Panel title={messages.title}>
      {problems.length === 0 ? (
        <p className="quiet">{isUnread ? messages.nothingRead : messages.none}</p>
      ) : (
        <ProblemCauseList source={source} run={null} />
      )}
    </Panel>
  )
}
