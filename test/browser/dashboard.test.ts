import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MANAGING } from './flows/managing.ts'
import { READING } from './flows/reading.ts'
import { SIGNING_IN } from './flows/signing-in.ts'
import { TROUBLE } from './flows/trouble.ts'
import { places } from './places.ts'
import { enter, leave, openStage, visit } from './stage.ts'

/** The dashboard in a real browser over the running demo (issue: each flow, and what goes wrong). */

const stage = await openStage()
after(() => stage.stop())

for (const [name, flow] of Object.entries({ ...SIGNING_IN, ...READING, ...MANAGING, ...TROUBLE }))
  test(name, async () => await flow(stage))

const LOOKS = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

for (const looks of LOOKS) {
  test(`every page is for everybody (${looks.width} wide, ${looks.theme})`, async () => {
    const door = await visit(stage, '/', looks)
    assert.deepEqual(await door.violations(), [])
    await leave(door)
    const watched = await enter(stage, '/announcements', looks)
    const { page } = watched
    const wrong: string[] = []
    for (const [name, path] of Object.entries(await places(stage))) {
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
    await leave(watched)
  })
}
