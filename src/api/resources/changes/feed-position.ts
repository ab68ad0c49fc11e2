import { Type } from '@sinclair/typebox'
import {
  type ChangeCursor,
  decodeChangeCursor,
  encodeChangeCursor,
  isChangeCursor,
} from '../../../changes/change-cursor.ts'
import type { ChangePosition } from '../../../model/database-change.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { ApiDependencies } from '../../api-dependencies.ts'
import { decodeText, truncateReceivedValue } from '../../decode-text.ts'
import type { QueryParameter, QueryParameterWithDefault } from '../../query-parameters.ts'

/** Where a client wants to continue reading changes: after a change number, or at a cursor. */
export interface FeedPosition {
  readonly after: number
  /** The newest change that the client has seen, or `null` if it sent only a number. */
  readonly seen: ChangePosition | null
}

const NUMBER = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const CURSOR = Type.String({ pattern: '^ch1_[A-Za-z0-9_-]+$' })

/** A parameter for a position in the change feed: a change number or an opaque cursor. */
export const feedPositionParameter: QueryParameter<FeedPosition> = {
  schema: Type.Union([NUMBER, CURSOR], {
    description:
      'The `next_cursor` or `next` value of the previous response. 0 starts from the beginning. Use the cursor to be ' +
      'notified (410) when the database was restored or replaced; a number notices that only beyond the latest change.',
  }),
  parse(text, name, report) {
    if (!isChangeCursor(text)) {
      const after = decodeText(NUMBER, text, name, error =>
        report({ ...error, detail: error.detail.replace(/\.$/, ', or a cursor as it was received.') }),
      )
      return after === undefined ? undefined : { after: after as number, seen: null }
    }
    const cursor: ChangeCursor | null = decodeChangeCursor(text)
    if (cursor !== null) return cursor
    report({
      code: 'malformed_cursor',
      detail: `${name} is not a complete cursor. Pass next_cursor as it was received.`,
    })
    return undefined
  },
}

/** The parameter for where a page of changes begins. */
export const feedStartParameter: QueryParameterWithDefault<FeedPosition> = {
  ...feedPositionParameter,
  schema: { ...feedPositionParameter.schema, default: 0 },
  fallback: { after: 0, seen: null },
}

/**
 * Throws `history_changed` if a position is not in the history of the database. `indexed` is the state of this node's
 * index. A position that the index has not reached is no error if the database knows it: the node lags behind.
 */
export async function requireKnownFeedPosition(
  { changeHistory }: Pick<ApiDependencies, 'changeHistory'>,
  { after, seen }: FeedPosition,
  indexed: ChangePosition,
): Promise<void> {
  if (seen === null && after <= indexed.change) return
  const isKnown =
    seen === null
      ? after <= (await changeHistory.latest()).change
      : await changeHistory.includes(seen, indexed)
  if (isKnown) return
  const reason = seen === null ? `There is no change ${after} yet.` : 'The cursor belongs to another history.'
  const received = seen === null ? String(after) : encodeChangeCursor({ after, seen })
  throw historyChanged(reason, received, await changeHistory.latest())
}

/** Returns the later of two positions of one history. */
export function laterPosition(a: ChangePosition | null, b: ChangePosition): ChangePosition {
  return a !== null && a.change > b.change ? a : b
}

function historyChanged(reason: string, received: string, latest: ChangePosition): HeraldError {
  const detail =
    `${reason} The database was restored to an earlier state or replaced. List all resources again to replace your ` +
    'copy, or start from after=0.'
  const current = encodeChangeCursor({ after: latest.change, seen: latest })
  return new HeraldError('history_changed', detail, {
    errors: [
      {
        parameter: 'after',
        code: 'history_changed',
        detail:
          'Accepted are 0, to read all changes again, and the cursor of the latest change, after listing again.',
        received: truncateReceivedValue(received),
        allowed: ['0', current],
      },
    ],
  })
}
