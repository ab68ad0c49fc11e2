import { openSealer, type Sealer } from '../base/seal.ts'
import type { Settings } from '../base/settings.ts'
import { checkSecrets } from '../subscriptions/store.ts'
import type { House } from './house.ts'

/** An app context that can decrypt the stored secrets. */
export interface SealedHouse extends House {
  readonly sealer: Sealer
}

/** Loads the encryptor and verifies it with the secrets in the database. Throws `secret_key_differs`. */
export async function openTriedSealer(app: Pick<House, 'sql' | 'dice'>, settings: Settings): Promise<Sealer> {
  const encryptor = await openSealer(settings, app.dice)
  await checkSecrets(app.sql, encryptor)
  return encryptor
}
