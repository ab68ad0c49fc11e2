import { ChevronRight } from 'lucide-react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { AttemptDetails, AttemptSummary } from './attempt-details.tsx'
import css from './deliveries.module.css'
import { NextAttemptTime } from './delivery-status.tsx'
import { deliveryMessages as messages } from './messages/messages.ts'

/** Lists the attempts of a delivery, newest first, and the time of the next attempt. The newest attempt is expanded. */
export function AttemptsPanel({ delivery, url }: { delivery: ApiSchema<'DeliveryLog'>; url: string }) {
  const { attempts, body } = delivery
  return (
    <Panel title={messages.attempts(attempts.length)} actions={<NextAttemptTime delivery={delivery} />}>
      {attempts.length === 0 && <p className="quiet">{messages.noAttempts}</p>}
      <div className={css.attempts}>
        {attempts.toReversed().map((attempt, index) => (
          <details key={attempt.number} open={index === 0}>
            <summary>
              <ChevronRight size={16} className={css.chevron} aria-hidden />
              <strong className={css.total}>{attempt.number}</strong>
              <AttemptSummary attempt={attempt} />
            </summary>
            <div className={css.inside}>
              <AttemptDetails attempt={attempt} body={body} url={url} />
            </div>
          </details>
        ))}
      </div>
    </Panel>
  )
}
