import type { MailText } from '../smtp/compose-message.ts'
import { escapeHtml, toSingleLine } from './escape-html.ts'
import { buttonLink, mailHtml, paragraph, textLink } from './mail-layout.ts'

/** Builds the mail that tells an owner that a saved search has become invalid. */
export function searchAlertMail(
  { name, problem }: { readonly name: string; readonly problem: string },
  urls: { readonly publicUrl: string; readonly unsubscribe: string },
): MailText {
  const title = 'Your saved search is paused'
  const page = `${urls.publicUrl}/following/searches`
  const lines = [
    `Saved search: ${toSingleLine(name)}`,
    toSingleLine(problem),
    'It finds nothing until you correct it. Its earlier matches remain.',
  ]
  const why = 'You receive this mail because alerts are switched on for this address.'
  return {
    subject: `${title}: ${toSingleLine(name)}`,
    html: mailHtml({
      title,
      preview: toSingleLine(name),
      body: [...lines.map(line => paragraph(escapeHtml(line))), buttonLink(page, 'Show saved searches')].join(
        '\n',
      ),
      footer: `${escapeHtml(why)} ${textLink(urls.unsubscribe, 'Stop these alerts')}`,
    }),
    text: `${title}\n\n${lines.join('\n')}\n\nShow saved searches: ${page}\n\n${why}\nStop these alerts: ${urls.unsubscribe}\n`,
    unsubscribeUrl: urls.unsubscribe,
  }
}
