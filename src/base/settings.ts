import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { HeraldError } from './errors.ts'
import { LOG_LEVELS } from './log.ts'

/** A setting: its environment variable, description, default and parser. */
interface Setting<T> {
  readonly variable: string
  readonly meaning: string
  /** The default value as documented in `docs/configuration.md`. */
  readonly defaultText: string
  /** Values that orchestrators inject under the same variable name; they are ignored with a warning. */
  readonly injectedPattern?: RegExp
  readonly secret?: boolean
  readonly parse: (text: string | undefined) => T
}

const SETTINGS = {
  data: {
    variable: 'HERALD_DATA',
    meaning:
      'Folder for all local data: embedded PostgreSQL (unless DATABASE_URL is set), archive and search index.',
    defaultText: './data (as root: /var/lib/herald)',
    parse: text => resolve(text ?? (process.getuid?.() === 0 ? '/var/lib/herald' : './data')),
  } as Setting<string>,
  port: {
    variable: 'HERALD_PORT',
    meaning: 'TCP port of the API; 0 selects a free port.',
    defaultText: '8080',
    injectedPattern: /^[a-z]+:\/\//,
    parse: text => parseInteger(text ?? '8080', 0, 65535),
  } as Setting<number>,
  host: {
    variable: 'HERALD_HOST',
    meaning: 'Address the API listens on. Keep it on loopback behind a reverse proxy.',
    defaultText: '127.0.0.1',
    parse: text => text ?? '127.0.0.1',
  } as Setting<string>,
  databaseUrl: {
    variable: 'DATABASE_URL',
    meaning: 'Connection URL of a PostgreSQL server, version 15 or newer. If not set, Herald runs its own.',
    defaultText: '(embedded PostgreSQL 18 in the data folder)',
    secret: true,
    parse: text => (text === undefined ? null : parseDatabaseUrl(text)),
  } as Setting<string | null>,
  logLevel: {
    variable: 'HERALD_LOG',
    meaning: `Minimum level of log messages: ${LOG_LEVELS.join(', ')}.`,
    defaultText: 'info',
    parse: text => parseChoice(text ?? 'info', LOG_LEVELS),
  } as Setting<(typeof LOG_LEVELS)[number]>,
  trustProxy: {
    variable: 'HERALD_TRUST_PROXY',
    meaning:
      'Addresses or networks of trusted reverse proxies, whose X-Forwarded-For is used; comma-separated.',
    defaultText: '(none)',
    parse: text => parseList(text).map(parseNetwork),
  } as Setting<readonly string[]>,
  rateLimit: {
    variable: 'HERALD_RATE_LIMIT',
    meaning: 'Maximum requests per minute for each API key on each node; 0 means no limit.',
    defaultText: '0',
    parse: text => parseInteger(text ?? '0', 0, 10_000_000),
  } as Setting<number>,
  corsOrigins: {
    variable: 'HERALD_CORS_ORIGINS',
    meaning: 'Origins of web pages allowed to call the API (CORS), comma-separated.',
    defaultText: '(none)',
    parse: text => parseList(text),
  } as Setting<readonly string[]>,
  sessionHours: {
    variable: 'HERALD_SESSION_HOURS',
    meaning: 'Maximum length of a dashboard session, in hours. A session also ends when its API key expires.',
    defaultText: '12',
    parse: text => parseInteger(text ?? '12', 1, 8_760),
  } as Setting<number>,
  contact: {
    variable: 'HERALD_CONTACT',
    meaning: 'Contact address for publishers, sent in the User-Agent of every crawl request.',
    defaultText: '(none)',
    parse: text => (text === undefined ? null : parsePrintable(text)),
  } as Setting<string | null>,
  sourceUrls: {
    variable: 'HERALD_SOURCE_URLS',
    meaning:
      'Base URLs to crawl instead of the publishers’ own, e.g. mirrors, as comma-separated <source>=<url> pairs.',
    defaultText: '(the publishers’ own)',
    parse: text => parseSourceUrls(text),
  } as Setting<Readonly<Record<string, string>>>,
  sources: {
    variable: 'HERALD_SOURCES',
    meaning: 'Sources that `herald serve` crawls, comma-separated; `none` disables crawling.',
    defaultText: '(all)',
    parse: text => (text === undefined ? null : text.trim() === 'none' ? [] : parseList(text)),
  } as Setting<readonly string[] | null>,
  firstDays: {
    variable: 'HERALD_FIRST_DAYS',
    meaning:
      'Number of past days covered by the first crawl of a source. Use `herald backfill` for earlier days.',
    defaultText: '7',
    parse: text => parseInteger(text ?? '7', 1, 400),
  } as Setting<number>,
  secretKey: {
    variable: 'HERALD_SECRET_KEY',
    meaning:
      'Key that encrypts webhook secrets in the database: at least 32 random characters, identical on all machines.',
    defaultText: '(generated in the data folder at the first start)',
    secret: true,
    parse: text => (text === undefined ? null : parseSecretKey(text)),
  } as Setting<string | null>,
  webhookRetry: {
    variable: 'HERALD_WEBHOOK_RETRY',
    meaning:
      'Delays before the first, second, … retry of a failed delivery, comma-separated. No retry follows the last one.',
    defaultText: '30s,2m,15m',
    parse: text => parseList(text ?? '30s,2m,15m').map(parseDuration),
  } as Setting<readonly number[]>,
  webhookFailedAfter: {
    variable: 'HERALD_WEBHOOK_FAILED_AFTER',
    meaning: 'Number of failed attempts after which a delivery is marked as failed.',
    defaultText: '3',
    parse: text => parseInteger(text ?? '3', 1, 20),
  } as Setting<number>,
  webhookAllow: {
    variable: 'HERALD_WEBHOOK_ALLOW',
    meaning:
      'Non-public networks that may receive deliveries, also over plain http; comma-separated, e.g. 127.0.0.0/8.',
    defaultText: '(none)',
    parse: text => parseList(text).map(parseNetwork),
  } as Setting<readonly string[]>,
  webhookDns: {
    variable: 'HERALD_WEBHOOK_DNS',
    meaning: 'DNS servers that resolve webhook hosts, as comma-separated addresses with an optional :port.',
    defaultText: '(the system’s)',
    parse: text => parseList(text),
  } as Setting<readonly string[]>,
  webhookCa: {
    variable: 'HERALD_WEBHOOK_CA',
    meaning: 'PEM file with additional certificate authorities to trust for webhook URLs.',
    defaultText: '(none)',
    parse: text => text ?? null,
  } as Setting<string | null>,
  webhookSlots: {
    variable: 'HERALD_WEBHOOK_SLOTS',
    meaning: 'Maximum number of concurrent deliveries on each node, across all subscriptions.',
    defaultText: '512',
    parse: text => parseInteger(text ?? '512', 2, 10_000),
  } as Setting<number>,
  webhookKeepDays: {
    variable: 'HERALD_WEBHOOK_KEEP_DAYS',
    meaning: 'Number of days to keep deliveries and their attempts.',
    defaultText: '90',
    parse: text => parseInteger(text ?? '90', 1, 3_650),
  } as Setting<number>,
  eventKeepDays: {
    variable: 'HERALD_EVENT_KEEP_DAYS',
    meaning: 'Number of days to keep events. Deliveries can be resent only while their event is kept.',
    defaultText: '90',
    parse: text => parseInteger(text ?? '90', 1, 3_650),
  } as Setting<number>,
  runKeepDays: {
    variable: 'HERALD_RUN_KEEP_DAYS',
    meaning: 'Number of days to keep crawl and import runs with their problems.',
    defaultText: '365',
    // Anomaly detection compares each run with those of the previous weeks, so the minimum is 60 days.
    parse: text => parseInteger(text ?? '365', 60, 3_650),
  } as Setting<number>,
}

