import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidValueError } from '../setting-parsers.ts'
import { parseArchiveUrl } from './parse-archive-url.ts'

const AMAZON = { bucket: 'my-bucket', prefix: '', endpoint: null, region: null, isPathStyle: false }

test('parseArchiveUrl: valid URL → bucket, prefix and server', () => {
  assert.deepEqual(parseArchiveUrl('s3://my-bucket'), AMAZON)
  assert.deepEqual(parseArchiveUrl('s3://my-bucket/'), AMAZON)
  assert.deepEqual(parseArchiveUrl('s3://my-bucket/a/b'), { ...AMAZON, prefix: 'a/b/' })
  assert.deepEqual(parseArchiveUrl('s3://my-bucket/a/b/?region=eu-central-1'), {
    ...AMAZON,
    prefix: 'a/b/',
    region: 'eu-central-1',
  })
  const minio = { ...AMAZON, endpoint: 'https://minio.example:9000', isPathStyle: true }
  assert.deepEqual(parseArchiveUrl('s3://my-bucket?endpoint=https://minio.example:9000'), minio)
  assert.deepEqual(parseArchiveUrl('s3://my-bucket?endpoint=https://minio.example:9000/&path-style=false'), {
    ...minio,
    isPathStyle: false,
  })
})

const REFUSED: readonly [string, RegExp][] = [
  ['https://my-bucket', /must be a URL such as s3:/],
  ['s3://', /3 to 63/],
  ['s3://My_Bucket', /3 to 63/],
  ['s3://key:secret@my-bucket', /must not contain credentials/],
  ['s3://my-bucket/a//b', /single slashes/],
  ['s3://my-bucket/../b', /single slashes/],
  ['s3://my-bucket/a b', /single slashes/],
  ['s3://my-bucket#x', /must be a URL/],
  ['s3://my-bucket?secret=x', /knows no parameters but endpoint, region, path-style/],
  ['s3://my-bucket?region=a&region=b', /at most once/],
  ['s3://my-bucket?region=', /must have a region/],
  ['s3://my-bucket?path-style=yes', /path-style=true/],
  ['s3://my-bucket?endpoint=minio.example', /must have an endpoint/],
  ['s3://my-bucket?endpoint=https://key:secret@minio.example', /must have an endpoint/],
]
for (const [text, message] of REFUSED)
  test(`parseArchiveUrl: ${text} → refused without repeating it`, () => {
    assert.throws(
      () => parseArchiveUrl(text),
      error =>
        error instanceof InvalidValueError && message.test(error.message) && !/secret@/.test(error.message),
    )
  })
