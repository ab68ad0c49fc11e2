import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'
import type { MonitoredPage } from '../monitored-page.ts'

interface ListResponse {
  readonly data: readonly { readonly id: string; readonly title: string }[]
  readonly pagination: { readonly total: number }
}

const RESULT_SELECTOR = '[data-result]'

/** Waits until the list shows a total. */
async function waitForTotal({ page }: MonitoredPage, count: number): Promise<void> {
  const text = `${count.toLocaleString('en-GB')} announcement${count === 1 ? '' : 's'}`
  await page.getByRole('status').filter({ hasText: text }).waitFor()
}

async function fetchExpected(dashboard: DashboardContext, query: string): Promise<ListResponse> {
  return await callApi<ListResponse>(dashboard, `/announcements?${query}`)
}

interface EntityDetails {
  readonly entity_id: string
  readonly identifiers: readonly { readonly number: string; readonly valid: boolean }[]
  readonly names: readonly { readonly name: string }[]
  readonly merged_ids: readonly string[]
}

/** Finds an entity of the demo with merged ids, an identifier and several names. */
async function findMergedEntity(dashboard: DashboardContext): Promise<EntityDetails> {
  const entities = await callApi<ListResponse>(dashboard, '/entities?q=ficticio&type=company&per_page=100')
  for (const { id } of entities.data) {
    const details = await callApi<EntityDetails>(dashboard, `/entities/${id}/details`)
    if (details.merged_ids.length > 0 && details.identifiers.length > 0 && details.names.length > 1)
      return details
  }
  throw new Error('the demo has no such entity')
}

async function readHrefs(links: Locator): Promise<string[]> {
  return await Promise.all((await links.all()).map(async link => (await link.getAttribute('href')) ?? ''))
}

