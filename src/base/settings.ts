import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { HeraldError } from './errors.ts'
import { LOG_LEVELS } from './log.ts'

/** How one setting is written in the environment, what it means, and what it is when nobody sets it. */
interface Setting<T> {
  readonly variable: string
  readonly meaning: string
  /** What `docs/configuration.md` shows as default. */
  readonly shown: string
  /** May be set by orchestrators on their own account: a value of that form is ignored with a warning. */
  readonly foreign?: RegExp
  readonly secret?: boolean
  readonly read: (text: string | undefined) => T
}

const SETTINGS = {
  data: {
    variable: 'HERALD_DATA',
    meaning: 'Folder of everything Herald keeps: PostgreSQL (when none is given), archive, search index.',
    shown: './data (as root: /var/lib/herald)',
    read: text => resolve(text ?? (process.getuid?.() === 0 ? '/var/lib/herald' : './data')),
  } as Setting<string>,
  port: {
    variable: 'HERALD_PORT',
    meaning: 'TCP port of the API; 0 takes a free one.',
    shown: '8080',
    foreign: /^[a-z]+:\/\//,
    read: text => integer(text ?? '8080', 0, 65535),
  } as Setting<number>,
  host: {
    variable: 'HERALD_HOST',
    meaning: 'Address the API listens on. Behind a reverse proxy leave it on loopback.',
    shown: '127.0.0.1',
    read: text => text ?? '127.0.0.1',
  } as Setting<string>,
  databaseUrl: {
    variable: 'DATABASE_URL',
    meaning: 'PostgreSQL 15 or newer to use as the record. Without it Herald starts its own.',
    shown: '(own PostgreSQL 18 in the data folder)',
    secret: true,
    read: text => (text === undefined ? null : databaseUrl(text)),
  } as Setting<string | null>,
  logLevel: {
    variable: 'HERALD_LOG',
    meaning: `How much is logged: ${LOG_LEVELS.join(', ')}.`,
    shown: 'info',
    read: text => oneOf(text ?? 'info', LOG_LEVELS),
  } as Setting<(typeof LOG_LEVELS)[number]>,
  trustProxy: {
    variable: 'HERALD_TRUST_PROXY',
    meaning: 'Addresses or networks of reverse proxies whose X-Forwarded-For is believed, comma-separated.',
    shown: '(none)',
    read: text => list(text).map(network),
  } as Setting<readonly string[]>,
  rateLimit: {
    variable: 'HERALD_RATE_LIMIT',
    meaning: 'Requests a minute allowed to one key on one node; 0 is no limit.',
    shown: '0',
    read: text => integer(text ?? '0', 0, 10_000_000),
  } as Setting<number>,
  corsOrigins: {
    variable: 'HERALD_CORS_ORIGINS',
    meaning: 'Origins of web pages that may call the API, comma-separated.',
    shown: '(none)',
    read: text => list(text),
  } as Setting<readonly string[]>,
  sessionHours: {
    variable: 'HERALD_SESSION_HOURS',
    meaning: 'Hours for which somebody stays signed in to the dashboard; never longer than the key works.',
    shown: '12',
    read: text => integer(text ?? '12', 1, 8_760),
  } as Setting<number>,
  contact: {
    variable: 'HERALD_CONTACT',
    meaning: 'Address that publishers can write to; it stands in the User-Agent of every crawl.',
    shown: '(none)',
    read: text => (text === undefined ? null : printable(text)),
  } as Setting<string | null>,
  sourceUrls: {
    variable: 'HERALD_SOURCE_URLS',
    meaning:
      'Base addresses to crawl instead of the publishers’ own (mirrors), as <source>=<url>, comma-separated.',
    shown: '(the publishers’ own)',
    read: text => sourceUrls(text),
  } as Setting<Readonly<Record<string, string>>>,
  sources: {
    variable: 'HERALD_SOURCES',
    meaning: 'Sources that `serve` crawls, comma-separated; `none` crawls nothing.',
    shown: '(all)',
    read: text => (text === undefined ? null : text.trim() === 'none' ? [] : list(text)),
  } as Setting<readonly string[] | null>,
  firstDays: {
    variable: 'HERALD_FIRST_DAYS',
    meaning: 'Days that the first crawl of a source goes back; for earlier ones see `herald backfill`.',
    shown: '7',
    read: text => integer(text ?? '7', 1, 400),
  } as Setting<number>,
  secretKey: {
    variable: 'HERALD_SECRET_KEY',
    meaning:
      'Seals the secrets of webhooks in the database: at least 32 characters, hard to guess, the same on all machines.',
    shown: '(made at the first start, in the data folder)',
    secret: true,
    read: text => (text === undefined ? null : secretKey(text)),
  } as Setting<string | null>,
  webhookRetry: {
    variable: 'HERALD_WEBHOOK_RETRY',
    meaning:
      'Pauses after the first failed attempt of a delivery, after the second, …; used up, it is tried no more.',
    shown: '30s,2m,15m',
    read: text => list(text ?? '30s,2m,15m').map(duration),
  } as Setting<readonly number[]>,
  webhookFailedAfter: {
    variable: 'HERALD_WEBHOOK_FAILED_AFTER',
    meaning: 'Failed attempts after which a delivery is marked as failed.',
    shown: '3',
    read: text => integer(text ?? '3', 1, 20),
  } as Setting<number>,
  webhookAllow: {
    variable: 'HERALD_WEBHOOK_ALLOW',
    meaning:
      'Networks that deliveries may reach though they are not public, and over plain http, comma-separated, e.g. 127.0.0.0/8.',
    shown: '(none)',
    read: text => list(text).map(network),
  } as Setting<readonly string[]>,
  webhookDns: {
    variable: 'HERALD_WEBHOOK_DNS',
    meaning:
      'DNS servers that are asked for the hosts of subscribers, as addresses (with :port), comma-separated.',
    shown: '(those of the machine)',
    read: text => list(text),
  } as Setting<readonly string[]>,
  webhookCa: {
    variable: 'HERALD_WEBHOOK_CA',
    meaning: 'File with authorities (PEM) that are believed of subscribers besides the usual ones.',
    shown: '(none)',
    read: text => text ?? null,
  } as Setting<string | null>,
  webhookSlots: {
    variable: 'HERALD_WEBHOOK_SLOTS',
    meaning: 'Most deliveries under way at once on one node, over all subscriptions.',
    shown: '512',
    read: text => integer(text ?? '512', 2, 10_000),
  } as Setting<number>,
  webhookKeepDays: {
    variable: 'HERALD_WEBHOOK_KEEP_DAYS',
    meaning: 'Days for which deliveries and their attempts are kept.',
    shown: '90',
    read: text => integer(text ?? '90', 1, 3_650),
  } as Setting<number>,
  eventKeepDays: {
    variable: 'HERALD_EVENT_KEEP_DAYS',
    meaning: 'Days for which events are kept: their deliveries can be sent again and recovered so long.',
    shown: '90',
    read: text => integer(text ?? '90', 1, 3_650),
  } as Setting<number>,
  runKeepDays: {
    variable: 'HERALD_RUN_KEEP_DAYS',
    meaning: 'Days for which runs of crawls and imports are kept, with their problems.',
    shown: '365',
    // What is usual of a source is learnt from its runs of the last weeks.
    read: text => integer(text ?? '365', 60, 3_650),
  } as Setting<number>,
}

