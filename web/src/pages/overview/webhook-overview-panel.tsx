import { Link } from 'wouter'
import type { Overview } from '../../api/overview.ts'
import { formatCount, formatNumber } from '../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../ui/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Shows how webhooks and mail do: of all owners for administrators, otherwise of the owner. */
export function WebhookOverviewPanel({ webhooks, mail }: Pick<Overview, 'webhooks' | 'mail'>) {
  const hasAllOwners = webhooks?.all_owners ?? mail?.all_owners ?? false
  return (
    <Panel
      title={hasAllOwners ? 'Webhooks and mail of all owners' : 'Your webhooks and mail'}
      actions={
        webhooks !== undefined && (
          <Link href={hasAllOwners ? '/all-webhooks' : '/webhooks'}>
            {hasAllOwners ? 'All webhooks' : 'Webhooks'}
          </Link>
        )
      }
    >
      <FactList
        facts={[
          ['Webhooks', webhooks && <WebhookState key="webhooks" webhooks={webhooks} />],
          [
            'Mail, last 24 hours',
            mail &&
              (mail.undelivered === 0 ? 'No failures' : `${formatCount(mail.undelivered, 'mail')} failed`),
          ],
          [
            'Addresses without mail',
            mail && (mail.suppressed_addresses === 0 ? 'None' : formatNumber(mail.suppressed_addresses)),
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
  if (total === 0) return 'None yet'
  if (troubled_total === 0)
    return <StatusBadge tone="good">{formatCount(total, 'webhook')} without failures</StatusBadge>
  return (
    <StatusBadge tone="bad">
      {formatNumber(troubled_total)} of {formatCount(total, 'webhook')} with failures
    </StatusBadge>
  )
}
