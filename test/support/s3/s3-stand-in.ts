import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Location } from '../../../src/platform/settings/parse-archive-url.ts'
import { StoredObjects, type StoredVersion } from './stored-objects.ts'
import { findSignatureFault, type S3Account } from './verify-signature.ts'

/** What goes wrong with one request. */
interface S3Fault {
  /** The beginning of the method and URL of the request, such as `GET /bucket/`. */
  readonly request: string
  readonly kind:
    | 'SlowDown'
    | 'InternalError'
    | 'AccessDenied'
    | 'cut'
    | 'cut-body'
    | 'silence'
    | 'silent-body'
    | 'damage'
}

interface S3StandInOptions {
  readonly isVersioned?: boolean
  /** Whether the server ignores checksums and has neither versions nor lists of uploads, as some servers do. */
  readonly isSimple?: boolean
  /** Number of entries of one page of a list. */
  readonly pageSize?: number
  readonly account?: Partial<S3Account>
  readonly now?: () => Date
}

const S3_TEST_ACCOUNT: S3Account = {
  accessKeyId: 'TESTKEYID',
  secretAccessKey: 'secret of the tests',
  region: 'eu-test-1',
}
const BUCKET = 'test-bucket'

/** An S3 server in memory on loopback, with one bucket. It verifies signatures and checksums. */
export interface S3StandIn {
  readonly location: S3Location
  readonly objects: StoredObjects
  /** Method and URL of every request. */
  readonly requests: string[]
  /** Faults of the next requests that they fit, each for one request. */
  readonly faults: S3Fault[]
}

/** Gives this process credentials until `scope` ends, where the client looks for them first. */
export function setS3Credentials(scope: { after(work: () => void): void }): S3Account {
  const { accessKeyId, secretAccessKey } = S3_TEST_ACCOUNT
  const variables = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name]
    process.env[name] = value
    scope.after(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }
  return S3_TEST_ACCOUNT
}

