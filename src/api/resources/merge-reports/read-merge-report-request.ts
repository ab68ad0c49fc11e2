import type { MergeReportRequest } from '../../../entities/reports/merge-report.ts'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { type ValidatedBody, validateRequestBody } from '../../request-body.ts'
import type { ApiContext } from '../../routing.ts'
import { MERGE_REPORT_FIELDS } from './request-fields.ts'

type Body = ValidatedBody<typeof MERGE_REPORT_FIELDS>

/**
 * Reads a report. Merged entities are replaced by the surviving ones; those that the key may not see are unknown. Throws
 * `invalid_body` with all errors.
 */
export async function readMergeReportRequest(
  context: Pick<ApiContext, 'database'>,
  value: unknown,
): Promise<MergeReportRequest> {
  const body = validateRequestBody(value, MERGE_REPORT_FIELDS, checkOtherEntity)
  const [entityId, otherEntityId] = await Promise.all(
    [body.entity_id, body.other_entity_id].map(id => findSurvivor(context, id)),
  )
  const errors = [
    ...(entityId === null ? [unknownEntity('entity_id', body.entity_id)] : []),
    ...(otherEntityId === null ? [unknownEntity('other_entity_id', body.other_entity_id)] : []),
    ...(entityId !== null && entityId === otherEntityId ? [SAME_ENTITY] : []),
  ]
  const [first] = errors
  if (first !== undefined || typeof entityId !== 'string')
    throw new HeraldError('invalid_body', first?.detail ?? '', { errors })
  return {
    kind: body.kind,
    entityId,
    otherEntityId: otherEntityId ?? null,
    announcementIds: body.announcement_ids ?? [],
    comment: body.comment.trim(),
  }
}

const SAME_ENTITY: FieldError = {
  pointer: '/other_entity_id',
  code: 'same_entity',
  detail: 'Both IDs belong to the same entity. Enter the ID of another one.',
}

function checkOtherEntity({ kind, other_entity_id: otherId }: Partial<Body>): FieldError[] {
  if (kind === undefined || (kind === 'same_party') === (otherId !== undefined)) return []
  const pointer = '/other_entity_id'
  if (kind === 'same_party')
    return [{ pointer, code: 'missing', detail: 'other_entity_id is required if kind is "same_party".' }]
  return [
    { pointer, code: 'not_allowed', detail: 'other_entity_id is only allowed if kind is "same_party".' },
  ]
}

/** Returns the ID of the surviving entity, or `null` if there is none; `undefined` if no ID is stated. */
async function findSurvivor({ database }: Pick<ApiContext, 'database'>, id: string | undefined) {
  if (id === undefined) return undefined
  return (await database.entity(id.toLowerCase()))?.id ?? null
}

function unknownEntity(name: string, received = ''): FieldError {
  return {
    pointer: `/${name}`,
    received,
    code: 'unknown_value',
    detail: `There is no entity with the ID "${received}".`,
  }
}
