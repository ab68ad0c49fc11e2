import type { EndpointAlert } from '../mail.ts'
import type { MailText } from '../smtp/compose-message.ts'
import { layOutAlert } from './alert-layout.ts'
import { toSingleLine } from './escape-html.ts'

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
  const url = toSingleLine(alert.url)
  const since = alert.reason?.includes(alert.since) ? [] : [`Since: ${alert.since}`]
  const lines = [`Webhook: ${url}`, ...since, ...describe(alert)]
  const button = { label: 'Show webhook', url: `${urls.publicUrl}/webhooks/${alert.subscriptionId}` }
  return layOutAlert({ title: TITLES[alert.state], subject: url, lines, button }, urls.unsubscribe)
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
