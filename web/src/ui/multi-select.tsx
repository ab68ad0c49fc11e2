import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import { useRef } from 'react'
import css from './multi-select.module.css'

export interface MultiSelectOption {
  readonly value: string
  readonly label: string
  /** Shown beside the label, such as a count. */
  readonly note?: string
}

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly MultiSelectOption[]
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  /** Opens the list and focuses it on the first render. */
  readonly defaultOpen?: boolean
}

/** Chooses several of many: a button that says which, and a list in which one finds by typing part of a name. */
export function MultiSelect({
  label,
  placeholder,
  options,
  selected: chosen,
  onChange,
  defaultOpen = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const selected = chosen.map(
    value => options.find(option => option.value === value) ?? { value, label: value },
  )
  return (
    <Combobox.Root
      items={options}
      multiple
      defaultOpen={defaultOpen}
      value={selected}
      onValueChange={(next: MultiSelectOption[], { reason }) => {
        // Escape closes the list; what was chosen is not lost by one Escape too many.
        if (reason !== 'escape-key') onChange(next.map(({ value }) => value))
      }}
      isItemEqualToValue={(one: MultiSelectOption, other: MultiSelectOption) => one.value === other.value}
    >
      <div className={css.box}>
        <Combobox.Label className={css.label}>{label}</Combobox.Label>
        <Combobox.Trigger className={css.trigger}>
          <span className={css.value} data-none={selected.length === 0 || undefined}>
            {selected.length === 0 ? placeholder : selected.map(option => option.label).join(', ')}
          </span>
          {selected.length > 1 && <span className={css.many}>{selected.length}</span>}
          <ChevronDown size={16} aria-hidden />
        </Combobox.Trigger>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className={css.positioner}>
          <Combobox.Popup className={css.popup} aria-label={label}>
            <div className={css.find}>
              <Search size={15} aria-hidden />
              <Combobox.Input
                ref={input}
                className={css.input}
                placeholder="Find"
                aria-label={`Find in ${label}`}
              />
              {selected.length > 0 && (
                <button
                  type="button"
                  className={css.none}
                  onClick={() => {
                    onChange([])
                    input.current?.focus()
                  }}
                >
                  Clear
                </button>
              )}
            </div>
            <Combobox.Empty className={css.empty}>Nothing is called that.</Combobox.Empty>
            <Combobox.List className={css.list}>
              {(option: MultiSelectOption) => (
                <Combobox.Item key={option.value} value={option} className={css.item}>
                  <Combobox.ItemIndicator className={css.tick}>
                    <Check size={15} aria-hidden />
                  </Combobox.ItemIndicator>
                  <span className={css.name}>{option.label}</span>
                  {option.note && <span className={css.note}>{option.note}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
