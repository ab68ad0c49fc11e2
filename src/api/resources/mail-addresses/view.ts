import type { MailAddress } from '../../../mail/mail-address.ts'
import type { View } from '../schema-builders.ts'
import type { MailAddressSchema } from './schema.ts'

/** Builds the JSON of a mail address. */
export function mailAddressView(address: MailAddress): View<typeof MailAddressSchema> {
  return {
    id: address.id,
    address: address.address,
    state: address.state,
    problem: address.problem,
    alerts: address.receivesAlerts,
    confirmation_expires_at: address.confirmationExpiresAt?.toISOString() ?? null,
    confirmed_at: address.confirmedAt?.toISOString() ?? null,
    created_at: address.createdAt.toISOString(),
  }
}
