import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { extract } from 'tar-stream'

/**
 * Launches Chromium: the one in `HERALD_CHROMIUM`, else the npm package for Linux on x64, which needs nothing installed.
 * Only the sandbox is switched off, because root in a container may not create one.
 */
export async function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none']
  const executablePath = process.env.HERALD_CHROMIUM
  if (executablePath !== undefined) return await playwright.launch({ executablePath, args })
  const libraries = await unpackLibraries()
  const env = { ...process.env, LD_LIBRARY_PATH: libraries }
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args, env })
  browser.on('disconnected', () => void rm(libraries, { recursive: true, force: true }))
  return browser
}

/** Unpacks the libraries that Chromium needs and a minimal system lacks (NSS, Expat) into a temporary folder. */
async function unpackLibraries(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-browser-'))
  const home = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))
  const archive = extract()
  const unpacked = pipeline(
    createReadStream(join(home, '..', 'bin', 'al2023.tar.br')),
    createBrotliDecompress(),
    archive,
  )
  for await (const entry of archive)
    await pipeline(entry, createWriteStream(join(folder, basename(entry.header.name))))
  await unpacked
  return folder
}
