import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import { useRef } from 'react'
import { uiMessages as messages } from './messages/messages.ts'
import css from './multi-select.module.css'

export interface MultiSelectOption {
  readonly value: string
  readonly label: string
  /** Additional information beside the label, such as a count. */
  readonly note?: string
}

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly MultiSelectOption[]
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  /** Whether the list is open and focused on the first render. */
  readonly defaultOpen?: boolean
}

/** Lets the user select multiple options. It consists of a button that shows the selection and a searchable list. */
export function MultiSelect(props: Props) {
  const { label, placeholder, options, onChange, defaultOpen = false } = props
  const selected = props.selected.map(
    value => options.find(option => option.value === value) ?? { value, label: value },
  )
  return (
    <Combobox.Root
      items={options}
      multiple
      defaultOpen={defaultOpen}
      value={selected}
      onValueChange={(next: MultiSelectOption[], { reason }) => {
        // By default, a second Escape clears the selection. Here, Escape only closes the list.
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
            <SearchRow label={label} canClear={selected.length > 0} onClear={() => onChange([])} />
            <Combobox.Empty className={css.empty}>{messages.noMatches}</Combobox.Empty>
            <Combobox.List className={css.list}>
              {(option: MultiSelectOption) => <OptionItem key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

interface SearchRowProps {
  readonly label: string
  readonly canClear: boolean
  readonly onClear: () => void
}

function SearchRow({ label, canClear, onClear }: SearchRowProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.find}>
      <Search size={15} aria-hidden />
      <Combobox.Input
        ref={input}
        className={css.input}
        placeholder={messages.search}
        aria-label={messages.searchIn(label)}
      />
      {canClear && (
        <button
          type="button"
          className={css.none}
          onClick={() => {
            onClear()
            input.current?.focus()
          }}
        >
          {messages.clear}
        </button>
      )}
    </div>
  )
}

function OptionItem({ option }: { option: MultiSelectOption }) {
  return (
    <Combobox.Item value={option} className={css.item}>
      <Combobox.ItemIndicator className={css.tick}>
        <Check size={15} aria-hidden />
      </Combobox.ItemIndicator>
      <span className={css.name}>{option.label}</span>
      {option.note && <span className={css.note}>{option.note}</span>}
    </Combobox.Item>
  )
}
