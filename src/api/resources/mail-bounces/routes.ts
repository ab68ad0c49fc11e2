import { Type } from '@sinclair/typebox'
import { MAX_REPORT_BYTES } from '../../../mail/bounces/read-mail-report.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { RawBody } from '../../http/bodies/body-parsers.ts'
import { sendWriteResult } from '../../http/write-responses.ts'
import { parseQueryString } from '../../query-string.ts'
import type { ApiRoute } from '../../routing.ts'
import { jsonResponseSchema, writeResponses } from '../response-schemas.ts'
import { MailBounceSchema } from './schema.ts'
import { mailBounceView } from './view.ts'

const MESSAGE_TYPE = 'message/rfc822'

const record: ApiRoute = {
  method: 'POST',
  url: '/mail/bounces',
  scope: 'admin',
  accepts: { types: [MESSAGE_TYPE], maxBytes: MAX_REPORT_BYTES },
  schema: {
    tags: ['Mail'],
    operationId: 'recordMailBounce',
    summary: 'Record a bounce or a complaint',
    description:
      'Takes a delivery status notification (RFC 3464) or an abuse report (RFC 5965) as it arrived, and ends mail to the ' +
      'recipient. The owner sees why and can have the address confirmed anew. The report must name the mail by its Message-ID ' +
      'or envelope ID. `herald mail bounce` does the same.',
    body: {
      content: {
        [MESSAGE_TYPE]: { schema: Type.String({ minLength: 1, description: 'The message, up to 1 MiB.' }) },
      },
    },
    response: writeResponses(
      { 200: jsonResponseSchema('What the report changed.', MailBounceSchema) },
      'unsupported_media_type',
      'body_too_large',
    ),
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    if (!(request.body instanceof RawBody))
      throw new HeraldError('unsupported_media_type', `Send the report with Content-Type: ${MESSAGE_TYPE}.`)
    const report = await context.recordMailReport(request.body.bytes)
    return sendWriteResult(reply, JSON.stringify(mailBounceView(report)))
  },
}

export const mailBounceRoutes: readonly ApiRoute[] = [record]
