import assert from 'node:assert/strict'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'
import type { MonitoredPage } from '../monitored-page.ts'

/**
 * Puts announcements and an entity of the demo on the Following page. No source of the demo publishes anything after its start, so the
 * browser receives the matches of the saved search in place of the API's empty list.
 */
async function simulateMatches(
  dashboard: DashboardContext,
  { page }: MonitoredPage,
  saved: { readonly id: string; readonly name: string },
): Promise<{ seen: unknown[] }> {
  const { data } = await callApi<{ data: readonly unknown[] }>(dashboard, '/announcements?per_page=3')
  const entities = await callApi<{ data: readonly unknown[] }>(dashboard, '/entities?per_page=1')
  const seen: unknown[] = []
  const matches = data.map((announcement, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    change: 900 - index,
    is_new: true,
    matched_at: '2026-11-28T08:00:00.000Z',
    matched: { watchlist: null, saved_search: saved, entries: [] },
    announcement,
    entity: index === 1 ? entities.data[0] : null,
  }))
  await page.route('**/api/v1/saved-searches?*', async route => {
    const response = await route.fetch()
    const list = (await response.json()) as { data: { id: string; new: number }[] }
    for (const search of list.data)
      if (search.id === saved.id) search.new = seen.length > 0 ? 0 : matches.length
    await route.fulfill({ response, json: list })
  })
  await page.route('**/api/v1/matches?*', async route => {
    const isRead = seen.length > 0
    const rows = isRead && route.request().url().includes('new=true') ? [] : matches
    const pagination = { page: 1, per_page: 25, total: rows.length, total_pages: 1 }
    await route.fulfill({ json: { data: rows.map(row => ({ ...row, is_new: !isRead })), pagination } })
  })
  await page.route('**/api/v1/matches/seen', async route => {
    seen.push(route.request().postDataJSON())
    await route.fulfill({ json: { change: matches[0]?.change } })
  })
  return { seen }
}

export const FOLLOWING_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'saved search: saved, updated with another filter, renamed, deleted'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements?q=madrid')
    const { page } = monitored
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('In Madrid')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByText('In Madrid is saved').waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await dialog.getByRole('link', { name: 'View saved searches' }).click()
    await page.getByRole('link', { name: 'Run In Madrid' }).click()
    await page.getByLabel('Spain').check()
    await page.waitForURL(/jurisdiction=ES/)
    await page.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByRole('button', { name: 'Update “In Madrid”' }).click()
    await dialog.getByRole('link', { name: 'View saved searches' }).click()
    const row = page.getByRole('row').filter({ hasText: 'In Madrid' })
    await row.getByText('Spain').waitFor()
    await row.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByLabel('Name').fill('Madrid')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const { data } = await callApi<{ data: { name: string; search: string }[] }>(dashboard, '/saved-searches')
    assert.ok(data.some(({ search }) => search === 'q=madrid&jurisdiction=ES'))
    await page.getByRole('button', { name: 'Delete Madrid' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete search' }).click()
    await page.getByRole('link', { name: 'Madrid', exact: true }).waitFor({ state: 'detached' })
    await closeWithoutFaults(monitored)
  },

  async 'saved search: of entities → saved with the filters of its page, and run again'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/entities?status=insolvent')
    const { page } = monitored
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Insolvent')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByText('Insolvent is saved').waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await dialog.getByRole('link', { name: 'View saved searches' }).click()
    await page.getByRole('row').filter({ hasText: 'Finds entities' }).waitFor()
    await page.getByRole('link', { name: 'Run Insolvent' }).click()
    await page.waitForURL(/\/entities\?status=insolvent&saved=/)
    type Saved = { readonly id: string; readonly kind: string; readonly search: string }
    const { data } = await callApi<{ data: Saved[] }>(dashboard, '/saved-searches')
    const saved = data.find(({ kind }) => kind === 'entities')
    assert.equal(saved?.search, 'status=insolvent')
    await callApi(dashboard, `/saved-searches/${saved.id}`, { method: 'DELETE' })
    await closeWithoutFaults(monitored)
  },

  async 'saved search: everything → saved only after confirmation'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/api/v1/saved-searches'])
    const { page } = monitored
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Everything')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByRole('alert').waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'following: new matches → counted, read at the change shown'(dashboard) {
    const body = JSON.stringify({ name: 'News of France', search: 'jurisdiction=FR' })
    const saved = await callApi<{ id: string; name: string }>(dashboard, '/saved-searches', {
      method: 'POST',
      body,
    })
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    const { seen } = await simulateMatches(dashboard, monitored, { id: saved.id, name: saved.name })
    await page.goto(`${dashboard.demo.url}/following`)
    await page.getByRole('link', { name: /Following.*3 new matches/ }).waitFor()
    await page.getByRole('list', { name: 'New in News of France' }).getByRole('listitem').nth(2).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Mark as read: News of France' }).click()
    await page.getByText('You’re up to date').waitFor()
    assert.deepEqual(seen, [{ change: 900, saved_searches: [saved.id] }])
    await page.getByRole('link', { name: 'Show earlier matches' }).click()
    const ofEntity = page.getByRole('list', { name: 'Matches' }).getByRole('listitem').nth(1)
    await ofEntity.getByRole('heading').waitFor()
    // The link of the announcement lies above that of the entity, which covers the whole item.
    await ofEntity.getByRole('paragraph').getByRole('link').click()
    await page.waitForURL(/\/announcements\//)
    await page.goBack()
    await ofEntity.getByRole('heading').getByRole('link').click()
    await page.waitForURL(/\/entities\//)
    await callApi(dashboard, `/saved-searches/${saved.id}`, { method: 'DELETE' })
    await closeWithoutFaults(monitored)
  },

  async 'webhook: saved search and format chosen → stored; content that a chat never has is reset'(
    dashboard,
  ) {
    const body = JSON.stringify({ name: 'News of Italy', search: 'jurisdiction=IT' })
    const saved = await callApi<{ id: string }>(dashboard, '/saved-searches', { method: 'POST', body })
    const monitored = await openSignedInPage(dashboard, '/webhooks/new')
    const { page } = monitored
    await page.getByLabel('Endpoint URL').fill('http://127.0.0.1:9/selected')
    await page.getByLabel('News of Italy').check()
    await page.getByLabel('Content of announcement.created').selectOption('full')
    await page.getByLabel('Format').selectOption('slack')
    assert.equal(await page.getByLabel('Content of announcement.created').count(), 0)
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page
      .getByText(/whsec_/)
      .first()
      .waitFor()
    const { data } = await callApi<{ data: { id: string; url: string }[] }>(dashboard, '/webhooks')
    const id = data.find(({ url }) => url.endsWith('/selected'))?.id
    const { saved_searches, payload, format } = await callApi<Record<string, unknown>>(
      dashboard,
      `/webhooks/${id}`,
    )
    assert.deepEqual([saved_searches, payload, format], [[saved.id], 'default', 'slack'])
    await callApi(dashboard, `/webhooks/${id}`, { method: 'DELETE' })
    await callApi(dashboard, `/saved-searches/${saved.id}`, { method: 'DELETE' })
    await closeWithoutFaults(monitored)
  },
}
