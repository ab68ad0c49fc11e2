import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { hasMoreCharacters } from '../platform/text.ts'

/** A fault of a webhook URL. `detail` is a sentence for the owner. */
export interface WebhookUrlFault {
  readonly code: 'invalid_url' | 'too_long' | 'credentials_in_url' | 'fragment_in_url'
  readonly detail: string
}

/** Maximum length of a subscription URL, in characters. */
export const MAX_WEBHOOK_URL_LENGTH = 2048
/** Maximum length of a host name, in characters (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 253

/** Spaces, control characters, and characters that are invisible, reorder the text, or have no meaning. */
const UNPRINTABLE = /[\s\p{C}\p{Z}]/u
const SCHEME_AND_AUTHORITY = /^https?:\/\/([^/?#]+)/i
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$|^_[a-z0-9_-]{0,61}[a-z0-9]$/
/**
 * Letters that may stand beside Latin ones in a label, as in Japanese, Korean and Chinese names (UTS 39, 5.2). Other
 * mixtures imitate other names, such as a Cyrillic "а" in "pаypal".
 */
const MIXABLE_WITH_LATIN =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u

/**
 * Returns what is wrong with the text of a webhook URL, or `null`. The URL parser repairs and reinterprets much, but
 * deliveries must go to exactly the host that a reader of the URL expects.
 */
export function findWebhookUrlFault(text: string): WebhookUrlFault | null {
  if (hasMoreCharacters(text, MAX_WEBHOOK_URL_LENGTH))
    return { code: 'too_long', detail: `url must not exceed ${MAX_WEBHOOK_URL_LENGTH} characters.` }
  if (UNPRINTABLE.test(text))
    return invalid('url must not contain spaces, control characters or invisible characters.')
  if (text.includes('\\')) return invalid('url must not contain a backslash.')
  const [, authority] = SCHEME_AND_AUTHORITY.exec(text) ?? []
  const parsed = URL.parse(text)
  if (authority?.includes('@')) {
    const detail = 'url must not contain a username or password. Verify the signatures of deliveries instead.'
    return { code: 'credentials_in_url', detail }
  }
  if (authority === undefined || parsed === null)
    return invalid('url must be a URL, such as https://example.com/hook.')
  if (text.includes('#')) {
    const detail = 'url must not contain a fragment (#…), because it would not be sent.'
    return { code: 'fragment_in_url', detail }
  }
  const fault = findAuthorityFault(authority, parsed)
  return fault === null ? null : invalid(fault)
}

function invalid(detail: string): WebhookUrlFault {
  return { code: 'invalid_url', detail }
}

function findAuthorityFault(authority: string, { hostname }: URL): string | null {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority) ?? []
  if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port))
    return 'The port in url must be a number from 1 to 65535, without leading zeros.'
  if (hostname.startsWith('[')) return null
  if (host.includes('%')) return 'The host name in url must not be percent-encoded.'
  if (isIP(hostname) === 4)
    return host === hostname
      ? null
      : 'Write the IPv4 address in url as four decimal numbers, such as 192.0.2.1.'
  return findHostNameFault(host, hostname)
}

function findHostNameFault(host: string, hostname: string): string | null {
  if (hostname.endsWith('.')) return 'The host name in url must not end with a dot.'
  if (hostname.length > MAX_HOST_LENGTH || !hostname.split('.').every(label => HOST_LABEL.test(label)))
    return 'url must contain a valid host name: letters, digits and hyphens, up to 63 characters between two dots.'
  const shown = domainToUnicode(hostname)
  const written = host.toLowerCase().normalize('NFC')
  const isUsualForm = domainToASCII(shown) === hostname && (written === shown || written === hostname)
  // A label that is still encoded decodes to nothing valid.
  if (!isUsualForm || UNPRINTABLE.test(shown) || /(?:^|\.)xn--/.test(shown))
    return 'The host name in url contains characters that stand for others. Write it in its usual form.'
  const isImitation = (label: string): boolean =>
    /\p{Script=Latin}/u.test(label) && !MIXABLE_WITH_LATIN.test(label)
  return shown.split('.').some(isImitation) ? 'The host name in url mixes letters of several scripts.' : null
}
