import type { Overview } from '../../api/overview.ts'
import { formatBytes, formatCount, formatMilliseconds } from '../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../ui/page-layout.tsx'

type System = NonNullable<Overview['system']>

const DATABASE_STATES: Readonly<Record<Overview['database'], string>> = {
  reachable: 'Reachable',
  read_only: 'Accepts no writes',
  away: 'Unreachable',
}

/** Shows the state of the node that responds and of what waits, for administrators. */
export function SystemPanel({ database, system }: { database: Overview['database']; system: System }) {
  const { version, backlog, queued_mails, delivery_processes, disk } = system
  return (
    <Panel title="System">
      <FactList
        facts={[
          ['Version', version],
          ['Database', DATABASE_STATES[database]],
          ['Search index', describeIndex(system)],
          [
            'Events to dispatch',
            backlog && formatWaiting(backlog.undispatched_events, backlog.dispatch_lag_seconds),
          ],
          [
            'Deliveries in the queue',
            backlog && formatWaiting(backlog.queued_deliveries, backlog.oldest_due_seconds),
          ],
          [
            'Processes that deliver',
            delivery_processes === null ? null : formatCount(delivery_processes, 'process', 'processes'),
          ],
          ['Mails in the queue', queued_mails === null ? null : formatCount(queued_mails, 'mail')],
          ['Disk', `${formatBytes(disk.free_bytes)} free of ${formatBytes(disk.total_bytes)}`],
        ]}
      />
    </Panel>
  )
}

function describeIndex({ index, backlog }: System): string {
  if (index.state === 'building') return 'Being built'
  if (index.state === 'waiting') return 'Not updated'
  const lag = backlog?.index_lag_seconds ?? 0
  return lag === 0 ? 'Up to date' : `${formatMilliseconds(lag * 1_000)} behind`
}

/** Formats a number of waiting things with the age of the oldest one that is due. */
function formatWaiting(count: number, seconds: number): string {
  if (seconds === 0) return formatCount(count, 'item')
  return `${formatCount(count, 'item')}, the oldest due for ${formatMilliseconds(seconds * 1_000)}`
}
