import assert from 'node:assert/strict'
import {
  type BrowserFlow,
  closeWithoutFaults,
  type DashboardContext,
  openPage,
  openSignedInPage,
} from '../dashboard-context.ts'

const MAX_SCRIPT_KB = 150
/** A list of announcements that is opened first has a chart. */
const MAX_LIST_SCRIPT_KB = 170

/** Whether a style sheet contains the class of the first table. */
const HAS_STYLES_OF_TABLE = `[...document.styleSheets].some(sheet =>
  [...sheet.cssRules].some(rule => rule.cssText.startsWith('.' + document.querySelector('table').classList[0])))`

export const FAILURE_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'connection: lost and restored → banner, page stays, updates resume, new version offered'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/'])
    const { page, context } = monitored
    await page.locator('[data-result]').first().waitFor()
    // A part of the page that is being imported at the cut would fail for good, and say that Herald was updated too.
    await page.waitForLoadState('networkidle')
    await context.route('**/*', route => route.abort('connectionrefused'))
    await page.getByText('Can’t reach the server').first().waitFor()
    assert.ok((await page.locator('[data-result]').count()) > 0)
    await context.unrouteAll()
    await context.route(`${dashboard.demo.url}/`, async route => {
      const html = await (await route.fetch()).text()
      const body = html.replace(/\/assets\/shell-[\w-]+\.js/, '/assets/shell-other.js')
      await route.fulfill({ contentType: 'text/html', body })
    })
    await page.getByText('Can’t reach the server').first().waitFor({ state: 'detached' })
    await page.getByLabel('Search').fill('capital')
    await page.waitForURL(/q=capital/)
    await page.getByText('Herald was updated.').waitFor()
    assert.equal(await page.getByLabel('Search').inputValue(), 'capital')
    assert.deepEqual(await monitored.violations(), [])
    await context.close()
  },

  async 'page code: server unreachable, then back → loaded by itself, nothing typed is lost'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/'])
    const { page, context } = monitored
    await page.locator('[data-result]').first().waitFor()
    // Routes switch the browser's cache off, so that parts being imported at the cut would fail for good.
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Search').fill('capital')
    await context.route('**/*', route => route.abort('connectionrefused'))
    await page.getByText('Single categories', { exact: true }).locator('..').getByRole('button').click()
    await page.getByText('Can’t load this right now').waitFor()
    await context.unrouteAll()
    await page.getByRole('combobox', { name: 'Search Single categories' }).waitFor()
    assert.equal(await page.getByRole('searchbox', { name: 'Search' }).first().inputValue(), 'capital')
    await page.keyboard.press('Escape')
    await page.waitForLoadState('networkidle')
    await context.route('**/*', route => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Sources' }).click()
    await page.getByRole('heading', { level: 1, name: 'Can’t load this page right now' }).waitFor()
    await context.unrouteAll()
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    assert.equal(await page.evaluate(HAS_STYLES_OF_TABLE), true)
    await context.close()
  },

  async 'page code: gone after an upgrade → offers to reload'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/assets/'])
    const { page, context } = monitored
    await page.locator('[data-result]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await context.route(/assets\/statistics.*\.js/, route => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Herald was updated' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'unknown URL and unknown ids: → explained'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/nowhere', {}, ['/nowhere', '/api/v1/'])
    const { page } = monitored
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    assert.deepEqual(await monitored.violations(), [])
    for (const path of ['/announcements', '/entities', '/webhooks', '/deliveries']) {
      await page.goto(`${dashboard.demo.url}${path}/00000000-0000-7000-8000-000000000000`)
      await page
        .getByRole('alert')
        .or(page.getByRole('heading', { name: /no |not /i }))
        .first()
        .waitFor()
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path)
    }
    await closeWithoutFaults(monitored)
  },

  async 'first view: at most 150 kB of scripts, also in German, no other hosts'(dashboard) {
    for (const locale of ['en-GB', 'de-DE']) {
      const { sizes, hosts } = await measureFirstView(dashboard, '/', locale)
      assertAtMost(sizes, MAX_SCRIPT_KB)
      assert.deepEqual(hosts, [new URL(dashboard.demo.url).host])
    }
    const { sizes } = await measureFirstView(dashboard, '/announcements', 'en-GB')
    assertAtMost(sizes, MAX_LIST_SCRIPT_KB)
  },
}

/** Opens a page, signs in, and returns the sizes of all scripts in bytes and the hosts that were asked. */
async function measureFirstView(dashboard: DashboardContext, path: string, locale: string) {
  const monitored = await openPage(dashboard, path, { locale })
  const { page } = monitored
  const scripts = new Set<string>()
  const hosts = new Set<string>()
  page.on('response', response => {
    const url = new URL(response.url())
    if (url.protocol !== 'blob:') hosts.add(url.host)
    if (url.pathname.endsWith('.js')) scripts.add(url.href)
  })
  await page.reload()
  await page.locator('input[type=password]').fill(dashboard.demo.api_key)
  // By keyboard, because a pointer that then rests on a result loads the code of its page early.
  await page.keyboard.press('Enter')
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all([...scripts].map(fetchGzipSize))
  await closeWithoutFaults(monitored)
  return { sizes, hosts: [...hosts] }
}

function assertAtMost(sizes: readonly number[], kilobytes: number): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(sizes.length > 0 && bytes <= kilobytes * 1000, `${bytes} bytes of scripts`)
}

/** Requests a file as gzip and returns its size; the browser itself requests brotli. */
async function fetchGzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.body?.cancel()
  return Number(response.headers.get('content-length'))
}
