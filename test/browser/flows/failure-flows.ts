import assert from 'node:assert/strict'
import { type BrowserFlow, closeWithoutFaults, openPage, openSignedInPage } from '../dashboard-context.ts'

const MAX_SCRIPT_KB = 150

export const FAILURE_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'a lost connection is told, what is shown stays, and it goes on by itself'(stage) {
    const watched = await openSignedInPage(stage, '/announcements', {}, ['/'])
    const { page, context } = watched
    await page.locator('[data-result]').first().waitFor()
    await context.route('**/*', route => route.abort('connectionrefused'))
    await page.getByText('The server cannot be reached').first().waitFor()
    assert.ok((await page.locator('[data-result]').count()) > 0)
    await context.unrouteAll()
    await page.getByText('The server cannot be reached').first().waitFor({ state: 'detached' })
    await page.getByLabel('Search').fill('capital')
    await page.waitForURL(/q=capital/)
    await context.close()
  },

  async 'an address without a page, and things that are not there, say so'(stage) {
    const watched = await openSignedInPage(stage, '/nowhere', {}, ['/nowhere', '/api/v1/'])
    const { page } = watched
    await page.getByText('There is no page at this address').waitFor()
    for (const path of ['/announcements', '/entities', '/webhooks', '/deliveries']) {
      await page.goto(`${stage.demo.url}${path}/00000000-0000-7000-8000-000000000000`)
      await page
        .getByRole('alert')
        .or(page.getByRole('heading', { name: /no |not /i }))
        .first()
        .waitFor()
    }
    await closeWithoutFaults(watched)
  },

  async 'the first view is small, and asks nobody else'(stage) {
    const watched = await openPage(stage, '/announcements')
    const { page } = watched
    const scripts = new Set<string>()
    const hosts = new Set<string>()
    page.on('response', response => {
      const url = new URL(response.url())
      if (url.protocol !== 'blob:') hosts.add(url.host)
      if (url.pathname.endsWith('.js')) scripts.add(url.href)
    })
    await page.reload()
    await page.getByLabel('API key').fill(stage.demo.api_key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('[data-result]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all([...scripts].map(fetchGzipSize))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(scripts.size > 0 && bytes <= MAX_SCRIPT_KB * 1000, `${bytes} bytes of scripts`)
    assert.deepEqual([...hosts], [new URL(stage.demo.url).host])
    await closeWithoutFaults(watched)
  },
}

/** How large a file is as gzip, asked apart from the browser, which takes brotli; the smallest are sent as they are. */
async function fetchGzipSize(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await answer.body?.cancel()
  return Number(answer.headers.get('content-length'))
}
