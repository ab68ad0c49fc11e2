import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { idListField, nullableField } from '../../body-fields.ts'
import { enumParameter, stringParameter } from '../../query-parameters.ts'
import { requiredField, stringField } from '../../request-body.ts'
import { uuidSchema } from '../schema-builders.ts'
import { MergeReportKindSchema, MergeReportStatusSchema } from './schema.ts'

const MAX_TEXT_LENGTH = 2_000

const textField = (name: string, description: string) =>
  stringField(
    stringParameter(Type.String({ maxLength: MAX_TEXT_LENGTH, pattern: '\\S', description }), text =>
      findTextFault(name, text),
    ),
  )

function findTextFault(name: string, text: string): FieldError | null {
  if (text.trim() === '') return { code: 'blank', detail: `${name} must not be blank.` }
  if (hasMoreCharacters(text, MAX_TEXT_LENGTH))
    return { code: 'too_long', detail: `${name} must be at most ${MAX_TEXT_LENGTH} characters long.` }
  return null
}

const entityField = (name: string, description: string) =>
  stringField(
    stringParameter(uuidSchema(description), text =>
      isUuid(text) ? null : { code: 'invalid_uuid', detail: `${name} must be a UUID.` },
    ),
  )

export const MERGE_REPORT_FIELDS = {
  kind: requiredField(stringField(enumParameter(MergeReportKindSchema, 'What is wrong.'))),
  entity_id: requiredField(entityField('entity_id', 'ID of the entity.')),
  other_entity_id: entityField(
    'other_entity_id',
    'ID of the entity that is the same party. Required for `same_party`, and only allowed there.',
  ),
  announcement_ids: idListField(
    'Announcements that show it. For `different_parties`, those that are about the other party.',
    'ID of an announcement that names the entity, or the other one.',
  ),
  comment: requiredField(textField('comment', 'How the operators can tell that it is wrong.')),
}

export const DECISION_FIELDS = {
  status: stringField(enumParameter(MergeReportStatusSchema, 'The new status.')),
  note: nullableField(textField('note', 'Note about the decision; `null` removes it.')),
}
