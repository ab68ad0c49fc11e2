import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import type { ApiError } from '../../api/errors.ts'
import { useSourceNames } from '../../api/sources.ts'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import type { Change } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Category } from './category.tsx'
import { Checks } from './checks.tsx'
import { Dates } from './dates.tsx'
import { type Filter, without } from './filter.ts'
import { useFacets } from './queries.ts'
import css from './rail.module.css'

interface Props {
  /** What stands in the address. */
  readonly filter: Filter
  /** What the numbers are of: the filter of the answer that is shown. */
  readonly answered: Filter | undefined
  /** Whether it can be counted. */
  readonly known: boolean
  readonly refusal: ApiError | null
  readonly onChange: (change: Change) => void
}

/** All filters but the search, each with how much it would show. On narrow pages they open by a button. */
export const Rail = memo(function Rail({ filter, answered = filter, known, refusal, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const jurisdictions = useFacets(without(answered, 'jurisdiction'), known)
  const sources = useFacets(without(answered, 'source'), known)
  const names = useSourceNames().data
  const { jurisdiction, category, source, date_from, date_to } = filter
  const on = [...jurisdiction, ...category, ...source].length + (date_from || date_to ? 1 : 0)
  const error = (parameter: string) => refusal?.of(parameter) ?? null
  const change = (name: string) => (values: readonly string[]) =>
    onChange({ [name]: values.join(','), page: null })

  return (
    <aside className={css.rail} aria-label="Filters" data-open={open}>
      <div className={css.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={16} aria-hidden /> {open ? 'Hide filters' : 'Filters'}
          {on > 0 && <span className={css.on}>{on} on</span>}
        </Button>
      </div>
      <div className={css.filters}>
        <Dates
          from={filter.date_from}
          to={filter.date_to}
          onChange={(date_from, date_to) => onChange({ date_from, date_to, page: null })}
          errors={{ from: error('date_from'), to: error('date_to') }}
        />
        <Category
          filter={without(answered, 'category')}
          chosen={filter.category}
          onChange={change('category')}
          error={error('category')}
        />
        <Checks
          legend="Jurisdiction"
          options={Object.entries(JURISDICTIONS).map(([value, label]) => ({ value, label }))}
          chosen={filter.jurisdiction}
          onChange={change('jurisdiction')}
          counts={jurisdictions?.jurisdiction}
          approximate={jurisdictions?.approximate ?? false}
          error={error('jurisdiction')}
        />
        <Checks
          legend="Source"
          options={
            names?.map(({ source_id: value, name }) => ({ value, label: name })) ??
            filter.source.map(value => ({ value, label: label(value) }))
          }
          chosen={filter.source}
          onChange={change('source')}
          counts={sources?.source}
          approximate={sources?.approximate ?? false}
          error={error('source')}
        />
      </div>
    </aside>
  )
})
