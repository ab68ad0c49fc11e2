import { scaleLinear } from '@visx/scale'
import { formatMilliseconds } from '../../../text/format.ts'
import { type AttemptPhase, type AttemptTimings, listAttemptPhases } from './attempt-phases.ts'
import css from './deliveries.module.css'

/** How long each part of an attempt took, one below the other as they followed. */
export function TimingBars({ timings }: { timings: AttemptTimings }) {
  const spans = listAttemptPhases(timings)
  const percent = scaleLinear({ domain: [0, Math.max(timings.total_ms, 0.1)], range: [0, 100], clamp: true })
  return (
    <ol className={css.timings} aria-label="Timings">
      {spans.map((span, index) => (
        <li key={span.name}>
          <span className="small">{span.name}</span>
          <TimingBar span={span} colour={`var(--series-${index + 1})`} percent={percent} />
          <span className={`small ${css.ms}`}>{formatPhaseDuration(span.to - span.from)}</span>
        </li>
      ))}
    </ol>
  )
}

interface BarProps {
  readonly span: AttemptPhase
  readonly colour: string
  readonly percent: (ms: number) => number
}

function TimingBar({ span, colour, percent }: BarProps) {
  const [from, to] = [percent(span.from), percent(span.to)]
  return (
    <svg width="100%" height="12" aria-hidden>
      <rect width="100%" height="12" rx="3" fill="var(--surface-2)" />
      <rect
        x={`${Math.min(from, 99.5)}%`}
        width={`${Math.max(to - from, 0.5)}%`}
        height="12"
        rx="2"
        fill={colour}
      />
    </svg>
  )
}

/** What is hardly anything is not nothing. */
function formatPhaseDuration(ms: number): string {
  return ms < 0.1 ? '< 0.1 ms' : formatMilliseconds(ms)
}
