import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { label } from '../../text/labels.ts'
import { countOf } from './checks.tsx'
import type { Filter } from './filter.ts'
import { useFacets } from './queries.ts'
import css from './rail.module.css'

// Choosing among a hundred takes more code than all else here: it comes when it is asked for.
const load = () => import('../../ui/combobox.tsx')
const MultiSelect = lazy(async () => ({ default: (await load()).MultiSelect }))

interface Props {
  readonly filter: Filter
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  readonly error: string | null
}

/** Chooses categories. Until it is opened it is a button that says what is chosen. */
export function Category(props: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { chosen, error } = props
  const closed = (
    <div className={css.closed}>
      <span id={id}>Category</span>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
      >
        <span>{chosen.length === 0 ? 'Any category' : chosen.map(label).join(', ')}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  )
  return (
    <div>
      {open ? (
        <Suspense fallback={closed}>
          <Choice {...props} />
        </Suspense>
      ) : (
        closed
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Choice({ filter, chosen, onChange }: Props) {
  const facets = useFacets(filter)
  const counts = Object.entries(facets?.category ?? {})
  return (
    <MultiSelect
      label="Category"
      placeholder="Any category"
      opened
      options={counts
        .sort(([, one], [, other]) => other - one)
        .map(([value, count]) => ({
          value,
          label: label(value),
          note: countOf(count, facets?.approximate ?? false),
        }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
