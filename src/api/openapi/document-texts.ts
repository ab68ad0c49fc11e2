import { API_KEY_SCOPES, DEFAULT_API_KEY_SCOPES } from '../../accounts/api-keys.ts'

const scopes = Object.entries(API_KEY_SCOPES)
  .map(([scope, meaning]) => `\`${scope}\`: ${meaning.replace(/\.$/, '')}`)
  .join('; ')
const defaultScopes = DEFAULT_API_KEY_SCOPES.map(scope => `\`${scope}\``).join(' and ')

export const DOCUMENT_DESCRIPTION = `Herald serves regulatory announcements from official gazettes, company registers and tender
platforms, together with the companies, people and authorities that they name.

**Authentication.** Send your API key in the \`Authorization\` header: \`Authorization: Bearer <API_KEY>\`. Each key has
one or more scopes (${scopes}). New keys have ${defaultScopes} by default.

**Parameters.** Unknown, repeated, empty and out-of-range parameters are rejected; the response lists every error at
once. No value is silently adjusted or ignored. To match any of several values, separate them with commas.

**Pagination.** \`total\` is exact on every page. A page past the last one is empty.

**Caching.** Send the \`ETag\` of a response in \`If-None-Match\` to receive a 304 if nothing has changed.

**Webhooks.** Create a subscription at \`/webhooks\` to receive signed HTTP requests when events happen. \`webhooks\` in
this document describes these requests. The same delivery can arrive more than once; use \`webhook-id\` to discard
duplicates. An attempt succeeds if your endpoint responds with 2xx within 10 seconds. Failed attempts are retried after
30 seconds and then after 2 minutes. After that, the delivery is marked as failed and retried one last time after
15 minutes.

**Errors.** All errors have the same format (RFC 9457). Use \`code\` to handle errors in your program; the meaning of a
code never changes.

**Examples.** All examples are responses of \`herald demo\` with its sample documents. IDs and secrets that differ in every
installation, times and change numbers are replaced with fixed ones.`

/** The groups of operations, in the order of the document. */
export const DOCUMENT_TAGS: Readonly<Record<string, string>> = {
  Announcements: 'Search, count and read the announcements of all sources.',
  Entities: 'Find the companies, people and authorities that announcements name, with what happened to them.',
  Sources: 'Publishers, the runs that fetch their documents, and how many announcements they have.',
  Changes: 'Keep a copy in sync: everything that was added, changed or deleted, in order.',
  Watchlists: 'Lists of parties that you watch, and which announcements about them matter.',
  'Saved searches': 'Searches under a name, with the number of new announcements.',
  Matches: 'The announcements that your watchlists and saved searches match.',
  Feeds: 'Searches that feed readers can follow at secret URLs, without an API key.',
  Reconciliation: 'Secret URLs at which OpenRefine and similar programs match tables, without an API key.',
  Mail: 'Mail addresses, and digests of new matches that are sent to them.',
  Webhooks: 'Subscriptions to events, and every delivery with its attempts.',
  Sessions: 'Sign-ins to the dashboard. Programs send their API key instead.',
  'API keys': 'Create and revoke API keys. Requires the scope `admin`.',
  Operations:
    'Health, metrics, the audit log and the subscriptions of all owners, for those who run the service.',
}

/** The contact for questions about an installation. */
export const DOCUMENT_CONTACT = { name: 'The operator of this installation' } as const

export const DOCUMENT_LICENSE = {
  name: 'Apache License 2.0',
  identifier: 'Apache-2.0',
} as const