type ParsedValues<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }
export type Settings = ParsedValues<typeof SETTINGS>

export interface SettingsReading {
  readonly settings: Settings
  /** One message for each variable that was ignored. */
  readonly warnings: readonly string[]
}

/** Describes every setting with its default, for `herald settings` and the docs. */
export function describeSettings(): {
  variable: string
  meaning: string
  default: string
  secret: boolean
}[] {
  return Object.values(SETTINGS).map(s => ({
    variable: s.variable,
    meaning: s.meaning,
    default: s.defaultText,
    secret: s.secret ?? false,
  }))
}

/** Parses all settings. Throws one `invalid_setting` that lists every unknown `HERALD_…` variable and invalid value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SettingsReading {
  const known = new Map<string, string>(Object.entries(SETTINGS).map(([name, s]) => [s.variable, name]))
  const warnings: string[] = []
  const problems: string[] = []
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('HERALD_') || known.has(variable)) continue
    // Kubernetes sets HERALD_SERVICE_HOST, HERALD_PORT_8080_TCP_ADDR, … for a service called "herald".
    if (/^HERALD_(SERVICE|PORT)_/.test(variable))
      warnings.push(`${variable} is ignored because Kubernetes set it`)
    else problems.push(`${variable} is not a Herald setting (see: herald settings)`)
  }
  const settings: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    let text = environment[setting.variable]
    if (text !== undefined && text.trim() === '') text = undefined
    if (text !== undefined && setting.injectedPattern?.test(text)) {
      warnings.push(`${setting.variable}="${text}" is ignored because Kubernetes set it; using the default`)
      text = undefined
    }
    const value = catchInvalidValue(() => setting.parse(text))
    if (value instanceof InvalidValueError) problems.push(`${setting.variable}: ${value.message}`)
    else settings[name] = value
  }
  if (problems.length > 0) throw new HeraldError('invalid_setting', problems.join('; '))
  return { settings: Object.freeze(settings) as Settings, warnings }
}

class InvalidValueError extends Error {}

function catchInvalidValue<T>(parse: () => T): T | InvalidValueError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidValueError) return error
    throw error
  }
}

function parseInteger(text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new InvalidValueError(`must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function parseChoice<const T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find(item => item === text)
  if (found === undefined) throw new InvalidValueError(`must be one of ${allowed.join(', ')}, not "${text}"`)
  return found
}

/** Parses a duration such as `30s`, `2m` or `1h` into milliseconds. */
function parseDuration(text: string): number {
  const [, number, unit] = /^(\d{1,5})(ms|s|m|h)$/.exec(text) ?? []
  if (number === undefined) throw new InvalidValueError(`"${text}" is not a duration such as 30s, 2m or 1h`)
  return Number(number) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's'] ?? 1)
}

