import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { humanizeCode } from '../../../text/display-names.ts'
import type { AnnouncementListFilter } from './announcement-list-filter.ts'
import { useAnnouncementFacets } from './announcement-list-queries.ts'
import { formatFacetCount } from './checkbox-filter.tsx'
import css from './filter-sidebar.module.css'

// The multi-select is most of the sidebar's code, so it is fetched only when needed.
const MultiSelect = lazyComponent(
  async () => (await import('../../../ui/multi-select.tsx')).MultiSelect,
  ({ failure, props: { selected } }) => (
    <>
      <ClosedSelect selected={selected} isOpen />
      <PartFallback failure={failure} />
    </>
  ),
)

interface Props {
  readonly filter: AnnouncementListFilter
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  readonly error: string | null
}

/** Lets the user filter by category. Until it is opened, it is a plain button that shows the selection. */
export function CategoryFilter(props: Props) {
  const [open, setOpen] = useState(false)
  const { selected, error } = props
  return (
    <div>
      {open ? (
        <OpenCategorySelect {...props} />
      ) : (
        <ClosedSelect selected={selected} isOpen={false} onOpen={() => setOpen(true)} />
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface ClosedSelectProps {
  readonly selected: readonly string[]
  readonly isOpen: boolean
  readonly onOpen?: () => void
}

function ClosedSelect({ selected, isOpen, onOpen }: ClosedSelectProps) {
  const id = useId()
  return (
    <div className={css.closed}>
      <span id={id}>Category</span>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={onOpen}
        onPointerEnter={MultiSelect.preload}
        onFocus={MultiSelect.preload}
      >
        <span>{selected.length === 0 ? 'Any category' : selected.map(humanizeCode).join(', ')}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  )
}

function OpenCategorySelect({ filter, selected, onChange }: Props) {
  const facets = useAnnouncementFacets(filter)
  const counts = Object.entries(facets?.category ?? {})
  return (
    <MultiSelect
      label="Category"
      placeholder="Any category"
      defaultOpen
      options={counts
        .sort(([, one], [, other]) => other - one)
        .map(([value, count]) => ({
          value,
          label: humanizeCode(value),
          note: formatFacetCount(count, facets?.approximate ?? false),
        }))}
      selected={selected}
      onChange={onChange}
    />
  )
}
