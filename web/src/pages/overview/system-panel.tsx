import type { Overview } from '../../api/overview.ts'
import { formatBytes, formatMilliseconds } from '../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../ui/page-layout.tsx'
import { overviewMessages } from './messages/messages.ts'

type System = NonNullable<Overview['system']>

const messages = overviewMessages.system

/** Shows the state of the node that responds and of what waits, for administrators. */
export function SystemPanel({ database, system }: { database: Overview['database']; system: System }) {
  const { version, backlog, queued_mails, delivery_processes, disk } = system
  return (
    <Panel title={messages.title}>
      <FactList
        facts={[
          [messages.version, version],
          [messages.database, messages.databaseStates[database]],
          [messages.index, describeIndex(system)],
          [
            messages.events,
            backlog && formatWaiting(backlog.undispatched_events, backlog.dispatch_lag_seconds),
          ],
          [
            messages.deliveries,
            backlog && formatWaiting(backlog.queued_deliveries, backlog.oldest_due_seconds),
          ],
          [
            messages.deliveringProcesses,
            delivery_processes === null ? null : messages.processes(delivery_processes),
          ],
          [messages.queuedMails, queued_mails === null ? null : messages.mails(queued_mails)],
          [messages.disk, messages.freeSpace(formatBytes(disk.free_bytes), formatBytes(disk.total_bytes))],
        ]}
      />
    </Panel>
  )
}

function describeIndex({ index, backlog }: System): string {
  if (index.state === 'building') return messages.indexBuilding
  if (index.state === 'waiting') return messages.indexWaiting
  const lag = backlog?.index_lag_seconds ?? 0
  return lag === 0 ? messages.indexUpToDate : messages.indexBehind(formatMilliseconds(lag * 1_000))
}

/** Formats a number of waiting things with the age of the oldest one that is due. */
function formatWaiting(count: number, seconds: number): string {
  if (seconds === 0) return messages.items(count)
  return messages.itemsDue(count, formatMilliseconds(seconds * 1_000))
}
