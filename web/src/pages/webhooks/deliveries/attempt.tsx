import type { Noun } from '../../../api/client.ts'
import { showDuration } from '../../../text/format.ts'
import { Code } from '../../../ui/copy.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Status, Tag } from '../../../ui/status.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { readable } from './body.ts'
import { curlOf } from './curl.ts'
import css from './deliveries.module.css'
import { Headers } from './headers.tsx'
import { Signature } from './signature.tsx'
import { ERRORS, statusText } from './states.tsx'
import { Timings } from './timings.tsx'

export type OneAttempt = Noun<'DeliveryLog'>['attempts'][number]

interface Props {
  readonly attempt: OneAttempt
  /** The payload; null when it is not kept any more. */
  readonly body: string | null
  /** Where it went. */
  readonly url: string
  /** Where it is known. */
  readonly secret?: string | undefined
}

/** One request of a delivery: why it failed, how long each part of it took, what was sent and what came back. */
export function Attempt({ attempt, body, url, secret }: Props) {
  return (
    <article className={css.attempt}>
      {attempt.error !== null && (
        <p className={css.error}>
          <strong>{ERRORS[attempt.error] ?? attempt.error}</strong>
          {attempt.detail !== null && <code>{attempt.detail}</code>}
        </p>
      )}
      <Timings timings={attempt.timings} />
      <Tabs
        label={`Attempt ${attempt.number}`}
        tabs={[
          { name: 'Response', content: <Response attempt={attempt} /> },
          { name: 'Request', content: <Request attempt={attempt} body={body} url={url} /> },
          { name: 'Signature', content: <Signature attempt={attempt} body={body} secret={secret} /> },
          {
            name: 'curl',
            content: <Code label="The same request" text={curlOf(url, attempt.request_headers, body)} />,
          },
        ]}
      />
    </article>
  )
}

/** What came of it, in a line. */
export function AttemptHead({ attempt }: { attempt: OneAttempt }) {
  const { number, status, error, timings, trigger, started_at, remote_address } = attempt
  const isGood = error === null && status !== null && status >= 200 && status < 300
  return (
    <span className={css.head}>
      <span className="hidden">Attempt {number}: </span>
      <Status tone={isGood ? 'good' : 'bad'}>{status === null ? error : statusText(status)}</Status>
      <strong className={css.total}>{showDuration(timings.total_ms)}</strong>
      <Tag title="What made it begin">{trigger}</Tag>
      <span className="small quiet">
        <Moment at={started_at} />
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

function Response({ attempt }: { attempt: OneAttempt }) {
  if (attempt.status === null) return <p className="quiet">There was no answer.</p>
  return (
    <>
      <Headers headers={attempt.response_headers} caption="Response headers" />
      {attempt.response_body === '' ? (
        <p className="quiet small">The answer had no body.</p>
      ) : (
        <Code label="Response body (the first 4 KiB)" text={readable(attempt.response_body)} />
      )}
    </>
  )
}

function Request({ attempt, body, url }: { attempt: OneAttempt; body: string | null; url: string }) {
  return (
    <>
      <p className={css.line}>
        <Tag>POST</Tag> <code>{url}</code>
      </p>
      <Headers headers={attempt.request_headers} caption="Request headers" />
      {body !== null && <Code label="Request body" text={readable(body)} />}
    </>
  )
}
