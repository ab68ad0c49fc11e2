import { type TSchema, Type } from '@sinclair/typebox'
import type { FieldError } from '../base/errors.ts'
import type { Field } from './body.ts'
import { meant, shown } from './parameters.ts'

/** A list of words of a closed vocabulary, none of them twice; `least` is how many there must be. */
export function words<const T extends string>(
  allowed: readonly T[],
  { least, description }: { readonly least: 0 | 1; readonly description: string },
): Field<readonly T[]> {
  const item = Type.String({ enum: allowed })
  return {
    schema: Type.Array(item, { description, minItems: least, uniqueItems: true }),
    required: false,
    read(value, name, complain) {
      if (!Array.isArray(value))
        return void complain({ code: 'wrong_type', detail: `${name} must be an array of strings.` })
      if (value.length < least) complain({ code: 'empty', detail: `${name} must not be empty.`, allowed })
      const wrong = value.flatMap((given, index) => wrongItem(given, index, { list: value, allowed, name }))
      for (const error of wrong) complain(error)
      return wrong.length === 0 ? (value as T[]) : undefined
    },
  }
}

function wrongItem(
  item: unknown,
  index: number,
  { list, allowed, name }: { list: readonly unknown[]; allowed: readonly string[]; name: string },
): FieldError[] {
  const pointer = `/${index}`
  const received = shown(typeof item === 'string' ? item : JSON.stringify(item))
  if (typeof item !== 'string')
    return [{ pointer, received, code: 'wrong_type', detail: `${name} must be an array of strings.` }]
  if (!allowed.includes(item)) {
    const detail = `${name} has no value "${received}".`
    return [{ pointer, received, code: 'unknown_value', detail, allowed, ...meant(item, allowed) }]
  }
  if (list.indexOf(item) === index) return []
  return [{ pointer, received, code: 'duplicate_item', detail: `${name} has "${item}" twice.` }]
}

/** True or false. */
export function flag(description: string): Field<boolean> {
  return {
    schema: Type.Boolean({ description }),
    required: false,
    read(value, name, complain) {
      if (typeof value === 'boolean') return value
      complain({ code: 'wrong_type', detail: `${name} must be true or false.` })
      return undefined
    },
  }
}

/** A whole number within bounds. */
export function whole(range: { min: number; max: number; description: string }): Field<number> {
  const { min, max, description } = range
  return {
    schema: Type.Integer({ minimum: min, maximum: max, description }),
    required: false,
    read(value, name, complain) {
      const isWhole = typeof value === 'number' && Number.isInteger(value)
      if (isWhole && value >= min && value <= max) return value
      const code = isWhole ? 'out_of_range' : 'wrong_type'
      complain({ code, detail: `${name} must be a whole number from ${min} to ${max}.` })
      return undefined
    },
  }
}

/** The same field, which may also be null. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    schema: Type.Unsafe<TSchema>({ ...field.schema, type: [field.schema.type, 'null'] }),
    read: (value, name, complain) => (value === null ? null : field.read(value, name, complain)),
  }
}
