import { createHash, hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { HeraldError } from '../errors.ts'
import type { S3Bucket } from './s3-client.ts'
import { readS3ErrorName } from './s3-errors.ts'

const MAX_PARTS = 10_000
/** Number of parts in memory at a time. */
const CONCURRENT_PARTS = 3

/** A file to upload, and where. */
export interface S3Upload {
  readonly key: string
  readonly file: string
  readonly mark: string | null
  /** Files up to this size are sent in one request; larger ones in parts of this size or more. */
  readonly partBytes: number
  /** Reads the object again and returns the SHA-256 of its bytes. */
  hashStored(): Promise<Buffer | null>
}

/** The metadata field that holds the mark. */
export const MARK_FIELD = 'herald-mark'
const CONTENT_TYPE = 'application/zstd'

/**
 * Uploads a file. The SHA-256 of each part goes along, so that the store refuses what changed on its way. A store that does
 * not repeat it in its response may have ignored it, and then the object is read again.
 */
export async function uploadFile(bucket: S3Bucket, upload: S3Upload): Promise<void> {
  const handle = await open(upload.file)
  try {
    const { size } = await handle.stat()
    const uploaded =
      size <= upload.partBytes
        ? await uploadAtOnce(bucket, upload, await readPart(handle, 0, size))
        : await uploadInParts(bucket, upload, handle, size)
    if (uploaded.isConfirmed) return
    const stored = await upload.hashStored()
    if (stored === null || !stored.equals(uploaded.sha256)) throw createMismatch(bucket, upload)
  } finally {
    await handle.close()
  }
}

interface Uploaded {
  readonly sha256: Buffer
  /** Whether the store has confirmed the hash. */
  readonly isConfirmed: boolean
}

async function uploadAtOnce(bucket: S3Bucket, upload: S3Upload, bytes: Buffer): Promise<Uploaded> {
  const sha256 = hash('sha256', bytes, 'buffer')
  const checksum = sha256.toString('base64')
  const { ChecksumSHA256: confirmed } = await bucket.send('write', upload.key, (client, sdk) =>
    client.send(
      new sdk.PutObjectCommand({ ...describeObject(bucket, upload), Body: bytes, ChecksumSHA256: checksum }),
    ),
  )
  if (confirmed !== undefined && confirmed !== checksum) throw createMismatch(bucket, upload)
  return { sha256, isConfirmed: confirmed !== undefined }
}

async function uploadInParts(
  bucket: S3Bucket,
  upload: S3Upload,
  handle: FileHandle,
  size: number,
): Promise<Uploaded> {
  const { key } = upload
  const target = { Bucket: bucket.bucket, Key: bucket.toFullKey(key) }
  const { UploadId } = await bucket.send('write', key, (client, sdk) =>
    client.send(
      new sdk.CreateMultipartUploadCommand({
        ...describeObject(bucket, upload),
        ChecksumAlgorithm: 'SHA256',
      }),
    ),
  )
  let isComplete = false
  try {
    const { parts, sha256, isConfirmed } = await uploadParts(bucket, upload, { handle, size, UploadId })
    const wasFound = await completeUpload(bucket, key, {
      ...target,
      UploadId,
      MultipartUpload: { Parts: [...parts] },
    })
    isComplete = true
    return { sha256, isConfirmed: isConfirmed && wasFound }
  } finally {
    // Unfinished uploads take space that no list of objects shows. The error that ended the upload matters more.
    if (!isComplete)
      await bucket
        .send('end an upload of', key, (client, sdk) =>
          client.send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId })),
        )
        .catch(() => {})
  }
}

/** Completes an upload. Returns `false` if there is none, because an earlier attempt whose response was lost completed it. */
async function completeUpload(
  bucket: S3Bucket,
  key: string,
  input: ConstructorParameters<typeof import('@aws-sdk/client-s3')['CompleteMultipartUploadCommand']>[0],
): Promise<boolean> {
  return await bucket.send('write', key, (client, sdk) =>
    client.send(new sdk.CompleteMultipartUploadCommand(input)).then(
      () => true,
      error => {
        if (readS3ErrorName(error) === 'NoSuchUpload') return false
        throw error
      },
    ),
  )
}

interface UploadedPart {
  readonly PartNumber: number
  readonly ETag: string | undefined
  readonly ChecksumSHA256: string | undefined
}

async function uploadParts(
  bucket: S3Bucket,
  upload: S3Upload,
  { handle, size, UploadId }: { handle: FileHandle; size: number; UploadId: string | undefined },
): Promise<Uploaded & { readonly parts: readonly UploadedPart[] }> {
  const partBytes = Math.max(upload.partBytes, Math.ceil(size / MAX_PARTS))
  const count = Math.ceil(size / partBytes)
  const target = { Bucket: bucket.bucket, Key: bucket.toFullKey(upload.key), UploadId }
  const whole = createHash('sha256')
  let isConfirmed = true

  const uploadPart = async (index: number, bytes: Buffer): Promise<UploadedPart> => {
    const checksum = hash('sha256', bytes, 'base64')
    const part = { ...target, PartNumber: index + 1, Body: bytes, ChecksumSHA256: checksum }
    const { ETag, ChecksumSHA256: confirmed } = await bucket.send('write', upload.key, (client, sdk) =>
      client.send(new sdk.UploadPartCommand(part)),
    )
    if (confirmed !== undefined && confirmed !== checksum) throw createMismatch(bucket, upload)
    isConfirmed &&= confirmed !== undefined
    return { PartNumber: index + 1, ETag, ChecksumSHA256: confirmed }
  }

  const parts: UploadedPart[] = []
  for (let first = 0; first < count; first += CONCURRENT_PARTS) {
    const group: Promise<UploadedPart>[] = []
    for (let index = first; index < Math.min(count, first + CONCURRENT_PARTS); index += 1) {
      const position = index * partBytes
      const bytes = await readPart(handle, position, Math.min(partBytes, size - position))
      whole.update(bytes)
      group.push(uploadPart(index, bytes))
    }
    const outcomes = await Promise.allSettled(group)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason
      parts.push(outcome.value)
    }
  }
  return { parts, sha256: whole.digest(), isConfirmed }
}

function describeObject(bucket: S3Bucket, { key, mark }: S3Upload) {
  return {
    Bucket: bucket.bucket,
    Key: bucket.toFullKey(key),
    ContentType: CONTENT_TYPE,
    ...(mark !== null && { Metadata: { [MARK_FIELD]: mark } }),
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(bytes, read, length - read, position + read)
    if (bytesRead === 0) throw new Error('the file became shorter while it was uploaded')
    read += bytesRead
  }
  return bytes
}

function createMismatch({ url }: S3Bucket, { key }: S3Upload): HeraldError {
  const detail = `The store has other bytes in ${url}${key} than were sent. Check its disks and the network, then repeat.`
  return new HeraldError('archive_unavailable', detail)
}
