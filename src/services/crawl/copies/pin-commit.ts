import type { GitRepository, Source } from '../../../sources/source.ts'
import type { CopyChecks, CrawlContext, CrawlFailure, PinnedFile } from '../crawl-context.ts'
import { fetchWithRetry } from '../fetch-with-retry.ts'
import { type PublisherAccess, resolveRequest } from '../publisher-access.ts'

/** Largest response of the API that is read. A list of 700 files has 0.2 MB. */
const MAX_API_BYTES = 16 * 1024 * 1024
const GIT_HASH = /^[0-9a-f]{40}$/

/** Returns the checks of copies before anything is pinned. Sources that read no copies have none. */
export function planCopyChecks({ repository }: Source, { otherBases = {} }: PublisherAccess): CopyChecks {
  return {
    pin: null,
    secondBase: repository === undefined ? null : (otherBases[repository.secondCopy] ?? null),
    problems: 0,
  }
}

/**
 * Looks up the commit at which all files of this run are read, and the files in it. Returns the failure, or `null`. A mirror
 * set by the operator is pinned only if the operator also sets its API.
 */
export async function pinCommit(context: CrawlContext): Promise<CrawlFailure | null> {
  const { source, access, run, dependencies, copies } = context
  const { repository, metadata } = source
  if (repository === undefined) return null
  const isMirror = access.base !== metadata.baseUrl
  const branchPath = `/${repository.branch}`
  if (
    isMirror &&
    (access.otherBases?.[repository.apiHost] === undefined || !access.base.endsWith(branchPath))
  ) {
    dependencies.log.info({ run: run.id, source: source.id }, 'files of a mirror are read without a commit')
    return null
  }
  const head = await readApi(context, repository, `commits/${repository.branch}`)
  if ('code' in head) return head
  const commit = textAt(head.value, ['sha'])
  const tree = textAt(head.value, ['commit', 'tree', 'sha'])
  if (!GIT_HASH.test(commit) || !GIT_HASH.test(tree)) return unreadable(head.url, 'it names no commit')
  const list = await readApi(context, repository, `git/trees/${tree}?recursive=1`)
  if ('code' in list) return list
  const files = readTree(list.value)
  if (files === null) return unreadable(list.url, 'it is not a complete list of files')
  copies.pin = { commit, base: `${access.base.slice(0, -branchPath.length)}/${commit}`, files }
  dependencies.log.info({ run: run.id, source: source.id, commit }, 'all files are read at one commit')
  return null
}

interface ApiResponse {
  readonly url: string
  readonly value: unknown
}

async function readApi(
  context: CrawlContext,
  { apiHost }: GitRepository,
  path: string,
): Promise<ApiResponse | CrawlFailure> {
  const { source, hosts } = context
  const base = source.metadata.otherHosts?.find(({ name }) => name === apiHost)?.baseUrl
  const headers = { accept: 'application/vnd.github+json' }
  const request = resolveRequest({ url: `${base}/${path}`, role: 'index', headers }, hosts, source.auth)
  const response = await fetchWithRetry(request, {}, context, readSmallBody)
  if (response.kind === 'failed') {
    const { code, reason, retryAfterMs } = response
    const message = `${request.url}: ${reason}`
    const pause = retryAfterMs === null ? {} : { retryAfterMs }
    return { code: code === 'stopped' ? 'killed' : code, message, isDefinitive: false, ...pause }
  }
  const value = response.kind === 'ok' ? parseJson(response.value) : undefined
  return value === undefined ? unreadable(request.url, 'it is not JSON') : { url: request.url, value }
}

/** Reads a body as text; an overlong one as empty text, which is not valid JSON. */
async function readSmallBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MAX_API_BYTES) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Parses JSON; `undefined` if it is malformed. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads a recursive list of files; `null` if it is incomplete or malformed. */
function readTree(value: unknown): ReadonlyMap<string, PinnedFile> | null {
  const { tree, truncated } = Object(value) as { tree?: unknown; truncated?: unknown }
  if (!Array.isArray(tree) || truncated !== false) return null
  const files = new Map<string, PinnedFile>()
  for (const entry of tree as unknown[]) {
    const { path, type, sha, size } = Object(entry) as Record<string, unknown>
    if (type !== 'blob') continue
    if (typeof path !== 'string' || typeof sha !== 'string' || !GIT_HASH.test(sha)) return null
    if (!Number.isSafeInteger(size)) return null
    files.set(path, { gitHash: sha, size: size as number })
  }
  return files
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], value)
  return typeof found === 'string' ? found : ''
}

function unreadable(url: string, reason: string): CrawlFailure {
  return {
    code: 'unreadable',
    message: `${url}: the response cannot be used: ${reason}`,
    isDefinitive: false,
  }
}
