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

/** Deliveries use a separate pool, so that API requests never wait for them. */
const CONNECTIONS = 4
/** Time a receiver has to respond, in ms (contract 8). */
const DEADLINE_MS = 10_000

export interface WebhookRoles {
  readonly dispatch: boolean
  /** Decrypts the signing secrets; null if this node does not deliver. */
  readonly deliver: Sealer | null
}

/** Starts dispatch, delivery or both on this node. Throws `invalid_setting` before anything is opened. */
export async function startWebhooks(
  app: House,
  settings: Settings,
  version: string,
  { dispatch: shouldDispatch, deliver: encryptor }: WebhookRoles,
): Promise<{ stop(): Promise<void> }> {
  const authorities = encryptor === null ? [] : await readAuthorities(settings)
  const sql = connect(app.url, { max: CONNECTIONS, applicationName: 'herald deliver' })
  const webhookApp = { ...app, sql }
  const deliveryWorker =
    encryptor === null ? null : startDelivering(webhookApp, settings, version, encryptor, authorities)
  const dispatchWorker = shouldDispatch ? startDispatch(webhookApp, deliveryWorker) : null
  return {
    async stop() {
      await dispatchWorker?.stop()
      await deliveryWorker?.stop()
      await sql.end()
    },
  }
}

function startDelivering(
  app: House,
  settings: Settings,
  version: string,
  encryptor: Sealer,
  authorities: readonly string[],
): RunningDeliveries {
  const { sql, clock } = app
  const policy: Policy = { delaysMs: settings.webhookRetry, failedAfter: settings.webhookFailedAfter }
  const sender = makeSender({
    guard: makeGuard(settings.webhookAllow),
    resolve: makeResolve(settings.webhookDns),
    ca: authorities,
    clock,
    deadlineMs: DEADLINE_MS,
  })
  return startDeliveries({
    ...app,
    sender,
    policy,
    office: makeOffice(sql, encryptor, policy),
    userAgent: `Herald/${version}`,
    slots: settings.webhookSlots,
    keepDays: settings.webhookKeepDays,
  })
}

/** Returns Node's certificate authorities plus those in the file of the setting, or none to use Node's defaults. */
async function readAuthorities({ webhookCa }: Settings): Promise<readonly string[]> {
  if (webhookCa === null) return []
  const invalid = (reason: string) =>
    new HeraldError('invalid_setting', `HERALD_WEBHOOK_CA: ${webhookCa} ${reason}.`)
  const text = await readFile(webhookCa, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`cannot be read (${error.code})`)
  })
  // Node silently ignores certificates that it cannot parse, so they are checked here.
  const certificates = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs) ?? []
  if (certificates.length === 0) throw invalid('does not contain a PEM certificate')
  if (!certificates.every(isCertificate)) throw invalid('contains an invalid certificate')
  return [...rootCertificates, ...certificates]
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== null
  } catch {
    // The constructor is the only way to validate a certificate.
    return false
  }
}