export const READING_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'announcements: search as you type → highlighted results, kept in the URL'(dashboard) {
    const found = await fetchExpected(dashboard, 'q=liquidation')
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    await waitForTotal(monitored, dashboard.demo.announcements)
    await page.keyboard.press('/')
    await page.keyboard.type('liquidation', { delay: 20 })
    await page.waitForURL(/[?&]q=liquidation$/)
    await waitForTotal(monitored, found.pagination.total)
    assert.match((await page.locator('main li mark').first().textContent()) ?? '', /^liquidat/i)
    await page.reload()
    await waitForTotal(monitored, found.pagination.total)
    assert.equal(await page.locator(RESULT_SELECTOR).first().getAttribute('data-result'), found.data[0]?.id)
    await closeWithoutFaults(monitored)
  },

  async 'announcements: filter and chart month → fewer results, cleared again'(dashboard) {
    const french = await fetchExpected(dashboard, 'jurisdiction=FR')
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    await page.getByRole('checkbox', { name: /France/ }).check()
    await waitForTotal(monitored, french.pagination.total)
    const column = page.getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d: \d+/ }).last()
    await column.click()
    await page.waitForURL(/date_from=/)
    const chosen = new URL(page.url()).searchParams
    const month = await fetchExpected(dashboard, chosen.toString())
    assert.ok(month.pagination.total > 0 && month.pagination.total < french.pagination.total)
    await waitForTotal(monitored, month.pagination.total)
    await page.getByRole('button', { name: /clear all/i }).click()
    await waitForTotal(monitored, dashboard.demo.announcements)
    await closeWithoutFaults(monitored)
  },

  async 'announcements: text typed after a filter → back removes the text only'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    const france = page.getByRole('checkbox', { name: /France/ })
    await france.check()
    await page.waitForURL(/jurisdiction=FR$/)
    await page.getByLabel('Search').pressSequentially('capital', { delay: 60 })
    await page.waitForURL(/q=capital$/)
    await page.goBack()
    await page.waitForURL(/jurisdiction=FR$/)
    assert.ok(await france.isChecked())
    assert.equal(await page.getByLabel('Search').inputValue(), '')
    await closeWithoutFaults(monitored)
  },

  async 'announcements: no matches → explained, with a way to continue'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements?q=xyzzyplugh')
    const { page } = monitored
    await page.getByRole('heading', { name: 'No announcements match' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await waitForTotal(monitored, dashboard.demo.announcements)
    await closeWithoutFaults(monitored)
  },

  async 'announcements: misspelled word → link to the corrected search'(dashboard) {
    const corrected = await fetchExpected(dashboard, 'q=liquidation+judiciaire')
    const monitored = await openSignedInPage(dashboard, '/announcements?q=liquidation+judicaire')
    const { page } = monitored
    await page.getByRole('link', { name: /“liquidation judiciaire” · \d+ announcements/ }).click()
    await waitForTotal(monitored, corrected.pagination.total)
    assert.deepEqual(await monitored.violations(), [])
    await closeWithoutFaults(monitored)
  },

  async 'announcements: rejected query → error at its field'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements?q=a*', {}, ['q=a'])
    const { page } = monitored
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('Search').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Search').fill('capital')
    await page.locator(RESULT_SELECTOR).first().waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'announcement: opened, original downloaded → back button restores the list'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements?q=capital')
    const { page } = monitored
    const first = page.locator(RESULT_SELECTOR).first()
    const title = (await first.textContent()) ?? ''
    await first.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    assert.match(
      (await page
        .getByRole('link', { name: /publisher|original source/i })
        .first()
        .getAttribute('href')) ?? '',
      /^https?:/,
    )
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /original|stored/i })
      .first()
      .click()
    assert.ok((await readFile(await (await downloading).path())).length > 100)
    await page.goBack()
    await page.locator(RESULT_SELECTOR).first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get('q'), 'capital')
    await closeWithoutFaults(monitored)
  },

  async 'entity: found by name → timeline links to an announcement'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/entities')
    const { page } = monitored
    await page.getByLabel('Name', { exact: true }).fill('Registro Mercantil de Madrid')
    await page.getByRole('link', { name: 'Registro Mercantil de Madrid' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Registro Mercantil de Madrid' }).waitFor()
    await page.locator('main svg circle, main svg rect').first().waitFor()
    await page.locator('main a[href^="/announcements/"]').first().click()
    await page.waitForURL(/\/announcements\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'entity: merged id → redirected, all identifiers and names shown'(dashboard) {
    const merged = await findMergedEntity(dashboard)
    const monitored = await openSignedInPage(dashboard, `/entities/${merged.merged_ids[0]}`)
    const { page } = monitored
    await page.waitForURL(new RegExp(`/entities/${merged.entity_id}$`))
    const [shown, other] = merged.names
    await page.getByRole('heading', { level: 1, name: shown?.name ?? '' }).waitFor()
    await page
      .getByRole('definition')
      .filter({ hasText: other?.name ?? '' })
      .waitFor()
    for (const { number, valid } of merged.identifiers) {
      const entry = page.getByRole('definition').filter({ hasText: number })
      await entry.getByText(valid ? /valid$/ : /^(Invalid|Not verifiable)$/).waitFor()
      await entry.getByRole('button', { name: 'Copy' }).waitFor()
    }
    assert.deepEqual(await monitored.violations(), [])
    await closeWithoutFaults(monitored)
  },

  async 'announcement: named entities → linked, also while the database is unavailable'(dashboard) {
    const found = await fetchExpected(dashboard, 'category=insolvency_filing&per_page=1')
    const path = `/announcements/${found.data[0]?.id}`
    const { entity_ids } = await callApi<{ entity_ids: string[] }>(dashboard, `${path}/details`)
    const monitored = await openSignedInPage(dashboard, path, {}, ['/details'])
    const { page, context } = monitored
    const links = page.locator('section', { hasText: 'Named entities' }).getByRole('link')
    const expectedPaths = [...new Set(entity_ids)].map(id => `/entities/${id}`)
    await links.first().waitFor()
    assert.deepEqual((await readHrefs(links)).toSorted(), expectedPaths.toSorted())
    await context.route('**/details', route => route.fulfill({ status: 503, json: { title: 'Away' } }))
    await page.reload()
    await page.getByText('unavailable right now').waitFor()
    for (const href of await readHrefs(links)) assert.match(href, /^\/entities\?q=.+&type=/)
    assert.deepEqual(await monitored.violations(), [])
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('unavailable right now').waitFor({ state: 'detached' })
    await links.first().click()
    await page.waitForURL(new RegExp(`${expectedPaths[0]}$`))
    await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'entity: database unavailable → shows what the search index has'(dashboard) {
    const { entity_id, names } = await findMergedEntity(dashboard)
    const monitored = await openSignedInPage(dashboard, '/entities', {}, ['/details'])
    const { page, context } = monitored
    await context.route('**/details', route => route.fulfill({ status: 503, json: { title: 'Away' } }))
    await page.goto(`${dashboard.demo.url}/entities/${entity_id}`)
    await page.getByRole('alert').filter({ hasText: 'unavailable right now' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('definition')
      .filter({ hasText: names[1]?.name ?? '' })
      .waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'statistics: downloads → SVG, PNG and CSV'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/statistics')
    const { page } = monitored
    const starts = { SVG: /^<svg/, PNG: /^.PNG/, CSV: /^\ufeff?[^\n]*,/ }
    for (const [kind, start] of Object.entries(starts)) {
      const downloading = page.waitForEvent('download')
      await page
        .getByRole('button', { name: new RegExp(`^Download ${kind} of`) })
        .first()
        .click()
      const file = await readFile(await (await downloading).path())
      assert.match(file.toString(kind === 'PNG' ? 'latin1' : 'utf8'), start)
    }
    await closeWithoutFaults(monitored)
  },
}
