import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'

interface Identified {
  readonly id: string
  readonly name: string
}

/** Lists companies of the demo whose names no other entity has. */
async function listCompanies(dashboard: DashboardContext): Promise<(Identified & { tax_id: string })[]> {
  const { data } = await callApi<{ data: (Identified & { tax_id: string | null })[] }>(
    dashboard,
    '/entities?type=company&jurisdiction=FR&per_page=100',
  )
  return data.filter(company => company.tax_id !== null) as (Identified & { tax_id: string })[]
}

async function createList(dashboard: DashboardContext, name: string): Promise<string> {
  const body = JSON.stringify({ name })
  return (await callApi<Identified>(dashboard, '/watchlists', { method: 'POST', body })).id
}

async function deleteList(dashboard: DashboardContext, id: string): Promise<void> {
  await callApi(dashboard, `/watchlists/${id}`, { method: 'DELETE' })
}

export const WATCHLIST_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'watchlist: created with rules, renamed, entry added and removed, deleted'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/following/watchlists')
    const { page } = monitored
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New watchlist' }).click()
    await dialog.getByLabel('Name').fill('Customers')
    await dialog.getByLabel('Insolvency').check()
    await dialog.getByLabel('Minimum severity').selectOption('high')
    assert.deepEqual(await monitored.violations(), [])
    await dialog.getByRole('button', { name: 'Create watchlist' }).click()
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    await page.getByText('No entries yet').waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.getByLabel('Name', { exact: true }).fill('Never Seen Before Ltd')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const entries = page.getByRole('region', { name: 'Entries' })
    await entries.getByText('Not found yet').waitFor()
    await page.getByRole('button', { name: 'Remove Never Seen Before Ltd' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove entry' }).click()
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('link', { name: 'Watchlists' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Customers' })
    await row.getByText('High severity and above').waitFor()
    await row.getByRole('button', { name: 'Edit Customers' }).click()
    await dialog.getByLabel('Name').fill('Clients')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Mute Clients' }).click()
    await page.getByRole('button', { name: 'Unmute Clients' }).waitFor()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete watchlist' }).click()
    await page.waitForURL(/\/following\/watchlists$/)
    await page.getByRole('link', { name: 'Clients', exact: true }).waitFor({ state: 'detached' })
    await closeWithoutFaults(monitored)
  },

  async 'import: Windows-1252 with other headers → checked, imported, errors downloaded, unsure decided'(
    dashboard,
  ) {
    const [certain, unsure] = await listCompanies(dashboard)
    assert.ok(certain && unsure)
    const id = await createList(dashboard, 'Imported')
    const monitored = await openSignedInPage(dashboard, `/following/watchlists/${id}/import`)
    const { page } = monitored
    const lines = [
      'Kundennummer;Firma;Bemerkung;Handelsregister;Land',
      `K-1;${certain.name};Stammkunde;${certain.tax_id};FR`,
      `K-2;${unsure.name};;;`,
      'K-3;Café Unbekannt Müller GmbH;;;Deutschland',
      'K-4;Wrong Country Ltd;;;Frence',
    ]
    const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
    await page
      .getByLabel('Choose a CSV or JSON file')
      .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer })
    await page.getByText('The file isn’t UTF-8').waitFor()
    await page.getByRole('cell', { name: 'Café Unbekannt Müller GmbH' }).waitFor()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'column-1')
    assert.equal(await page.getByLabel('Number', { exact: true }).inputValue(), 'column-3')
    await page.getByLabel('Your own ID').selectOption({ label: 'Not in the file' })
    await page.getByLabel('Your own ID').selectOption({ label: 'Kundennummer' })
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: 'Check without importing' }).click()
    await page.getByRole('heading', { name: 'Check finished' }).waitFor()
    const { entries } = await callApi<{ entries: object }>(dashboard, `/watchlists/${id}`)
    assert.deepEqual(entries, { matched: 0, ambiguous: 0, unknown: 0 })
    await page.getByRole('button', { name: 'Import now' }).click()
    await page.getByRole('heading', { name: 'Import finished' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download errors (CSV)' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'kunden-errors.csv')
    const csv = await readFile(await download.path(), 'utf8')
    assert.match(csv, /^\ufeffname,number,country,town,id,row,error\r\nWrong Country Ltd,,Frence,,K-4,4,/)
    await page.getByRole('link', { name: 'Decide 1 unsure match' }).click()
    await page.getByRole('list', { name: `${unsure.name} and its candidates` }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page
      .getByRole('button', { name: `Choose ${unsure.name}` })
      .first()
      .click()
    await page.getByText('Nothing to decide').waitFor()
    const { data } = await callApi<{ data: { reference: string; state: string }[] }>(
      dashboard,
      `/watchlists/${id}/entries`,
    )
    assert.deepEqual(data.map(({ reference, state }) => `${reference} ${state}`).sort(), [
      'K-1 matched',
      'K-2 matched',
      'K-3 unknown',
    ])
    await page.getByRole('button', { name: /^All / }).click()
    await page.getByText('Change decision').click()
    await page.getByText('Watched', { exact: true }).last().waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.getByRole('button', { name: `None of these is ${unsure.name}` }).click()
    await page.getByText(`${unsure.name} is watched as soon as an announcement names it`).waitFor()
    const revised = await callApi<{ entries: object }>(dashboard, `/watchlists/${id}`)
    assert.deepEqual(revised.entries, { matched: 1, ambiguous: 0, unknown: 2 })
    await deleteList(dashboard, id)
    await closeWithoutFaults(monitored)
  },

  async 'import: canceled while it runs → says what is done, and continues'(dashboard) {
    const id = await createList(dashboard, 'Canceled')
    const monitored = await openSignedInPage(dashboard, `/following/watchlists/${id}/import`)
    const { page } = monitored
    const names = Array.from({ length: 20_000 }, (_, n) => `Never Seen Company ${n} Ltd`)
    const buffer = Buffer.from(['name', ...names].join('\n'))
    await page
      .getByLabel('Choose a CSV or JSON file')
      .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Import 20,000 rows' }).click()
    await page.getByText(/^[1-9][\d,]* of 20,000 rows$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Import canceled' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    const { entries } = await callApi<{ entries: { unknown: number } }>(dashboard, `/watchlists/${id}`)
    assert.ok(entries.unknown > 0 && entries.unknown < names.length, `${entries.unknown} rows were imported`)
    await deleteList(dashboard, id)
    await closeWithoutFaults(monitored)
  },

  async 'follow: entity added to a new list, shown in search results, no longer followed'(dashboard) {
    const [entity] = await listCompanies(dashboard)
    assert.ok(entity)
    const monitored = await openSignedInPage(dashboard, `/entities/${entity.id}`)
    const { page } = monitored
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New watchlist').fill('From pages')
    await dialog.getByRole('button', { name: 'Create and follow' }).click()
    const option = dialog.getByRole('checkbox', { name: 'From pages' })
    await option.and(page.locator(':checked')).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor()
    await page.goto(`${dashboard.demo.url}/entities?q=${encodeURIComponent(entity.name)}`)
    await page
      .getByRole('button', { name: `Following ${entity.name}` })
      .first()
      .click()
    await option.uncheck()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('button', { name: `Follow ${entity.name}` })
      .first()
      .waitFor()
    const { data } = await callApi<{ data: (Identified & { entries: object })[] }>(dashboard, '/watchlists')
    const list = data.find(({ name }) => name === 'From pages')
    assert.deepEqual(list?.entries, { matched: 0, ambiguous: 0, unknown: 0 })
    await deleteList(dashboard, list.id)
    await closeWithoutFaults(monitored)
  },
}
