import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import css from './combobox.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  /** Beside the label, such as a count. */
  readonly note?: string
}

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Opens, and takes the keyboard, as soon as it is there. */
  readonly opened?: boolean
}

/** Chooses several of many by typing part of a name. */
export function MultiSelect({ label, placeholder, options, chosen, onChange, opened = false }: Props) {
  const id = useId()
  const selected = chosen.map(
    value => options.find(option => option.value === value) ?? { value, label: value },
  )
  return (
    <Combobox.Root
      items={options}
      multiple
      defaultOpen={opened}
      value={selected}
      onValueChange={(next: Option[], { reason }) => {
        // Escape closes the list; what was chosen is not lost by one Escape too many.
        if (reason !== 'escape-key') onChange(next.map(({ value }) => value))
      }}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
    >
      <div className={css.box}>
        <label htmlFor={id}>{label}</label>
        <Combobox.Chips className={css.chips}>
          {selected.map(option => (
            <Combobox.Chip key={option.value} className={css.chip} aria-label={option.label}>
              {option.label}
              <Combobox.ChipRemove className={css.remove} aria-label={`Remove ${option.label}`}>
                <X size={13} aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={id}
            autoFocus={opened}
            placeholder={selected.length === 0 ? placeholder : ''}
            className={css.input}
          />
        </Combobox.Chips>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className={css.positioner}>
          <Combobox.Popup className={css.popup}>
            <Combobox.Empty className={css.empty}>Nothing is called that.</Combobox.Empty>
            <Combobox.List>
              {(option: Option) => (
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
