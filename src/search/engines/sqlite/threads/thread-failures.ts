import { type FieldError, HeraldError, type HeraldErrorCode } from '../../../../platform/errors.ts'
import { isUnusableContentError, sqliteResultCode, UnusableIndexError } from '../index-database.ts'

/** Why a thread could not do its work: the reason for which it is refused, or another error. */
export type ThreadFailure =
  | { readonly refusal: { code: HeraldErrorCode; detail: string; errors: readonly FieldError[] } }
  | { readonly error: Error; readonly isUnusableIndex: boolean; readonly errcode: number }

/** Converts an error for sending it to another thread, where errors lose their class and codes. */
export function toThreadFailure(caught: unknown): ThreadFailure {
  if (caught instanceof HeraldError) {
    const { code, detail, errors } = caught
    return { refusal: { code, detail, errors } }
  }
  const error = caught instanceof Error ? caught : new Error(String(caught))
  return { error, isUnusableIndex: isUnusableContentError(caught), errcode: sqliteResultCode(caught) }
}

/** Returns the error that a thread sent. */
export function fromThreadFailure(failure: ThreadFailure): Error {
  if ('refusal' in failure) {
    const { code, detail, errors } = failure.refusal
    return new HeraldError(code, detail, { errors })
  }
  if (failure.isUnusableIndex) return new UnusableIndexError(failure.error.message)
  return Object.assign(failure.error, { errcode: failure.errcode })
}
