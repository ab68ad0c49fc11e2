import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../house.ts'
import {
  type DashboardContext,
  openDashboardContext,
  openPage,
  openSignedInPage,
} from './dashboard-context.ts'
import { listDashboardPages } from './dashboard-pages.ts'
import type { MonitoredPage, PageAppearance } from './monitored-page.ts'

/** Takes the pictures in `docs/screenshots/` of every page of the running demo: wide in both themes, and on a phone. */

const FOLDER = join(ROOT, 'docs', 'screenshots')
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

async function takeAllScreenshots(stage: DashboardContext): Promise<void> {
  for (const [look, looks] of Object.entries(APPEARANCES)) {
    const door = await openPage(stage, '/', looks)
    await door.page.getByLabel('API key').waitFor()
    await takeScreenshot(door, `sign-in-${look}`)
    await door.context.close()
    const watched = await openSignedInPage(stage, '/announcements', looks)
    for (const [name, path] of Object.entries(await listDashboardPages(stage))) {
      await watched.page.goto(stage.demo.url + path)
      await watched.page.locator('main h1').waitFor()
      await takeScreenshot(watched, `${name}-${look}`)
    }
    await watched.context.close()
  }
}

await mkdir(FOLDER, { recursive: true })
const stage = await openDashboardContext()
try {
  await takeAllScreenshots(stage)
} finally {
  await stage.stop()
}
