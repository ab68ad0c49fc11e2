import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../test/support/api-server.ts'

/** The constraints that the OpenAPI document states for parameters and bodies are exactly those that are enforced. */

interface InputSchema {
  /** The first alternative is tested. */
  readonly anyOf?: readonly InputSchema[]
  readonly $ref?: string
  readonly allOf?: readonly [InputSchema]
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly format?: string
  readonly items?: InputSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: readonly string[]
}
interface Operation {
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly schema: InputSchema
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: InputSchema } }
  }
}
interface Examples {
  readonly valid: readonly unknown[]
  readonly invalid: readonly unknown[]
}

const api = await startTestApi({ after })
const { key } = await api.makeKey({ owner: 'constraints', scopes: ['read', 'webhooks', 'admin'] })
const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, InputSchema> }
}
const UUID = '019ab000-0000-7000-8000-000000000001'

function resolve(schema: InputSchema): InputSchema {
  if (schema.allOf !== undefined) return resolve(schema.allOf[0])
  if (schema.$ref === undefined) return schema
  const component = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  assert.ok(component, schema.$ref)
  return component
}

const FORMAT_EXAMPLES: Readonly<Record<string, Examples>> = {
  date: { valid: ['2024-02-29'], invalid: ['2026-02-30', '2026-1-1', '20260101'] },
  'date-time': { valid: ['2199-02-28T00:00:00Z'], invalid: ['2026-02-30T00:00:00Z', '2026-01-01'] },
  uuid: { valid: [UUID], invalid: ['x'] },
  uri: { valid: ['https://example.com/hook'], invalid: ['x', 'https://'] },
  email: {
    valid: ['anna@example.com'],
    invalid: ['x', 'anna@', `${'a'.repeat(64)}@${'a.'.repeat(95)}example`],
  },
}

/** Values at and beyond the limits of a string, number or enum. */
function scalarExamples(schema: InputSchema): Examples {
  const { enum: values, format = '', minimum = 0, maximum = 0, maxLength } = schema
  if (values !== undefined) return { valid: values, invalid: ['no such value'] }
  if ([schema.type].flat().includes('integer'))
    return { valid: [minimum, maximum], invalid: [minimum - 1, maximum + 1, 1.5] }
  if (schema.type === 'number')
    return { valid: [minimum, maximum], invalid: [minimum - 1, maximum + 1, 1.005, '1e3'] }
  if (schema.type === 'boolean') return { valid: [true, false], invalid: [1, 'TRUE'] }
  if (schema.pattern !== undefined && !(format in FORMAT_EXAMPLES)) {
    const pattern = new RegExp(schema.pattern, 'u')
    const tooLong = maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]
    const invalid = ['a', ' ', 'a\u0007'].filter(text => !pattern.test(text))
    return {
      valid: schema.examples ?? ['a'].filter(text => pattern.test(text)),
      invalid: [...invalid, ...tooLong],
    }
  }
  const { valid, invalid } = FORMAT_EXAMPLES[format] ?? { valid: schema.examples ?? ['a'], invalid: [] }
  if (maxLength === undefined || format === 'email') return { valid, invalid }
  const prefix = format === 'uri' ? 'https://example.com/' : ''
  const longest = prefix.padEnd(maxLength, 'a')
  return { valid: [...valid, longest], invalid: [...invalid, `${longest}a`] }
}

function parameterExamples(schema: InputSchema): Examples {
  const [alternative] = schema.anyOf ?? []
  if (alternative !== undefined) return parameterExamples(resolve(alternative))
  if (schema.items === undefined) {
    const { valid, invalid } = scalarExamples(schema)
    return { valid, invalid: ['', ...invalid] }
  }
  const { enum: values, maxLength } = resolve(schema.items)
  const invalidItem = maxLength === undefined ? 'no such value' : 'a'.repeat(maxLength + 1)
  return { valid: values === undefined ? [] : [values.join()], invalid: ['', invalidItem, ','] }
}

