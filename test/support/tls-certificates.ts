import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate and its private key in PEM format. */
export interface IssuedCertificate {
  readonly cert: string
  readonly key: string
}

/** A certificate authority for tests. Each issued certificate can be valid, expired or for another host. */
export interface TestCertificateAuthority {
  readonly ca: string
  issue(options: { readonly host: string; readonly from?: Date; readonly to?: Date }): IssuedCertificate
}

const DAY_MS = 86_400_000
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))

/** Creates an authority that issues X.509 v3 certificates (RFC 5280) with only the fields that TLS checks. */
export function createCertificateAuthority(
  now: Date,
  name = 'Herald Test Authority',
): TestCertificateAuthority {
  const authorityKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
  const basicConstraints = extension('2.5.29.19', sequence(der(0x01, Buffer.from([0xff]))), true)
  const ca = certificate(
    { subject: name, issuer: name, from: at(-10), to: at(10), serial: 1 },
    authorityKeys.publicKey,
    authorityKeys.privateKey,
    [basicConstraints],
  )
  let serial = 1
  return {
    ca,
    issue({ host, from = at(-1), to = at(1) }) {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const subjectNames = extension('2.5.29.17', sequence(der(0x82, Buffer.from(host))))
      serial += 1
      const cert = certificate(
        { subject: host, issuer: name, from, to, serial },
        leaf.publicKey,
        authorityKeys.privateKey,
        [subjectNames],
      )
      return { cert, key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
    },
  }
}

interface CertificateFields {
  readonly subject: string
  readonly issuer: string
  readonly from: Date
  readonly to: Date
  readonly serial: number
}

function certificate(
  fields: CertificateFields,
  key: KeyObject,
  signer: KeyObject,
  extensions: readonly Buffer[],
): string {
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    integer(fields.serial),
    ECDSA_SHA256,
    distinguishedName(fields.issuer),
    sequence(utcTime(fields.from), utcTime(fields.to)),
    distinguishedName(fields.subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', toBeSigned, signer)
  const bytes = sequence(toBeSigned, ECDSA_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))))
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))
}

function utcTime(time: Date): Buffer {
  return der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** Encodes one DER element: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
