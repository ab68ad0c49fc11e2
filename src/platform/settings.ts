import { resolve } from 'node:path'
import { HeraldError } from './errors.ts'
import { LOG_LEVELS } from './logger.ts'
import {
  catchInvalidValue,
  InvalidValueError,
  parseChoice,
  parseDatabaseUrl,
  parseDuration,
  parseInteger,
  parseList,
  parseNetwork,
  parsePrintable,
  parsePublicUrl,
  parseSecretKey,
  parseSourceKeys,
  parseSourceUrls,
} from './setting-parsers.ts'
import { checkVariables, findGivenVariables } from './settings/check-variables.ts'
import { parseArchiveUrl, type S3Location } from './settings/parse-archive-url.ts'
import { parseRetentionRules, type RetentionRule } from './settings/parse-retention-rules.ts'
import { parseIndexPrefix, parseSearchUrl, type SearchLocation } from './settings/parse-search-url.ts'
import { parseMailFrom, parseSmtpUrl, type SmtpServerSettings } from './settings/parse-smtp-url.ts'

/** A setting with its environment variable, description, default and parser. */
interface Setting<T> {
  readonly variable: string
  /** The former name, which still works but causes a warning at every start. */
  readonly deprecatedVariable?: string
  readonly meaning: string
  /** The default value as documented in `docs/configuration.md`. */
  readonly defaultText: string
  /** A pattern for values that orchestrators inject under the same name. Such values are ignored with a warning. */
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
  publicUrl: {
    variable: 'HERALD_PUBLIC_URL',
    meaning:
      'URL at which clients reach the API, for example https://herald.example. It is the base of the URLs of feeds and in mails, ' +
      'which require it.',
    defaultText: '(the address that the client connected to)',
    parse: text => (text === undefined ? null : parsePublicUrl(text)),
  } as Setting<string | null>,
  databaseUrl: {
    variable: 'DATABASE_URL',
    meaning:
      'Connection URL of a PostgreSQL server, version 15 or newer. It may name a primary and its standbys, as ' +
      'host1:5432,host2:5432; Herald uses the one that accepts writes. If not set, Herald runs its own.',
    defaultText: '(embedded PostgreSQL 18 in the data folder)',
    secret: true,
    parse: text => (text === undefined ? null : parseDatabaseUrl(text)),
  } as Setting<string | null>,
  databaseReadUrl: {
    variable: 'DATABASE_READ_URL',
    meaning:
      'Connection URL of a standby. It answers reads that the search index of a node does not have, such as the details of an ' +
      'announcement. The primary is asked if the standby lags behind what the node has served, or does not respond.',
    defaultText: '(none)',
    secret: true,
    parse: text => (text === undefined ? null : parseDatabaseUrl(text)),
  } as Setting<string | null>,
  databaseDirectUrl: {
    variable: 'DATABASE_DIRECT_URL',
    meaning:
      'Connection URL of PostgreSQL itself where DATABASE_URL leads to a pooler such as PgBouncer. Two connections of the roles ' +
      '`dispatch` and `deliver` listen there for new events and deliveries; without it, the tables are polled. ' +
      '`herald forget --purge` needs it.',
    defaultText: '(DATABASE_URL)',
    secret: true,
    parse: text => (text === undefined ? null : parseDatabaseUrl(text)),
  } as Setting<string | null>,
  archiveUrl: {
    variable: 'HERALD_ARCHIVE_URL',
    meaning:
      'URL of the archive of original documents in an S3-compatible store, such as s3://bucket/prefix, with the optional ' +
      'parameters `endpoint`, `region` and `path-style` (docs/archive-on-s3.md). Credentials are not part of it.',
    defaultText: '(the folder `archive` in the data folder)',
    parse: text => (text === undefined ? null : parseArchiveUrl(text)),
  } as Setting<S3Location | null>,
  archiveCacheMiB: {
    variable: 'HERALD_ARCHIVE_CACHE_MIB',
    meaning:
      'Size of the local cache of an archive on S3, in MiB. Documents that were not used for the longest time leave it.',
    defaultText: '10240',
    parse: text => parseInteger(text ?? '10240', 64, 100_000_000),
  } as Setting<number>,
  searchUrl: {
    variable: 'HERALD_SEARCH_URL',
    meaning:
      'OpenSearch or Elasticsearch cluster to search in: https://user:password@host:9200, or several nodes, comma-separated ' +
      '(docs/search-on-opensearch.md). The role `index` keeps its indexes up to date.',
    defaultText: '(a search index on each node)',
    secret: true,
    parse: text => (text === undefined ? null : parseSearchUrl(text)),
  } as Setting<SearchLocation | null>,
  searchPrefix: {
    variable: 'HERALD_SEARCH_PREFIX',
    meaning: 'What the names of all indexes and aliases in the search cluster begin with.',
    defaultText: 'herald',
    parse: text => parseIndexPrefix(text ?? 'herald'),
  } as Setting<string>,
  searchCaFile: {
    variable: 'HERALD_SEARCH_CA_FILE',
    meaning: 'PEM file with additional certificate authorities to trust for the search cluster.',
    defaultText: '(none)',
    parse: text => text ?? null,
  } as Setting<string | null>,
  searchShards: {
    variable: 'HERALD_SEARCH_SHARDS',
    meaning:
      'Number of primary shards of each index that is created in the search cluster. One is enough for tens of millions of ' +
      'announcements. A change applies to the next index that is built.',
    defaultText: '1',
    parse: text => parseInteger(text ?? '1', 1, 100),
  } as Setting<number>,
  logLevel: {
    variable: 'HERALD_LOG_LEVEL',
    deprecatedVariable: 'HERALD_LOG',
    meaning: `Minimum level of log messages: ${LOG_LEVELS.join(', ')}.`,
    defaultText: 'info',
    parse: text => parseChoice(text ?? 'info', LOG_LEVELS),
  } as Setting<(typeof LOG_LEVELS)[number]>,
  trustProxy: {
    variable: 'HERALD_TRUST_PROXY',
    meaning:
      'Addresses or networks of trusted reverse proxies, comma-separated. Herald uses their X-Forwarded-For headers.',
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
  sessionIdleMinutes: {
    variable: 'HERALD_SESSION_IDLE_MINUTES',
    meaning:
      'Minutes without a request after which a dashboard session ends. An open page that refreshes itself keeps its session.',
    defaultText: '120',
    parse: text => parseInteger(text ?? '120', 5, 525_600),
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
      'Base URLs to crawl instead of the publishers’ own (for example mirrors), as comma-separated <source>=<url> pairs. ' +
      'Use <source>/<host>=<url> for an additional host of a source, or for a second copy to compare with (docs/sources.md).',
    defaultText: '(the publishers’ own)',
    parse: text => parseSourceUrls(text),
  } as Setting<Readonly<Record<string, string>>>,
  sourceKeys: {
    variable: 'HERALD_SOURCE_KEYS',
    meaning: 'API keys for publishers that require one, as comma-separated <source>=<key> pairs.',
    defaultText: '(none)',
    secret: true,
    parse: text => parseSourceKeys(text),
  } as Setting<Readonly<Record<string, string>>>,
  sources: {
    variable: 'HERALD_SOURCES',
    meaning: 'Sources that `herald serve` crawls, comma-separated; `none` disables crawling.',
    defaultText: '(all)',
    parse: text => (text === undefined ? null : text.trim() === 'none' ? [] : parseList(text)),
  } as Setting<readonly string[] | null>,
  synonyms: {
    variable: 'HERALD_SYNONYMS',
    meaning:
      'JSON file with rules for synonyms in searches, which replace the built-in ones (docs/search.md). It is read at the start.',
    defaultText: '(built-in rules)',
    parse: text => (text === undefined ? null : resolve(text)),
  } as Setting<string | null>,
  initialCrawlDays: {
    variable: 'HERALD_INITIAL_CRAWL_DAYS',
    deprecatedVariable: 'HERALD_FIRST_DAYS',
    meaning:
      'Number of past days covered by the first crawl of a source. Use `herald backfill` for earlier days.',
    defaultText: '7',
    parse: text => parseInteger(text ?? '7', 1, 400),
  } as Setting<number>,
  maskPersons: {
    variable: 'HERALD_MASK_PERSONS',
    meaning:
      'Set to 1 to mask natural persons for API keys without the scope `personal`. Each node then keeps a second search index.',
    defaultText: '0',
    parse: text => parseChoice(text ?? '0', ['0', '1']) === '1',
  } as Setting<boolean>,
  secretKey: {
    variable: 'HERALD_SECRET_KEY',
    meaning:
      'Key that encrypts webhook secrets in the database: at least 32 random characters, identical on all machines.',
    defaultText: '(generated in the data folder at the first start)',
    secret: true,
    parse: text => (text === undefined ? null : parseSecretKey(text)),
  } as Setting<string | null>,
  webhookRetryDelays: {
    variable: 'HERALD_WEBHOOK_RETRY_DELAYS',
    deprecatedVariable: 'HERALD_WEBHOOK_RETRY',
    meaning:
      'Delays before each retry of a failed delivery, comma-separated. The number of delays is the number of retries.',
    defaultText: '30s,2m,15m',
    parse: text => parseList(text ?? '30s,2m,15m').map(parseDuration),
  } as Setting<readonly number[]>,
  webhookFailedAfter: {
    variable: 'HERALD_WEBHOOK_FAILED_AFTER',
    meaning: 'Number of failed attempts after which a delivery is marked as failed.',
    defaultText: '3',
    parse: text => parseInteger(text ?? '3', 1, 20),
  } as Setting<number>,
  webhookAllowedNetworks: {
    variable: 'HERALD_WEBHOOK_ALLOWED_NETWORKS',
    deprecatedVariable: 'HERALD_WEBHOOK_ALLOW',
    meaning:
      'Non-public networks that may receive deliveries, even over plain HTTP; comma-separated, for example 127.0.0.0/8.',
    defaultText: '(none)',
    parse: text => parseList(text).map(parseNetwork),
  } as Setting<readonly string[]>,
  webhookSourceAddresses: {
    variable: 'HERALD_WEBHOOK_SOURCE_ADDRESSES',
    meaning:
      'Public addresses or networks from which deliveries are sent, which owners see for their firewalls; comma-separated, for example ' +
      '203.0.113.7,2001:db8::/64.',
    defaultText: '(none)',
    parse: text => parseList(text).map(parseNetwork),
  } as Setting<readonly string[]>,
  webhookDnsServers: {
    variable: 'HERALD_WEBHOOK_DNS_SERVERS',
    deprecatedVariable: 'HERALD_WEBHOOK_DNS',
    meaning: 'DNS servers that resolve webhook hosts, as comma-separated addresses with an optional :port.',
    defaultText: '(the system’s)',
    parse: text => parseList(text),
  } as Setting<readonly string[]>,
  webhookCaFile: {
    variable: 'HERALD_WEBHOOK_CA_FILE',
    deprecatedVariable: 'HERALD_WEBHOOK_CA',
    meaning: 'PEM file with additional certificate authorities to trust for webhook URLs.',
    defaultText: '(none)',
    parse: text => text ?? null,
  } as Setting<string | null>,
  webhookConcurrency: {
    variable: 'HERALD_WEBHOOK_CONCURRENCY',
    deprecatedVariable: 'HERALD_WEBHOOK_SLOTS',
    meaning: 'Maximum number of concurrent deliveries on each node, across all subscriptions.',
    defaultText: '512',
    parse: text => parseInteger(text ?? '512', 2, 10_000),
  } as Setting<number>,
  webhookOwnerShare: {
    variable: 'HERALD_WEBHOOK_OWNER_SHARE',
    meaning:
      'Largest part of the free slots that the deliveries of one owner, or to one host, can occupy, in percent. ' +
      '100 means no limit.',
    defaultText: '50',
    parse: text => parseInteger(text ?? '50', 1, 100) / 100,
  } as Setting<number>,
  webhookSubscriptionsPerOwner: {
    variable: 'HERALD_WEBHOOK_SUBSCRIPTIONS_PER_OWNER',
    meaning: 'Maximum number of webhook subscriptions of each owner.',
    defaultText: '200',
    parse: text => parseInteger(text ?? '200', 1, 1_000_000),
  } as Setting<number>,
  webhookRetentionDays: {
    variable: 'HERALD_WEBHOOK_RETENTION_DAYS',
    deprecatedVariable: 'HERALD_WEBHOOK_KEEP_DAYS',
    meaning: 'Number of days to keep deliveries and their attempts, and the log of mails.',
    defaultText: '90',
    parse: text => parseInteger(text ?? '90', 1, 3_650),
  } as Setting<number>,
  smtpUrl: {
    variable: 'HERALD_SMTP_URL',
    meaning:
      'Mail server that mails are handed to: smtps:// or smtp:// with user, password, host and port. smtp:// requires STARTTLS ' +
      'unless the host is a loopback address or the URL ends in ?starttls=never (docs/mail.md).',
    defaultText: '(no mail)',
    secret: true,
    parse: text => (text === undefined ? null : parseSmtpUrl(text)),
  } as Setting<SmtpServerSettings | null>,
  mailFrom: {
    variable: 'HERALD_MAIL_FROM',
    meaning: 'Sender of mails, for example `Herald <herald@example.com>`. Required with HERALD_SMTP_URL.',
    defaultText: '(none)',
    parse: text => (text === undefined ? null : parseMailFrom(text)),
  } as Setting<string | null>,
  smtpCaFile: {
    variable: 'HERALD_SMTP_CA_FILE',
    meaning: 'PEM file with additional certificate authorities to trust for the mail server.',
    defaultText: '(none)',
    parse: text => text ?? null,
  } as Setting<string | null>,
  mailRate: {
    variable: 'HERALD_MAIL_RATE',
    meaning: 'Maximum number of mails per second that each node hands to the mail server.',
    defaultText: '50',
    parse: text => parseInteger(text ?? '50', 1, 10_000),
  } as Setting<number>,
  mailConnections: {
    variable: 'HERALD_MAIL_CONNECTIONS',
    meaning: 'Maximum number of concurrent connections of each node to the mail server.',
    defaultText: '5',
    parse: text => parseInteger(text ?? '5', 1, 200),
  } as Setting<number>,
  dkimDomain: {
    variable: 'HERALD_DKIM_DOMAIN',
    meaning: 'Domain that signs mails (DKIM), normally that of HERALD_MAIL_FROM.',
    defaultText: '(no signature)',
    parse: text => (text === undefined ? null : parsePrintable(text)),
  } as Setting<string | null>,
  dkimSelector: {
    variable: 'HERALD_DKIM_SELECTOR',
    meaning: 'Selector of the DKIM key: its public part is at <selector>._domainkey.<domain>.',
    defaultText: '(no signature)',
    parse: text => (text === undefined ? null : parsePrintable(text)),
  } as Setting<string | null>,
  dkimKeyFile: {
    variable: 'HERALD_DKIM_KEY_FILE',
    meaning: 'PEM file with the private RSA key for DKIM.',
    defaultText: '(no signature)',
    parse: text => text ?? null,
  } as Setting<string | null>,
  eventRetentionDays: {
    variable: 'HERALD_EVENT_RETENTION_DAYS',
    deprecatedVariable: 'HERALD_EVENT_KEEP_DAYS',
    meaning: 'Number of days to keep events. Deliveries can be resent only while their event is kept.',
    defaultText: '90',
    parse: text => parseInteger(text ?? '90', 1, 3_650),
  } as Setting<number>,
  matchRetentionDays: {
    variable: 'HERALD_MATCH_RETENTION_DAYS',
    meaning: 'Number of days to list what watchlists and saved searches matched.',
    defaultText: '90',
    parse: text => parseInteger(text ?? '90', 1, 3_650),
  } as Setting<number>,
  runRetentionDays: {
    variable: 'HERALD_RUN_RETENTION_DAYS',
    deprecatedVariable: 'HERALD_RUN_KEEP_DAYS',
    meaning: 'Number of days to keep crawl and import runs and their problems.',
    defaultText: '365',
    // Anomaly detection compares each run with the runs of previous weeks, so the minimum is 60 days.
    parse: text => parseInteger(text ?? '365', 60, 3_650),
  } as Setting<number>,
  retention: {
    variable: 'HERALD_RETENTION',
    meaning:
      'How long announcements are kept, as comma-separated <source>:<kind>=<period> rules, for example ' +
      '`fr-bodacc:persons=24mo`. A kind is `persons`, `insolvency` or a category; a period has the unit d, w, mo or y.',
    defaultText: '(forever)',
    parse: text => parseRetentionRules(text),
  } as Setting<readonly RetentionRule[]>,
}

const SETTING_ENTRIES = Object.entries(SETTINGS) as [string, Setting<unknown>][]

type ParsedValues<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }
export type Settings = ParsedValues<typeof SETTINGS>

