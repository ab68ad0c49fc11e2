import type { S3Bucket } from './s3-client.ts'
import { readS3ErrorName, readS3Status } from './s3-errors.ts'

/** A stored version of an object; `null` for the object itself, in a store that has no versions. */
type ObjectVersion = string | null

/** Lists all versions of an object, including marks of deletion. */
export async function listVersions(bucket: S3Bucket, key: string): Promise<ObjectVersion[]> {
  const fullKey = bucket.toFullKey(key)
  const versions: ObjectVersion[] = []
  let after: { KeyMarker: string | undefined; VersionIdMarker: string | undefined } | undefined
  do {
    const page = await bucket.send('list the versions of', key, (client, sdk) =>
      client
        .send(new sdk.ListObjectVersionsCommand({ Bucket: bucket.bucket, Prefix: fullKey, ...after }))
        .catch(toNullIfNotImplemented),
    )
    if (page === null) return [null]
    const entries = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
    for (const { Key, VersionId = 'null' } of entries) if (Key === fullKey) versions.push(VersionId)
    const isMore = page.IsTruncated === true && page.NextKeyMarker === fullKey
    after = isMore ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined
  } while (after !== undefined)
  return versions
}

export async function removeVersion(bucket: S3Bucket, key: string, version: ObjectVersion): Promise<void> {
  const target = { Bucket: bucket.bucket, Key: bucket.toFullKey(key) }
  await bucket.send('delete', key, (client, sdk) =>
    client.send(new sdk.DeleteObjectCommand({ ...target, ...(version !== null && { VersionId: version }) })),
  )
}

/** Ends the unfinished uploads of an object, which hold bytes that no list of objects shows. */
export async function removeUploads(bucket: S3Bucket, key: string): Promise<void> {
  const fullKey = bucket.toFullKey(key)
  const page = await bucket.send('list the uploads of', key, (client, sdk) =>
    client
      .send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix: fullKey }))
      .catch(toNullIfNotImplemented),
  )
  for (const { Key, UploadId } of page?.Uploads ?? []) {
    if (Key !== fullKey) continue
    await bucket.send('end an upload of', key, (client, sdk) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket.bucket, Key, UploadId })).then(
        () => {},
        error => {
          if (readS3ErrorName(error) !== 'NoSuchUpload') throw error
        },
      ),
    )
  }
}

function toNullIfNotImplemented(error: unknown): null {
  if (readS3Status(error) === 501 || readS3ErrorName(error) === 'NotImplemented') return null
  throw error
}
