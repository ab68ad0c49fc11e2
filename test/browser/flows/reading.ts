import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { ask, enter, type Flow, leave } from '../stage.ts'
import type { Watched } from '../watched.ts'

interface List {
  readonly data: readonly { readonly id: string; readonly title: string }[]
  readonly pagination: { readonly total: number }
}

const RESULT = '[data-result]'

/** Waits until the list says how many there are. */
async function total({ page }: Watched, count: number): Promise<void> {
  const words = `${count.toLocaleString('en-GB')} announcement${count === 1 ? '' : 's'}`
  await page.getByRole('status').filter({ hasText: words }).waitFor()
}

async function expected(stage: Parameters<Flow>[0], query: string): Promise<List> {
  return await ask<List>(stage, `/announcements?${query}`)
}

export const READING: Readonly<Record<string, Flow>> = {
  async 'announcements are found as one types, marked, and the address holds it'(stage) {
    const found = await expected(stage, 'q=liquidation')
    const watched = await enter(stage, '/announcements')
    const { page } = watched
    await total(watched, stage.demo.announcements)
    await page.keyboard.press('/')
    await page.keyboard.type('liquidation', { delay: 20 })
    await page.waitForURL(/[?&]q=liquidation$/)
    await total(watched, found.pagination.total)
    assert.match((await page.locator('main li mark').first().textContent()) ?? '', /^liquidat/i)
    await page.reload()
    await total(watched, found.pagination.total)
    assert.equal(await page.locator(RESULT).first().getAttribute('data-result'), found.data[0]?.id)
    await leave(watched)
  },

  async 'filters and a month of the chart limit the list, and are taken away again'(stage) {
    const french = await expected(stage, 'jurisdiction=FR')
    const watched = await enter(stage, '/announcements')
    const { page } = watched
    await page.getByRole('checkbox', { name: /France/ }).check()
    await total(watched, french.pagination.total)
    const column = page.getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d: \d+/ }).last()
    await column.click()
    await page.waitForURL(/date_from=/)
    const chosen = new URL(page.url()).searchParams
    const month = await expected(stage, chosen.toString())
    assert.ok(month.pagination.total > 0 && month.pagination.total < french.pagination.total)
    await total(watched, month.pagination.total)
    await page.getByRole('button', { name: /clear all/i }).click()
    await total(watched, stage.demo.announcements)
    await leave(watched)
  },

  async 'nothing found says so and shows the ways out'(stage) {
    const watched = await enter(stage, '/announcements?q=xyzzyplugh')
    const { page } = watched
    await page.getByRole('heading', { name: 'No announcement fits' }).waitFor()
    assert.deepEqual(await watched.violations(), [])
    await page.getByRole('button', { name: 'Show everything' }).click()
    await total(watched, stage.demo.announcements)
    await leave(watched)
  },

  async 'a question the API refuses is told at its field'(stage) {
    const watched = await enter(stage, '/announcements?q=a*', {}, ['q=a'])
    const { page } = watched
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('Search').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Search').fill('capital')
    await page.locator(RESULT).first().waitFor()
    await leave(watched)
  },

  async 'one announcement is read in full, and the way back keeps the list'(stage) {
    const watched = await enter(stage, '/announcements?q=capital')
    const { page } = watched
    const first = page.locator(RESULT).first()
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
    await page.locator(RESULT).first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get('q'), 'capital')
    await leave(watched)
  },

  async 'an entity is found, its timeline is drawn and leads to an announcement'(stage) {
    const watched = await enter(stage, '/entities')
    const { page } = watched
    await page.getByLabel('Name', { exact: true }).fill('Registro Mercantil de Madrid')
    await page.getByRole('link', { name: 'Registro Mercantil de Madrid' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Registro Mercantil de Madrid' }).waitFor()
    await page.locator('main svg circle, main svg rect').first().waitFor()
    await page.locator('main a[href^="/announcements/"]').first().click()
    await page.waitForURL(/\/announcements\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await leave(watched)
  },

  async 'statistics are drawn and saved as SVG, PNG and CSV'(stage) {
    const watched = await enter(stage, '/statistics')
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
    await leave(watched)
  },
}
