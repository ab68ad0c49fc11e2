import { Type } from '@sinclair/typebox'
import { API_KEY_LABEL_PATTERN } from '../../accounts/api-keys.ts'
import type { FieldError } from '../../platform/errors.ts'
import { hasMoreCharacters } from '../../platform/text.ts'
import { stringParameter } from '../query-parameters.ts'
import { type BodyField, stringField } from '../request-body.ts'

const MAX_NAME_LENGTH = 200

/** Creates a field for the name of something that an owner stores. */
export function storedNameField(description: string): BodyField<string> {
  return stringField(
    stringParameter(
      Type.String({ maxLength: MAX_NAME_LENGTH, pattern: API_KEY_LABEL_PATTERN, description }),
      text => findNameFault(text),
    ),
  )
}

function findNameFault(text: string): FieldError | null {
  if (text.trim() === '') return { code: 'blank', detail: 'name must not be blank.' }
  if (hasMoreCharacters(text, MAX_NAME_LENGTH))
    return { code: 'too_long', detail: `name must be at most ${MAX_NAME_LENGTH} characters long.` }
  if (/\p{Cc}/u.test(text))
    return {
      code: 'control_character',
      detail: 'name must not contain control characters such as line breaks.',
    }
  return null
}
