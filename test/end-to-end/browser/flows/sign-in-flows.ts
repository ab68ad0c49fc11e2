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
  async 'sign in: wrong key → reason, valid key → requested page'(dashboard) {
    const monitored = await openPage(dashboard, '/entities?type=person', {}, ['/api/v1/session'])
    const { page, context } = monitored
    await page.getByLabel('API key').fill(`hrld_${'x'.repeat(43)}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'unknown, expired or revoked' }).waitFor()
    await signIn(monitored, dashboard.demo.api_key)
    await page.getByRole('heading', { name: 'Entities' }).waitFor()
    assert.match(page.url(), /\/entities\?type=person$/)
    const [cookie] = await context.cookies()
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict'])
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.reload()
    await page.getByRole('heading', { name: 'Entities' }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'sign out: → session ends in the browser and on the server'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/api/v1/'])
    const { page, context } = monitored
    await page.getByRole('list').first().waitFor()
    const [cookie] = await context.cookies()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    const response = await fetch(`${dashboard.demo.url}/api/v1/stats`, {
      headers: { cookie: `herald_session=${cookie?.value}` },
    })
    assert.equal(response.status, 401)
    await closeWithoutFaults(monitored)
  },

  async 'sign in: read-only key → readable pages only, explained elsewhere'(dashboard) {
    const input = { owner: 'analyst', name: 'reader', scopes: ['read'] }
    const { key } = await callApi<{ key: string }>(dashboard, '/keys', {
      method: 'POST',
      body: JSON.stringify(input),
    })
    const monitored = await openPage(dashboard, '/keys')
    const { page } = monitored
    await signIn(monitored, key)
    await page.getByRole('heading', { name: 'Needs the scope “admin”' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    const navigation = page.getByRole('navigation', { name: 'Main' })
    assert.deepEqual(
      (await navigation.getByRole('link').allTextContents()).map(name => name.trim()),
      ['Overview', 'Announcements', 'Entities', 'Following', 'Sources', 'Statistics'],
    )
    await closeWithoutFaults(monitored)
  },

  async 'sign in: one scope → a page that works'(dashboard) {
    const starts = { read: 'Overview', webhooks: 'Overview', admin: 'Overview', personal: 'Herald' }
    for (const [scope, title] of Object.entries(starts)) {
      const body = JSON.stringify({ owner: 'demo', name: `only ${scope}`, scopes: [scope] })
      const { key } = await callApi<{ key: string }>(dashboard, '/keys', { method: 'POST', body })
      // A request that the key does not allow would fail the flow.
      const monitored = await openPage(dashboard, '/')
      await signIn(monitored, key)
      await monitored.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await monitored.page.waitForLoadState('networkidle')
      await closeWithoutFaults(monitored)
    }
  },

  async 'tour: five stops by keyboard → each page, then not offered again'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/')
    const { page } = monitored
    await page.getByRole('button', { name: 'Take the tour' }).press('Enter')
    const tour = page.getByRole('complementary', { name: 'Tour' })
    for (const title of ['Overview', 'Announcements', 'Entities', 'Following', 'Sources']) {
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await tour.getByRole('heading', { name: title }).waitFor()
      if (title === 'Entities') assert.deepEqual(await monitored.violations(), [])
      await tour.getByRole('button', { name: title === 'Sources' ? 'Done' : 'Next' }).press('Enter')
    }
    await tour.waitFor({ state: 'detached' })
    await page.goto(`${dashboard.demo.url}/`)
    await page.getByRole('heading', { level: 2, name: 'Sources' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Take the tour' }).count(), 0)
    await closeWithoutFaults(monitored)
  },

  async 'overview: samples moved with the calendar → every source up to date, nothing needs attention'(
    dashboard,
  ) {
    const monitored = await openSignedInPage(dashboard, '/')
    const { page } = monitored
    await page.getByText('Nothing needs your attention').waitFor()
    const sources = page.getByRole('table', { name: 'State of all sources' })
    assert.equal(await sources.getByText(/Missing|Failing|Suspicious|Overdue/).count(), 0)
    await page.goto(`${dashboard.demo.url}/sources`)
    await page.getByRole('link', { name: 'Contents, attribution and licenses' }).click()
    await page.getByText('Licence Ouverte 2.0').first().waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'revoked key: → its session ends'(dashboard) {
    const input = { owner: 'leaver', name: 'short', scopes: ['read'] }
    const { key, id } = await callApi<{ key: string; id: string }>(dashboard, '/keys', {
      method: 'POST',
      body: JSON.stringify(input),
    })
    const monitored = await openPage(dashboard, '/announcements', {}, ['/api/v1/'])
    await signIn(monitored, key)
    await monitored.page.locator('[data-result]').first().waitFor()
    await callApi(dashboard, `/keys/${id}`, { method: 'DELETE' })
    await monitored.page.getByLabel('API key').waitFor()
    await closeWithoutFaults(monitored)
  },
}
