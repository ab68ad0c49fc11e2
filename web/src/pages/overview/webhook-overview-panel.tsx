import { Link } from 'wouter'
import type { Overview } from '../../api/overview.ts'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../ui/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { overviewMessages } from './messages/messages.ts'

const messages = overviewMessages.deliveries

/** Shows how webhooks and mail do: of all owners for administrators, otherwise of the owner. */
export function WebhookOverviewPanel({ webhooks, mail }: Pick<Overview, 'webhooks' | 'mail'>) {
  const hasAllOwners = webhooks?.all_owners ?? mail?.all_owners ?? false
  return (
    <Panel
      title={hasAllOwners ? messages.titleOfAllOwners : messages.title}
      actions={
        webhooks !== undefined && (
          <Link href={hasAllOwners ? '/all-webhooks' : '/webhooks'}>
            {hasAllOwners ? messages.allWebhooks : messages.webhooks}
          </Link>
        )
      }
    >
      <FactList
        facts={[
          [messages.webhooks, webhooks && <WebhookState key="webhooks" webhooks={webhooks} />],
          [
            messages.mail,
            mail && (mail.undelivered === 0 ? messages.noFailures : messages.failedMails(mail.undelivered)),
          ],
          [
            messages.suppressedAddresses,
            mail &&
              (mail.suppressed_addresses === 0 ? messages.none : formatNumber(mail.suppressed_addresses)),
          ],
        ]}
      />
    </Panel>
  )
}

function WebhookState({
  webhooks: { total, troubled_total },
}: {
  webhooks: NonNullable<Overview['webhooks']>
}) {
  if (total === 0) return messages.noneYet
  if (troubled_total === 0) return <StatusBadge tone="good">{messages.withoutFailures(total)}</StatusBadge>
  return <StatusBadge tone="bad">{messages.withFailures(formatNumber(troubled_total), total)}</StatusBadge>
}
