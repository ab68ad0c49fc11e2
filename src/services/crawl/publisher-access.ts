import type { DocumentProblem } from '../../model/source-document.ts'
import { trimEndMatching } from '../../platform/text.ts'
import type { CrawlRequest, Source, SourceHost } from '../../sources/source.ts'

/** The base URLs (of the publisher or its mirrors) and the operator's key with which a run accesses a publisher. */
export interface PublisherAccess {
  /** The base URL of the publisher or a mirror. */
  readonly base: string
  /** Base URLs of mirrors of the publisher's other hosts, by host name. Hosts not listed here are accessed directly. */
  readonly otherBases?: Readonly<Record<string, string>>
  /** The operator's API key for the publisher, for sources with `auth`. */
  readonly key?: string
  /** The Authorization header of each mirror whose URL has a user name and password, by origin. */
  readonly credentials?: Readonly<Record<string, string>>
}

/** A host to which a run may send requests. */
export interface CrawlHost extends Pick<SourceHost, 'pauseMs'> {
  /** The publisher's own base URL, which connectors use in their requests. */
  readonly publisherUrl: string
  /** The base URL to which requests are sent: the publisher's own or that of a mirror. */
  readonly baseUrl: string
  readonly receivesKey: boolean
  /** Whether the operator set the base URL. Only such a host may have a private address. */
  readonly isConfigured: boolean
}

/** Lists the hosts of a source. If given, `pauseMs` replaces each host's own pause. */
export function listCrawlHosts(
  { metadata, auth, repository }: Source,
  { base, otherBases = {} }: PublisherAccess,
  pauseMs?: number,
): readonly CrawlHost[] {
  const main = {
    publisherUrl: base,
    baseUrl: base,
    receivesKey: auth !== undefined,
    isConfigured: base !== metadata.baseUrl,
    pauseMs: pauseMs ?? metadata.pauseMs,
  }
  const others = (metadata.otherHosts ?? []).map(host => ({
    publisherUrl: host.baseUrl,
    baseUrl: otherBases[host.name] ?? host.baseUrl,
    receivesKey: auth !== undefined && host.receivesKey === true,
    isConfigured: otherBases[host.name] !== undefined,
    pauseMs: pauseMs ?? host.pauseMs,
  }))
  const second = repository === undefined ? undefined : otherBases[repository.secondCopy]
  const copies =
    second === undefined
      ? []
      : [
          {
            publisherUrl: second,
            baseUrl: second,
            receivesKey: false,
            isConfigured: true,
            pauseMs: main.pauseMs,
          },
        ]
  return [main, ...others, ...copies]
}

/** Returns the host that a URL belongs to, or `null` if the URL is not on one of the source's hosts. */
export function findCrawlHost(hosts: readonly CrawlHost[], url: string): CrawlHost | null {
  const origin = originOf(url)
  return hosts.find(host => originOf(host.baseUrl) === origin) ?? null
}

/**
 * Prepares a connector's request: replaces the publisher's base URL with that of a mirror, and removes the operator's key,
 * which a publisher may repeat in its links, so that it is neither archived nor logged.
 */
export function resolveRequest(
  request: CrawlRequest,
  hosts: readonly CrawlHost[],
  auth: Source['auth'],
): CrawlRequest {
  const host = hosts.find(({ publisherUrl }) => startsWithBase(request.url, publisherUrl))
  const url = host === undefined ? request.url : host.baseUrl + request.url.slice(host.publisherUrl.length)
  return { ...request, url: auth?.in === 'query' ? removeParameter(url, auth.name) : url }
}

/** Adds the operator's key to a request. The result must only be sent, because the key must not be stored or logged. */
export function authenticateRequest(
  url: string,
  auth: Source['auth'],
  key: string | undefined,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  if (auth === undefined || key === undefined) return { url, headers: {} }
  const value = auth.format?.(key) ?? key
  if (auth.in === 'header') return { url, headers: { [auth.name.toLowerCase()]: value } }
  const separator = url.includes('?') ? '&' : '?'
  return { url: `${url}${separator}${auth.name}=${encodeURIComponent(value)}`, headers: {} }
}

/** Removes the operator's key, in every form in which it is sent, from a message for logs and errors. */
export function redactKey(text: string, auth: Source['auth'], key: string | undefined): string {
  if (auth === undefined || key === undefined) return text
  const sent = auth.format?.(key) ?? key
  const forms = [sent, key].flatMap(form => [form, encodeURIComponent(form)])
  return forms.reduce((redacted, form) => redacted.replaceAll(form, '[key]'), text)
}

/** Splits the user name and password off a URL, as the value of an Authorization header. */
export function splitCredentials(url: string): { readonly url: string; readonly header: string | null } {
  if (!URL.canParse(url)) return { url, header: null }
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return { url, header: null }
  const pair = `${decodePercent(parsed.username)}:${decodePercent(parsed.password)}`
  parsed.username = ''
  parsed.password = ''
  return { url: trimEndMatching(parsed.href, /\//), header: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Decodes percent-encoded text. A percent sign that encodes nothing is kept, as in a password that was not encoded. */
function decodePercent(text: string): string {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Removes user name and password of a mirror, in every form in which they occur, from a message for logs and errors. */
export function redactCredentials(text: string, header: string | undefined): string {
  if (header === undefined) return text
  const encoded = header.slice('Basic '.length)
  const pair = Buffer.from(encoded, 'base64').toString()
  const password = pair.slice(pair.indexOf(':') + 1)
  const forms = [encoded, pair, password, encodeURIComponent(password)].filter(form => form !== '')
  return forms.reduce((redacted, form) => redacted.replaceAll(form, '[credentials]'), text)
}

/** The problem of a URL that the source does not declare. Documents are untrusted, so it is not requested. */
export function foreignUrlProblem(url: string): DocumentProblem {
  const reason = `${quoteUrl(url)} is not on one of this source’s hosts and was not requested`
  return { kind: 'bad_value', location: '', reason, isRecordLost: true }
}

/** Shortens a URL for a message and hides a user name and password in it. */
function quoteUrl(url: string): string {
  return url.slice(0, 200).replace(/\/\/[^/?#@]*@/, '//[credentials]@')
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

function startsWithBase(url: string, base: string): boolean {
  return url.startsWith(base) && /^(?:$|[/?#])/.test(url.slice(base.length))
}

function removeParameter(url: string, name: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return url
  const rest = query
    .split('&')
    .filter(pair => ![name, encodeURIComponent(name)].includes(pair.split('=')[0] ?? ''))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}
