import type { MailText } from '../smtp/compose-message.ts'
import { escapeHtml } from './escape-html.ts'
import { buttonLink, mailHtml, paragraph, textLink } from './mail-layout.ts'

/** An alert as its reader sees it. All parts are text in one line. */
interface AlertContent {
  readonly title: string
  /** The name or URL of what the alert is about. */
  readonly subject: string
  readonly lines: readonly string[]
  readonly button: { readonly label: string; readonly url: string }
}

const WHY = 'You receive this mail because alerts are switched on for this address.'

/** Builds the mail of an alert, which ends with a link that stops alerts. */
export function layOutAlert(
  { title, subject, lines, button }: AlertContent,
  unsubscribeUrl: string,
): MailText {
  const { label, url } = button
  return {
    subject: `${title}: ${subject}`,
    html: mailHtml({
      title,
      preview: subject,
      body: [...lines.map(line => paragraph(escapeHtml(line))), buttonLink(url, label)].join('\n'),
      footer: `${escapeHtml(WHY)} ${textLink(unsubscribeUrl, 'Stop these alerts')}`,
    }),
    text: `${title}\n\n${lines.join('\n')}\n\n${label}: ${url}\n\n${WHY}\nStop these alerts: ${unsubscribeUrl}\n`,
    unsubscribeUrl,
  }
}
