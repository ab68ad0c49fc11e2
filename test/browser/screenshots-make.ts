import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../house.ts'
import { places } from './places.ts'
import { enter, openStage, type Stage, visit } from './stage.ts'
import type { Looks, Watched } from './watched.ts'

/** Takes the pictures in `docs/screenshots/` of every page of the running demo: wide in both themes, and on a phone. */

const FOLDER = join(ROOT, 'docs', 'screenshots')
const LOOKS: Readonly<Record<string, Looks>> = {
  light: { width: 1440, height: 900, theme: 'light' },
  dark: { width: 1440, height: 900, theme: 'dark' },
  phone: { width: 390, height: 844, theme: 'light' },
}

async function take({ page }: Watched, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.log(`docs/screenshots/${name}.png`)
}

async function takeAll(stage: Stage): Promise<void> {
  for (const [look, looks] of Object.entries(LOOKS)) {
    const door = await visit(stage, '/', looks)
    await door.page.getByLabel('API key').waitFor()
    await take(door, `sign-in-${look}`)
    await door.context.close()
    const watched = await enter(stage, '/announcements', looks)
    for (const [name, path] of Object.entries(await places(stage))) {
      await watched.page.goto(stage.demo.url + path)
      await watched.page.locator('main h1').waitFor()
      await take(watched, `${name}-${look}`)
    }
    await watched.context.close()
  }
}

await mkdir(FOLDER, { recursive: true })
const stage = await openStage()
try {
  await takeAll(stage)
} finally {
  await stage.stop()
}
