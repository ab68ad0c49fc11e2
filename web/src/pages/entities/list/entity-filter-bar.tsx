import { Search } from 'lucide-react'
import type { ApiRequestError } from '../../../api/api-error.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/labels.ts'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import {
  type EntityListFilters,
  SELECTABLE_ENTITY_STATUSES,
  SELECTABLE_ENTITY_TYPES,
} from '../entity-queries.ts'
import { SELECTABLE_JURISDICTIONS } from './entity-filters.ts'
import css from './entity-list-page.module.css'

interface Props {
  readonly filters: EntityListFilters
  readonly change: (change: UrlParamChanges, options?: { replace?: boolean }) => void
  /** What the API said against the filters. */
  readonly validationError: ApiRequestError | null
}

/** The search and the filters over the list. A changed filter starts at the first page. */
export function EntityFilterBar({ filters, change, validationError }: Props) {
  const q = useDebouncedInput(filters.q, q => change({ q, page: null }, { replace: true }))
  const taxId = useDebouncedInput(filters.taxId, taxId =>
    change({ tax_id: taxId, page: null }, { replace: true }),
  )
  const choose = (name: string) => (chosen: string[]) => change({ [name]: chosen.join(','), page: null })

  return (
    <search className={css.filters}>
      <div className={css.search}>
        <FormField label="Name" error={validationError?.findFieldError('q') ?? null}>
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
        </FormField>
        <FormField
          label="Tax or registration number"
          error={validationError?.findFieldError('tax_id') ?? null}
        >
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
        </FormField>
      </div>
      <div className={css.choices}>
        <CheckboxGroup
          legend="Type"
          options={toOptions(SELECTABLE_ENTITY_TYPES)}
          selected={filters.types}
          onChange={choose('type')}
        />
        <CheckboxGroup
          legend="Status"
          options={toOptions(SELECTABLE_ENTITY_STATUSES)}
          selected={filters.statuses}
          onChange={choose('status')}
        />
        <CheckboxGroup
          legend="Jurisdiction"
          options={SELECTABLE_JURISDICTIONS.map(value => ({
            value,
            label: JURISDICTION_NAMES[value] ?? value,
          }))}
          selected={filters.jurisdictions}
          onChange={choose('jurisdiction')}
        />
      </div>
    </search>
  )
}

function toOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map(value => ({ value, label: humanizeCode(value) }))
}
