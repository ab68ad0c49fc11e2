import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dice } from './dice.ts'
import { HeraldError } from './errors.ts'
import { makeFolder, readIfThere, writeWhole } from './files.ts'
import { errorCode } from './sql-errors.ts'

/** Encrypts what must not lie readable in the database (AES-256-GCM). */
export interface Sealer {
  /** `context` is what the text belongs to: sealed bytes open for the same context only. */
  seal(text: string, context: string): Buffer
  /** Throws `secret_key_differs` for bytes that another key has sealed. */
  open(sealed: Uint8Array, context: string): string
}

/** Form of sealed bytes: this version, 4 bytes that tell the key, 12 random ones, 16 of the tag, the text. */
const VERSION = 1
const [NAME_BYTES, NONCE_BYTES, TAG_BYTES] = [4, 12, 16]
/** So many first bytes are the same for all that one key has sealed. */
export const SEALED_HEAD_BYTES = 1 + NAME_BYTES

/** The file of the data folder that holds the key when no setting gives one. */
const FILE = 'secret.key'
const KEY_BYTES = 32

/** Seals with a key made of this text, which is as good as the text is hard to guess. */
export function makeSealer(secret: string, dice: Dice): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'herald secrets', KEY_BYTES))
  const name = createHash('sha256').update(key).digest().subarray(0, NAME_BYTES)
  return {
    seal(text, context) {
      const nonce = dice.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), name, nonce, cipher.getAuthTag(), sealed])
    },
    open(bytes, context) {
      const sealed = Buffer.from(bytes)
      if (sealed[0] !== VERSION || !sealed.subarray(1, SEALED_HEAD_BYTES).equals(name)) throw otherKey()
      const nonce = sealed.subarray(SEALED_HEAD_BYTES, SEALED_HEAD_BYTES + NONCE_BYTES)
      const text = SEALED_HEAD_BYTES + NONCE_BYTES + TAG_BYTES
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(SEALED_HEAD_BYTES + NONCE_BYTES, text))
      return decipher.update(sealed.subarray(text), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/**
 * The sealer of an installation: with the key of HERALD_SECRET_KEY, or with one of its own that is made at the first
 * start and kept in the data folder, readable for its owner alone.
 */
export async function openSealer(
  { secretKey, data }: { readonly secretKey: string | null; readonly data: string },
  dice: Dice,
): Promise<Sealer> {
  return makeSealer(secretKey ?? (await keyOfFolder(data, dice)), dice)
}

async function keyOfFolder(folder: string, dice: Dice): Promise<string> {
  const path = join(folder, FILE)
  const known = await readIfThere(path)
  if (known !== null) return known.trim()
  // With a PostgreSQL of somebody else's nothing else may have needed the folder yet.
  await makeFolder(folder)
  // Two processes may start at once: a link is made by one of them only.
  const mine = `${path}.${dice.bytes(8).toString('hex')}`
  await writeWhole(mine, `${dice.bytes(KEY_BYTES).toString('base64')}\n`)
  await link(mine, path).catch(error => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await unlink(mine)
  return await keyOfFolder(folder, dice)
}

function otherKey(): HeraldError {
  return new HeraldError(
    'secret_key_differs',
    'Secrets of webhooks in the record were sealed with another key. Give every machine the same HERALD_SECRET_KEY, ' +
      `or, where none was set, the file ${FILE} of the data folder that was used before.`,
  )
}
