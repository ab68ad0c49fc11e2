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

/** Finds the entity that is the same party. The search starts with the name of the entity. */
export function OtherEntityChoice({ entity, selected, onChange, error }: Props) {
  const [q, setQ] = useState(entity.name)
  const { text, type } = useDebouncedInput(q, setQ)
  const found = useEntityList({
    q,
    taxId: '',
    types: [entity.entity_type],
    jurisdictions: [],
    statuses: [],
    page: 1,
  })
  const others = found.data?.data.filter(({ id }) => id !== entity.id) ?? []
  const total = found.data?.pagination.total ?? 0
  const name = useId()
  return (
    <div className={css.choice}>
      <FormField label={messages.report.otherEntity} hint={messages.report.otherEntityHint} error={error}>
        {control => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </FormField>
      <p className="hidden" role="status">
        {found.data === undefined ? '' : messages.report.foundCount(others.length)}
      </p>
      {found.data !== undefined && others.length === 0 && (
        <p className="small">{messages.report.nothingFound}</p>
      )}
      <ul className={css.options} aria-label={messages.report.found}>
        {others.map(other => (
          <li key={other.id}>
            <label className={css.option}>
              <input
                type="radio"
                name={name}
                checked={selected === other.id}
                onChange={() => onChange(other.id)}
              />
              <span>
                <span lang={languageOfJurisdiction(other.jurisdiction)}>{other.name}</span>
                <span className="small quiet">
                  {' '}
                  {JURISDICTION_NAMES[other.jurisdiction] ?? other.jurisdiction}
                  {other.tax_id !== null && `, ${other.tax_id}`}
                </span>
                <span className={`${css.fact} small quiet`}>
                  <DistinguishingFact entity={other} />
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {total > others.length + 1 && <p className="small quiet">{messages.report.moreFound(total)}</p>}
    </div>
  )
}
