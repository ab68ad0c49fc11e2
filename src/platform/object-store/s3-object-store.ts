import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ObjectDescription, ObjectStore } from './object-store.ts'
import type { S3Bucket } from './s3-client.ts'
import { readS3ErrorName, readS3Status } from './s3-errors.ts'
import { MARK_FIELD, uploadFile } from './s3-upload.ts'
import { listVersions, removeUploads, removeVersion } from './s3-versions.ts'

const PART_BYTES = 16 * 2 ** 20

/** Opens the objects of a bucket. */
export function openS3ObjectStore(
  bucket: S3Bucket,
  { partBytes = PART_BYTES }: { readonly partBytes?: number } = {},
): ObjectStore {
  const ensureBucket = createBucketCheck(bucket)

  const store: ObjectStore = {
    url: bucket.url,
    async checkAccess() {
      await checkBucket(bucket)
      // An erasure removes all versions, so it needs the permission to list them.
      await listVersions(bucket, 'access-check')
    },
    async describe(key) {
      await ensureBucket()
      return await bucket.send('read', key, (client, sdk) =>
        client.send(new sdk.HeadObjectCommand(toTarget(bucket, key))).then(toDescription, toNullIfMissing),
      )
    },
    async read(key, work) {
      await ensureBucket()
      return await readObject(bucket, key, work)
    },
    async put(key, file, mark) {
      await ensureBucket()
      await uploadFile(bucket, { key, file, mark, partBytes, hashStored: () => store.read(key, hashBody) })
    },
    async remove(key) {
      await ensureBucket()
      await removeUploads(bucket, key)
      for (const version of await listVersions(bucket, key)) await removeVersion(bucket, key, version)
    },
    list: () => listObjects(bucket),
  }
  return store
}

/** Returns a function that checks the bucket until it was reached once. */
function createBucketCheck(bucket: S3Bucket): () => Promise<void> {
  let isReachable = false
  return async () => {
    if (!isReachable) await checkBucket(bucket)
    isReachable = true
  }
}

/**
 * Distinguishes a bucket that does not exist from objects that do not exist, whose status is the same. The response to
 * HeadBucket would not say what is wrong, because it has no body.
 */
async function checkBucket(bucket: S3Bucket): Promise<void> {
  const list = { Bucket: bucket.bucket, Prefix: bucket.toFullKey(''), MaxKeys: 1 }
  await bucket.send('use', '', (client, sdk) => client.send(new sdk.ListObjectsV2Command(list)))
}

async function readObject<Result>(
  bucket: S3Bucket,
  key: string,
  work: (body: Readable, description: ObjectDescription) => Promise<Result>,
): Promise<Result | null> {
  return await bucket.send('read', key, async (client, sdk) => {
    const response = await client.send(new sdk.GetObjectCommand(toTarget(bucket, key))).catch(toNullIfMissing)
    if (response === null) return null
    const body = response.Body as Readable
    try {
      return await work(body, toDescription(response))
    } finally {
      body.destroy()
    }
  })
}

function toTarget(bucket: S3Bucket, key: string) {
  return { Bucket: bucket.bucket, Key: bucket.toFullKey(key) }
}

function toDescription(response: {
  readonly ContentLength?: number | undefined
  readonly Metadata?: Readonly<Record<string, string>> | undefined
}) {
  return { size: response.ContentLength ?? 0, mark: response.Metadata?.[MARK_FIELD] ?? null }
}

/** A missing bucket has the same status, but its name. */
function toNullIfMissing(error: unknown): null {
  if (readS3Status(error) === 404 && readS3ErrorName(error) !== 'NoSuchBucket') return null
  throw error
}

async function hashBody(body: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of body) hash.update(part)
  return hash.digest()
}

async function* listObjects(bucket: S3Bucket) {
  const prefix = bucket.toFullKey('')
  let token: string | undefined
  do {
    const page = await bucket.send('list', '', (client, sdk) =>
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket.bucket,
          Prefix: prefix,
          ContinuationToken: token,
          // Keys of others may have characters that XML does not allow.
          EncodingType: 'url',
        }),
      ),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      const key = page.EncodingType === 'url' ? decodeURIComponent(Key.replaceAll('+', ' ')) : Key
      yield { key: key.slice(prefix.length), size: Size, modifiedAt: LastModified }
    }
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (token !== undefined)
}
