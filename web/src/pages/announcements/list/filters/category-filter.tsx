import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import {
  CATEGORY_GROUP_KEYS,
  CATEGORY_GROUP_NAMES,
  type CategoryGroupKey,
  listCategoriesOfGroup,
} from '../../../../text/category-groups.ts'
import { humanizeCode } from '../../../../text/display-names.ts'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'
import { useAnnouncementFacets } from '../announcement-list-queries.ts'
import { announcementListMessages } from '../messages/messages.ts'
import { CheckboxFilter, formatFacetCount } from './checkbox-filter.tsx'
import css from './filter-sidebar.module.css'

const messages = announcementListMessages.filters

// The multi-select is most of the sidebar's code, so it is fetched only when needed.
const MultiSelect = lazyComponent(
  async () => (await import('../../../../ui/multi-select.tsx')).MultiSelect,
  ({ failure, props: { selected } }) => (
    <>
      <ClosedSelect selected={selected} isOpen />
      <PartFallback failure={failure} />
    </>
  ),
)

interface Props {
  /** Filter without categories, to which the counts belong. */
  readonly filter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly hasFailed: boolean
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  readonly error: string | null
}

/**
 * Lets the user filter by groups of categories, and by single categories in a list. Until the list is opened, it is a plain
 * button that shows the selection.
 */
export function CategoryFilter(props: Props) {
  const [open, setOpen] = useState(false)
  const { selected, error } = props
  return (
    <div className={css.category}>
      <CategoryGroupChecks {...props} />
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

/** Lists the groups of categories with their results. A group is selected if all its categories are. */
function CategoryGroupChecks({ filter, isCountable, hasFailed, selected, onChange }: Props) {
  const facets = useAnnouncementFacets(filter, isCountable)
  const sum = (group: CategoryGroupKey) =>
    listCategoriesOfGroup(group).reduce((total, category) => total + (facets?.category[category] ?? 0), 0)
  const complete = CATEGORY_GROUP_KEYS.filter(group =>
    listCategoriesOfGroup(group).every(category => selected.includes(category)),
  )
  return (
    <CheckboxFilter
      legend={messages.category}
      options={CATEGORY_GROUP_KEYS.map(value => ({ value, label: CATEGORY_GROUP_NAMES[value] }))}
      selected={complete}
      counts={facets ? Object.fromEntries(CATEGORY_GROUP_KEYS.map(group => [group, sum(group)])) : undefined}
      approximate={facets?.approximate ?? false}
      isLoading={!hasFailed && facets === undefined}
      error={null}
      onChange={groups => {
        const changed = CATEGORY_GROUP_KEYS.find(group => groups.includes(group) !== complete.includes(group))
        const categories: string[] = changed === undefined ? [] : listCategoriesOfGroup(changed)
        const others = selected.filter(category => !categories.includes(category))
        onChange(changed !== undefined && groups.includes(changed) ? [...others, ...categories] : others)
      }}
    />
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
      <span id={id}>{messages.singleCategories}</span>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={onOpen}
        onPointerEnter={MultiSelect.preload}
        onFocus={MultiSelect.preload}
      >
        <span>{describeSelection(selected)}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  )
}

function describeSelection(selected: readonly string[]): string {
  if (selected.length === 0) return messages.anyCategory
  return selected.length > 3 ? messages.categories(selected.length) : selected.map(humanizeCode).join(', ')
}

function OpenCategorySelect({ filter, selected, onChange }: Props) {
  const facets = useAnnouncementFacets(filter)
  const counts = Object.entries(facets?.category ?? {})
  return (
    <MultiSelect
      label={messages.singleCategories}
      placeholder={messages.anyCategory}
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
