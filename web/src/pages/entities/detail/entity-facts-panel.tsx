import { formatNumber } from '../../../text/format.ts'
import { languageOfJurisdiction } from '../../../text/labels.ts'
import { Button } from '../../../ui/button.tsx'
import { FactList as Pairs, Panel } from '../../../ui/page-layout.tsx'
import type { EntityDetailsResponse, EntitySummary } from '../entity-queries.ts'
import { CopyableText } from './copyable-text.tsx'
import css from './entity-facts-panel.module.css'
import { IdentifierList } from './identifier-list.tsx'
import { OtherNames } from './other-names.tsx'

interface Props {
  readonly entity: EntitySummary
  /** Not there when the record cannot be asked. */
  readonly details: EntityDetailsResponse | undefined
  readonly onRetry: () => void
}

/** What is known of an entity: its numbers, legal form and names, and how it stands. */
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
              <OtherNames
                names={others}
                considered={details.considered}
                lang={languageOfJurisdiction(jurisdiction)}
              />
            )}
            <div>
              <dt>Id</dt>
              <dd>
                <CopyableText text={id} subject="id" />
              </dd>
            </div>
          </IdentifierList>
        )}
        <Pairs
          facts={[
            ['Legal form', entity_type === 'company' && details ? form || 'Not stated' : form],
            [
              'Status',
              status === 'active' ? 'Active: nothing known says otherwise' : STATUS_EXPLANATIONS[status],
            ],
            ['Announcements', formatNumber(announcement_count)],
          ]}
        />
      </div>
    </Panel>
  )
}

/** The one number that the search has, while the record cannot be asked. */
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
            taxId === null ? 'None known' : <CopyableText key="number" text={taxId} subject="number" />,
          ],
          ['Id', <CopyableText key="id" text={id} subject="id" />],
        ]}
      />
      <p className="small" role="alert">
        Its other numbers and names cannot be read at the moment.{' '}
        <Button small onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  )
}

const STATUS_EXPLANATIONS = {
  insolvent: 'Insolvent: a procedure was opened and nothing known ended it',
  dissolved: 'Dissolved, or struck off its register',
}
