import type { Encryptor } from '../platform/encryption.ts'
import { HeraldError } from '../platform/errors.ts'

/** A header that an owner adds to the requests of a subscription. Its value is a secret: it is never shown or logged. */
export interface CustomHeader {
  /** The name as the owner wrote it. */
  readonly name: string
  readonly value: string
}

/** Changes to custom headers: a value of `null` removes a header, and `null` alone removes all. Others are kept. */
export type CustomHeaderChanges = readonly { readonly name: string; readonly value: string | null }[] | null

export const MAX_CUSTOM_HEADERS = 20
export const MAX_CUSTOM_HEADER_NAME_LENGTH = 100
export const MAX_CUSTOM_HEADER_VALUE_LENGTH = 2_048
/** Maximum length of all names and values together. Receivers accept 8 KiB of headers at least, with Herald's own. */
export const MAX_CUSTOM_HEADERS_LENGTH = 4_096
/** A token (RFC 9110, 5.6.2). */
export const CUSTOM_HEADER_NAME_PATTERN = "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"
/** Printable ASCII; spaces only between other characters, because receivers remove them at the ends. */
export const CUSTOM_HEADER_VALUE_PATTERN = '^[!-~](?:[ -~]*[!-~])?$'

const NAME = new RegExp(CUSTOM_HEADER_NAME_PATTERN)
const VALUE = new RegExp(CUSTOM_HEADER_VALUE_PATTERN)

/** Headers that Herald sets, that belong to the connection, or that only proxies state. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-real-ip',
])
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-', 'x-forwarded-', 'x-registry-']

/** A fault in a custom header, which does not repeat its value. */
export interface CustomHeaderFault {
  readonly code: string
  readonly detail: string
}

/** Returns why a name cannot be that of a custom header, or `null`. */
export function findHeaderNameFault(name: string): CustomHeaderFault | null {
  if (!NAME.test(name) || name.length > MAX_CUSTOM_HEADER_NAME_LENGTH) {
    const detail = `A header name must be 1 to ${MAX_CUSTOM_HEADER_NAME_LENGTH} letters, digits or characters of !#$%&'*+-.^_\`|~.`
    return { code: 'invalid_header_name', detail }
  }
  const key = headerKey(name)
  if (!RESERVED_NAMES.has(key) && !RESERVED_PREFIXES.some(prefix => key.startsWith(prefix))) return null
  const detail = `The header ${name} is set by Herald, by the connection or by proxies. Choose another name.`
  return { code: 'reserved_header', detail }
}

/** Returns why a value cannot be that of a custom header, or `null`. */
export function findHeaderValueFault(value: string): CustomHeaderFault | null {
  if (value === '') return { code: 'empty', detail: 'The value of a header must not be empty.' }
  if (value.length > MAX_CUSTOM_HEADER_VALUE_LENGTH) {
    const detail = `The value of a header must have at most ${MAX_CUSTOM_HEADER_VALUE_LENGTH} characters, not ${value.length}.`
    return { code: 'too_long', detail }
  }
  if (VALUE.test(value)) return null
  const detail =
    'The value of a header must be printable ASCII, without line breaks, and without spaces at its ends.'
  return { code: 'invalid_header_value', detail }
}

/** Returns what is equal for names that a receiver may take for the same header, such as those with `_` in CGI programs. */
export function headerKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-')
}

/** Applies changes to headers. Throws `invalid_body` if the result is too large. */
export function changeHeaders(
  current: readonly CustomHeader[],
  changes: CustomHeaderChanges,
): readonly CustomHeader[] {
  if (changes === null) return []
  const changed = new Set(changes.map(({ name }) => headerKey(name)))
  const added = changes.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  const headers = [...current.filter(({ name }) => !changed.has(headerKey(name))), ...added]
  const length = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  if (headers.length > MAX_CUSTOM_HEADERS)
    throw tooLarge(
      'too_many_items',
      `A webhook can have ${MAX_CUSTOM_HEADERS} headers, not ${headers.length}.`,
    )
  if (length > MAX_CUSTOM_HEADERS_LENGTH) {
    const detail = `Names and values of all headers must have at most ${MAX_CUSTOM_HEADERS_LENGTH} characters together, not ${length}.`
    throw tooLarge('too_long', detail)
  }
  return headers
}

/** Encrypts headers so that they can be decrypted only for this subscription; `null` if there are none. */
export function encryptHeaders(
  headers: readonly CustomHeader[],
  subscriptionId: string,
  encryptor: Encryptor,
): Buffer | null {
  if (headers.length === 0) return null
  const pairs = headers.map(({ name, value }) => [name, value])
  return encryptor.encrypt(JSON.stringify(pairs), contextOf(subscriptionId))
}

export function decryptHeaders(
  encrypted: Buffer | null,
  subscriptionId: string,
  encryptor: Encryptor,
): readonly CustomHeader[] {
  if (encrypted === null) return []
  const pairs = JSON.parse(encryptor.decrypt(encrypted, contextOf(subscriptionId))) as [string, string][]
  return pairs.map(([name, value]) => ({ name, value }))
}

/** Differs from the context of signing secrets, so that neither can take the place of the other. */
function contextOf(subscriptionId: string): string {
  return `headers of ${subscriptionId}`
}

function tooLarge(code: string, detail: string): HeraldError {
  return new HeraldError('invalid_body', detail, { errors: [{ pointer: '/headers', code, detail }] })
}
