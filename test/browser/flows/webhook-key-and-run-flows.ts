import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserFlow, closeWithoutFaults, openSignedInPage } from '../dashboard-context.ts'
import type { MonitoredPage } from '../monitored-page.ts'

/** A receiver on loopback that answers everything with a status; it keeps no process alive. */
async function startReceiver(status: number): Promise<{ url: string; server: Server }> {
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(status, { 'x-receiver': 'ours' }).end('thank you')
  }).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, server }
}

async function createWebhook({ page }: MonitoredPage, url: string): Promise<void> {
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page
    .getByText(/whsec_/)
    .first()
    .waitFor()
}

export const MANAGEMENT_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'a webhook is made, its secret shown once, a test is sent and arrives'(stage) {
    const { url, server } = await startReceiver(204)
    const watched = await openSignedInPage(stage, '/webhooks')
    const { page } = watched
    await createWebhook(watched, url)
    const shown = (await page.locator('main').textContent()) ?? ''
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown)?.[0] ?? ''
    assert.ok(secret.length > 40)
    assert.deepEqual(await watched.violations(), [])
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('204').first().waitFor()
    await page
      .getByText(/x-receiver/i)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'curl' }).click()
    await page.getByText(/^curl -i/).waitFor()
    await page.getByRole('link', { name: 'This delivery in the log' }).click()
    await page.waitForURL(/\/deliveries\//)
    await page
      .getByText(/announcement\.created/)
      .first()
      .waitFor()
    assert.equal((await page.content()).includes(secret), false)
    server.close()
    await closeWithoutFaults(watched)
  },

  async 'a test to a dead receiver says why it failed; the webhook is deleted after a question'(stage) {
    const { url, server } = await startReceiver(204)
    server.close()
    await once(server, 'close')
    const watched = await openSignedInPage(stage, '/webhooks')
    const { page } = watched
    await createWebhook(watched, url)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page
      .getByText(/refused|connect/i)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    await page.getByRole('link', { name: url }).click()
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
    await closeWithoutFaults(watched)
  },

  async 'an address the API refuses is told at its field'(stage) {
    const watched = await openSignedInPage(stage, '/webhooks/new', {}, ['/api/v1/webhooks'])
    const { page } = watched
    await page.getByLabel('Address').fill('https://169.254.169.254/latest')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('Address').getAttribute('aria-invalid'), 'true')
    await closeWithoutFaults(watched)
  },

  async 'a key is made, shown once, and revoked'(stage) {
    const watched = await openSignedInPage(stage, '/keys')
    const { page } = watched
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('for the browser')
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    const key =
      (await dialog
        .getByText(/^hrld_[\w-]{43}$/)
        .first()
        .textContent()) ?? ''
    const list = `${stage.demo.url}/api/v1/stats`
    const headers = { authorization: `Bearer ${key}` }
    assert.equal((await fetch(list, { headers })).status, 200)
    assert.deepEqual(await watched.violations(), [])
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const row = page.getByRole('row').filter({ hasText: 'for the browser' })
    await row.getByRole('button', { name: /Revoke/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('Revoked').waitFor()
    assert.equal((await page.content()).includes(key), false)
    await closeWithoutFaults(watched)
  },

  async 'an admin starts a run of a source and sees it end'(stage) {
    const watched = await openSignedInPage(stage, '/sources')
    const { page } = watched
    await page.getByRole('link', { name: 'BORME' }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Start a run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start the run' }).click()
    await page.getByText('The run ended').first().waitFor()
    await closeWithoutFaults(watched)
  },
}