type Read<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }
export type Settings = Read<typeof SETTINGS>

export interface SettingsReading {
  readonly settings: Settings
  /** Variables that were ignored, one sentence each. */
  readonly warnings: readonly string[]
}

/** What `herald settings` prints: each setting with its meaning and its default. */
export function describeSettings(): {
  variable: string
  meaning: string
  default: string
  secret: boolean
}[] {
  return Object.values(SETTINGS).map(s => ({
    variable: s.variable,
    meaning: s.meaning,
    default: s.shown,
    secret: s.secret ?? false,
  }))
}

/** Reads every setting once. An unknown `HERALD_…` variable or a bad value stops the start, all named at once. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SettingsReading {
  const known = new Map<string, string>(Object.entries(SETTINGS).map(([name, s]) => [s.variable, name]))
  const warnings: string[] = []
  const problems: string[] = []
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('HERALD_') || known.has(variable)) continue
    // Kubernetes sets HERALD_SERVICE_HOST, HERALD_PORT_8080_TCP_ADDR, … for a service called "herald".
    if (/^HERALD_(SERVICE|PORT)_/.test(variable)) warnings.push(`${variable} is ignored: set by Kubernetes`)
    else problems.push(`${variable} is not a setting of Herald (see: herald settings)`)
  }
  const settings: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    let text = environment[setting.variable]
    if (text !== undefined && text.trim() === '') text = undefined
    if (text !== undefined && setting.foreign?.test(text)) {
      warnings.push(`${setting.variable} is ignored: "${text}" was set by Kubernetes; the default is used`)
      text = undefined
    }
    const value = attempt(() => setting.read(text))
    if (value instanceof BadValue) problems.push(`${setting.variable}: ${value.message}`)
    else settings[name] = value
  }
  if (problems.length > 0) throw new HeraldError('invalid_setting', problems.join('; '))
  return { settings: Object.freeze(settings) as Settings, warnings }
}

class BadValue extends Error {}

function attempt<T>(read: () => T): T | BadValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadValue) return error
    throw error
  }
}

function integer(text: string, low: number, high: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= low && value <= high))
    throw new BadValue(`must be a whole number from ${low} to ${high}, not "${text}"`)
  return value
}

function oneOf<const T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find(item => item === text)
  if (found === undefined) throw new BadValue(`must be one of ${allowed.join(', ')}, not "${text}"`)
  return found
}

/** A pause such as `30s`, `2m` or `1h`, in milliseconds. */
function duration(text: string): number {
  const [, number, unit] = /^(\d{1,5})(ms|s|m|h)$/.exec(text) ?? []
  if (number === undefined) throw new BadValue(`"${text}" is no pause such as 30s, 2m or 1h`)
  return Number(number) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's'] ?? 1)
}

function list(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

function network(text: string): string {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (bits < 0 || !fits || rest.length > 0) {
    throw new BadValue(`"${text}" is neither an address (127.0.0.1) nor a network (10.0.0.0/8)`)
  }
  return text
}

/** It goes into a request header, where nothing else is allowed. */
function printable(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new BadValue('must consist of printable ASCII characters')
  return text
}

function sourceUrls(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = list(text).map(item => /^([a-z-]+)=(https?:\/\/\S+?)\/*$/.exec(item) ?? item)
  const wrong = pairs.find(pair => typeof pair === 'string')
  if (wrong !== undefined) throw new BadValue(`"${wrong}" is not of the form <source>=<url>`)
  return Object.fromEntries(pairs.map(([, source, url]) => [source, url]))
}

function secretKey(text: string): string {
  if (text.trim().length < 32)
    throw new BadValue('must have at least 32 characters, e.g. from: openssl rand -base64 32')
  return text.trim()
}

function databaseUrl(text: string): string {
  // The value may hold a password: it is never repeated in an error.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new BadValue('must be an address like postgres://user:password@host:5432/database')
  }
  return text
}
