import { Type } from '@sinclair/typebox'
import { MAIL_ADDRESS_STATES, type MailAddressState } from '../../../mail/mail-address.ts'
import {
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

const StateSchema = defineComponent(
  'MailAddressState',
  enumSchema(
    Object.keys(MAIL_ADDRESS_STATES) as MailAddressState[],
    `State of the address. ${Object.entries(MAIL_ADDRESS_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

export const MailAddressSchema = defineComponent(
  'MailAddress',
  Type.Object(
    {
      id: uuidSchema('ID of the address.'),
      address: Type.String({
        format: 'email',
        description: 'The address.',
        examples: ['anna@example.com'],
      }),
      state: StateSchema,
      problem: nullableSchema(
        Type.String({
          description: 'Why mail to the address ended or last failed; `null` if it did not.',
          examples: ['550 5.1.1 No such user'],
        }),
      ),
      alerts: Type.Boolean({
        description:
          'Whether alerts are sent here when a webhook fails, is switched off or recovers, or a saved search becomes invalid.',
      }),
      confirmation_expires_at: nullableSchema(
        dateTimeSchema(
          'Time until which the link in the last confirmation mail works; `null` if there is none.',
        ),
      ),
      confirmed_at: nullableSchema(
        dateTimeSchema('Time at which the address was last confirmed; `null` if it never was.'),
      ),
      created_at: dateTimeSchema('Time at which the address was added.'),
    },
    { description: 'A mail address that digests and alerts can be sent to once it is confirmed.' },
  ),
)
