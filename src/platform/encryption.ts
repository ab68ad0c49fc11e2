import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from './errors.ts'
import { createPrivateFolder, readFileIfExists, writeFileAtomically } from './files/durable-files.ts'
import type { Random } from './random.ts'
import { getErrorCode } from './sql/postgres-errors.ts'

/** Encrypts the secrets stored in the database with AES-256-GCM, and authenticates stored texts. */
export interface Encryptor {
  /** Encrypts a string. `context` identifies its owner; decryption succeeds only with the same context. */
  encrypt(text: string, context: string): Buffer
  /** Throws `secret_key_differs` if the bytes were encrypted with another key. */
  decrypt(encrypted: Uint8Array, context: string): string
  /** Returns the HMAC-SHA256 of a text, with a key of its own for each `context`. */
  computeMac(text: string, context: string): Buffer
}

/** The encrypted bytes consist of a version (1 byte), key fingerprint (4), nonce (12) and tag (16), then the ciphertext. */
const VERSION = 1
const FINGERPRINT_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The length of the prefix (version and key fingerprint) shared by everything that is encrypted with the same key. */
export const ENCRYPTION_PREFIX_BYTES = 1 + FINGERPRINT_BYTES

/** The file in the data folder that holds the key if HERALD_SECRET_KEY is not set. */
const KEY_FILE = 'secret.key'
const KEY_BYTES = 32

/** Creates an encryptor whose key is derived from `secret`. The key is only as strong as the secret is hard to guess. */
export function createEncryptor(secret: string, random: Random): Encryptor {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'herald secrets', KEY_BYTES))
  const fingerprint = createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES)
  return {
    encrypt(text, context) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), fingerprint, nonce, cipher.getAuthTag(), ciphertext])
    },
    decrypt(bytes, context) {
      const encrypted = Buffer.from(bytes)
      if (encrypted[0] !== VERSION || !encrypted.subarray(1, ENCRYPTION_PREFIX_BYTES).equals(fingerprint))
        throw keyMismatchError()
      const tagStart = ENCRYPTION_PREFIX_BYTES + NONCE_BYTES
      const textStart = tagStart + TAG_BYTES
      const nonce = encrypted.subarray(ENCRYPTION_PREFIX_BYTES, tagStart)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(encrypted.subarray(tagStart, textStart))
      return decipher.update(encrypted.subarray(textStart), undefined, 'utf8') + decipher.final('utf8')
    },
    computeMac(text, context) {
      const macKey = Buffer.from(hkdfSync('sha256', secret, '', `herald mac ${context}`, KEY_BYTES))
      return createHmac('sha256', macKey).update(text).digest()
    },
  }
}

/**
 * Returns the encryptor for this installation. Its key comes from HERALD_SECRET_KEY, or from a file in the data folder
 * that is created at the first start and that only its owner can read.
 */
export async function loadEncryptor(settings: SecretSettings, random: Random): Promise<Encryptor> {
  return createEncryptor(await loadInstallationSecret(settings, random), random)
}

interface SecretSettings {
  readonly secretKey: string | null
  readonly data: string
}

/** Returns the secret of this installation, from which all of its keys are derived. */
export async function loadInstallationSecret(
  { secretKey, data }: SecretSettings,
  random: Random,
): Promise<string> {
  return secretKey ?? (await readOrCreateKey(data, random))
}

async function readOrCreateKey(folder: string, random: Random): Promise<string> {
  const path = join(folder, KEY_FILE)
  const existing = await readFileIfExists(path)
  if (existing !== null) return existing.trim()
  // With an external PostgreSQL server, the folder may not exist yet.
  await createPrivateFolder(folder)
  // If several processes start at once, `link` succeeds for only one of them.
  const candidate = `${path}.${random.bytes(8).toString('hex')}`
  await writeFileAtomically(candidate, `${random.bytes(KEY_BYTES).toString('base64')}\n`)
  await link(candidate, path).catch(error => {
    if (getErrorCode(error) !== 'EEXIST') throw error
  })
  await unlink(candidate)
  return await readOrCreateKey(folder, random)
}

function keyMismatchError(): HeraldError {
  return new HeraldError(
    'secret_key_differs',
    'The webhook secrets in the database were encrypted with a different key. Set HERALD_SECRET_KEY to the same value ' +
      `on every machine, or, if it was never set, copy the file ${KEY_FILE} from the original data folder.`,
  )
}
