import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DkimKey } from '../../../mail/smtp/compose-message.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { SmtpServerSettings } from '../../../platform/settings/parse-smtp-url.ts'
import type { Settings } from '../../../platform/settings.ts'
import { readAuthorities } from '../certificates/read-authorities.ts'

/** The settings that an installation needs to send mail. */
export interface MailSetup {
  readonly server: SmtpServerSettings
  readonly from: string
  readonly publicUrl: string
  readonly ca: readonly string[]
  readonly dkim: DkimKey | null
}

/** Receivers ignore signatures of shorter keys (RFC 8301). */
const MIN_RSA_BITS = 1_024

/** Reads the settings of mail; `null` without HERALD_SMTP_URL. Throws one `invalid_setting` that lists every problem. */
export async function readMailSetup(settings: Settings): Promise<MailSetup | null> {
  const { smtpUrl, mailFrom, publicUrl, dkimDomain, dkimSelector, dkimKeyFile } = settings
  const dkim = {
    HERALD_DKIM_DOMAIN: dkimDomain,
    HERALD_DKIM_SELECTOR: dkimSelector,
    HERALD_DKIM_KEY_FILE: dkimKeyFile,
  }
  const missing = Object.entries(dkim).flatMap(([name, value]) => (value === null ? [name] : []))
  const problems: string[] = []
  if (smtpUrl !== null && mailFrom === null)
    problems.push('HERALD_MAIL_FROM: is required with HERALD_SMTP_URL, for example herald@example.com')
  if (smtpUrl !== null && publicUrl === null)
    problems.push('HERALD_PUBLIC_URL: is required with HERALD_SMTP_URL, because mails contain links')
  if (missing.length > 0 && missing.length < 3)
    problems.push(`${missing.join(' and ')}: required to sign mails with DKIM`)
  if (problems.length > 0) throw new HeraldError('invalid_setting', problems.join('; '))
  if (smtpUrl === null || mailFrom === null || publicUrl === null) return null
  return {
    server: smtpUrl,
    from: mailFrom,
    publicUrl,
    ca: await readAuthorities('HERALD_SMTP_CA_FILE', settings.smtpCaFile),
    dkim: await readDkimKey(settings),
  }
}

async function readDkimKey({ dkimDomain, dkimSelector, dkimKeyFile }: Settings): Promise<DkimKey | null> {
  if (dkimDomain === null || dkimSelector === null || dkimKeyFile === null) return null
  const invalid = (reason: string) =>
    new HeraldError('invalid_setting', `HERALD_DKIM_KEY_FILE: ${dkimKeyFile} ${reason}.`)
  const privateKey = await readFile(dkimKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`cannot be read (${error.code})`)
  })
  const key = parsePrivateKey(privateKey)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS)
    throw invalid(`must contain a private RSA key of at least ${MIN_RSA_BITS} bits without a passphrase`)
  return { domainName: dkimDomain, keySelector: dkimSelector, privateKey }
}

function parsePrivateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    // The function is the only way to find out whether a text is a key.
    return null
  }
}
