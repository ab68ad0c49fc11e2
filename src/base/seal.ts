import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dice } from './dice.ts'
import { HeraldError } from './errors.ts'
import { makeFolder, readIfThere, writeWhole } from './files.ts'
import { errorCode } from './sql-errors.ts'

/** Encrypts secrets that are stored in the database, with AES-256-GCM. */
export interface Sealer {
  /** Encrypts a text. `context` names its owner: decryption succeeds with the same context only. */
  seal(text: string, context: string): Buffer
  /** Throws `secret_key_differs` if the bytes were encrypted with another key. */
  open(encrypted: Uint8Array, context: string): string
}

/** Layout of encrypted bytes: 1 byte version, 4 bytes key fingerprint, 12 bytes nonce, 16 bytes tag, the ciphertext. */
const VERSION = 1
const FINGERPRINT_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Length of the prefix (version and key fingerprint) that is the same for everything one key has encrypted. */
export const SEALED_HEAD_BYTES = 1 + FINGERPRINT_BYTES

/** The file in the data folder that holds the key if HERALD_SECRET_KEY is not set. */
const KEY_FILE = 'secret.key'
const KEY_BYTES = 32

/** Creates an encryptor whose key is derived from `secret`; it is as strong as the secret is hard to guess. */
export function makeSealer(secret: string, random: Dice): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'herald secrets', KEY_BYTES))
  const fingerprint = createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES)
  return {
    seal(text, context) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), fingerprint, nonce, cipher.getAuthTag(), ciphertext])
    },
    open(bytes, context) {
      const encrypted = Buffer.from(bytes)
      if (encrypted[0] !== VERSION || !encrypted.subarray(1, SEALED_HEAD_BYTES).equals(fingerprint))
        throw keyMismatchError()
      const tagStart = SEALED_HEAD_BYTES + NONCE_BYTES
      const textStart = tagStart + TAG_BYTES
      const nonce = encrypted.subarray(SEALED_HEAD_BYTES, tagStart)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(encrypted.subarray(tagStart, textStart))
      return decipher.update(encrypted.subarray(textStart), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/**
 * Returns the encryptor of this installation. Its key comes from HERALD_SECRET_KEY, or from a file in the data folder
 * that is created at the first start and readable by its owner only.
 */
export async function openSealer(
  { secretKey, data }: { readonly secretKey: string | null; readonly data: string },
  random: Dice,
): Promise<Sealer> {
  return makeSealer(secretKey ?? (await readOrCreateKey(data, random)), random)
}

async function readOrCreateKey(folder: string, random: Dice): Promise<string> {
  const path = join(folder, KEY_FILE)
  const existing = await readIfThere(path)
  if (existing !== null) return existing.trim()
  // With an external PostgreSQL, nothing else may have created the folder yet.
  await makeFolder(folder)
  // If several processes start at once, `link` succeeds for only one of them.
  const candidate = `${path}.${random.bytes(8).toString('hex')}`
  await writeWhole(candidate, `${random.bytes(KEY_BYTES).toString('base64')}\n`)
  await link(candidate, path).catch(error => {
    if (errorCode(error) !== 'EEXIST') throw error
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
