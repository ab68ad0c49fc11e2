import assert from 'node:assert/strict'
import { type BrowserFlow, closeWithoutFaults, openPage, openSignedInPage } from '../dashboard-context.ts'

const MAX_SCRIPT_KB = 150

export const FAILURE_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'connection: lost and restored → banner, page stays, updates resume'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/announcements', {}, ['/'])
    const { page, context } = monitored
    await page.locator('[data-result]').first().waitFor()
    await context.route('**/*', route => route.abort('connectionrefused'))
    await page.getByText('Can’t reach the server').first().waitFor()
    assert.ok((await page.locator('[data-result]').count()) > 0)
    await context.unrouteAll()
    await page.getByText('Can’t reach the server').first().waitFor({ state: 'detached' })
    await page.getByLabel('Search').fill('capital')
    await page.waitForURL(/q=capital/)
    await context.close()
  },

  async 'unknown URL and unknown ids: → explained'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/nowhere', {}, ['/nowhere', '/api/v1/'])
    const { page } = monitored
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    for (const path of ['/announcements', '/entities', '/webhooks', '/deliveries']) {
      await page.goto(`${dashboard.demo.url}${path}/00000000-0000-7000-8000-000000000000`)
      await page
        .getByRole('alert')
        .or(page.getByRole('heading', { name: /no |not /i }))
        .first()
        .waitFor()
    }
    await closeWithoutFaults(monitored)
  },

  async 'first view: at most 150 kB of scripts, no other hosts'(dashboard) {
    const monitored = await openPage(dashboard, '/announcements')
    const { page } = monitored
    const scripts = new Set<string>()
    const hosts = new Set<string>()
    page.on('response', response => {
      const url = new URL(response.url())
      if (url.protocol !== 'blob:') hosts.add(url.host)
      if (url.pathname.endsWith('.js')) scripts.add(url.href)
    })
    await page.reload()
    await page.getByLabel('API key').fill(dashboard.demo.api_key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('[data-result]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all([...scripts].map(fetchGzipSize))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(scripts.size > 0 && bytes <= MAX_SCRIPT_KB * 1000, `${bytes} bytes of scripts`)
    assert.deepEqual([...hosts], [new URL(dashboard.demo.url).host])
    await closeWithoutFaults(monitored)
  },
}

/** Requests a file as gzip and returns its size; the browser itself requests brotli. */
async function fetchGzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.body?.cancel()
  return Number(response.headers.get('content-length'))
}