function parseList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

function parseNetwork(text: string): string {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  const isValidPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (bits < 0 || !isValidPrefix || rest.length > 0) {
    throw new InvalidValueError(`"${text}" is neither an address (127.0.0.1) nor a network (10.0.0.0/8)`)
  }
  return text
}

/** Checks a value that is sent in a request header, which allows printable ASCII only. */
function parsePrintable(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text))
    throw new InvalidValueError('must contain only printable ASCII characters')
  return text
}

function parseSourceUrls(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = parseList(text).map(item => /^([a-z-]+)=(https?:\/\/\S+?)\/*$/.exec(item) ?? item)
  const invalid = pairs.find(pair => typeof pair === 'string')
  if (invalid !== undefined) throw new InvalidValueError(`"${invalid}" must have the form <source>=<url>`)
  return Object.fromEntries(pairs.map(([, source, url]) => [source, url]))
}

function parseSecretKey(text: string): string {
  if (text.trim().length < 32)
    throw new InvalidValueError(
      'must have at least 32 characters; generate one with: openssl rand -base64 32',
    )
  return text.trim()
}

function parseDatabaseUrl(text: string): string {
  // The value may contain a password, so the error must not repeat it.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidValueError('must be a URL like postgres://user:password@host:5432/database')
  }
  return text
}
