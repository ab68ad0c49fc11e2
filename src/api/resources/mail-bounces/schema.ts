import { Type } from '@sinclair/typebox'
import { countSchema, defineComponent, enumSchema, uuidSchema } from '../schema-builders.ts'

export const MailBounceSchema = defineComponent(
  'MailBounce',
  Type.Object(
    {
      mail_id: uuidSchema('ID of the mail that the report is about.'),
      result: enumSchema(
        ['bounced', 'complained', 'delayed'],
        '`bounced`: not deliverable. `complained`: reported as spam. `delayed`: nothing final, so nothing was changed.',
      ),
      reason: Type.String({ description: 'What the report says.', examples: ['550 5.1.1 No such user'] }),
      ended_addresses: countSchema('Number of mail addresses to which mail has ended with this report.'),
    },
    { description: 'What a report about a mail changed.' },
  ),
)
