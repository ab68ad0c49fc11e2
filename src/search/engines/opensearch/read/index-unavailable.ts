import { HeraldError } from '../../../../platform/errors.ts'

/** Returns the error for a read that may succeed later. */
export function indexUnavailable(state: string, cause?: unknown): HeraldError {
  return new HeraldError('unavailable', `The search index ${state}`, {
    headers: { 'Retry-After': '5' },
    cause,
  })
}
