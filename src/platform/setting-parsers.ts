import { isIP } from 'node:net'
import { splitServers } from './sql/database-servers.ts'
import { trimEndMatching } from './text.ts'

/** The error that these parsers throw. Its message is shown after the name of the variable. */
export class InvalidValueError extends Error {}

/** Calls a parser and returns its error instead of throwing it, so that all invalid settings can be reported together. */
export function catchInvalidValue<T>(parse: () => T): T | InvalidValueError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidValueError) return error
    throw error
  }
}

export function parseInteger(text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new InvalidValueError(`must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

export function parseChoice<const T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find(item => item === text)
  if (found === undefined) throw new InvalidValueError(`must be one of ${allowed.join(', ')}, not "${text}"`)
  return found
}

/** Parses a duration such as `30s`, `2m` or `1h` into milliseconds. */
export function parseDuration(text: string): number {
  const [, number, unit] = /^(\d{1,5})(ms|s|m|h)$/.exec(text) ?? []
  if (number === undefined) throw new InvalidValueError(`"${text}" is not a duration such as 30s, 2m or 1h`)
  return Number(number) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's'] ?? 1)
}

export function parseList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

export function parseNetwork(text: string): string {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  const isValidPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (bits < 0 || !isValidPrefix || rest.length > 0) {
    throw new InvalidValueError(
      `"${text}" is neither an IP address (such as 127.0.0.1) nor a network (such as 10.0.0.0/8)`,
    )
  }
  return text
}

/** Parses the URL at which clients reach the service, without a slash at the end. */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username + url.password === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidValueError(
      'must be an http:// or https:// URL without credentials, query and fragment, such as https://herald.example',
    )
  return trimEndMatching(url.href, /\//)
}

/** Checks a value that is sent in a request header, which allows printable ASCII only. */
export function parsePrintable(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text))
    throw new InvalidValueError('must contain only printable ASCII characters')
  return text
}

export function parseSourceUrls(text: string | undefined): Readonly<Record<string, string>> {
  const items = parseList(text)
  const pairs = items.map(item => /^([a-z-]+(?:\/[a-z-]+)?)=(https?:\/\/\S+)$/.exec(item))
  const invalid = pairs.findIndex(pair => pair === null || !URL.canParse(pair[2] ?? ''))
  if (invalid >= 0) {
    // A comma in a password splits it, so an item can be a part of one.
    const item = text?.includes('@') ? `item ${invalid + 1}` : `"${items[invalid]}"`
    throw new InvalidValueError(`${item} must have the form <source>=<url>`)
  }
  return Object.fromEntries(pairs.map(pair => [pair?.[1], trimEndMatching(pair?.[2] ?? '', /\//)]))
}

export function parseSourceKeys(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = parseList(text).map(item => /^([a-z-]+)=([\x21-\x7e]+)$/.exec(item))
  // The errors must not repeat a key.
  const invalid = pairs.indexOf(null) + 1
  if (invalid > 0) throw new InvalidValueError(`item ${invalid} must have the form <source>=<key>`)
  return Object.fromEntries(pairs.map(pair => [pair?.[1], pair?.[2]]))
}

export function parseSecretKey(text: string): string {
  if (text.trim().length < 32)
    throw new InvalidValueError(
      'must have at least 32 characters; generate one with: openssl rand -base64 32',
    )
  return text.trim()
}

export function parseDatabaseUrl(text: string): string {
  // The value may contain a password, so the error must not repeat it.
  if (!/^postgres(ql)?:\/\//.test(text) || !splitServers(text).every(url => URL.canParse(url))) {
    throw new InvalidValueError(
      'must be a URL such as postgres://user:password@host:5432/database, with more hosts after commas for standbys',
    )
  }
  return text
}
