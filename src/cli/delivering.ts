import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { HeraldError } from '../base/errors.ts'
import type { Sealer } from '../base/seal.ts'
import type { Settings } from '../base/settings.ts'
import { connect } from '../base/sql.ts'
import type { Policy } from '../deliveries/decide.ts'
import { makeGuard } from '../deliveries/guard.ts'
import { makeResolve } from '../deliveries/resolve.ts'
import { makeSender } from '../deliveries/send.ts'
import { makeOffice } from '../flows/deliver.ts'
import { type RunningDeliveries, startDeliveries } from '../worker/deliver.ts'
import { startDispatch } from '../worker/dispatch.ts'
import type { House } from './house.ts'

/** Deliveries have connections of their own: requests to the API never wait for them. */
const CONNECTIONS = 4
/** An endpoint has this long to answer (spec 8). */
const DEADLINE_MS = 10_000

export interface WebhookRoles {
  readonly dispatch: boolean
  /** Opens the secrets that sign; null delivers nothing. */
  readonly deliver: Sealer | null
}

/** Starts what webhooks need of this node: dispatch, delivery or both. Throws `invalid_setting`, and leaves nothing open then. */
export async function startWebhooks(
  house: House,
  settings: Settings,
  version: string,
  { dispatch, deliver }: WebhookRoles,
): Promise<{ stop(): Promise<void> }> {
  const ca = deliver === null ? [] : await authorities(settings)
  const sql = connect(house.url, { max: CONNECTIONS, applicationName: 'herald deliver' })
  const ports = { ...house, sql }
  const deliveries = deliver === null ? null : startDelivering(ports, settings, version, deliver, ca)
  const dispatching = dispatch ? startDispatch(ports, deliveries) : null
  return {
    async stop() {
      await dispatching?.stop()
      await deliveries?.stop()
      await sql.end()
    },
  }
}

function startDelivering(
  house: House,
  settings: Settings,
  version: string,
  sealer: Sealer,
  ca: readonly string[],
): RunningDeliveries {
  const { sql, clock } = house
  const policy: Policy = { delaysMs: settings.webhookRetry, failedAfter: settings.webhookFailedAfter }
  const sender = makeSender({
    guard: makeGuard(settings.webhookAllow),
    resolve: makeResolve(settings.webhookDns),
    ...{ ca, clock, deadlineMs: DEADLINE_MS },
  })
  return startDeliveries({
    ...house,
    ...{ sender, policy, office: makeOffice(sql, sealer, policy) },
    userAgent: `Herald/${version}`,
    slots: settings.webhookSlots,
    keepDays: settings.webhookKeepDays,
  })
}

/** The usual authorities and those of the setting; none means the usual ones. Throws `invalid_setting`. */
async function authorities({ webhookCa }: Settings): Promise<readonly string[]> {
  if (webhookCa === null) return []
  const refuse = (why: string) =>
    new HeraldError('invalid_setting', `HERALD_WEBHOOK_CA: ${webhookCa} ${why}.`)
  const text = await readFile(webhookCa, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${error.code})`)
  })
  // Node believes nothing of what it cannot read, and says nothing.
  const own = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? []
  if (own.length === 0) throw refuse('has no certificate (PEM)')
  if (!own.every(isCertificate)) throw refuse('has a certificate that cannot be read')
  return [...rootCertificates, ...own]
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== null
  } catch {
    // There is no other way to ask whether it is one.
    return false
  }
}
