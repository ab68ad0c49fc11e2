import { useId, useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import { useEntityList } from '../../entities/entity-queries.ts'
import { DistinguishingFact } from '../../entities/namesakes/distinguishing-fact.tsx'
import css from '../merge-reports.module.css'
import { mergeReportMessages as messages } from '../messages/messages.ts'

interface Props {
  readonly entity: ApiSchema<'Entity'>
  readonly selected: string | null
  readonly onChange: (id: string | null) => void
  readonly error: string | null
}

/** The longest query that the API accepts. */
const MAX_QUERY_LENGTH = 500

/** Finds the entity that is the same party. The search starts with the name of the entity. */
export function OtherEntityChoice({ entity, selected, onChange, error }: Props) {
  const [q, setQ] = useState(entity.name.slice(0, MAX_QUERY_LENGTH))
  const { text, type } = useDebouncedInput(q, next => {
    setQ(next)
    // An entity that the next search doesn't find would stay selected out of sight.
    onChange(null)
  })
  const { others, total } = useOtherEntities(entity, q)
  const name = useId()
  return (
    <div className={css.choice}>
      <FormField label={messages.report.otherEntity} hint={messages.report.otherEntityHint} error={error}>
        {control => (
          <input
            {...control}
            type="search"
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </FormField>
      <p className="hidden" role="status">
        {others === undefined ? '' : messages.report.foundCount(others.length)}
      </p>
      {others?.length === 0 && <p className="small">{messages.report.nothingFound}</p>}
      <ul className={css.options} aria-label={messages.report.found}>
        {others?.map(other => (
          <EntityOption
            key={other.id}
            group={name}
            entity={other}
            isSelected={selected === other.id}
            onSelect={() => onChange(other.id)}
          />
        ))}
      </ul>
      {total > (others?.length ?? 0) + 1 && <p className="small quiet">{messages.report.moreFound(total)}</p>}
    </div>
  )
}

/** Finds entities of the same type. `others` is undefined until they are loaded. */
function useOtherEntities({ id: ownId, entity_type }: Props['entity'], q: string) {
  const filters = { taxId: '', types: [entity_type], jurisdictions: [], statuses: [], page: 1 }
  const { data } = useEntityList({ ...filters, q })
  return {
    others: data?.data.filter(({ id }) => id !== ownId),
    total: data?.pagination.total ?? 0,
  }
}

interface OptionProps {
  /** The name that the radio buttons share. */
  readonly group: string
  readonly entity: ApiSchema<'Entity'>
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** Shows an entity with what tells it apart from others of the same name. */
function EntityOption({ group, entity, isSelected, onSelect }: OptionProps) {
  const { name, jurisdiction, tax_id } = entity
  return (
    <li>
      <label className={css.option}>
        <input type="radio" name={group} checked={isSelected} onChange={onSelect} />
        <span>
          <span lang={languageOfJurisdiction(jurisdiction)}>{name}</span>
          <span className="small quiet">
            {' '}
            {JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}
            {tax_id !== null && `, ${tax_id}`}
          </span>
          <span className={`${css.fact} small quiet`}>
            <DistinguishingFact entity={entity} />
          </span>
        </span>
      </label>
    </li>
  )
}
