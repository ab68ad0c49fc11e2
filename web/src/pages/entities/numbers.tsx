import type { ReactNode } from 'react'
import { JURISDICTIONS } from '../../text/labels.ts'
import { Status } from '../../ui/status.tsx'
import { Copied } from './copied.tsx'
import css from './facts.module.css'
import { type Identifier, schemeOf, verdictOf } from './schemes.ts'

/** So many stand open; a public body can have a hundred. */
const OPEN = 5

interface Props {
  readonly identifiers: readonly Identifier[]
  /** Further facts of the list. */
  readonly children: ReactNode
}

/** All numbers of an entity, the strongest first: what each is, where it counts, and whether it is right. */
export function Numbers({ identifiers, children }: Props) {
  const rest = identifiers.slice(OPEN)
  return (
    <dl className={css.list}>
      {identifiers.length === 0 && (
        <div>
          <dt>Number</dt>
          <dd>None known</dd>
        </div>
      )}
      {identifiers.slice(0, OPEN).map(identifier => (
        <div key={keyOf(identifier)}>
          <dt>{schemeOf(identifier)}</dt>
          <dd>
            <Entry identifier={identifier} />
          </dd>
        </div>
      ))}
      {rest.length > 0 && (
        <div>
          <dt>Further numbers</dt>
          <dd>
            <details className={css.more}>
              <summary>{rest.length} more numbers</summary>
              <ul className={css.rest}>
                {rest.map(identifier => (
                  <li key={keyOf(identifier)}>
                    <span className="quiet">{schemeOf(identifier)}</span> <Entry identifier={identifier} />
                  </li>
                ))}
              </ul>
            </details>
          </dd>
        </div>
      )}
      {children}
    </dl>
  )
}

function Entry({ identifier }: { identifier: Identifier }) {
  const { jurisdiction, number } = identifier
  const [tone, verdict] = verdictOf(identifier)
  return (
    <span className={css.entry}>
      <Copied text={number} what={schemeOf(identifier)} />
      <span className="quiet small">{JURISDICTIONS[jurisdiction] ?? jurisdiction}</span>
      <Status tone={tone}>{verdict}</Status>
    </span>
  )
}

function keyOf({ scheme, jurisdiction, number }: Identifier): string {
  return `${scheme} ${jurisdiction} ${number}`
}
