import { type TSchema, Type } from '@sinclair/typebox'
import type { FieldError } from '../base/errors.ts'
import type { Field } from './body.ts'
import { meant, shown } from './parameters.ts'

/** An array of distinct enum values; `least` is the minimum number of items. */
export function words<const T extends string>(
  allowed: readonly T[],
  { least, description }: { readonly least: 0 | 1; readonly description: string },
): Field<readonly T[]> {
  const item = Type.String({ enum: allowed })
  return {
    schema: Type.Array(item, { description, minItems: least, uniqueItems: true }),
    required: false,
    read(value, name, report) {
      if (!Array.isArray(value)) {
        return void report({ code: 'wrong_type', detail: `${name} must be an array of strings.` })
      }
      if (value.length < least) report({ code: 'empty', detail: `${name} must not be empty.`, allowed })
      const errors = value.flatMap((item, index) => itemErrors(item, index, { list: value, allowed, name }))
      for (const error of errors) report(error)
      return errors.length === 0 ? (value as T[]) : undefined
    },
  }
}

function itemErrors(
  item: unknown,
  index: number,
  { list, allowed, name }: { list: readonly unknown[]; allowed: readonly string[]; name: string },
): FieldError[] {
  const pointer = `/${index}`
  const received = shown(typeof item === 'string' ? item : JSON.stringify(item))
  if (typeof item !== 'string') {
    return [{ pointer, received, code: 'wrong_type', detail: `${name} must be an array of strings.` }]
  }
  if (!allowed.includes(item)) {
    const detail = `"${received}" is not a valid value for ${name}.`
    return [{ pointer, received, code: 'unknown_value', detail, allowed, ...meant(item, allowed) }]
  }
  if (list.indexOf(item) === index) return []
  return [{ pointer, received, code: 'duplicate_item', detail: `${name} contains "${item}" more than once.` }]
}

export function flag(description: string): Field<boolean> {
  return {
    schema: Type.Boolean({ description }),
    required: false,
    read(value, name, report) {
      if (typeof value === 'boolean') return value
      report({ code: 'wrong_type', detail: `${name} must be true or false.` })
      return undefined
    },
  }
}

/** An integer field; both bounds are inclusive. */
export function whole(options: { min: number; max: number; description: string }): Field<number> {
  const { min, max, description } = options
  return {
    schema: Type.Integer({ minimum: min, maximum: max, description }),
    required: false,
    read(value, name, report) {
      const isInteger = typeof value === 'number' && Number.isInteger(value)
      if (isInteger && value >= min && value <= max) return value
      const code = isInteger ? 'out_of_range' : 'wrong_type'
      report({ code, detail: `${name} must be an integer from ${min} to ${max}.` })
      return undefined
    },
  }
}

/** Makes a field accept null. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    schema: Type.Unsafe<TSchema>({ ...field.schema, type: [field.schema.type, 'null'] }),
    read: (value, name, report) => (value === null ? null : field.read(value, name, report)),
  }
}
