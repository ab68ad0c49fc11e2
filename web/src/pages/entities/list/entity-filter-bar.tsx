import { Search } from 'lucide-react'
import type { ApiRequestError } from '../../../api/api-error.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import type { UrlChangeOptions, UrlParamChanges } from '../../../ui/url-params.ts'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import {
  type EntityListFilters,
  SELECTABLE_ENTITY_STATUSES,
  SELECTABLE_ENTITY_TYPES,
} from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { SELECTABLE_JURISDICTIONS } from './entity-list-filters.ts'
import css from './entity-list-page.module.css'

interface Props {
  readonly filters: EntityListFilters
  readonly change: (change: UrlParamChanges, options?: UrlChangeOptions) => void
  /** Validation error that the API returned for these filters. */
  readonly validationError: ApiRequestError | null
}

/** Renders the search fields and filters above the list. Any change returns to the first page. */
export function EntityFilterBar({ filters, change, validationError }: Props) {
  const select = (name: string) => (selected: string[]) => change({ [name]: selected.join(','), page: null })

  return (
    <search className={css.filters}>
      <SearchFields filters={filters} change={change} validationError={validationError} />
      <div className={css.choices}>
        <CheckboxGroup
          legend={messages.list.type}
          options={toOptions(SELECTABLE_ENTITY_TYPES)}
          selected={filters.types}
          onChange={select('type')}
        />
        <CheckboxGroup
          legend={messages.list.status}
          options={toOptions(SELECTABLE_ENTITY_STATUSES)}
          selected={filters.statuses}
          onChange={select('status')}
        />
        <CheckboxGroup
          legend={messages.list.jurisdiction}
          options={SELECTABLE_JURISDICTIONS.map(value => ({
            value,
            label: JURISDICTION_NAMES[value] ?? value,
          }))}
          selected={filters.jurisdictions}
          onChange={select('jurisdiction')}
        />
      </div>
    </search>
  )
}

function SearchFields({ filters, change, validationError }: Props) {
  const q = useDebouncedInput(filters.q, q => change({ q, page: null }, { typingIn: 'q' }))
  const taxId = useDebouncedInput(filters.taxId, taxId =>
    change({ tax_id: taxId, page: null }, { typingIn: 'tax_id' }),
  )
  return (
    <div className={css.search}>
      <FormField
        label={messages.list.name}
        error={describeFieldError(validationError, 'q', messages.list.name)}
      >
        {control => (
          <span className={css.glass}>
            <Search size={17} aria-hidden />
            <input
              {...control}
              type="search"
              aria-keyshortcuts="/"
              data-search
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              placeholder={messages.list.namePlaceholder}
              value={q.text}
              onChange={({ target }) => q.type(target.value)}
            />
          </span>
        )}
      </FormField>
      <FormField
        label={messages.list.taxNumber}
        error={describeFieldError(validationError, 'tax_id', messages.list.taxNumberLabel)}
      >
        {control => (
          <input
            {...control}
            type="search"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder={messages.list.taxNumberExample}
            value={taxId.text}
            onChange={({ target }) => taxId.type(target.value)}
          />
        )}
      </FormField>
    </div>
  )
}

function toOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map(value => ({ value, label: humanizeCode(value) }))
}
