import type { MailText } from '../smtp/compose-message.ts'
import { escapeHtml } from './escape-html.ts'
import { buttonLink, mailHtml, paragraph } from './mail-layout.ts'

/** Builds the mail that asks to confirm an address. `host` is where the service runs. */
export function confirmationMail(fields: {
  readonly confirmUrl: string
  readonly host: string
  readonly expiresAt: Date
}): MailText {
  const { confirmUrl, host, expiresAt } = fields
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const request = `Someone entered this address at ${host} to receive announcements by mail.`
  const ignore =
    'If it was not you, ignore this mail. Without a confirmation, nothing else will be sent to this address.'
  return {
    subject: `Confirm your address for ${host}`,
    html: mailHtml({
      title: 'Confirm your address',
      preview: request,
      body: [
        paragraph(escapeHtml(request)),
        buttonLink(confirmUrl, 'Confirm address'),
        paragraph(escapeHtml(`The link works until ${until}.`)),
      ].join('\n'),
      footer: escapeHtml(ignore),
    }),
    text: `${request}\n\nTo confirm the address, open this page and choose "Confirm address":\n${confirmUrl}\n\nThe link works until ${until}.\n\n${ignore}\n`,
    unsubscribeUrl: null,
  }
}
