import { type ReactNode, useId } from 'react'
import css from './form-fields.module.css'

interface FieldMessages {
  readonly id: string
  readonly hint: ReactNode
  readonly error: string | null | undefined
}

/** Renders the hint and the error below a control. */
function FieldNotes({ id, hint, error }: FieldMessages) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Returns the IDs of a control’s hint and error, for use in `aria-describedby`. */
function describedBy({ id, hint, error }: FieldMessages): string {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  readonly children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
  }) => ReactNode
}

/** Renders a labeled form control with an optional hint and error. */
export function FormField({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = describedBy({ id, hint, error })
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface CheckboxGroupProps {
  readonly legend: string
  /** If the options have a `note`, which is a full sentence, they are listed one below the other. */
  readonly options: readonly { value: string; label: ReactNode; note?: string }[]
  readonly selected: readonly string[]
  readonly onChange: (selected: string[]) => void
  readonly hint?: ReactNode
  readonly error?: string | null
}

/** Renders a group of checkboxes with a common legend. */
export function CheckboxGroup({ legend, options, selected, onChange, hint, error }: CheckboxGroupProps) {
  const id = useId()
  const described = describedBy({ id, hint, error })
  return (
    <fieldset className={css.choices} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label key={value} className={note === undefined ? undefined : css.withNote}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, value] : selected.filter(other => other !== value))
            }
          />
          <span>
            {label}
            {note !== undefined && <span className={css.note}>{note}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

interface RadioGroupProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Renders radio buttons with a common legend, each with a sentence that explains it. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={css.withNote}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span className={css.note}>{option.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