function fieldExamples(schema: InputSchema): Examples {
  const types = [schema.type ?? []].flat()
  const nulls = types.includes('null') ? { valid: [null], invalid: [] } : { valid: [], invalid: [null] }
  if (types.includes('boolean')) return { valid: [true, false], invalid: ['true', 1, null] }
  // Other tests check which searches a text or object can hold.
  if (types.includes('object')) return { valid: schema.examples ?? [], invalid: [1, true, ''] }
  const { items, minItems = 0 } = schema
  if (types.includes('object'))
    return {
      valid: [...(schema.examples ?? []), ...nulls.valid],
      invalid: [1, true, '', [], {}, ...nulls.invalid],
    }
  if (items === undefined) {
    const { valid, invalid } = scalarExamples(schema)
    const wrongTypes = types.includes('integer') ? ['1'] : [1, true, '']
    return { valid: [...valid, ...nulls.valid], invalid: [...invalid, ...nulls.invalid, ...wrongTypes] }
  }
  if (resolve(items).type === 'object')
    // Rows that are no objects or have unknown fields get verdicts of their own.
    return { valid: [[{ name: 'a' }]], invalid: [[], null, 'a'] }
  const { enum: listed, format } = resolve(items)
  const choices = (resolve(items).anyOf ?? []).flatMap(choice => resolve(choice).enum ?? [])
  const values = listed ?? (format === 'uuid' ? [UUID] : choices)
  assert.ok(schema.uniqueItems && values.length > 0)
  const empty = { valid: minItems === 0 ? [[]] : [], invalid: minItems === 0 ? [] : [[]] }
  return {
    valid: [values, ...empty.valid],
    invalid: [['no such value'], [values[0], values[0]], values[0], ...empty.invalid],
  }
}

/** Sends a request and returns the parameters and pointers of its errors, except of IDs that are valid but belong to nothing. */
async function errorsOf(method: string, template: string, query: string, body?: unknown): Promise<string[]> {
  const id = template.startsWith('/api/v1/sources') ? 'fr-bodacc' : UUID
  const path = `${template.replace('{id}', id).replace('{run}', UUID).replace('{entry}', UUID)}${query}`
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const reply = await api.ask(path, headers, method, body === undefined ? undefined : JSON.stringify(body))
  assert.ok(reply.status < 500, `${path} ${reply.text}`)
  if (reply.status !== 400) return []
  const { errors } = reply.json() as {
    errors: { parameter?: string; pointer?: string; code: string; received?: unknown }[]
  }
  const ofFields = errors.filter(({ code, received }) => code !== 'unknown_value' || received !== UUID)
  return ofFields.map(({ parameter, pointer }) => parameter ?? pointer ?? '')
}

/** A valid request opens a stream that never ends; its own tests check its parameters. */
const STREAM = '/api/v1/changes/stream'
/** The specification of this interface has parameters of its own, and programs add others. */
const RECONCILIATION = '/reconcile/'
const paths = Object.entries(document.paths).filter(
  ([path]) => path !== STREAM && !path.startsWith(RECONCILIATION),
)
const operations = paths.flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
)

for (const { method, path, parameters = [] } of operations) {
  const queryParameters = parameters.filter(parameter => parameter.in === 'query')
  // Some values of other parameters are only valid together with a search, and some only in exports.
  const search = queryParameters.some(({ name }) => name === 'q') ? '&q=a' : ''
  const companions = (name: string) =>
    ['bom', 'resume'].includes(name) ? `${search}&format=csv` : name === 'q' ? '' : search
  for (const { name, schema } of queryParameters) {
    test(`${method} ${path}: ${name} → limits as documented`, async () => {
      const { valid, invalid } = parameterExamples(resolve(schema))
      const isRejected = async (value: unknown) => {
        const query = `?${name}=${encodeURIComponent(String(value))}${companions(name)}`
        return (await errorsOf(method, path, query)).includes(name)
      }
      for (const value of valid) assert.equal(await isRejected(value), false, `valid: ${value}`)
      for (const value of invalid)
        assert.equal(await isRejected(value), true, `invalid: ${JSON.stringify(value)}`)
    })
  }
}

for (const { method, path, requestBody } of operations) {
  if (requestBody === undefined) continue
  const json = requestBody.content['application/json']
  // Other bodies have no fields; their own tests check them.
  if (json === undefined) continue
  const { properties = {}, required = [] } = json.schema
  const isRejected = async (name: string, body: unknown) =>
    (await errorsOf(method, path, '', body)).some(pointer => pointer.split('/')[1] === name)
  test(`${method} ${path}: body fields → required and unknown ones as documented`, async () => {
    for (const name of required) assert.equal(await isRejected(name, {}), true, name)
    assert.equal(await isRejected('unknown', { unknown: 1 }), true)
  })
  for (const [name, schema] of Object.entries(properties)) {
    test(`${method} ${path}: ${name} → limits as documented`, async () => {
      const { valid, invalid } = fieldExamples(resolve(schema))
      for (const value of valid) {
        // An unknown field keeps the request from being executed.
        assert.equal(await isRejected(name, { [name]: value, unknown: 1 }), false, `valid: ${value}`)
      }
      for (const value of invalid)
        assert.equal(await isRejected(name, { [name]: value }), true, `invalid: ${value}`)
    })
  }
}
