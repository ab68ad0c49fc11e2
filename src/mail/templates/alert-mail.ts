import type { EndpointAlert } from '../mail.ts'
import type { MailText } from '../smtp/compose-message.ts'
import { escapeHtml, toSingleLine } from './escape-html.ts'
import { buttonLink, mailHtml, paragraph, textLink } from './mail-layout.ts'

const TITLES = {
  failing: 'Your webhook is failing',
  disabled: 'Your webhook was switched off',
  recovered: 'Your webhook works again',
} as const satisfies Record<EndpointAlert['state'], string>

/** Builds the mail that tells an owner that a webhook fails, was switched off or has recovered. */
export function alertMail(
  alert: EndpointAlert,
  urls: { readonly publicUrl: string; readonly unsubscribe: string },
): MailText {
  const title = TITLES[alert.state]
  const url = toSingleLine(alert.url)
  const page = `${urls.publicUrl}/webhooks/${alert.subscriptionId}`
  const since = alert.reason?.includes(alert.since) ? [] : [`Since: ${alert.since}`]
  const lines = [`Webhook: ${url}`, ...since, ...describe(alert)]
  const why = 'You receive this mail because alerts are switched on for this address.'
  return {
    subject: `${title}: ${url}`,
    html: mailHtml({
      title,
      preview: url,
      body: [...lines.map(line => paragraph(escapeHtml(line))), buttonLink(page, 'Show webhook')].join('\n'),
      footer: `${escapeHtml(why)} ${textLink(urls.unsubscribe, 'Stop these alerts')}`,
    }),
    text: `${title}\n\n${lines.join('\n')}\n\nShow webhook: ${page}\n\n${why}\nStop these alerts: ${urls.unsubscribe}\n`,
    unsubscribeUrl: urls.unsubscribe,
  }
}

function describe({ state, reason, failedDeliveries }: EndpointAlert): string[] {
  if (state === 'recovered')
    return ['Deliveries are accepted again. Events that failed meanwhile can be sent again.']
  const next =
    state === 'disabled'
      ? 'Nothing is sent until you enable it again. Missed events can then be sent again.'
      : 'Herald keeps trying. Check that the receiver can be reached and returns a status of 2xx.'
  const count = failedDeliveries === 0 ? [] : [`Failed deliveries: ${failedDeliveries}`]
  return [...(reason === null ? [] : [toSingleLine(reason)]), ...count, next]
}
