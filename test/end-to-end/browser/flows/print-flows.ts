import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { waitUntil } from '../../../support/index-follower.ts'
import { waitForRedraw } from '../checks/find-layout-faults.ts'
import {
  type BrowserFlow,
  callApi,
  closeWithoutFaults,
  type DashboardContext,
  openSignedInPage,
} from '../dashboard-context.ts'

interface Entities {
  readonly data: readonly { readonly id: string; readonly name: string }[]
}

interface TimelineResponse {
  readonly events: readonly {
    readonly title: string
    readonly category: string
    readonly source_id: string
  }[]
}

interface Announcement {
  readonly id: string
  readonly source_id: string
  readonly source_reference: string
  readonly source_url: string
}

/** Prints a page as PDF and returns its text without white space, because line breaks depend on the fonts. */
async function printText(page: Page): Promise<string> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
  )
  const { text } = await extractText(pdf, { mergePages: true })
  const withoutPageNumbers = text.replaceAll(/^\d+ \/ \d+$/gm, '')
  return withoutPageNumbers.replaceAll(/\s/g, '')
}

function assertContains(printed: string, expected: readonly string[]): void {
  const missing = expected.filter(text => !printed.includes(text.replaceAll(/\s/g, '')))
  assert.deepEqual(missing, [])
}

async function fetchLicenses(
  dashboard: DashboardContext,
  sources: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { sources: all } = await callApi<{ sources: { source_id: string; description: string }[] }>(
    dashboard,
    '/sources',
  )
  return all.filter(({ source_id }) => sources.has(source_id)).map(({ description }) => description)
}

/** Widths of everything on the page that is wider than the paper, and the visible controls. */
const FIND_PRINT_FAULTS = `(() => {
  const width = document.documentElement.clientWidth
  const isVisible = element => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const wide = [...document.querySelectorAll('main *')]
    .filter(element => isVisible(element) && element.getBoundingClientRect().right > width + 1)
    .map(element => 'wider than the paper: ' + element.outerHTML.slice(0, 120))
  const controls = [...document.querySelectorAll('header nav, main nav button, header button')]
    .filter(isVisible)
    .map(element => 'control: ' + element.outerHTML.slice(0, 120))
  const folded = [...document.querySelectorAll('details:not([open])')].map(part => 'folded: ' + part.textContent.slice(0, 80))
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)
  return [...wide, ...controls, ...folded, ...(r + g + b < 700 ? ['dark background'] : [])].slice(0, 5)
})()`

/** In CSS pixels. A4 without its margins has 680: the difference is for contents that are longer than those of a test. */
const PAPER_WIDTH = 600

/** Shows the current page as it is printed on A4, returns what is wrong with it, and switches back to the screen. */
export async function findPrintFaults(page: Page): Promise<string[]> {
  const screen = page.viewportSize()
  await page.setViewportSize({ width: PAPER_WIDTH, height: 900 })
  const faults = await showPrinted(page, () => page.evaluate<string[]>(FIND_PRINT_FAULTS))
  if (screen !== null) await page.setViewportSize(screen)
  await waitForRedraw(page)
  return faults
}

/** Shows a page as it is printed while a check runs. The layout shifts of the switch are forgotten. */
async function showPrinted<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' })
  await waitForRedraw(page)
  const result = await check()
  await page.emulateMedia({ media: null })
  await waitForRedraw(page)
  return result
}

export const PRINT_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'print: entity in dark mode → all lanes, all rows, sources, licenses and link'(dashboard) {
    const [insolvent] = (await callApi<Entities>(dashboard, '/entities?status=insolvent&per_page=1')).data
    const [largest] = (await callApi<Entities>(dashboard, '/entities?per_page=1')).data
    const monitored = await openSignedInPage(dashboard, '/entities', { theme: 'dark' })
    const { page } = monitored
    for (const entity of [insolvent, largest]) {
      assert.ok(entity)
      const path = `/entities/${entity.id}/timeline?per_page=100`
      const { events } = await callApi<TimelineResponse>(dashboard, path)
      await page.goto(`${dashboard.demo.url}/entities/${entity.id}`)
      await page.getByRole('heading', { name: 'Companies and people named together' }).waitFor()
      await page.waitForLoadState('networkidle')
      const lanes = await page.locator('svg text[data-narrow]').allTextContents()
      const printed = await printText(page)
      const licenses = await fetchLicenses(dashboard, new Set(events.map(({ source_id }) => source_id)))
      assert.ok(lanes.length > 0 && licenses.length > 0)
      assertContains(printed, [entity.name, ...lanes, ...events.map(({ title }) => title), ...licenses])
      assertContains(printed, [`Permanent link: ${page.url()}`, 'Printed from Herald on'])
      assert.doesNotMatch(printed, /Fullrange|ViewJSON|Newestfirst/)
      assert.deepEqual(await findPrintFaults(page), [])
    }
    assert.ok((await page.locator('#main [data-result]').count()) <= 25, 'the list has pages again')
    await closeWithoutFaults(monitored)
  },

  async 'print: button on an entity → loads everything first'(dashboard) {
    const [entity] = (await callApi<Entities>(dashboard, '/entities?per_page=1')).data
    const monitored = await openSignedInPage(dashboard, '/entities')
    const { page } = monitored
    await page.addInitScript(
      'window.print = () => { window.printed = document.querySelectorAll(\'main a[href^="/entities/"]\').length }',
    )
    await page.goto(`${dashboard.demo.url}/entities/${entity?.id}`)
    await page.getByRole('button', { name: 'Print' }).click()
    await waitUntil(() => page.evaluate<boolean>('window.printed > 10'))
    await page.evaluate('window.printed = 0')
    await page.keyboard.press('Control+p')
    await waitUntil(() => page.evaluate<boolean>('window.printed > 10'))
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))')
    await page.getByRole('navigation', { name: 'Pages of companies and people named together' }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'print: announcement in dark mode → date, reference, publisher’s page, license and link'(dashboard) {
    const list = '/announcements?category=insolvency_filing&per_page=1'
    const [found] = (await callApi<{ data: Announcement[] }>(dashboard, list)).data
    const path = `/announcements/${found?.id}`
    const { source_id, source_reference, source_url } = await callApi<Announcement>(dashboard, path)
    const monitored = await openSignedInPage(dashboard, path, { theme: 'dark' })
    const { page } = monitored
    await page.getByRole('heading', { name: 'Attribution and license' }).waitFor()
    await page.waitForLoadState('networkidle')
    const printed = await printText(page)
    const licenses = await fetchLicenses(dashboard, new Set([source_id]))
    assertContains(printed, [source_reference, source_url, ...licenses, `Permanent link: ${page.url()}`])
    assert.match(printed, /Published\d{1,2}[A-Z][a-z]+20\d\d/)
    assert.doesNotMatch(printed, /Downloadoriginal|CopyJSON/)
    assert.deepEqual(await showPrinted(page, () => monitored.violations()), [])
    await closeWithoutFaults(monitored)
  },
}
