import type { Noun } from '../../api/client.ts'
import { plural, showMoment } from '../../text/format.ts'
import { Ago, Moment } from '../../ui/moment.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import css from './webhooks.module.css'

type State = Noun<'Webhook'>['health']['state']

const STATES: Readonly<Record<State, readonly [Tone, string]>> = {
  healthy: ['good', 'Healthy'],
  failing: ['bad', 'Failing'],
  disabled: ['plain', 'Switched off'],
}

/** How the deliveries of a subscription fare, in a word. */
export function HealthStatus({ state }: { state: State }) {
  const [tone, word] = STATES[state]
  return <Status tone={tone}>{word}</Status>
}

/** How the deliveries of a subscription fare and fared. */
export function Health({ health }: { health: Noun<'Webhook'>['health'] }) {
  const { state, since, reason, last_success_at, failed_deliveries, failing_since, history } = health
  return (
    <Panel title="Health" actions={<HealthStatus state={state} />}>
      <Facts
        facts={[
          ['Why', reason && withMoments(reason)],
          ['Since', <Ago key="since" at={since} />],
          [
            'Last success',
            last_success_at === null ? 'none yet' : <Ago key="success" at={last_success_at} />,
          ],
          [
            'Failed since then',
            failed_deliveries > 0 ? plural(failed_deliveries, 'delivery', 'deliveries') : null,
          ],
          ['Failing since', failing_since && <Moment key="failing" at={failing_since} />],
        ]}
      />
      {history.length > 0 && <History changes={history} />}
    </Panel>
  )
}

/** A sentence of the API with its moments in the reader's time zone. */
export function withMoments(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, showMoment)
}

/** The states it came into, newest first. */
function History({ changes }: { changes: Noun<'Webhook'>['health']['history'] }) {
  return (
    <details className={css.history}>
      <summary>{plural(changes.length, 'change')} of its health</summary>
      <ol>
        {changes.map(({ state, at, reason }) => (
          <li key={`${at} ${state}`}>
            <HealthStatus state={state} />
            <span className="small">
              <Moment at={at} />
              {reason !== null && <span className="quiet">: {withMoments(reason)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
