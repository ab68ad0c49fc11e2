import { adminWebhookView } from '../../api/resources/webhooks/view.ts'
import { HeraldError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { setSubscriptionActive } from '../../services/webhooks/pause-subscription.ts'
import {
  listSubscriptionSummaries,
  type SubscriptionSummary,
} from '../../subscriptions/subscription-summary-store.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { recordAtCommandLine } from '../shared/record-at-command-line.ts'

/** Number of subscriptions that are read at a time. */
const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** `herald webhooks`: lists, pauses and resumes the subscriptions of all owners. */
export const webhooksCommand: CliCommand = {
  declare(program, run) {
    const webhooks = program
      .command('webhooks')
      .summary('list, pause and resume the webhook subscriptions of all owners')
    webhooks
      .command('list')
      .summary('list all subscriptions with their owners and health, oldest first')
      .option('--json', 'print each subscription as a line of JSON')
      .action((options: { json?: boolean }) => run(context => list(options.json ?? false, context)))
    for (const [name, summary] of [
      ['pause', 'pause a subscription: waiting deliveries fail and nothing is sent; its owner can resume it'],
      ['resume', 'resume a subscription; missed events are sent only with /webhooks/{id}/recover'],
    ] as const)
      webhooks
        .command(name)
        .summary(summary)
        .argument('<id>', 'ID of the subscription, as shown by "herald webhooks list"')
        .action((id: string) => run(context => setActive(id, name === 'resume', context)))
  },
}

async function list(json: boolean, { terminal, withAppContext, signal }: CommandContext): Promise<number> {
  await withAppContext(async ({ sql }) => {
    let [after, isLast] = [FIRST_ID, false]
    while (!isLast && !signal.aborted) {
      const subscriptions = await listSubscriptionSummaries(sql, after, BATCH)
      for (const subscription of subscriptions)
        terminal.out(json ? JSON.stringify(adminWebhookView(subscription)) : formatSummary(subscription))
      after = subscriptions.at(-1)?.id ?? after
      isLast = subscriptions.length < BATCH
    }
  })
  return 0
}

function formatSummary({ id, owner, url, state, reason, failedDeliveries }: SubscriptionSummary): string {
  const failures = failedDeliveries === 0 ? [] : [`${failedDeliveries} failed`]
  return [id, state.padEnd(8), owner, url, ...failures, ...(reason === null ? [] : [reason])].join('  ')
}

async function setActive(
  id: string,
  isActive: boolean,
  { terminal, settings, withAppContext }: CommandContext,
): Promise<number> {
  if (!isUuid(id)) throw new HeraldError('invalid_usage', `"${id}" is not the ID of a subscription.`)
  const isChanged = await withAppContext(app =>
    recordAtCommandLine(app, settings, async (tx, record) => {
      const event = await setSubscriptionActive(tx, id, isActive)
      if (event !== null) await record(event)
      return event !== null
    }),
  )
  const state = isActive ? 'active' : 'paused'
  terminal.out(isChanged ? `Subscription ${id} is ${state}.` : `Subscription ${id} was ${state} already.`)
  return 0
}
