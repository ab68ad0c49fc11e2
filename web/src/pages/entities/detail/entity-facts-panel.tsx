import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { FactList as Pairs, Panel } from '../../../ui/page-layout.tsx'
import type { EntityDetailsResponse, EntitySummary } from '../entity-queries.ts'
import { CopyableText } from './copyable-text.tsx'
import css from './entity-facts-panel.module.css'
import { IdentifierList } from './identifier-list.tsx'
import { OtherEntityNames } from './other-entity-names.tsx'

interface Props {
  readonly entity: EntitySummary
  /** Undefined if the details could not be loaded. */
  readonly details: EntityDetailsResponse | undefined
  readonly onRetry: () => void
}

/** Shows the identifiers, names, legal form and status of an entity. */
export function EntityFactsPanel({ entity, details, onRetry }: Props) {
  const { id, name, entity_type, jurisdiction, tax_id, status, announcement_count } = entity
  const others = details?.names.filter(given => given.name !== name) ?? []
  const form = details?.legal_form && (
    <span lang={languageOfJurisdiction(jurisdiction)}>{details.legal_form}</span>
  )
  return (
    <Panel>
      <div className={css.facts}>
        {details === undefined ? (
          <DetailsUnavailable id={id} taxId={tax_id} onRetry={onRetry} />
        ) : (
          <IdentifierList identifiers={details.identifiers}>
            {others.length > 0 && (
              <OtherEntityNames
                names={others}
                considered={details.considered}
                lang={languageOfJurisdiction(jurisdiction)}
              />
            )}
            <div>
              <dt>ID</dt>
              <dd>
                <CopyableText text={id} subject="ID" />
              </dd>
            </div>
          </IdentifierList>
        )}
        <Pairs
          facts={[
            ['Legal form', entity_type === 'company' && details ? form || 'Not stated' : form],
            [
              'Status',
              status === 'active' ? 'Active (no announcement says otherwise)' : STATUS_EXPLANATIONS[status],
            ],
            ['Announcements', formatNumber(announcement_count)],
          ]}
        />
      </div>
    </Panel>
  )
}

/** Shows the tax ID from the search index, the only identifier available while the database is unavailable. */
function DetailsUnavailable({
  id,
  taxId,
  onRetry,
}: {
  id: string
  taxId: string | null
  onRetry: () => void
}) {
  return (
    <div className={css.unknown}>
      <Pairs
        facts={[
          [
            'Tax or registration number',
            taxId === null ? 'Unknown' : <CopyableText key="number" text={taxId} subject="number" />,
          ],
          ['ID', <CopyableText key="id" text={id} subject="ID" />],
        ]}
      />
      <p className="small" role="alert">
        Other identifiers and names are unavailable right now.{' '}
        <Button small onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  )
}

const STATUS_EXPLANATIONS = {
  insolvent: 'Insolvent (proceedings opened, no closure announced)',
  dissolved: 'Dissolved or struck off the register',
}
