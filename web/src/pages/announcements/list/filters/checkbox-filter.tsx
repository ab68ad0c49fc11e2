import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import css from './filter-sidebar.module.css'

interface Props {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  /** Number of results per option if only that option is selected; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly approximate: boolean
  /** Whether the first counts are on their way. The options are shown in their order, so they wait for it. */
  readonly isLoading: boolean
  readonly error: string | null
}

/** Renders a column of checkboxes, each with its number of results, the option with the most results first. */
export function CheckboxFilter(props: Props) {
  const { legend, selected, onChange, counts, approximate, error } = props
  const id = useId()
  const options = useOptionsByCount(props)
  return (
    <fieldset
      className={css.checks}
      aria-describedby={error ? id : undefined}
      data-loading={props.isLoading || undefined}
    >
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} data-empty={(counts !== undefined && !counts[value]) || undefined}>
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

/** Sorts the options by the counts with which they are first shown. Later counts do not move them away from the pointer. */
function useOptionsByCount({ options, counts, isLoading }: Props): Props['options'] {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  if (order === null && !isLoading)
    setOrder(
      options.map(({ value }) => value).sort((one, other) => (counts?.[other] ?? 0) - (counts?.[one] ?? 0)),
    )
  if (order === null) return options
  const positionOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return options.toSorted((one, other) => positionOf(one.value) - positionOf(other.value))
}

/** Formats a facet count. The sign ≈ marks an estimate. */
export function formatFacetCount(count: number, approximate: boolean): string {
  return approximate && count > 0 ? `≈ ${formatNumber(count)}` : formatNumber(count)
}
