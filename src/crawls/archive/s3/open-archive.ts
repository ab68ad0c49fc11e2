import type { Dependencies } from '../../../platform/dependencies.ts'
import { createS3Bucket } from '../../../platform/object-store/s3-client.ts'
import { openS3ObjectStore } from '../../../platform/object-store/s3-object-store.ts'
import type { S3Location } from '../../../platform/settings/parse-archive-url.ts'
import { type DocumentArchive, openDocumentArchive } from '../document-archive.ts'
import { type CacheLocation, openS3Archive } from './s3-archive.ts'

/** Where an archive is. It contains no credentials, so it can be passed to threads. */
export type ArchiveLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: S3Location; readonly cache: CacheLocation }

/** Opens an archive in a folder or in a bucket. */
export function openArchive(
  location: ArchiveLocation,
  dependencies: Pick<Dependencies, 'clock' | 'random'>,
): DocumentArchive {
  if (location.kind === 'folder') return openDocumentArchive(location.folder, dependencies)
  const store = openS3ObjectStore(createS3Bucket(location.bucket, dependencies))
  return openS3Archive(store, location.cache, dependencies)
}
