import { openSealer, type Sealer } from '../base/seal.ts'
import type { Settings } from '../base/settings.ts'
import { checkSecrets } from '../subscriptions/store.ts'
import type { House } from './house.ts'

/** A house whose secrets can be opened. */
export interface SealedHouse extends House {
  readonly sealer: Sealer
}

/** The sealer of this node, after it was tried on what is in the record. Throws `secret_key_differs`. */
export async function openTriedSealer(
  { sql, dice }: Pick<House, 'sql' | 'dice'>,
  settings: Settings,
): Promise<Sealer> {
  const sealer = await openSealer(settings, dice)
  await checkSecrets(sql, sealer)
  return sealer
}
