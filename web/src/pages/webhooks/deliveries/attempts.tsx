import { ChevronRight } from 'lucide-react'
import type { Noun } from '../../../api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Attempt, AttemptHead } from './attempt.tsx'
import css from './deliveries.module.css'
import { Due } from './states.tsx'

/** Every request of a delivery, the newest first and open, and when the next one is. */
export function Attempts({ delivery, url }: { delivery: Noun<'DeliveryLog'>; url: string }) {
  const { attempts, body } = delivery
  return (
    <Panel
      title={attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      actions={<Due delivery={delivery} />}
    >
      {attempts.length === 0 && <p className="quiet">Nothing was sent yet.</p>}
      <div className={css.attempts}>
        {attempts.toReversed().map((attempt, index) => (
          <details key={attempt.number} open={index === 0}>
            <summary>
              <ChevronRight size={16} className={css.chevron} aria-hidden />
              <strong className={css.total}>{attempt.number}</strong>
              <AttemptHead attempt={attempt} />
            </summary>
            <div className={css.inside}>
              <Attempt attempt={attempt} body={body} url={url} />
            </div>
          </details>
        ))}
      </div>
    </Panel>
  )
}
