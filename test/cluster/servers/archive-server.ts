import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildS3Server, S3_SERVER_REGION } from '../../support/s3/s3-server.ts'
import { ClusterProcess } from './cluster-process.ts'
import type { ClusterScope } from './cluster-scope.ts'
import { findStablePort } from './find-stable-port.ts'

const BUCKET = 'herald'
const ACCOUNT = { id: 'CLUSTERTEST', secret: 'a secret key of the cluster test' }

/** The S3 server that has the archive of all nodes. */
export interface ArchiveServer {
  readonly port: number
  readonly process: ClusterProcess
  /** The settings of a node that reaches the server at a port. */
  settingsAt(port: number): Readonly<Record<string, string>>
}

/** Starts versitygw with a folder of objects. */
export async function startArchiveServer(scope: ClusterScope, folder: string): Promise<ArchiveServer> {
  const objects = join(folder, 'objects')
  await mkdir(join(objects, BUCKET), { recursive: true })
  const port = await findStablePort()
  const server = new ClusterProcess({
    name: 's3',
    command: [
      buildS3Server(),
      '--port',
      `127.0.0.1:${port}`,
      '--region',
      S3_SERVER_REGION,
      '--quiet',
      'posix',
      objects,
    ],
    options: { env: { ROOT_ACCESS_KEY: ACCOUNT.id, ROOT_SECRET_KEY: ACCOUNT.secret } },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ),
  })
  scope.after(() => server.kill())
  await server.start()
  return {
    port,
    process: server,
    settingsAt: at => ({
      HERALD_ARCHIVE_URL: `s3://${BUCKET}/archive?endpoint=http://127.0.0.1:${at}&region=${S3_SERVER_REGION}&path-style=true`,
      AWS_ACCESS_KEY_ID: ACCOUNT.id,
      AWS_SECRET_ACCESS_KEY: ACCOUNT.secret,
    }),
  }
}
