import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeWithoutFaults, openDashboardContext, openPage, openSignedInPage } from './dashboard-context.ts'
import { listDashboardPages } from './dashboard-pages.ts'
import { FAILURE_FLOWS } from './flows/failure-flows.ts'
import { READING_FLOWS } from './flows/search-and-reading-flows.ts'
import { SIGN_IN_FLOWS } from './flows/sign-in-flows.ts'
import { MANAGEMENT_FLOWS } from './flows/webhook-key-and-run-flows.ts'

/** The dashboard in a real browser over the running demo (issue: each flow, and what goes wrong). */

const stage = await openDashboardContext()
after(() => stage.stop())

for (const [name, flow] of Object.entries({
  ...SIGN_IN_FLOWS,
  ...READING_FLOWS,
  ...MANAGEMENT_FLOWS,
  ...FAILURE_FLOWS,
}))
  test(name, async () => await flow(stage))

const APPEARANCES = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

for (const looks of APPEARANCES) {
  test(`every page is for everybody (${looks.width} wide, ${looks.theme})`, async () => {
    const door = await openPage(stage, '/', looks)
    assert.deepEqual(await door.violations(), [])
    await closeWithoutFaults(door)
    const watched = await openSignedInPage(stage, '/announcements', looks)
    const { page } = watched
    const wrong: string[] = []
    for (const [name, path] of Object.entries(await listDashboardPages(stage))) {
      await page.goto(stage.demo.url + path)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      wrong.push(...(await watched.violations()).map(violation => `${name}: ${violation}`))
      const [wide, seen] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )
      wrong.push(...(await watched.faults()).map(fault => `${name}: ${fault}`))
      if (wide > seen) wrong.push(`${name} is ${wide} pixels wide`)
    }
    assert.deepEqual(wrong, [])
    await closeWithoutFaults(watched)
  })
}
