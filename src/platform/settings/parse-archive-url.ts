import { InvalidValueError } from '../setting-parsers.ts'

/** A bucket of an S3-compatible store, or a part of one. It contains no credentials. */
export interface S3Location {
  readonly bucket: string
  /** What all keys begin with: empty, or ending in a slash. */
  readonly prefix: string
  /** URL of the server; `null` for Amazon S3, or for the endpoint that the environment states. */
  readonly endpoint: string | null
  /** `null` for the region that the environment or the shared configuration states. */
  readonly region: string | null
  /** Whether the bucket is part of the path of URLs, as opposed to the host name. */
  readonly isPathStyle: boolean
}

const FORMAT = 'must be a URL such as s3://bucket/prefix or s3://bucket?endpoint=https://s3.example'
const PARAMETERS = ['endpoint', 'region', 'path-style']

/** Parses an `s3://` URL. Credentials are not part of it, so that it can be shown and logged. */
export function parseArchiveUrl(text: string): S3Location {
  const [, bucket, path = '', query = ''] = /^s3:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? []
  // The value is not repeated, because it may contain a password by mistake.
  if (bucket === undefined) throw new InvalidValueError(FORMAT)
  if (bucket.includes('@'))
    throw new InvalidValueError('must not contain credentials; they come from the environment or a role')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new InvalidValueError(`${FORMAT}; the name of a bucket has 3 to 63 lower-case letters and digits`)
  const parameters = parseParameters(query)
  const endpoint = parseEndpoint(parameters.get('endpoint'))
  const region = parameters.get('region') ?? null
  if (region !== null && !/^[a-z0-9-]{1,40}$/i.test(region))
    throw new InvalidValueError('must have a region such as ?region=eu-central-1')
  const style = parameters.get('path-style') ?? String(endpoint !== null)
  if (style !== 'true' && style !== 'false')
    throw new InvalidValueError('must have ?path-style=true or ?path-style=false')
  return { bucket, prefix: parsePrefix(path), endpoint, region, isPathStyle: style === 'true' }
}

function parseParameters(query: string): ReadonlyMap<string, string> {
  const parameters = [...new URLSearchParams(query)]
  const names = parameters.map(([name]) => name)
  const isValid = names.every((name, i) => PARAMETERS.includes(name) && names.indexOf(name) === i)
  if (!isValid)
    throw new InvalidValueError(`knows no parameters but ${PARAMETERS.join(', ')}, each at most once`)
  return new Map(parameters)
}

function parseEndpoint(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && url.pathname === '/' && url.search + url.hash + url.username === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidValueError(
      'must have an endpoint such as ?endpoint=https://s3.example:9000, without credentials and a path',
    )
  return url.origin
}

function parsePrefix(path: string): string {
  const parts = path.split('/').filter((part, i, all) => part !== '' || (i > 0 && i < all.length - 1))
  if (!parts.every(part => /^[A-Za-z0-9!_.*'()-]{1,200}$/.test(part) && part !== '.' && part !== '..'))
    throw new InvalidValueError(
      `${FORMAT}; the prefix has names of letters, digits and -_.!*'() between single slashes`,
    )
  return parts.map(part => `${part}/`).join('')
}
