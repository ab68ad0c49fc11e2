import { ApiRequestError } from '../api/api-error.ts'
import { describeRequestErrors } from '../text/field-errors.ts'
import css from './form-error-summary.module.css'

interface Props {
  readonly error: unknown
  readonly handledFields: readonly string[]
  /** Messages for individual error codes. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Shows the errors of a rejected form, except those that its fields display themselves. */
export function FormErrorSummary({ error, handledFields, texts }: Props) {
  if (error === null || error === undefined) return null
  const messages = listMessages({ error, handledFields, texts })
  if (messages.length === 0) return null
  return (
    <div className={css.refusal} role="alert">
      {messages.map(message => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}

function listMessages({ error, handledFields, texts }: Props): string[] {
  if (!(error instanceof ApiRequestError)) return [String(error)]
  const { errors = [] } = error.problem
  if (errors.length === 0) return describeRequestErrors(error)
  const isHandled = (pointer = '', parameter = '') =>
    handledFields.includes(pointer.split('/')[1] ?? '') || handledFields.includes(parameter)
  const rest = errors.filter(({ pointer, parameter }) => !isHandled(pointer, parameter))
  if (rest.length === 0) return []
  return describeRequestErrors(
    new ApiRequestError(error.status, { ...error.problem, errors: rest }),
    {},
    texts,
  )
}
