import { scaleLinear } from '@visx/scale'
import { formatMilliseconds } from '../../../text/format-dates-and-numbers.ts'
import { type AttemptPhase, type AttemptTimings, listAttemptPhases } from './attempt-phases.ts'
import css from './deliveries.module.css'
import { deliveryMessages } from './messages/messages.ts'

/** Shows each phase of an attempt as a bar on a common time axis. */
export function AttemptTimingBars({ timings }: { timings: AttemptTimings }) {
  const phases = listAttemptPhases(timings)
  const percent = scaleLinear({ domain: [0, Math.max(timings.total_ms, 0.1)], range: [0, 100], clamp: true })
  return (
    <ol className={css.timings} aria-label={deliveryMessages.timings}>
      {phases.map((phase, index) => (
        <li key={phase.name}>
          <span className="small">{phase.name}</span>
          <TimingBar phase={phase} color={`var(--series-${index + 1})`} percent={percent} />
          <span className={`small ${css.ms}`}>{formatPhaseDuration(phase.to - phase.from)}</span>
        </li>
      ))}
    </ol>
  )
}

interface BarProps {
  readonly phase: AttemptPhase
  readonly color: string
  readonly percent: (ms: number) => number
}

function TimingBar({ phase, color, percent }: BarProps) {
  const [from, to] = [percent(phase.from), percent(phase.to)]
  return (
    <svg width="100%" height="12" aria-hidden>
      <rect width="100%" height="12" rx="3" fill="var(--surface-2)" />
      <rect
        x={`${Math.min(from, 99.5)}%`}
        width={`${Math.max(to - from, 0.5)}%`}
        height="12"
        rx="2"
        fill={color}
      />
    </svg>
  )
}

/** Formats a duration in such a way that very short phases do not appear as zero. */
function formatPhaseDuration(ms: number): string {
  return ms < 0.1 ? '< 0.1 ms' : formatMilliseconds(ms)
}
