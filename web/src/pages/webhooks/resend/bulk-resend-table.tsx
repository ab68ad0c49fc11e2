import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { DataTable } from '../../../ui/page-layout.tsx'
import css from '../webhooks.module.css'
import { type BulkResendResult, SKIP_REASON_TEXTS } from './bulk-resend.ts'
import { resendMessages as messages } from './messages/messages.ts'

interface Props {
  readonly result: BulkResendResult
  readonly urls: readonly { readonly id: string; readonly url: string }[]
}

/** Shows how many deliveries of each webhook would be sent. Webhooks without any are only counted. */
export function BulkResendTable({ result: { rows, total }, urls }: Props) {
  const shown = rows.filter(({ count, skipReason }) => count > 0 || skipReason !== null)
  const others = rows.length - shown.length
  const urlOf = (id: string) => urls.find(webhook => webhook.id === id)?.url ?? id
  return (
    <div role="status" className={css.counted}>
      <p className={total > 0 ? css.notice : css.well}>
        {total > 0 ? messages.willBeSent(total) : messages.nothingSelected}
      </p>
      {shown.length > 0 && (
        <DataTable caption={messages.tableCaption} columnHeads={[messages.webhook, messages.deliveries]}>
          {shown.map(({ id, count, skipReason }) => (
            <tr key={id}>
              <td className={css.breakable}>
                {urlOf(id)}
                {skipReason !== null && <p className="small quiet">{SKIP_REASON_TEXTS[skipReason]}</p>}
              </td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {others > 0 && <p className="small quiet">{messages.webhooksWithout(others)}</p>}
    </div>
  )
}
