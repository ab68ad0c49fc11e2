import { createHash } from 'node:crypto'
import { jsonResponse, type SimulatorResponse } from '../fake-publisher.ts'

/** The files of a repository by path, at one commit. */
export type RepositoryFiles = ReadonlyMap<string, string>

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const NOT_FOUND: SimulatorResponse = { status: 404, headers: TEXT, body: '404: Not Found' }

/** Returns the hash of the commit with these files. */
export function commitOf(files: RepositoryFiles): string {
  return sha1(`commit ${treeOf(files)}`)
}

/** Responds as GitHub's REST API to a path below `/repos/<owner>/<name>/`. */
export function respondAsGitHubApi(files: RepositoryFiles, path: string, branch: string): SimulatorResponse {
  const commit = commitOf(files)
  const tree = treeOf(files)
  if (path === `commits/${branch}`) return jsonResponse({ sha: commit, commit: { tree: { sha: tree } } })
  if (path !== `git/trees/${tree}`) return jsonResponse({ message: 'Not Found' }, 404)
  const entries = [...files].map(([file, text]) => ({
    path: file,
    mode: '100644',
    type: 'blob',
    sha: gitHash(text),
    size: Buffer.byteLength(text),
  }))
  return jsonResponse({ sha: tree, tree: entries, truncated: false })
}

/** Responds with a raw file, as plain text like GitHub. */
export function respondWithFile(files: RepositoryFiles, path: string): SimulatorResponse {
  const body = files.get(path)
  return body === undefined ? NOT_FOUND : { status: 200, headers: TEXT, body }
}

function treeOf(files: RepositoryFiles): string {
  return sha1([...files].map(([path, text]) => `${path} ${gitHash(text)}`).join('\n'))
}

function gitHash(text: string): string {
  return sha1(`blob ${Buffer.byteLength(text)}\0${text}`)
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