/** Starts the server until `scope` ends. */
export async function startS3StandIn(
  scope: { after(work: () => Promise<void> | void): void },
  options: S3StandInOptions = {},
): Promise<S3StandIn> {
  setS3Credentials(scope)
  const objects = new StoredObjects(options.isVersioned === true)
  const [requests, faults]: [string[], S3Fault[]] = [[], []]
  const account = { ...S3_TEST_ACCOUNT, ...options.account }
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`
    requests.push(line)
    const index = faults.findIndex(fault => line.startsWith(fault.request))
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'cut') return void request.socket.destroy()
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const now = options.now?.() ?? new Date()
    response.setHeader('date', now.toUTCString())
    const refusal = /^[A-Z]\w+$/.test(fault?.kind ?? '') ? (fault?.kind ?? null) : null
    const code = refusal ?? findSignatureFault(request, body, account, now)
    if (code !== null) return sendError(response, code, account)
    const exchange = {
      request,
      response,
      body,
      objects,
      options,
      fault,
      url: new URL(request.url ?? '', 'http://s3'),
    }
    respond(exchange)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  scope.after(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const location = { bucket: BUCKET, prefix: 'herald/', endpoint, region: 'eu-test-1', isPathStyle: true }
  return { location, objects, requests, faults }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
  readonly objects: StoredObjects
  readonly options: S3StandInOptions
  readonly fault: S3Fault | undefined
  readonly url: URL
}

function respond(exchange: Exchange): ServerResponse {
  const { request, response, url, options } = exchange
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== BUCKET) return sendError(response, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  if (key === '') return request.method === 'HEAD' ? response.end() : list(exchange)
  const checksum = request.headers['x-amz-checksum-sha256']
  const isWrong = checksum !== undefined && checksum !== hash('sha256', exchange.body, 'base64')
  if (isWrong && options.isSimple !== true) return sendError(response, 'XAmzContentChecksumMismatch')
  if (options.isSimple !== true && checksum !== undefined)
    response.setHeader('x-amz-checksum-sha256', checksum)
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return changeUpload(exchange, key)
  if (request.method === 'PUT') return put(exchange, key)
  if (request.method === 'DELETE') {
    exchange.objects.remove(key, url.searchParams.get('versionId'))
    return response.writeHead(204).end()
  }
  return get(exchange, key)
}

function put({ request, response, body, objects, fault }: Exchange, key: string): ServerResponse {
  objects.add(key, fault?.kind === 'damage' ? flipBit(body) : body, readMetadata(request))
  return response.end()
}

function get({ request, response, objects, fault }: Exchange, key: string): ServerResponse {
  const found = objects.find(key)
  if (found?.bytes == null) return sendError(response, 'NoSuchKey')
  for (const [name, value] of Object.entries(found.metadata)) response.setHeader(`x-amz-meta-${name}`, value)
  const bytes = fault?.kind === 'damage' ? flipBit(found.bytes) : found.bytes
  response.writeHead(200, { 'content-length': bytes.length, 'last-modified': found.modifiedAt.toUTCString() })
  const half = bytes.subarray(0, bytes.length / 2)
  if (request.method === 'HEAD') return response.end()
  if (fault?.kind === 'cut-body') response.write(half, () => request.socket.destroy())
  else if (fault?.kind === 'silent-body') response.write(half)
  else response.end(bytes)
  return response
}

function changeUpload({ request, response, body, objects, url }: Exchange, key: string): ServerResponse {
  const id = url.searchParams.get('uploadId')
  if (id === null) {
    const created = objects.createId()
    objects.uploads.set(created, { key, metadata: readMetadata(request), parts: new Map() })
    return sendXml(response, 'InitiateMultipartUploadResult', `<UploadId>${created}</UploadId>`)
  }
  const upload = objects.uploads.get(id)
  if (upload === undefined) return sendError(response, 'NoSuchUpload')
  if (request.method === 'PUT') {
    const part = Number(url.searchParams.get('partNumber'))
    upload.parts.set(part, body)
    response.setHeader('etag', `"${part}"`)
    return response.end()
  }
  objects.uploads.delete(id)
  if (request.method === 'DELETE') return response.writeHead(204).end()
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(found => Number(found[1]))
  objects.add(key, Buffer.concat(numbers.map(n => upload.parts.get(n) ?? Buffer.alloc(0))), upload.metadata)
  return sendXml(response, 'CompleteMultipartUploadResult', '<ETag>"whole"</ETag>')
}

function list({ response, objects, options, url }: Exchange): ServerResponse {
  const prefix = url.searchParams.get('prefix') ?? ''
  const isPlain = url.searchParams.has('list-type')
  if (!isPlain && options.isSimple === true) return sendError(response, 'NotImplemented')
  if (url.searchParams.has('uploads')) {
    const uploads = [...objects.uploads].filter(([, upload]) => upload.key.startsWith(prefix))
    const items = uploads.map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    return sendXml(response, 'ListMultipartUploadsResult', items.join(''))
  }
  const all = isPlain ? objects.list(prefix) : objects.versions.filter(v => v.key.startsWith(prefix))
  const start = Number(url.searchParams.get(isPlain ? 'continuation-token' : 'version-id-marker') ?? 0)
  const end = start + (options.pageSize ?? 1_000)
  const page = all.slice(start, end)
  const last = page.at(-1)?.key ?? ''
  const next = isPlain
    ? `<NextContinuationToken>${end}</NextContinuationToken><EncodingType>url</EncodingType>`
    : `<NextKeyMarker>${last}</NextKeyMarker><NextVersionIdMarker>${end}</NextVersionIdMarker>`
  const isTruncated = `<IsTruncated>${end < all.length}</IsTruncated>`
  const items = page.map(version => describeVersion(version, isPlain)).join('')
  return sendXml(response, isPlain ? 'ListBucketResult' : 'ListVersionsResult', isTruncated + next + items)
}

function describeVersion({ key, versionId, bytes, modifiedAt }: StoredVersion, isPlain: boolean): string {
  const tag = isPlain ? 'Contents' : bytes === null ? 'DeleteMarker' : 'Version'
  const name = isPlain ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+') : key
  const version = isPlain ? '' : `<VersionId>${versionId}</VersionId>`
  const fields = `<LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes?.length ?? 0}</Size>`
  return `<${tag}><Key>${name}</Key>${version}${fields}</${tag}>`
}

const STATUS: Readonly<Record<string, number>> = {
  SlowDown: 503,
  InternalError: 500,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  AuthorizationHeaderMalformed: 400,
  XAmzContentChecksumMismatch: 400,
}

function sendError(response: ServerResponse, code: string, account?: S3Account): ServerResponse {
  const region = code === 'AuthorizationHeaderMalformed' ? `<Region>${account?.region}</Region>` : ''
  const secrets = `<AWSAccessKeyId>${account?.accessKeyId}</AWSAccessKeyId><StringToSign>signed text</StringToSign>`
  response.statusCode = STATUS[code] ?? 403
  return sendXml(response, 'Error', `<Code>${code}</Code><Message>signed text</Message>${region}${secrets}`)
}

function sendXml(response: ServerResponse, root: string, content: string): ServerResponse {
  response.setHeader('content-type', 'application/xml')
  return response.end(`<?xml version="1.0" encoding="UTF-8"?><${root}>${content}</${root}>`)
}

function readMetadata({ headers }: IncomingMessage): Record<string, string> {
  const fields = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(fields.map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]))
}

function flipBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const position = changed.length >> 1
  changed[position] = (changed[position] ?? 0) ^ 1
  return changed
}
