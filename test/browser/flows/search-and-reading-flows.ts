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

/** Waits until the list says how many there are. */
async function waitForTotal({ page }: MonitoredPage, count: number): Promise<void> {
  const words = `${count.toLocaleString('en-GB')} announcement${count === 1 ? '' : 's'}`
  await page.getByRole('status').filter({ hasText: words }).waitFor()
}

async function fetchExpected(stage: Parameters<BrowserFlow>[0], query: string): Promise<ListResponse> {
  return await callApi<ListResponse>(stage, `/announcements?${query}`)
}

interface EntityDetails {
  readonly entity_id: string
  readonly identifiers: readonly { readonly number: string; readonly valid: boolean }[]
  readonly names: readonly { readonly name: string }[]
  readonly merged_ids: readonly string[]
}

/** The first entity of the demo that others were merged into, and that has a number and several names. */
async function findMergedEntity(stage: DashboardContext): Promise<EntityDetails> {
  const entities = await callApi<ListResponse>(stage, '/entities?q=ficticio&type=company&per_page=100')
  for (const { id } of entities.data) {
    const details = await callApi<EntityDetails>(stage, `/entities/${id}/details`)
    if (details.merged_ids.length > 0 && details.identifiers.length > 0 && details.names.length > 1)
      return details
  }
  throw new Error('the demo has no such entity')
}

async function readHrefs(links: Locator): Promise<string[]> {
  return await Promise.all((await links.all()).map(async link => (await link.getAttribute('href')) ?? ''))
}

