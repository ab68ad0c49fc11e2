import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * A real Chromium: the one that `HERALD_CHROMIUM` names, else the one npm brings, which runs on Linux on x64 as it is.
 * None of its guards is switched off but the sandbox, which a container's root has no right to.
 */
export async function openChromium(): Promise<Browser> {
  return await playwright.launch({
    executablePath: process.env.HERALD_CHROMIUM ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
  })
}
