import { ApiRequestError } from '../api/api-error.ts'
import css from './form-error-summary.module.css'

/** Why a form was refused, as far as no field of it says so. */
export function FormErrorSummary({
  error,
  handledFields,
}: {
  error: unknown
  handledFields: readonly string[]
}) {
  if (error === null || error === undefined) return null
  const told = sentences(error, handledFields)
  if (told.length === 0) return null
  return (
    <div className={css.refusal} role="alert">
      {told.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

function sentences(error: unknown, fields: readonly string[]): string[] {
  if (!(error instanceof ApiRequestError)) return [String(error)]
  const { title, detail, errors = [] } = error.problem
  if (errors.length === 0) return [detail ?? title]
  const isShown = (pointer = '', parameter = '') =>
    fields.includes(pointer.split('/')[1] ?? '') || fields.includes(parameter)
  return errors.filter(({ pointer, parameter }) => !isShown(pointer, parameter)).map(({ detail }) => detail)
}
