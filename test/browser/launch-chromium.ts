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
 * A real Chromium: the one that `HERALD_CHROMIUM` names, else the one npm brings, which runs on Linux on x64 with nothing
 * installed. None of its guards is switched off but the sandbox, which a container's root has no right to.
 */
export async function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none']
  const named = process.env.HERALD_CHROMIUM
  if (named !== undefined) return await playwright.launch({ executablePath: named, args })
  const libraries = await unpackLibraries()
  const env = { ...process.env, LD_LIBRARY_PATH: libraries }
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args, env })
  browser.on('disconnected', () => void rm(libraries, { recursive: true, force: true }))
  return browser
}

/** The libraries that Chromium asks of a machine and a bare one lacks (NSS, Expat), out of the package, in a folder of their own. */
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
