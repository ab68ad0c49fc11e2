import { InvalidValueError } from '../setting-parsers.ts'

/** How mails are handed to a mail server. */
export interface SmtpServerSettings {
  readonly host: string
  readonly port: number
  /** Whether the connection starts with TLS, as opposed to STARTTLS. */
  readonly isTlsFromStart: boolean
  /** `required` refuses servers without STARTTLS, `never` sends in clear text. */
  readonly startTls: 'required' | 'never'
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/** The format of HERALD_SMTP_URL, for messages. Messages never repeat the value, which can contain a password. */
const FORMAT = 'must be a URL such as smtps://user:password@mail.example.com or smtp://127.0.0.1:25'
const STARTTLS_MODES = ['required', 'never']

/** Parses an `smtp://` or `smtps://` URL. */
export function parseSmtpUrl(text: string): SmtpServerSettings {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new InvalidValueError(FORMAT)
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    throw new InvalidValueError(`${FORMAT}, without a path and a fragment`)
  const isTlsFromStart = url.protocol === 'smtps:'
  const mode = url.searchParams.get('starttls')
  const problem = findParameterProblem(url, isTlsFromStart, mode)
  if (problem !== null) throw new InvalidValueError(problem)
  const [user, password] = [decodeUrlPart(url.username), decodeUrlPart(url.password)]
  if (user === null || password === null)
    throw new InvalidValueError('has a user or password that is not percent-encoded; write % as %25')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: url.port === '' ? (isTlsFromStart ? 465 : 587) : Number(url.port),
    isTlsFromStart,
    startTls: mode === 'never' || (mode === null && isLoopback(host)) ? 'never' : 'required',
    credentials: user === '' ? null : { user, password },
  }
}

function findParameterProblem(url: URL, isTlsFromStart: boolean, mode: string | null): string | null {
  if ([...url.searchParams.keys()].some(name => name !== 'starttls'))
    return 'knows no parameter but ?starttls=required or ?starttls=never'
  if (mode !== null && isTlsFromStart)
    return 'uses TLS from the start with smtps://, so ?starttls does not apply'
  if (mode !== null && !STARTTLS_MODES.includes(mode))
    return 'must have ?starttls=required or ?starttls=never'
  if ((url.username === '') !== (url.password === ''))
    return 'must have both a user and a password, or neither'
  return null
}

function decodeUrlPart(text: string): string | null {
  return /%(?![0-9a-f]{2})/i.test(text) ? null : Buffer.from(unescapeBytes(text), 'latin1').toString('utf8')
}

/** Replaces percent-encoded bytes by one character each. A URL contains nothing but ASCII otherwise. */
function unescapeBytes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * Parses the From field of mails: an address, optionally with a name as in `Herald <herald@example.com>`. Characters that
 * have a meaning in mail headers are refused.
 */
export function parseMailFrom(text: string): string {
  const value = text.trim()
  const [, name = '', bracketed = ''] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? []
  const address = bracketed === '' ? value : bracketed
  const isAddress =
    address.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(address)
  if (!isAddress || !/^[\x20-\x7e]*$/.test(name) || /["(),:;@[\\\]]/.test(name))
    throw new InvalidValueError(
      'must be an address such as herald@example.com or Herald <herald@example.com>',
    )
  return value
}
