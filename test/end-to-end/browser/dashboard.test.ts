import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findLayoutFaults } from './checks/find-layout-faults.ts'
import { lengthenTexts } from './checks/lengthen-texts.ts'
import { closeWithoutFaults, openDashboardContext, openPage, openSignedInPage } from './dashboard-context.ts'
import { listDashboardPages } from './dashboard-pages.ts'
import { ANNOUNCEMENT_FLOWS } from './flows/announcement-flows.ts'
import { ENTITY_FLOWS } from './flows/entity-flows.ts'
import { FAILURE_FLOWS } from './flows/failure-flows.ts'
import { FOLLOWING_FLOWS } from './flows/following-flows.ts'
import { LANGUAGE_FLOWS } from './flows/language-flows.ts'
import { LATENCY_FLOWS } from './flows/latency-flows.ts'
import { findPrintFaults, PRINT_FLOWS } from './flows/print-flows.ts'
import { READING_FLOWS } from './flows/search-and-reading-flows.ts'
import { SIGN_IN_FLOWS } from './flows/sign-in-flows.ts'
import { WATCHLIST_FLOWS } from './flows/watchlist-flows.ts'
import { MANAGEMENT_FLOWS } from './flows/webhook-key-and-run-flows.ts'

/** The dashboard in a real browser against the running demo: every flow, and what can go problems. */

const context = await openDashboardContext()
after(() => context.stop())

for (const [name, flow] of Object.entries({
  ...SIGN_IN_FLOWS,
  ...READING_FLOWS,
  ...ENTITY_FLOWS,
  ...ANNOUNCEMENT_FLOWS,
  ...LATENCY_FLOWS,
  ...LANGUAGE_FLOWS,
  ...MANAGEMENT_FLOWS,
  ...FOLLOWING_FLOWS,
  ...WATCHLIST_FLOWS,
  ...PRINT_FLOWS,
  ...FAILURE_FLOWS,
}))
  test(name, async () => await flow(context))

/** The second pass is as hard as it gets: dark, narrow, in German, printed, and with a long word in every text. */
const APPEARANCES = [
  { width: 1440, height: 900, theme: 'light', otherWidths: [820], isHard: false },
  { width: 390, height: 844, theme: 'dark', locale: 'de-DE', otherWidths: [1280], isHard: true },
] as const

for (const appearance of APPEARANCES) {
  test(`every page: ${appearance.width} px, ${appearance.theme} → accessible, stable, nothing overflows, printable`, async () => {
    const signInPage = await openPage(context, '/', appearance)
    await signInPage.page.locator('h1').waitFor()
    assert.deepEqual(await signInPage.violations(), [])
    await closeWithoutFaults(signInPage)
    const monitored = await openSignedInPage(context, '/announcements', appearance)
    const { page } = monitored
    if (appearance.isHard) await lengthenTexts(monitored.context)
    const problems: string[] = []
    for (const [name, path] of Object.entries(await listDashboardPages(context))) {
      await page.goto(context.demo.url + path)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      problems.push(...(await monitored.violations()).map(violation => `${name}: ${violation}`))
      problems.push(...(await monitored.faults()).map(fault => `${name}: ${fault}`))
      const widths = [appearance.width, ...appearance.otherWidths]
      problems.push(...(await findLayoutFaults(page, widths)).map(fault => `${name} at ${fault}`))
      if (appearance.isHard)
        problems.push(...(await findPrintFaults(page)).map(fault => `${name} printed: ${fault}`))
    }
    assert.deepEqual(problems, [])
    await closeWithoutFaults(monitored)
  })
}
