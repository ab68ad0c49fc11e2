import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { withBenchContext } from '../bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from '../bench-report.ts'
import { createKeyedRandom } from '../synthetic-data/seeded-random.ts'
import {
  countQueuedMails,
  createBenchDigests,
  hastenRetries,
  listLeasedMails,
  makeDigestsDue,
} from './bench-digests.ts'
import {
  type MailSenderProcess,
  type ReceivedMails,
  startMailReceiver,
  startMailSender,
} from './mail-processes.ts'

const MAX_SECONDS = 600
const MAX_GROWTH_MB = 100
const POLL_MS = 250
/** Matches of each owner in the measurement of the speed. */
const MATCHES = 8

/** Measures how long the digests of many owners take that are due at the same time, and the memory of the process. */
export async function benchMail(
  { owners }: { readonly owners: number },
  context: CommandContext,
): Promise<BenchReport> {
  return await withBenchContext(context, undefined, async ({ sql, url, clock }) => {
    const receiver = await startMailReceiver(0)
    await createBenchDigests(sql, { owners, announcements: 1_000 })
    const sender = startMailSender(url, receiver.url, 120)
    const before = await sender.readMemory()
    const expected = await makeDigestsDue(sql, { round: 1, owners: null, matches: MATCHES })
    const startedAt = clock.elapsed()
    const memory: number[] = []
    while (!context.signal.aborted && (await countQueuedMails(sql)) > 0) {
      memory.push(await sender.readMemory())
      await clock.sleep(POLL_MS)
    }
    const seconds = (clock.elapsed() - startedAt) / 1_000
    const received = await receiver.readReceived()
    await sender.kill()
    receiver.close()
    const half = memory.length >> 1
    const growth = Math.max(0, Math.max(...memory.slice(half)) - Math.max(before, ...memory.slice(0, half)))
    const quantities = [
      createMailQuantity('digests due at once → all handed to SMTP', 's', MAX_SECONDS, seconds),
      createMailQuantity('mails', 'mails', null, received.mails),
      createMailQuantity('mails per second', 'mails/s', null, received.mails / seconds),
      createMailQuantity('owners without a mail', 'owners', 0, owners - received.mails),
      createMailQuantity('matches lost', 'matches', 0, Math.max(0, expected - received.announcements)),
      createMailQuantity(
        'sent twice',
        'mails and matches',
        0,
        received.repeated.length + countRepeatedMatches(received, expected),
      ),
      createMailQuantity('memory at the end', 'MB', null, (memory.at(-1) ?? 0) / 2 ** 20),
      createMailQuantity('peak memory, second half over first', 'MB', MAX_GROWTH_MB, growth / 2 ** 20),
    ]
    return {
      title: `herald bench mail: ${owners} owners`,
      machine: describeMachine(),
      timings: [],
      quantities,
    }
  })
}

const OWNERS = 300
const LEASE_SECONDS = 3
const ROUND_MS = 500
/** Owners whose digests become due in each round, and their new matches. */
const [OWNERS_PER_ROUND, MATCHES_PER_ROUND] = [40, 3]
const SENDERS = 2

/** Kills processes that plan and send mails at random moments, and counts what is lost or sent twice. */
export async function benchMailKills(
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  context: CommandContext,
): Promise<BenchReport> {
  return await withBenchContext(context, undefined, async ({ sql, url, clock }) => {
    const receiver = await startMailReceiver(50)
    const rounds = Math.ceil((minutes * 60_000) / ROUND_MS)
    const announcements = Math.ceil((rounds * OWNERS_PER_ROUND * MATCHES_PER_ROUND) / OWNERS) * 3 + 100
    await createBenchDigests(sql, { owners: OWNERS, announcements })
    const start = () => startMailSender(url, receiver.url, LEASE_SECONDS)
    const senders: MailSenderProcess[] = Array.from({ length: SENDERS }, start)
    const random = createKeyedRandom(seed, 0, 0)
    const inFlight = new Set<string>()
    const endAt = clock.elapsed() + minutes * 60_000
    let [expected, kills, round] = [0, 0, 0]
    while (!context.signal.aborted && clock.elapsed() < endAt) {
      round += 1
      expected += await makeDigestsDue(sql, { round, owners: OWNERS_PER_ROUND, matches: MATCHES_PER_ROUND })
      await clock.sleep(ROUND_MS * random())
      await hastenRetries(sql)
      if (random() > 0.5) continue
      const index = Math.floor(random() * SENDERS)
      await senders[index]?.kill()
      kills += 1
      for (const id of await listLeasedMails(sql)) inFlight.add(id)
      senders[index] = start()
    }
    while (!context.signal.aborted && (await countQueuedMails(sql)) > 0) {
      await hastenRetries(sql)
      await clock.sleep(POLL_MS)
    }
    const received = await receiver.readReceived()
    for (const sender of senders) await sender.kill()
    receiver.close()
    const unexplained = received.repeated.filter(id => !inFlight.has(id)).length
    const quantities = [
      createMailQuantity('processes killed', 'times', null, kills),
      createMailQuantity('mails', 'mails', null, received.mails),
      createMailQuantity('matches', 'matches', null, expected),
      createMailQuantity('matches lost', 'matches', 0, Math.max(0, expected - received.announcements)),
      createMailQuantity('matches in two mails', 'matches', 0, countRepeatedMatches(received, expected)),
      createMailQuantity('in flight at a kill', 'mails', null, inFlight.size),
      createMailQuantity('sent twice', 'mails', null, received.repeated.length),
      createMailQuantity('sent twice without being in flight', 'mails', 0, unexplained),
    ]
    const title = `herald bench kills mails: ${minutes} minutes, seed ${seed}`
    return { title, machine: describeMachine(), timings: [], quantities }
  })
}

/** Counts matches in two mails: those seen in both, or how many more than expected mails state. */
function countRepeatedMatches(received: ReceivedMails, expected: number): number {
  return Math.max(received.announcedTwice, received.announcements - expected, 0)
}

function createMailQuantity(
  what: string,
  unit: string,
  target: number | null,
  herald: number,
): BenchQuantity {
  return { what, unit, target, moreIsBetter: false, herald, counted: null, cached: null }
}
