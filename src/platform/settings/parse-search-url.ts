import { InvalidValueError, parseList } from '../setting-parsers.ts'

/** Where the search cluster is, as a setting states it. */
export interface SearchLocation {
  /** The URLs of one or more nodes, without credentials. */
  readonly nodes: readonly string[]
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/** Messages never repeat the value, which can contain a password. */
const FORMAT = 'must be a URL such as https://user:password@search.example:9200, or several, comma-separated'

/** Parses the URLs of the nodes of a search cluster. The credentials of the first URL apply to all of them. */
export function parseSearchUrl(text: string): SearchLocation {
  const urls = parseList(text).map(parseNodeUrl)
  const [first] = urls
  if (first === undefined) throw new InvalidValueError(FORMAT)
  const { username, password } = first
  const differs = urls.some(
    url => url.username !== '' && (url.username !== username || url.password !== password),
  )
  if (differs) throw new InvalidValueError('must have the same user and password in all URLs')
  if ((username === '') !== (password === ''))
    throw new InvalidValueError('must have both a user and a password, or neither')
  return {
    nodes: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    credentials: username === '' ? null : { user: decode(username), password: decode(password) },
  }
}

function parseNodeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new InvalidValueError(FORMAT)
  if (url.pathname !== '/' || url.search + url.hash !== '')
    throw new InvalidValueError(`${FORMAT}; without a path, query and fragment`)
  return url
}

function decode(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text))
    throw new InvalidValueError('has a user or password that is not percent-encoded; write % as %25')
  return decodeURIComponent(text)
}

/** Parses what the names of all indexes begin with. */
export function parseIndexPrefix(text: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,49}$/.test(text))
    throw new InvalidValueError(
      'must have 1 to 50 lower-case letters, digits, hyphens and underscores, the first of them a letter or digit',
    )
  return text
}
