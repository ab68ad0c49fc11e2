import { ApiRequestError } from '../api/api-error.ts'
import css from './form-error-summary.module.css'

/** Shows the errors of a rejected form, except those that its fields display themselves. */
export function FormErrorSummary({
  error,
  handledFields,
}: {
  error: unknown
  handledFields: readonly string[]
}) {
  if (error === null || error === undefined) return null
  const messages = listMessages(error, handledFields)
  if (messages.length === 0) return null
  return (
    <div className={css.refusal} role="alert">
      {messages.map(message => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

function listMessages(error: unknown, handledFields: readonly string[]): string[] {
  if (!(error instanceof ApiRequestError)) return [String(error)]
  const { title, detail, errors = [] } = error.problem
  if (errors.length === 0) return [detail ?? title]
  const isHandled = (pointer = '', parameter = '') =>
    handledFields.includes(pointer.split('/')[1] ?? '') || handledFields.includes(parameter)
  return errors.filter(({ pointer, parameter }) => !isHandled(pointer, parameter)).map(({ detail }) => detail)
}
