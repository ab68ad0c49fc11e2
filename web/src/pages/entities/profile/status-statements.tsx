import type { ApiSchema } from '../../../api/api-client.ts'
import { humanizeCode } from '../../../text/display-names.ts'
import { usePrintMode } from '../../../ui/print-mode.ts'
import { EntityStatusBadge } from '../entity-badges.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import { CitationLink } from './citation-link.tsx'
import css from './profile.module.css'

type Statements = ApiSchema<'EntityProfile'>['status_statements']

/** Shows the status of an entity with the announcement that decides it, and the earlier ones on request. */
export function StatusStatements({ statements }: { statements: Statements }) {
  const isPrinting = usePrintMode()
  if (statements.length === 0) return messages.facts.activeByDefault
  const earlier = statements.slice(1)
  return (
    <div className={css.values}>
      <StatementList statements={statements.slice(0, 1)} />
      {earlier.length > 0 && (
        <details open={isPrinting || undefined}>
          <summary>{messages.facts.earlierStatements(earlier.length)}</summary>
          <StatementList statements={earlier} />
        </details>
      )}
    </div>
  )
}

function StatementList({ statements }: { statements: Statements }) {
  return (
    <ul>
      {statements.map(({ status, category, citation }) => (
        <li key={citation.announcement_id}>
          <EntityStatusBadge status={status} />{' '}
          <span className="quiet small">
            {humanizeCode(category)}, <CitationLink citation={citation} />
          </span>
        </li>
      ))}
    </ul>
  )
}
