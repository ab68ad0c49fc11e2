import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import {
  type DashboardContext,
  openDashboardContext,
  openPage,
  openSignedInPage,
} from './dashboard-context.ts'
import { listDashboardPages } from './dashboard-pages.ts'
import type { MonitoredPage, PageAppearance } from './monitored-page.ts'

/** Takes the screenshots in `docs/screenshots/`: every page of the running demo, in both themes and on a phone. */

const FOLDER = join(REPOSITORY_ROOT, 'docs', 'screenshots')
const APPEARANCES: Readonly<Record<string, PageAppearance>> = {
  light: { width: 1440, height: 900, theme: 'light' },
  dark: { width: 1440, height: 900, theme: 'dark' },
  phone: { width: 390, height: 844, theme: 'light' },
}

async function takeScreenshot({ page }: MonitoredPage, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.log(`docs/screenshots/${name}.png`)
}

async function takeAllScreenshots(context: DashboardContext): Promise<void> {
  for (const [suffix, appearance] of Object.entries(APPEARANCES)) {
    const signInPage = await openPage(context, '/', appearance)
    await signInPage.page.getByLabel('API key').waitFor()
    await takeScreenshot(signInPage, `sign-in-${suffix}`)
    await signInPage.context.close()
    const monitored = await openSignedInPage(context, '/announcements', appearance)
    for (const [name, path] of Object.entries(await listDashboardPages(context))) {
      await monitored.page.goto(context.demo.url + path)
      await monitored.page.locator('main h1').waitFor()
      await takeScreenshot(monitored, `${name}-${suffix}`)
    }
    await monitored.context.close()
  }
}

await mkdir(FOLDER, { recursive: true })
const context = await openDashboardContext()
try {
  await takeAllScreenshots(context)
} finally {
  await context.stop()
}
