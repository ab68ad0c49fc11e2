import { showNumber } from '../../text/format.ts'
import { languageOf } from '../../text/labels.ts'
import { Button } from '../../ui/button.tsx'
import { Facts as Pairs, Panel } from '../../ui/panel.tsx'
import { Copied } from './copied.tsx'
import css from './facts.module.css'
import { Names } from './names.tsx'
import { Numbers } from './numbers.tsx'
import type { Entity, Known } from './queries.ts'

interface Props {
  readonly entity: Entity
  /** Not there when the record cannot be asked. */
  readonly known: Known | undefined
  readonly onRetry: () => void
}

/** What is known of an entity: its numbers, legal form and names, and how it stands. */
export function Facts({ entity, known, onRetry }: Props) {
  const { id, name, entity_type, jurisdiction, tax_id, status, announcement_count } = entity
  const others = known?.names.filter(given => given.name !== name) ?? []
  const form = known?.legal_form && <span lang={languageOf(jurisdiction)}>{known.legal_form}</span>
  return (
    <Panel>
      <div className={css.facts}>
        {known === undefined ? (
          <Unknown id={id} taxId={tax_id} onRetry={onRetry} />
        ) : (
          <Numbers identifiers={known.identifiers}>
            {others.length > 0 && (
              <Names names={others} considered={known.considered} lang={languageOf(jurisdiction)} />
            )}
            <div>
              <dt>Id</dt>
              <dd>
                <Copied text={id} what="id" />
              </dd>
            </div>
          </Numbers>
        )}
        <Pairs
          facts={[
            ['Legal form', entity_type === 'company' && known ? form || 'Not stated' : form],
            ['Status', status === 'active' ? 'Active: nothing known says otherwise' : ENDS[status]],
            ['Announcements', showNumber(announcement_count)],
          ]}
        />
      </div>
    </Panel>
  )
}

/** The one number that the search has, while the record cannot be asked. */
function Unknown({ id, taxId, onRetry }: { id: string; taxId: string | null; onRetry: () => void }) {
  return (
    <div className={css.unknown}>
      <Pairs
        facts={[
          [
            'Tax or registration number',
            taxId === null ? 'None known' : <Copied key="number" text={taxId} what="number" />,
          ],
          ['Id', <Copied key="id" text={id} what="id" />],
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

const ENDS = {
  insolvent: 'Insolvent: a procedure was opened and nothing known ended it',
  dissolved: 'Dissolved, or struck off its register',
}
