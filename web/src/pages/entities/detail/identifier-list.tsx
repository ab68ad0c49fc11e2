import type { ReactNode } from 'react'
import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import { CopyableText } from './copyable-text.tsx'
import css from './entity-facts-panel.module.css'
import { assessIdentifier, type IdentifierItem, identifierSchemeName } from './identifier-schemes.ts'

/** Number of identifiers that are shown initially. Some public bodies have a hundred. */
const MAX_OPEN_IDENTIFIERS = 5

interface Props {
  readonly identifiers: readonly IdentifierItem[]
  /** Additional facts for the same list. */
  readonly children: ReactNode
}

/** Lists the identifiers of an entity with their scheme, jurisdiction and validity, the strongest first. */
export function IdentifierList({ identifiers, children }: Props) {
  const rest = identifiers.slice(MAX_OPEN_IDENTIFIERS)
  return (
    <dl className={css.list}>
      {identifiers.length === 0 && (
        <div>
          <dt>{messages.facts.number}</dt>
          <dd>{messages.facts.unknown}</dd>
        </div>
      )}
      {identifiers.slice(0, MAX_OPEN_IDENTIFIERS).map(identifier => (
        <div key={keyOf(identifier)}>
          <dt>{identifierSchemeName(identifier)}</dt>
          <dd>
            <IdentifierEntry identifier={identifier} />
          </dd>
        </div>
      ))}
      {rest.length > 0 && (
        <div>
          <dt>{messages.facts.otherNumbers}</dt>
          <dd>
            <details className={css.more}>
              <summary>{messages.facts.moreNumbers(rest.length)}</summary>
              <ul className={css.rest}>
                {rest.map(identifier => (
                  <li key={keyOf(identifier)}>
                    <span className="quiet">{identifierSchemeName(identifier)}</span>{' '}
                    <IdentifierEntry identifier={identifier} />
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

function IdentifierEntry({ identifier }: { identifier: IdentifierItem }) {
  const { jurisdiction, number } = identifier
  const [tone, verdict] = assessIdentifier(identifier)
  return (
    <span className={css.entry}>
      <CopyableText text={number} subject={identifierSchemeName(identifier)} />
      <span className="quiet small">{JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}</span>
      <StatusBadge tone={tone}>{verdict}</StatusBadge>
    </span>
  )
}

function keyOf({ scheme, jurisdiction, number }: IdentifierItem): string {
  return `${scheme} ${jurisdiction} ${number}`
}
