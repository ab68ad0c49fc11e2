import { type Encryptor, loadEncryptor } from '../../platform/encryption.ts'
import type { Settings } from '../../platform/settings.ts'
import { verifySigningSecrets } from '../../subscriptions/subscription-store.ts'
import type { AppContext } from './app-context.ts'

/** An app context that can decrypt the stored secrets. */
export interface AppContextWithEncryptor extends AppContext {
  readonly encryptor: Encryptor
}

/** Loads the encryptor and verifies that it can decrypt the secrets in the database. Throws `secret_key_differs`. */
export async function openVerifiedEncryptor(
  app: Pick<AppContext, 'sql' | 'random'>,
  settings: Settings,
): Promise<Encryptor> {
  const encryptor = await loadEncryptor(settings, app.random)
  await verifySigningSecrets(app.sql, encryptor)
  return encryptor
}
