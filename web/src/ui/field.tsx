import { type ReactNode, useId } from 'react'
import css from './field.module.css'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** Gets what joins the control to its label, hint and error. */
  readonly children: (joined: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A labelled control of a form, with a hint and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
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
    </div>
  )
}

/** Check boxes under one name. */
export function Choices({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string
  options: readonly { value: string; label: ReactNode }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter(other => other !== value))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
