import type { ReactNode } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { usePrintMode } from '../../../ui/print-mode.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import { CitationLink } from './citation-link.tsx'
import css from './profile.module.css'

type Stated = Pick<ApiSchema<'StatedText'>, 'first' | 'latest' | 'contradicted'>

interface Props<Value> {
  readonly values: readonly Value[]
  readonly children: (value: Value) => ReactNode
}

/** Shows the latest value of a fact with the announcements that state it, and the earlier values on request. */
export function StatedValues<Value extends Stated>({ values, children }: Props<Value>) {
  const isPrinting = usePrintMode()
  // Values of the same day are shown together, because none of them is the latest.
  const shown = Math.max(
    1,
    values.findIndex(({ contradicted }) => !contradicted),
  )
  const earlier = values.slice(shown)
  return (
    <div className={css.values}>
      <ValueList values={values.slice(0, shown)}>{children}</ValueList>
      {earlier.length > 0 && (
        <details open={isPrinting || undefined}>
          <summary>{messages.facts.earlierValues(earlier.length)}</summary>
          <ValueList values={earlier}>{children}</ValueList>
        </details>
      )}
    </div>
  )
}

function ValueList<Value extends Stated>({ values, children }: Props<Value>) {
  return (
    <ul>
      {values.map(value => (
        <li key={`${value.first.announcement_id} ${value.latest.announcement_id} ${value.latest.date}`}>
          {children(value)}{' '}
          <span className="quiet small">
            <StatedDates stated={value} />
          </span>
          {value.contradicted && (
            <>
              {' '}
              <StatusBadge tone="warn">{messages.facts.contradicted}</StatusBadge>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function StatedDates({ stated: { first, latest } }: { stated: Stated }) {
  if (first.announcement_id === latest.announcement_id)
    return messages.facts.stated(<CitationLink citation={latest} />)
  return messages.facts.statedBetween(<CitationLink citation={first} />, <CitationLink citation={latest} />)
}
