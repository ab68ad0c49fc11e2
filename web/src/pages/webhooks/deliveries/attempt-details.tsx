import { formatCount, formatMilliseconds } from '../../../text/format-dates-and-numbers.ts'
import { CodeBlock } from '../../../ui/copy-button.tsx'
import { StatusBadge, Tag } from '../../../ui/status-badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { ATTEMPT_ERROR_TEXTS, isSuccess, nameOutcome } from './attempt-outcome.ts'
import { AttemptTimingBars } from './attempt-timing-bars.tsx'
import css from './deliveries.module.css'
import { DELIVERY_TRIGGER_NAMES, type DeliveryAttempt } from './delivery-api-types.ts'
import { formatJson } from './event-payload.ts'
import { HttpHeaderList } from './http-header-list.tsx'
import { buildCurlCommand } from './shell-commands.ts'
import { SignatureTab } from './signature-tab.tsx'

interface Props {
  readonly attempt: DeliveryAttempt
  /** Request body, or null if it is no longer stored. */
  readonly body: string | null
  /** URL to which the request was sent. */
  readonly url: string
  /** Signing secret, if it was just created on this page. */
  readonly secret?: string | undefined
}

/** Shows the error, timings, request and response of one delivery attempt. */
export function AttemptDetails({ attempt, body, url, secret }: Props) {
  return (
    <article className={css.attempt}>
      {attempt.error !== null && (
        <p className={css.error}>
          <strong>{ATTEMPT_ERROR_TEXTS[attempt.error] ?? attempt.error}</strong>
          {attempt.detail !== null && <code>{attempt.detail}</code>}
        </p>
      )}
      <AttemptTimingBars timings={attempt.timings} />
      <Tabs
        label={`Attempt ${attempt.number}`}
        tabs={[
          { name: 'Response', content: <ResponseTab attempt={attempt} /> },
          { name: 'Request', content: <RequestTab attempt={attempt} body={body} url={url} /> },
          { name: 'Signature', content: <SignatureTab attempt={attempt} body={body} secret={secret} /> },
          {
            name: 'curl',
            content: (
              <CodeBlock
                label="Command to repeat this request"
                text={buildCurlCommand(url, attempt.request_headers, attempt.batch_id === null ? body : null)}
              />
            ),
          },
        ]}
      />
    </article>
  )
}

/** Shows the outcome of an attempt on one line. */
export function AttemptSummary({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, timings, trigger, started_at, remote_address } = attempt
  return (
    <span className={css.head}>
      <span className="hidden">Attempt {number}: </span>
      <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>{nameOutcome(attempt)}</StatusBadge>
      <strong className={css.total}>{formatMilliseconds(timings.total_ms)}</strong>
      <Tag title="Trigger">{DELIVERY_TRIGGER_NAMES[trigger]}</Tag>
      <span className="small quiet">
        <Timestamp at={started_at} />
        {remote_address !== null && (
          <>
            {' '}
            to <code>{remote_address}</code>
          </>
        )}
      </span>
    </span>
  )
}

function ResponseTab({ attempt }: { attempt: DeliveryAttempt }) {
  if (attempt.status === null) return <p className="quiet">No response</p>
  return (
    <>
      <HttpHeaderList headers={attempt.response_headers} caption="Response headers" />
      {attempt.response_body === '' ? (
        <p className="quiet small">The response has no body.</p>
      ) : (
        <CodeBlock label="Response body (first 4 KiB)" text={formatJson(attempt.response_body)} />
      )}
    </>
  )
}

function RequestTab({ attempt, body, url }: { attempt: DeliveryAttempt; body: string | null; url: string }) {
  return (
    <>
      <p className={css.line}>
        <Tag>POST</Tag> <code>{url}</code>
      </p>
      <HttpHeaderList headers={attempt.request_headers} caption="Request headers" />
      {attempt.batch_id !== null && (
        <p className="quiet small">
          The request had {formatCount(Number(attempt.request_headers['x-registry-batch']), 'event')}. Only
          this one is shown.
        </p>
      )}
      {body !== null && (
        <CodeBlock
          label={attempt.batch_id === null ? 'Request body' : 'This event in the request body'}
          text={formatJson(body)}
        />
      )}
    </>
  )
}
