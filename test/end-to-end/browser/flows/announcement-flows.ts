import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../../../support/code-files.ts'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'

interface ListResponse {
  readonly data: readonly { readonly id: string; readonly title: string }[]
  readonly pagination: { readonly total: number }
}

const PDF_FILE = join(REPOSITORY_ROOT, 'samples', 'es-borme', 'BORME-A-2026-231-41.pdf')

/** Finds a notice of a procedure that has several. */
async function findProcedure(dashboard: DashboardContext): Promise<{ id: string; notices: ListResponse }> {
  const { data } = await callApi<{ data: { id: string; metadata: { procedure_id?: string } }[] }>(
    dashboard,
    '/announcements?category=contract_award&source=gb-find-a-tender&per_page=1',
  )
  const procedure = data[0]?.metadata.procedure_id ?? ''
  const notices = await callApi<ListResponse>(
    dashboard,
    `/announcements?procedure_id=${procedure}&sort=date_asc`,
  )
  return { id: data[0]?.id ?? '', notices }
}

export const ANNOUNCEMENT_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'announcements: open tenders of a region as a table → remembered, exported, read one after the other'(
    dashboard,
  ) {
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    await page.getByRole('checkbox', { name: /^Tenders and contracts/ }).check()
    await page.getByRole('checkbox', { name: 'Open tenders only' }).check()
    await page.getByRole('button', { name: /^Deadline, value, subject, region/ }).click()
    await page.getByRole('button', { name: 'Any region' }).click()
    await page.getByRole('button', { name: /^ARA, Auvergne-Rhône-Alpes: \d+ results/ }).click()
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Remove Auvergne-Rhône-Alpes' }).waitFor()
    const { search } = new URL(page.url())
    const found = await callApi<ListResponse>(dashboard, `/announcements${search}`)
    assert.ok(found.pagination.total > 1)
    await page
      .getByRole('status')
      .filter({ hasText: `${found.pagination.total} announcements` })
      .waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('columnheader', { name: 'Deadline' }).waitFor()
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('checkbox', { name: 'Buyer' }).uncheck()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await page.getByRole('columnheader', { name: 'Deadline' }).getByRole('button').click()
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Deadline' }).waitFor()
    const { search: sorted } = new URL(page.url())
    const { data: ordered } = await callApi<ListResponse>(dashboard, `/announcements${sorted}`)
    await page.locator(`tbody tr:first-child [data-result="${ordered[0]?.id}"]`).waitFor()
    assert.notDeepEqual(ordered, found.data)
    assert.equal(await page.getByRole('columnheader', { name: 'Buyer' }).count(), 0)
    assert.deepEqual(await monitored.violations(), [])

    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'JSON Lines' }).click()
    const exported = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
    assert.deepEqual(
      exported.map(line => JSON.parse(line).id).toSorted(),
      found.data.map(({ id }) => id).toSorted(),
    )
    await page.keyboard.press('Escape')

    await page.locator('[data-result]').first().click()
    await page.getByRole('heading', { level: 1, name: ordered[0]?.title ?? '' }).waitFor()
    await page.getByRole('link', { name: 'Next result' }).click()
    await page.waitForURL(`**/announcements/${ordered[1]?.id}`)
    await page.getByRole('link', { name: 'Previous result' }).waitFor()
    await page.keyboard.press('k')
    await page.waitForURL(`**/announcements/${ordered[0]?.id}`)
    await page.goBack()
    await page.getByRole('columnheader', { name: 'Deadline' }).waitFor()
    assert.equal(new URL(page.url()).search, sorted)
    await closeWithoutFaults(monitored)
  },

  async 'announcement: procedure and original → notices in order, text and PDF beside the reading'(
    dashboard,
  ) {
    const { id, notices } = await findProcedure(dashboard)
    const monitored = await openSignedInPage(dashboard, `/announcements/${id}`)
    const { page } = monitored
    const panel = page.locator('section', {
      has: page.getByRole('heading', { name: 'Notices of this procedure' }),
    })
    await panel.getByRole('listitem').first().waitFor()
    const titles = await panel.getByRole('listitem').allTextContents()
    assert.equal(titles.length, notices.pagination.total)
    for (const [at, { title }] of notices.data.entries()) assert.ok(titles[at]?.includes(title), titles[at])
    const original = page.getByRole('region', { name: 'Content of the original' })
    await page.getByRole('button', { name: 'Show original' }).click()
    await original.getByText('"ocid"').first().waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.route('**/document', route =>
      route.fulfill({ path: PDF_FILE, contentType: 'application/pdf' }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Show original' }).click()
    await original.getByText('BOLETÍN OFICIAL').waitFor({ state: 'attached' })
    assert.deepEqual(await monitored.violations(), [])
    await closeWithoutFaults(monitored)
  },

  async 'announcement: two versions → what changed, field by field, removed and added words marked'(
    dashboard,
  ) {
    const { data } = await callApi<ListResponse>(dashboard, '/announcements?source=es-borme&per_page=1')
    const path = `/announcements/${data[0]?.id}`
    const announcement = await callApi<{ title: string; metadata: object }>(dashboard, path)
    const extras = await callApi<{ details: object }>(dashboard, `${path}/details`)
    const { title, metadata } = announcement
    const version = (number: number, seen_until: string | null, changed: object) => ({
      number,
      seen_from: `2026-01-0${number}T08:00:00Z`,
      seen_until,
      announcement: { ...announcement, ...changed },
      details: extras.details,
    })
    const versions = [
      version(2, null, { title: `${title} two` }),
      version(1, '2026-01-02T08:00:00Z', { title: `${title} one`, metadata: { ...metadata, lots: 7 } }),
    ]
    const pagination = { page: 1, per_page: 100, total: 2, total_pages: 1 }
    const monitored = await openSignedInPage(dashboard, '/announcements')
    const { page } = monitored
    await page.route(`**${path}/details`, route =>
      route.fulfill({ json: { ...extras, earlier_versions: 1 } }),
    )
    await page.route(`**${path}/versions?*`, route => route.fulfill({ json: { data: versions, pagination } }))
    await page.goto(dashboard.demo.url + path)
    const changes = page.locator('section', { has: page.getByRole('heading', { name: 'What changed' }) })
    await changes.locator('del', { hasText: 'one' }).waitFor()
    await changes.locator('ins', { hasText: 'two' }).waitFor()
    assert.deepEqual(await changes.locator('dt').allTextContents(), ['Title', 'Lots'])
    assert.deepEqual(await monitored.violations(), [])
    await closeWithoutFaults(monitored)
  },
}
