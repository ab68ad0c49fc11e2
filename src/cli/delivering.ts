import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { HeraldError } from '../base/errors.ts'
import { openSealer } from '../base/seal.ts'
import type { Settings } from '../base/settings.ts'
import { connect } from '../base/sql.ts'
import { makeResolve } from '../deliveries/connect.ts'
import type { Policy } from '../deliveries/decide.ts'
import { makeGuard } from '../deliveries/guard.ts'
import { makeSender } from '../deliveries/send.ts'
import { makeOffice } from '../flows/deliver.ts'
import { checkSecrets } from '../subscriptions/store.ts'
import { type RunningDeliveries, startDeliveries } from '../worker/deliver.ts'
import { startDispatch } from '../worker/dispatch.ts'
import type { House } from './house.ts'

/** Deliveries have connections of their own: requests to the API never wait for them. */
const CONNECTIONS = 4
/** An endpoint has this long to answer (spec 8). */
const DEADLINE_MS = 10_000

export interface WebhookRoles {
  readonly dispatch: boolean
  readonly deliver: boolean
}

/** Starts what webhooks need of this node: dispatch, delivery or both. Throws `invalid_setting`, `secret_key_differs`. */
export async function startWebhooks(
  house: House,
  settings: Settings,
  version: string,
  roles: WebhookRoles,
): Promise<{ stop(): Promise<void> }> {
  const sql = connect(house.url, { max: CONNECTIONS, applicationName: 'herald deliver' })
  const ports = { ...house, sql }
  const deliveries = roles.deliver ? await startDelivering(ports, settings, version) : null
  const dispatching = roles.dispatch ? startDispatch(ports, ids => deliveries?.wake(ids)) : null
  return {
    async stop() {
      await dispatching?.stop()
      await deliveries?.stop()
      await sql.end()
    },
  }
}

async function startDelivering(
  house: House,
  settings: Settings,
  version: string,
): Promise<RunningDeliveries> {
  const { sql, clock, dice } = house
  const sealer = await openSealer(settings, dice)
  await checkSecrets(sql, sealer)
  const policy: Policy = { delaysMs: settings.webhookRetry, failedAfter: settings.webhookFailedAfter }
  const sender = makeSender({
    guard: makeGuard(settings.webhookAllow),
    resolve: makeResolve(settings.webhookDns),
    ca: await authorities(settings),
    ...{ clock, deadlineMs: DEADLINE_MS },
  })
  return startDeliveries({
    ...house,
    ...{ sender, policy, office: makeOffice(sql, sealer, policy) },
    userAgent: `Herald/${version}`,
    slots: settings.webhookSlots,
    keepDays: settings.webhookKeepDays,
  })
}

/** The usual authorities and those of the setting; none means the usual ones. */
async function authorities({ webhookCa }: Settings): Promise<readonly string[]> {
  if (webhookCa === null) return []
  const own = await readFile(webhookCa, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new HeraldError(
      'invalid_setting',
      `HERALD_WEBHOOK_CA: ${webhookCa} cannot be read (${error.code}).`,
    )
  })
  return [...rootCertificates, own]
}
