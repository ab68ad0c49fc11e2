import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'

/** The text of a mail. */
export interface MailText {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** URL that ends this kind of mail by a POST (RFC 8058); `null` for mails that the recipient requested. */
  readonly unsubscribeUrl: string | null
}

/** A key that signs mails of a domain (RFC 6376). */
export interface DkimKey {
  readonly domainName: string
  readonly keySelector: string
  /** The private key in PEM format. */
  readonly privateKey: string
}

export interface MessageFields extends MailText {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly date: Date
  readonly dkim: DkimKey | null
}

/** Returns the address in a From value, such as `Herald <news@example.com>`. */
export function mailboxOf(from: string): string {
  return (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim()
}

/** Returns the Message-ID of a mail, which contains its ID. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${mailboxOf(from).split('@').at(-1)}>`
}

/** Returns the ID of the mail with a Message-ID, or `null` if Herald did not create it. */
export function mailIdOfMessageId(messageId: string): string | null {
  return /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>@\s]+>$/i.exec(messageId.trim())?.[1] ?? null
}

/** Composes a message, and signs it if there is a key. */
export async function composeMessage(fields: MessageFields): Promise<Buffer> {
  const { id, from, to, date, subject, html, text, unsubscribeUrl, dkim } = fields
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    date,
    messageId: messageIdOf(id, from),
    encoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  const bytes = await composer.compile().build()
  if (dkim === null) return bytes
  // The signer covers both List-Unsubscribe fields, without which receivers show no button (RFC 8058).
  return Buffer.concat(await new DKIM({ keys: [dkim] }).sign(bytes).toArray())
}
