import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { HeraldError } from '../../../platform/errors.ts'

/**
 * Returns Node's certificate authorities plus those in the file that a setting names. Without a file, returns none, which
 * means Node's defaults. Throws `invalid_setting`.
 */
export async function readAuthorities(variable: string, path: string | null): Promise<readonly string[]> {
  if (path === null) return []
  const invalid = (reason: string) => new HeraldError('invalid_setting', `${variable}: ${path} ${reason}.`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`cannot be read (${error.code})`)
  })
  // Node silently ignores certificates that it cannot parse, so they are checked here.
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw invalid('does not contain a PEM certificate')
  if (!certificates.every(isCertificate)) throw invalid('contains an invalid certificate')
  return [...rootCertificates, ...certificates]
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== null
  } catch {
    // The constructor is the only way to validate a certificate.
    return false
  }
}
