import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import css from './filter-sidebar.module.css'

interface Props {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  /** Number of results per option if only that option is selected; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly approximate: boolean
  readonly error: string | null
}

/** Renders a column of checkboxes, each with its number of results. */
export function CheckboxFilter({ legend, options, selected, onChange, counts, approximate, error }: Props) {
  const id = useId()
  return (
    <fieldset className={css.checks} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, value] : selected.filter(other => other !== value))
            }
          />
          <span>{label}</span>
          <span className={css.count}>{counts && formatFacetCount(counts[value] ?? 0, approximate)}</span>
        </label>
      ))}
      {error && (
        <p id={id} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Formats a facet count. The sign ≈ marks an estimate. */
export function formatFacetCount(count: number, approximate: boolean): string {
  return approximate && count > 0 ? `≈ ${formatNumber(count)}` : formatNumber(count)
}
