import type * as Sdk from '@aws-sdk/client-s3'
import type { Dependencies } from '../dependencies.ts'
import type { S3Location } from '../settings/parse-archive-url.ts'
import { repeatRequest } from './repeat-request.ts'

/** Time limits of one request, in ms. */
export interface S3Timeouts {
  readonly connect: number
  /** Time without any byte in either direction, which ends also a response that has begun. */
  readonly idle: number
}

const S3_TIMEOUTS: S3Timeouts = { connect: 10_000, idle: 30_000 }
/** The region that servers assume that have none. */
const DEFAULT_REGION = 'us-east-1'

/** The client of one bucket. It is loaded with the first request, because few installations have an archive on S3. */
export interface S3Bucket {
  readonly bucket: string
  /** The bucket and prefix as a URL without parameters. */
  readonly url: string
  toFullKey(key: string): string
  /** Sends a request as often as necessary. Throws errors that name the bucket or the object. */
  send<Result>(
    action: string,
    key: string,
    request: (client: Sdk.S3Client, sdk: typeof Sdk) => Promise<Result>,
  ): Promise<Result>
}

/** Creates the client of a bucket. Credentials come from the environment, shared files, web identities or the machine's role. */
export function createS3Bucket(
  location: S3Location,
  dependencies: Pick<Dependencies, 'clock' | 'random'>,
  timeouts: S3Timeouts = S3_TIMEOUTS,
): S3Bucket {
  const { bucket, prefix } = location
  const url = `s3://${bucket}/${prefix}`
  let loading: Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | null = null
  const load = async (): Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> => {
    const sdk = await import('@aws-sdk/client-s3')
    return { sdk, client: createClient(sdk, location, timeouts) }
  }
  return {
    bucket,
    url,
    toFullKey: key => prefix + key,
    async send(action, key, request) {
      loading ??= load()
      const { client, sdk } = await loading
      return await repeatRequest(dependencies, { url: url + key, action }, () => request(client, sdk))
    },
  }
}

function createClient(
  sdk: typeof Sdk,
  { endpoint, region, isPathStyle }: S3Location,
  { connect, idle }: S3Timeouts,
): Sdk.S3Client {
  // With an endpoint, a region is only part of signatures, so its absence is no reason to refuse.
  const known = region ?? (endpoint === null ? null : DEFAULT_REGION)
  return new sdk.S3Client({
    ...(endpoint !== null && { endpoint }),
    ...(known !== null && { region: known }),
    forcePathStyle: isPathStyle,
    // Requests are repeated by `repeatRequest`, also when a response ends early.
    maxAttempts: 1,
    // Uploads state a SHA-256 of their own, and content is compared with the SHA-256 that names it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, socketTimeout: idle },
  })
}
