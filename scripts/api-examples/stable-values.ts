/** The fields whose values depend on the time of the run, with the values that examples have. */
const TIME_DEPENDENT_FIELDS: Readonly<Record<string, string | number>> = {
  request_id: '019ab2f0-7c00-7000-8000-00000000ffff',
  hash: '2d58a6a3fee6b700776520a955a0d93a791dbe4fefdceb1534ef29defcf4fd47',
  next_cursor:
    'ch1_WyIwYWZjYjlmMS05YmI0LTQxNTktYTg4Mi0xN2UwMDI1NmE3MDAiLDQxLCI2NGE4YzhlYy0xZGE0LTRiZTItOTk5Mi1lOGFhN2RmNGY1OTIiLDQxXQ',
  mail_id: '0c5d7a10-6f5e-5b1c-9c7e-2f1f0d6c4b3a',
  change: 41,
  head: 41,
  next: 41,
  lag_days: 1,
  duration_ms: 12,
  next_run: '2026-11-21T09:00:00.000Z',
  expires_at: '2026-12-21T08:00:00.000Z',
  overlap_until: '2026-11-22T08:00:00.000Z',
  kept_from: '2026-11-21T08:00:00.000Z',
  date: 'Sat, 21 Nov 2026 08:00:00 GMT',
  'webhook-timestamp': '1795248000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  'x-registry-signature': '419b32050c8a6289cbe2f351a2ae96f3c4062e4e4c7c52fb384b39c1057bc40e',
}

/** Other fields with times of the run. Times of announcements are in other fields. */
const CLOCK_FIELD = /(?:_at|_since|_success)$|^(?:at|since|timestamp|date_modified|seen_from|seen_until)$/
const DURATION_FIELD = /_ms$/
const DURATION = 1.5
const CLOCK_TIME = '2026-11-21T08:00:00.000Z'

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`
const SECRETS = /\b(hrld|hrlu|whsec)_([\w+/-]{43}=|[\w-]{43}|[\w-]{22})/g
/** Matches IDs that a former replacement made, too; they are their own replacement. */
const UUID_V7 = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g

/** The ID of an entry in a row of NDJSON or CSV. */
const ENTRY_ID = /(?:"entry_id":"|^\d+,[^,\n]*,\w+,\w+,)([0-9a-f-]{36})/gm

const STABLE_PREFIX = '019ab2f0-7c00-7000-8000-'

/** Replaces what differs between two runs of the demo: times, random IDs, secrets and addresses. */
export class StableValues {
  readonly #ids = new Map<string, string>()
  readonly #addresses: Readonly<Record<string, string>>

  /** `addresses` are the URLs of this run with those of the examples. */
  constructor(addresses: Readonly<Record<string, string>>) {
    this.#addresses = addresses
  }

  /** Returns a copy of a JSON value or text in which everything else is unchanged. */
  replace(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return this.#replaceString(value, field)
    if (typeof value === 'number')
      return DURATION_FIELD.test(field) ? DURATION : (TIME_DEPENDENT_FIELDS[field] ?? value)
    if (Array.isArray(value)) return value.map(item => this.replace(item))
    if (typeof value !== 'object' || value === null) return value
    this.#noteEntry(value)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.replace(member, key)]))
  }

  #replaceString(text: string, field: string): unknown {
    const fixed = TIME_DEPENDENT_FIELDS[field]
    // `date` is a header here and a publication date elsewhere; `next` is a number here and an ID elsewhere.
    if (typeof fixed === 'string' && !/^\d{4}-\d\d-\d\d$/.test(text)) return fixed
    if (CLOCK_FIELD.test(field) && new RegExp(`^${TIME}$`).test(text)) return CLOCK_TIME
    return this.#replaceInText(text)
  }

  #replaceInText(text: string): string {
    let replaced = text
    for (const [address, stable] of Object.entries(this.#addresses))
      replaced = replaced.replaceAll(address, stable)
    for (const [, id = ''] of text.matchAll(ENTRY_ID)) this.#stableId(id)
    for (const [id, stable] of this.#ids) replaced = replaced.replaceAll(id, stable)
    return replaced
      .replace(UUID_V7, id => this.#stableId(id))
      .replace(SECRETS, (_, prefix: string, secret: string) => `${prefix}_${exampleSecret(secret.length)}`)
      .replace(new RegExp(`(<updated>|"timestamp":")${TIME}`, 'g'), `$1${CLOCK_TIME}`)
      .replace(/(Message-ID: <)[0-9a-f-]{36}/g, `$1${TIME_DEPENDENT_FIELDS.mail_id}`)
      .replace(/\bch1_[\w-]+/g, String(TIME_DEPENDENT_FIELDS.next_cursor))
  }

  /** Numbers the IDs of entries too, which are derived from the random IDs of their watchlists. */
  #noteEntry(value: object): void {
    const { id, entry_id: entryId } = value as { readonly id?: unknown; readonly entry_id?: unknown }
    if (typeof entryId === 'string') this.#stableId(entryId)
    if ('notice' in value && 'reference' in value && typeof id === 'string') this.#stableId(id)
  }

  /** Numbers the random IDs in the order in which they appear. */
  #stableId(id: string): string {
    if (id.startsWith(STABLE_PREFIX)) return id
    const known = this.#ids.get(id)
    if (known !== undefined) return known
    const stable = `${STABLE_PREFIX}${String(this.#ids.size + 1).padStart(12, '0')}`
    this.#ids.set(id, stable)
    return stable
  }
}

/** Builds a secret that is visibly none, in the format of real ones. */
function exampleSecret(length: number): string {
  return 'EXAMPLE'.repeat(7).slice(0, length)
}