export interface SettingsResult {
  readonly settings: Settings
  /** One message for each variable that is deprecated or was ignored. */
  readonly warnings: readonly string[]
}

/** A setting as shown to users. */
export interface SettingDescription {
  readonly variable: string
  readonly deprecatedVariable: string | null
  readonly meaning: string
  readonly default: string
  readonly secret: boolean
}

/** Describes every setting with its default, for `herald settings` and the docs. */
export function describeSettings(): SettingDescription[] {
  return SETTING_ENTRIES.map(([, s]) => ({
    variable: s.variable,
    deprecatedVariable: s.deprecatedVariable ?? null,
    meaning: s.meaning,
    default: s.defaultText,
    secret: s.secret ?? false,
  }))
}

/**
 * Parses all settings. Throws one `invalid_setting` that lists every unknown `HERALD_…` variable, every invalid value and
 * every setting given under both its current and its deprecated name.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SettingsResult {
  const settings: Record<string, unknown> = {}
  const { warnings, problems } = checkVariables(
    environment,
    SETTING_ENTRIES.flatMap(([, setting]) => [setting.variable, setting.deprecatedVariable]),
  )
  for (const [name, setting] of SETTING_ENTRIES) {
    const given = findGivenVariables(setting, environment)
    if (given.length > 1) {
      problems.push(`${given.join(' and ')} are the same setting; set only ${setting.variable}`)
    } else if (given[0] === setting.deprecatedVariable && given[0] !== undefined) {
      warnings.push(`${given[0]} is deprecated; use ${setting.variable}`)
    }
    const variable = given[0] ?? setting.variable
    let text = given.length === 0 ? undefined : environment[variable]
    if (text !== undefined && setting.injectedPattern?.test(text)) {
      warnings.push(`${variable}="${text}" is ignored because Kubernetes set it; using the default`)
      text = undefined
    }
    const value = catchInvalidValue(() => setting.parse(text))
    if (value instanceof InvalidValueError) problems.push(`${variable}: ${value.message}`)
    else settings[name] = value
  }
  if (problems.length > 0) throw new HeraldError('invalid_setting', problems.join('; '))
  return { settings: Object.freeze(settings) as Settings, warnings }
}
