import assert from 'node:assert/strict'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  openPage,
  openSignedInPage,
  signIn,
} from '../dashboard-context.ts'

export const SIGN_IN_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'a wrong key is refused with a reason, a right one leads to where the address led'(stage) {
    const watched = await openPage(stage, '/entities?type=person', {}, ['/api/v1/session'])
    const { page, context } = watched
    await page.getByLabel('API key').fill(`hrld_${'x'.repeat(43)}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'unknown, expired or revoked' }).waitFor()
    await signIn(watched, stage.demo.api_key)
    await page.getByRole('heading', { name: 'Entities' }).waitFor()
    assert.match(page.url(), /\/entities\?type=person$/)
    const [cookie] = await context.cookies()
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict'])
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.reload()
    await page.getByRole('heading', { name: 'Entities' }).waitFor()
    await closeWithoutFaults(watched)
  },

  async 'signing out ends the session, here and at the server'(stage) {
    const watched = await openSignedInPage(stage, '/announcements', {}, ['/api/v1/'])
    const { page, context } = watched
    await page.getByRole('list').first().waitFor()
    const [cookie] = await context.cookies()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    const again = await fetch(`${stage.demo.url}/api/v1/stats`, {
      headers: { cookie: `herald_session=${cookie?.value}` },
    })
    assert.equal(again.status, 401)
    await closeWithoutFaults(watched)
  },

  async 'a key that may only read sees what it may, and is told what it may not'(stage) {
    const made = { owner: 'analyst', name: 'reader', scopes: ['read'] }
    const { key } = await callApi<{ key: string }>(stage, '/keys', {
      method: 'POST',
      body: JSON.stringify(made),
    })
    const watched = await openPage(stage, '/keys', {}, ['/api/v1/keys'])
    const { page } = watched
    await signIn(watched, key)
    await page.getByText(/scope/i).first().waitFor()
    const places = page.getByRole('navigation', { name: 'Pages of the dashboard' })
    assert.deepEqual(
      (await places.getByRole('link').allTextContents()).map(name => name.trim()),
      ['Announcements', 'Entities', 'Sources', 'Statistics'],
    )
    await closeWithoutFaults(watched)
  },

  async 'a key that is revoked ends what was opened with it'(stage) {
    const made = { owner: 'leaver', name: 'short', scopes: ['read'] }
    const { key, id } = await callApi<{ key: string; id: string }>(stage, '/keys', {
      method: 'POST',
      body: JSON.stringify(made),
    })
    const watched = await openPage(stage, '/announcements', {}, ['/api/v1/'])
    await signIn(watched, key)
    await watched.page.locator('[data-result]').first().waitFor()
    await callApi(stage, `/keys/${id}`, { method: 'DELETE' })
    await watched.page.getByLabel('API key').waitFor()
    await closeWithoutFaults(watched)
  },
}
