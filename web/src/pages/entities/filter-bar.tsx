import { Search } from 'lucide-react'
import type { ApiError } from '../../api/errors.ts'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import type { Change } from '../../ui/address.ts'
import { Choices, Field } from '../../ui/field.tsx'
import { useTyped } from '../../ui/typed.ts'
import { CODES } from './filters.ts'
import css from './list.module.css'
import { type Filters, STATUSES, TYPES } from './queries.ts'

interface Props {
  readonly filters: Filters
  readonly change: (change: Change, options?: { replace?: boolean }) => void
  /** What the API said against the filters. */
  readonly refused: ApiError | null
}

/** The search and the filters over the list. A changed filter starts at the first page. */
export function FilterBar({ filters, change, refused }: Props) {
  const q = useTyped(filters.q, q => change({ q, page: null }, { replace: true }))
  const taxId = useTyped(filters.taxId, taxId => change({ tax_id: taxId, page: null }, { replace: true }))
  const choose = (name: string) => (chosen: string[]) => change({ [name]: chosen.join(','), page: null })

  return (
    <search className={css.filters}>
      <div className={css.search}>
        <Field label="Name" error={refused?.of('q') ?? null}>
          {joined => (
            <span className={css.glass}>
              <Search size={17} aria-hidden />
              <input
                {...joined}
                type="search"
                aria-keyshortcuts="/"
                data-search
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
                placeholder="Words in any order; accents and legal form do not matter"
                value={q.text}
                onChange={({ target }) => q.type(target.value)}
              />
            </span>
          )}
        </Field>
        <Field label="Tax or registration number" error={refused?.of('tax_id') ?? null}>
          {joined => (
            <input
              {...joined}
              type="search"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              placeholder="732 829 320, HRB 28204…"
              value={taxId.text}
              onChange={({ target }) => taxId.type(target.value)}
            />
          )}
        </Field>
      </div>
      <div className={css.choices}>
        <Choices legend="Type" options={named(TYPES)} chosen={filters.types} onChange={choose('type')} />
        <Choices
          legend="Status"
          options={named(STATUSES)}
          chosen={filters.statuses}
          onChange={choose('status')}
        />
        <Choices
          legend="Jurisdiction"
          options={CODES.map(value => ({ value, label: JURISDICTIONS[value] ?? value }))}
          chosen={filters.jurisdictions}
          onChange={choose('jurisdiction')}
        />
      </div>
    </search>
  )
}

function named(values: readonly string[]): { value: string; label: string }[] {
  return values.map(value => ({ value, label: label(value) }))
}
