import { formatMilliseconds } from '../../../text/format-dates-and-numbers.ts'
import { CodeBlock } from '../../../ui/copy-button.tsx'
import { StatusBadge, Tag } from '../../../ui/status-badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { explainAttemptError, isSuccess, nameOutcome } from './attempt-outcome.ts'
import { AttemptTimingBars } from './attempt-timing-bars.tsx'
import css from './deliveries.module.css'
import { DELIVERY_TRIGGER_NAMES, type DeliveryAttempt } from './delivery-api-types.ts'
import { formatJson } from './event-payload.ts'
import { HttpHeaderList } from './http-header-list.tsx'
import { deliveryMessages as messages } from './messages/messages.ts'
import { buildCurlCommand } from './shell-commands.ts'
import { SignatureTab } from './signature-tab.tsx'

const METHOD = 'POST'

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
          <strong>{explainAttemptError(attempt.error)}</strong>
          {attempt.detail !== null && <code>{attempt.detail}</code>}
        </p>
      )}
      <AttemptTimingBars timings={attempt.timings} />
      <Tabs
        label={messages.attempt(attempt.number)}
        tabs={[
          { name: messages.tabs.response, content: <ResponseTab attempt={attempt} /> },
          { name: messages.tabs.request, content: <RequestTab attempt={attempt} body={body} url={url} /> },
          {
            name: messages.tabs.signature,
            content: <SignatureTab attempt={attempt} body={body} secret={secret} />,
          },
          {
            name: 'curl',
            content: (
              <CodeBlock
                label={messages.repeatCommand}
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
      <span className="hidden">{`${messages.attempt(number)}: `}</span>
      <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>{nameOutcome(attempt)}</StatusBadge>
      <strong className={css.total}>{formatMilliseconds(timings.total_ms)}</strong>
      <Tag title={messages.trigger}>{DELIVERY_TRIGGER_NAMES[trigger]}</Tag>
      <span className="small quiet">
        {remote_address === null ? (
          <Timestamp at={started_at} />
        ) : (
          messages.sentTo(
            <Timestamp key="time" at={started_at} />,
            <code key="address">{remote_address}</code>,
          )
        )}
      </span>
    </span>
  )
}

function ResponseTab({ attempt }: { attempt: DeliveryAttempt }) {
  if (attempt.status === null) return <p className="quiet">{messages.noResponse}</p>
  return (
    <>
      <HttpHeaderList headers={attempt.response_headers} caption={messages.responseHeaders} />
      {attempt.response_body === '' ? (
        <p className="quiet small">{messages.emptyResponse}</p>
      ) : (
        <CodeBlock label={messages.responseBody} text={formatJson(attempt.response_body)} />
      )}
    </>
  )
}

function RequestTab({ attempt, body, url }: { attempt: DeliveryAttempt; body: string | null; url: string }) {
  return (
    <>
      <p className={css.line}>
        <Tag>{METHOD}</Tag> <code>{url}</code>
      </p>
      <HttpHeaderList headers={attempt.request_headers} caption={messages.requestHeaders} />
      {attempt.batch_id !== null && (
        <p className="quiet small">{messages.batchOf(Number(attempt.request_headers['x-registry-batch']))}</p>
      )}
      {body !== null && (
        <CodeBlock
          label={attempt.batch_id === null ? messages.requestBody : messages.eventInBody}
          text={formatJson(body)}
        />
      )}
    </>
  )
}
