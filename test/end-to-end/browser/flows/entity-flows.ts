import assert from 'node:assert/strict'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'

interface Entities {
  readonly data: readonly { readonly id: string; readonly name: string; readonly entity_type: string }[]
}

interface Profile {
  readonly officers: readonly {
    readonly to: object | null
    readonly latest: { readonly announcement_id: string }
  }[]
  readonly seats: readonly { readonly value: string; readonly first: { readonly announcement_id: string } }[]
}

/** Finds a company of the demo with a registered office and a person who left an office. */
async function findCompanyWithOfficers(dashboard: DashboardContext) {
  const { data } = await callApi<Entities>(dashboard, '/entities?type=company&role=subject&per_page=100')
  for (const entity of data) {
    const profile = await callApi<Profile>(dashboard, `/entities/${entity.id}/profile`)
    if (profile.seats.length > 1 && profile.officers.some(({ to }) => to !== null)) return { entity, profile }
  }
  throw new Error('the demo has no such company')
}

/** Finds a name that several persons of the demo have. */
async function findSharedName(dashboard: DashboardContext): Promise<{ name: string; count: number }> {
  const { data } = await callApi<Entities>(dashboard, '/entities?type=person&per_page=100')
  const [shared] = [...Map.groupBy(data, ({ name }) => name)].toSorted(([, a], [, b]) => b.length - a.length)
  assert.ok(shared !== undefined && shared[1].length > 1)
  const query = `q=${encodeURIComponent(shared[0])}&type=person&per_page=100`
  const all = await callApi<Entities>(dashboard, `/entities?${query}`)
  return { name: shared[0], count: all.data.filter(({ name }) => name === shared[0]).length }
}

export const ENTITY_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'entity: profile and lanes → facts lead to their announcements, list shows the chosen lanes'(
    dashboard,
  ) {
    const { entity, profile } = await findCompanyWithOfficers(dashboard)
    const monitored = await openSignedInPage(dashboard, `/entities/${entity.id}`)
    const { page } = monitored
    const offices = page.locator('section', { hasText: 'Officers, owners and practitioners' }).first()
    await offices.getByRole('row').nth(1).waitFor()
    const seat = page.locator('dl > div', { hasText: 'Registered office' })
    await seat.getByText(profile.seats[0]?.value ?? '').waitFor()
    await seat.getByText('earlier value').click()
    await seat.getByText(profile.seats[1]?.value ?? '').waitFor()
    await page.getByRole('button', { name: 'Show relations' }).click()
    await page.getByRole('button', { name: 'Show two steps' }).click()
    const graph = page.getByRole('region', { name: `Relations of ${entity.name}` })
    await graph.getByRole('link').first().waitFor()
    await page.getByRole('button', { name: 'Show one step' }).waitFor()
    const drawn = await graph.getByRole('link').count()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const rows = page.getByRole('region', { name: 'Relations', exact: true }).getByRole('row')
    assert.ok((await rows.count()) > drawn, 'each drawn entity has a row below the head')
    const lane = page.getByRole('button', { name: /^Officers \d/ })
    const count = Number((await lane.textContent())?.match(/\d+$/)?.[0])
    await lane.click()
    await page.waitForURL(/[?&]lane=people_in_office/)
    await page.getByText(`${count} announcement${count === 1 ? '' : 's'}`, { exact: true }).waitFor()
    assert.equal(await page.locator('[data-result]').count(), Math.min(25, count))
    assert.deepEqual(await monitored.violations(), [])
    await seat.getByRole('link').first().click()
    await page.waitForURL(/\/announcements\//)
    await closeWithoutFaults(monitored)
  },

  async 'entities: several persons with one name → grouped with their companies, never joined'(dashboard) {
    const { name, count } = await findSharedName(dashboard)
    const monitored = await openSignedInPage(dashboard, `/entities?type=person&q=${encodeURIComponent(name)}`)
    const { page } = monitored
    await page.getByText(`${count} entities on this page have the name “${name}”.`).waitFor()
    await page.locator('[data-result]').first().click()
    const namesakes = page.locator('section', { hasText: 'Same name, unproven' }).last()
    await namesakes.getByRole('listitem').first().waitFor()
    assert.equal(await namesakes.getByRole('listitem').count(), count - 1)
    await closeWithoutFaults(monitored)
  },

  async 'search box: Ctrl-K on any page → entities first, pages, actions and the list of shortcuts'(
    dashboard,
  ) {
    const { entity } = await findCompanyWithOfficers(dashboard)
    const monitored = await openSignedInPage(dashboard, '/sources')
    const { page } = monitored
    await page.locator('main h1').waitFor()
    const box = page.getByRole('combobox', { name: 'Search and commands' })
    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.keyboard.type(entity.name, { delay: 5 })
    await page.getByRole('option', { selected: true, name: entity.name }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/entities/${entity.id}$`))
    await page.getByRole('heading', { name: entity.name, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('option', { name: 'Export all as CSV' }).waitFor()
    await page.keyboard.type('dark')
    await page.getByRole('option', { selected: true, name: 'Use the dark theme' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme="dark"]').waitFor()
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await closeWithoutFaults(monitored)
  },

  async 'entity: wrong merge reported → operator reads, decides and no longer has to act'(dashboard) {
    const { entity } = await findCompanyWithOfficers(dashboard)
    const monitored = await openSignedInPage(dashboard, `/entities/${entity.id}`)
    const { page } = monitored
    await page.getByRole('button', { name: 'Report a wrong merge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('radio', { name: /^It is the same as another entity/ }).check()
    await dialog.getByRole('searchbox').fill('a')
    await dialog.getByRole('list', { name: 'Entities found' }).getByRole('radio').first().check()
    await dialog.getByRole('textbox', { name: 'How can the operators tell?' }).fill('Same address')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent').waitFor()
    await page.getByRole('link', { name: /^Overview/ }).click()
    await page.getByRole('link', { name: '1 report of a wrong merge waits for a decision' }).click()
    const report = page.getByRole('listitem').filter({ hasText: 'Same address' })
    await report.getByText('1 announcement').click()
    await report.getByRole('listitem').getByRole('link').waitFor()
    await report.getByText('Commands').click()
    await report.getByText(`herald entities explain ${entity.id}`).waitFor()
    await report.getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('radio', { name: /^Reject/ }).check()
    await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Two companies at one address')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No reports match this filter').waitFor()
    await page.goto(new URL('/merge-reports', page.url()).href)
    await report.getByText('Two companies at one address').waitFor()
    await closeWithoutFaults(monitored)
  },
}
