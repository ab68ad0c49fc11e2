import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../code-files.ts'

/*
 * versitygw with its posix backend, a gateway that others run in production. It verifies signatures and SHA-256 checksums and
 * has versions and multipart uploads, and its objects are files, which a test can damage.
 */

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'
const TOOLS = join(REPOSITORY_ROOT, 'node_modules', '.cache', 'herald-s3')
export const S3_SERVER_REGION = 'eu-test-1'

/** Why there is no S3 server to test with, or `false`. */
export const s3ServerIsAbsent: string | false =
  spawnSync('go', ['version']).status === 0 ? false : 'Go, which builds the S3 server, is not installed'

/** Builds the server from the Go module proxy once, which takes minutes, and returns the path of its program. */
export function buildS3Server(): string {
  const program = join(TOOLS, 'versitygw')
  if (existsSync(program)) return program
  const { status, stderr } = spawnSync('go', ['install', MODULE], {
    encoding: 'utf8',
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, GOBIN: TOOLS },
    timeout: 780_000,
  })
  if (status !== 0) throw new Error(`versitygw could not be built: ${stderr.slice(-1_000)}`)
  return program
}
