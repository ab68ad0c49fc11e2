import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { FieldError } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import { allowedValues, suggestClosestValue, truncateReceivedValue } from './decode-text.ts'
import type { BodyField } from './request-body.ts'
import { uuidSchema } from './resources/schema-builders.ts'

/** Creates a field for an array of distinct enum values; `least` is the minimum number of items. */
export function enumListField<S extends TSchema>(
  itemSchema: S,
  { least, description }: { readonly least: 0 | 1; readonly description: string },
): BodyField<readonly Static<S>[]> {
  const schema = Type.Array(itemSchema, { description, minItems: least, uniqueItems: true })
  const { minItems = 0 } = schema
  const allowed = allowedValues(itemSchema) ?? []
  return {
    schema,
    required: false,
    parse(value, name, report) {
      if (!Array.isArray(value)) {
        return void report({ code: 'wrong_type', detail: `${name} must be an array of strings.` })
      }
      if (value.length < minItems) report({ code: 'empty', detail: `${name} must not be empty.`, allowed })
      const errors = value.flatMap((item, index) => itemErrors(item, index, { list: value, allowed, name }))
      for (const error of errors) report(error)
      return errors.length === 0 ? value : undefined
    },
  }
}

function itemErrors(
  item: unknown,
  index: number,
  { list, allowed, name }: { list: readonly unknown[]; allowed: readonly string[]; name: string },
): FieldError[] {
  const pointer = `/${index}`
  const received = truncateReceivedValue(typeof item === 'string' ? item : JSON.stringify(item))
  if (typeof item !== 'string') {
    return [{ pointer, received, code: 'wrong_type', detail: `${name} must be an array of strings.` }]
  }
  if (!allowed.includes(item)) {
    const detail = `"${received}" is not a valid value for ${name}.`
    return [
      { pointer, received, code: 'unknown_value', detail, allowed, ...suggestClosestValue(item, allowed) },
    ]
  }
  if (list.indexOf(item) === index) return []
  return [{ pointer, received, code: 'duplicate_item', detail: `${name} contains "${item}" more than once.` }]
}

export function booleanField(description: string): BodyField<boolean> {
  return {
    schema: Type.Boolean({ description }),
    required: false,
    parse(value, name, report) {
      if (typeof value === 'boolean') return value
      report({ code: 'wrong_type', detail: `${name} must be true or false.` })
      return undefined
    },
  }
}

/** Creates an integer field; both bounds are inclusive. */
export function integerField(options: { min: number; max: number; description: string }): BodyField<number> {
  const schema = Type.Integer({
    minimum: options.min,
    maximum: options.max,
    description: options.description,
  })
  return {
    schema,
    required: false,
    parse(value, name, report) {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
      const isInteger = typeof value === 'number' && Number.isInteger(value)
      if (isInteger && value >= minimum && value <= maximum) return value
      const code = isInteger ? 'out_of_range' : 'wrong_type'
      report({ code, detail: `${name} must be an integer from ${minimum} to ${maximum}.` })
      return undefined
    },
  }
}

/** Makes a field accept `null`. */
export function nullableField<T>(field: BodyField<T>): BodyField<T | null> {
  return {
    ...field,
    schema: Type.Unsafe<TSchema>({ ...field.schema, type: [field.schema.type, 'null'].flat() }),
    parse: (value, name, report) => (value === null ? null : field.parse(value, name, report)),
  }
}

const MAX_LISTED_IDS = 100

/** Creates a field for one value of an enum that includes `null`. */
export function nullableEnumField<T extends string>(schema: TSchema): BodyField<T | null> {
  const allowed = (schema.enum as (string | null)[]).filter(value => value !== null)
  return {
    schema,
    required: false,
    parse(value, name, report) {
      if (value === null) return null
      if (typeof value === 'string' && allowed.includes(value)) return value as T
      const received = truncateReceivedValue(String(value))
      const detail = `"${received}" is not a valid value for ${name}.`
      const code = typeof value === 'string' ? 'unknown_value' : 'wrong_type'
      return void report({ code, detail, allowed, ...suggestClosestValue(received, allowed) })
    },
  }
}

/** Creates a field for an array of distinct IDs. */
export function idListField(description: string, itemDescription: string): BodyField<readonly string[]> {
  return {
    schema: Type.Array(uuidSchema(itemDescription), {
      description,
      maxItems: MAX_LISTED_IDS,
      uniqueItems: true,
    }),
    required: false,
    parse(value, name, report) {
      if (!Array.isArray(value))
        return void report({ code: 'wrong_type', detail: `${name} must be an array of IDs.` })
      if (value.length > MAX_LISTED_IDS) {
        const detail = `${name} must have at most ${MAX_LISTED_IDS} items, not ${value.length}.`
        return void report({ code: 'too_many_items', detail })
      }
      const ids = value.map(item => (typeof item === 'string' ? item.toLowerCase() : item))
      const faults = ids.flatMap((item, index) => {
        if (typeof item !== 'string' || !isUuid(item))
          return [
            {
              index,
              code: 'invalid_uuid',
              detail: `Each item of ${name} must be an ID in the form of a UUID.`,
            },
          ]
        if (ids.indexOf(item) === index) return []
        return [{ index, code: 'duplicate_item', detail: `${name} contains "${item}" more than once.` }]
      })
      for (const { index, ...fault } of faults) report({ pointer: `/${index}`, ...fault })
      return faults.length === 0 ? ids : undefined
    },
  }
}