export const READING_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'announcements are found as one types, marked, and the address holds it'(stage) {
    const found = await fetchExpected(stage, 'q=liquidation')
    const watched = await openSignedInPage(stage, '/announcements')
    const { page } = watched
    await waitForTotal(watched, stage.demo.announcements)
    await page.keyboard.press('/')
    await page.keyboard.type('liquidation', { delay: 20 })
    await page.waitForURL(/[?&]q=liquidation$/)
    await waitForTotal(watched, found.pagination.total)
    assert.match((await page.locator('main li mark').first().textContent()) ?? '', /^liquidat/i)
    await page.reload()
    await waitForTotal(watched, found.pagination.total)
    assert.equal(await page.locator(RESULT_SELECTOR).first().getAttribute('data-result'), found.data[0]?.id)
    await closeWithoutFaults(watched)
  },

  async 'filters and a month of the chart limit the list, and are taken away again'(stage) {
    const french = await fetchExpected(stage, 'jurisdiction=FR')
    const watched = await openSignedInPage(stage, '/announcements')
    const { page } = watched
    await page.getByRole('checkbox', { name: /France/ }).check()
    await waitForTotal(watched, french.pagination.total)
    const column = page.getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d: \d+/ }).last()
    await column.click()
    await page.waitForURL(/date_from=/)
    const chosen = new URL(page.url()).searchParams
    const month = await fetchExpected(stage, chosen.toString())
    assert.ok(month.pagination.total > 0 && month.pagination.total < french.pagination.total)
    await waitForTotal(watched, month.pagination.total)
    await page.getByRole('button', { name: /clear all/i }).click()
    await waitForTotal(watched, stage.demo.announcements)
    await closeWithoutFaults(watched)
  },

  async 'nothing found says so and shows the ways out'(stage) {
    const watched = await openSignedInPage(stage, '/announcements?q=xyzzyplugh')
    const { page } = watched
    await page.getByRole('heading', { name: 'No announcement fits' }).waitFor()
    assert.deepEqual(await watched.violations(), [])
    await page.getByRole('button', { name: 'Show everything' }).click()
    await waitForTotal(watched, stage.demo.announcements)
    await closeWithoutFaults(watched)
  },

  async 'a question the API refuses is told at its field'(stage) {
    const watched = await openSignedInPage(stage, '/announcements?q=a*', {}, ['q=a'])
    const { page } = watched
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('Search').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Search').fill('capital')
    await page.locator(RESULT_SELECTOR).first().waitFor()
    await closeWithoutFaults(watched)
  },

  async 'one announcement is read in full, and the way back keeps the list'(stage) {
    const watched = await openSignedInPage(stage, '/announcements?q=capital')
    const { page } = watched
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
    await closeWithoutFaults(watched)
  },

  async 'an entity is found, its timeline is drawn and leads to an announcement'(stage) {
    const watched = await openSignedInPage(stage, '/entities')
    const { page } = watched
    await page.getByLabel('Name', { exact: true }).fill('Registro Mercantil de Madrid')
    await page.getByRole('link', { name: 'Registro Mercantil de Madrid' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Registro Mercantil de Madrid' }).waitFor()
    await page.locator('main svg circle, main svg rect').first().waitFor()
    await page.locator('main a[href^="/announcements/"]').first().click()
    await page.waitForURL(/\/announcements\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await closeWithoutFaults(watched)
  },

  async 'an entity shows all its numbers and names, and a merged id leads to it'(stage) {
    const merged = await findMergedEntity(stage)
    const watched = await openSignedInPage(stage, `/entities/${merged.merged_ids[0]}`)
    const { page } = watched
    await page.waitForURL(new RegExp(`/entities/${merged.entity_id}$`))
    const [shown, other] = merged.names
    await page.getByRole('heading', { level: 1, name: shown?.name ?? '' }).waitFor()
    await page
      .getByRole('definition')
      .filter({ hasText: other?.name ?? '' })
      .waitFor()
    for (const { number, valid } of merged.identifiers) {
      const entry = page.getByRole('definition').filter({ hasText: number })
      await entry.getByText(valid ? /right$/ : /^(Not valid|Cannot be checked)$/).waitFor()
      await entry.getByRole('button', { name: 'Copy' }).waitFor()
    }
    assert.deepEqual(await watched.violations(), [])
    await closeWithoutFaults(watched)
  },

  async 'an announcement leads to each entity it names, also while the record cannot be asked'(stage) {
    const found = await fetchExpected(stage, 'category=insolvency_filing&per_page=1')
    const path = `/announcements/${found.data[0]?.id}`
    const { entity_ids } = await callApi<{ entity_ids: string[] }>(stage, `${path}/details`)
    const watched = await openSignedInPage(stage, path, {}, ['/details'])
    const { page, context } = watched
    const led = page.locator('section', { hasText: 'Named in it' }).getByRole('link')
    const wanted = [...new Set(entity_ids)].map(id => `/entities/${id}`)
    await led.first().waitFor()
    assert.deepEqual((await readHrefs(led)).toSorted(), wanted.toSorted())
    await context.route('**/details', route => route.fulfill({ status: 503, json: { title: 'Away' } }))
    await page.reload()
    await page.getByText('cannot be read at the moment').waitFor()
    for (const href of await readHrefs(led)) assert.match(href, /^\/entities\?q=.+&type=/)
    assert.deepEqual(await watched.violations(), [])
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('cannot be read at the moment').waitFor({ state: 'detached' })
    await led.first().click()
    await page.waitForURL(new RegExp(`${wanted[0]}$`))
    await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor()
    await closeWithoutFaults(watched)
  },

  async 'an entity whose record cannot be asked shows what the search knows of it'(stage) {
    const { entity_id, names } = await findMergedEntity(stage)
    const watched = await openSignedInPage(stage, '/entities', {}, ['/details'])
    const { page, context } = watched
    await context.route('**/details', route => route.fulfill({ status: 503, json: { title: 'Away' } }))
    await page.goto(`${stage.demo.url}/entities/${entity_id}`)
    await page.getByRole('alert').filter({ hasText: 'cannot be read at the moment' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor()
    assert.deepEqual(await watched.violations(), [])
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('definition')
      .filter({ hasText: names[1]?.name ?? '' })
      .waitFor()
    await closeWithoutFaults(watched)
  },

  async 'statistics are drawn and saved as SVG, PNG and CSV'(stage) {
    const watched = await openSignedInPage(stage, '/statistics')
    const { page } = watched
    const starts = { SVG: /^<svg/, PNG: /^.PNG/, CSV: /^\ufeff?[^\n]*,/ }
    for (const [kind, start] of Object.entries(starts)) {
      const downloading = page.waitForEvent('download')
      await page
        .getByRole('button', { name: new RegExp(`^${kind} of`) })
        .first()
        .click()
      const file = await readFile(await (await downloading).path())
      assert.match(file.toString(kind === 'PNG' ? 'latin1' : 'utf8'), start)
    }
    await closeWithoutFaults(watched)
  },
}
