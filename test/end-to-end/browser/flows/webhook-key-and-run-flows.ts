import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserFlow, closeWithoutFaults, openSignedInPage } from '../dashboard-context.ts'
import type { MonitoredPage } from '../monitored-page.ts'

/** Starts a receiver on loopback that responds to everything with one status; it keeps no process alive. */
async function startReceiver(status: number): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'x-receiver': 'ours' }).end('thank you')
  }).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, server }
}

async function createWebhook({ page }: MonitoredPage, url: string): Promise<void> {
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Endpoint URL').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page
    .getByText(/whsec_/)
    .first()
    .waitFor()
}

export const MANAGEMENT_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'webhook: created → secret shown once, test event arrives'(dashboard) {
    const { url, server } = await startReceiver(204)
    const monitored = await openSignedInPage(dashboard, '/webhooks')
    const { page } = monitored
    await createWebhook(monitored, url)
    const shown = (await page.locator('main').textContent()) ?? ''
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown)?.[0] ?? ''
    assert.ok(secret.length > 40)
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('204').first().waitFor()
    await page
      .getByText(/x-receiver/i)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'curl' }).click()
    await page.getByText(/^curl -i/).waitFor()
    await page.getByRole('link', { name: 'View in delivery log' }).click()
    await page.waitForURL(/\/deliveries\//)
    await page
      .getByText(/announcement\.created/)
      .first()
      .waitFor()
    assert.equal((await page.content()).includes(secret), false)
    server.close()
    await closeWithoutFaults(monitored)
  },

  async 'webhook: test to a dead receiver → reason; batches switched on; deleted after confirmation'(
    dashboard,
  ) {
    const { url, server } = await startReceiver(204)
    server.close()
    await once(server, 'close')
    const monitored = await openSignedInPage(dashboard, '/webhooks', {}, ['/api/v1/webhooks/'])
    const { page } = monitored
    await createWebhook(monitored, url)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page
      .getByText(/refused|connect/i)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: url })
    await row.getByText('Test failed', { exact: true }).waitFor()
    await row.getByRole('link', { name: /^Connection refused after/ }).waitFor()
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Events per request').fill('101')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a number from 2 to 100.').waitFor()
    await page.getByLabel('Events per request').fill('50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Up to 50 events, or after 5 seconds').waitFor()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await page.waitForURL(/\/webhooks$/)
    await page.getByRole('link', { name: url }).waitFor({ state: 'detached' })
    await closeWithoutFaults(monitored)
  },

  async 'webhook: rejected URL → error at its field'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/webhooks/new', {}, ['/api/v1/webhooks'])
    const { page } = monitored
    await page.getByLabel('Endpoint URL').fill('https://169.254.169.254/latest')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('Endpoint URL').getAttribute('aria-invalid'), 'true')
    await closeWithoutFaults(monitored)
  },

  async 'all webhooks: paused and resumed by an administrator → its owner sees it'(dashboard) {
    const { url, server } = await startReceiver(204)
    const monitored = await openSignedInPage(dashboard, '/webhooks')
    const { page } = monitored
    await createWebhook(monitored, url)
    await page.getByRole('link', { name: 'All webhooks' }).click()
    const row = page.getByRole('row').filter({ hasText: url })
    await row.getByRole('button', { name: /^Pause/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause webhook' }).click()
    await row.getByText('Disabled', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    const own = page.getByRole('row').filter({ hasText: url })
    await own.getByText('The administrator disabled the webhook.').waitFor()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await row.getByRole('button', { name: /^Resume/ }).click()
    await row.getByText('No deliveries yet', { exact: true }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    server.close()
    await closeWithoutFaults(monitored)
  },

  async 'webhook: search, header and rate limit → kept, the value never shown; paused and resumed'(
    dashboard,
  ) {
    const { url, server } = await startReceiver(204)
    const monitored = await openSignedInPage(dashboard, '/webhooks/new')
    const { page } = monitored
    await page.getByLabel('Endpoint URL').fill(url)
    await page.getByLabel('Search').fill(`${dashboard.demo.url}/announcements?jurisdiction=FR&page=2`)
    await page.getByRole('button', { name: 'Preview' }).click()
    // On a busy machine, the preview compares only the newest announcements.
    await page.getByText(/announcements? of [\d,]+ (?:in the last 30 days|since )/).waitFor()
    await page.getByRole('button', { name: 'Add header' }).click()
    await page.getByLabel('Header name').fill('X-Gateway')
    await page.getByLabel('Value of X-Gateway').fill('open-sesame')
    await page.getByLabel('Rate limit').fill('5')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('link', { name: 'View webhook' }).click()
    for (const text of ['X-Gateway', '5 requests per second', 'France'])
      await page.getByRole('main').getByText(text, { exact: true }).waitFor()
    await page.getByText('Nothing was sent in this period').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('Value hidden').waitFor()
    assert.equal((await page.content()).includes('open-sesame'), false)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove X-Gateway' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('main').getByText('X-Gateway', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause webhook' }).click()
    await page.getByText(/0 deliveries wait, and new events are added/).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('dialog').getByText('No deliveries wait.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume webhook' }).click()
    await page.getByText('Webhook resumed').waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    await page.getByRole('button', { name: 'Resend…' }).click()
    await page.getByRole('button', { name: 'Count deliveries' }).click()
    await page.getByText('Nothing to resend with this selection.').waitFor()
    assert.deepEqual(await monitored.violations(), [])
    server.close()
    await closeWithoutFaults(monitored)
  },

  async 'key: created → shown once, works until revoked'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/keys')
    const { page } = monitored
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('for the browser')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key =
      (await dialog
        .getByText(/^hrld_[\w-]{43}$/)
        .first()
        .textContent()) ?? ''
    const statsUrl = `${dashboard.demo.url}/api/v1/stats`
    const headers = { authorization: `Bearer ${key}` }
    assert.equal((await fetch(statsUrl, { headers })).status, 200)
    assert.deepEqual(await monitored.violations(), [])
    await dialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row').filter({ hasText: 'for the browser' })
    await row.getByRole('button', { name: /Revoke/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await row.getByText('Revoked').waitFor()
    assert.equal((await page.content()).includes(key), false)
    await closeWithoutFaults(monitored)
  },

  async 'run: started by an administrator → reported when finished'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/sources')
    const { page } = monitored
    await page.getByRole('link', { name: 'BORME' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Start run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click()
    await page.getByText('Run finished').first().waitFor()
    await closeWithoutFaults(monitored)
  },
}
