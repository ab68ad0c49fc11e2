import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The API for the development server: `HERALD_URL=… npx vite web`. */
const API_URL = process.env.HERALD_URL ?? 'http://127.0.0.1:8080'

/** Smaller files, in bytes, are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_000

/** Writes compressed copies beside the built files, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const entry of await readdir(dir, { recursive: true })) {
        if (!/\.(m?js|css|html|svg)$/.test(entry)) continue
        const bytes = await readFile(join(dir, entry))
        if (bytes.length < MIN_COMPRESSED_BYTES) continue
        await writeFile(join(dir, `${entry}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(dir, `${entry}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** Preloads the font, because `font-display: optional` never shows a font that arrives late. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(name => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      if (font === undefined) throw new Error('the build contains no font file to preload')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
      return [{ tag: 'link', attrs }]
    },
  }
}

/**
 * Lets every dynamic import fetch its files first. Vite's own helper imports at once, and a browser remembers a failed
 * import until the page is reloaded.
 */
function fetchBeforeImport(): Plugin {
  const replacement = JSON.stringify(join(import.meta.dirname, 'src', 'loading', 'fetch-then-import.ts'))
  let isReplaced = false
  return {
    name: 'fetch-before-import',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true
        return { code: `export { fetchThenImport as __vitePreload } from ${replacement}`, map: null }
      },
    },
    generateBundle() {
      if (!isReplaced) throw new Error('the helper that Vite calls for dynamic imports was not replaced')
    },
  }
}

/** Packages, and the modules that texts import. They import no texts themselves. */
const BASE_MODULES = /node_modules|src\/i18n\/language\.ts$|src\/text\/(?:plural|format-[a-z-]+)\.ts$/
const SHELL_TEXTS =
  /src\/(?:layout|loading|pages|text|tour|ui)\/(?:messages|code-names)\/(es|fr|de|it)\.tsx?$/

/** Returns the chunk of a file with translated texts of the frame around every page. */
function nameShellTexts(id: string): string | null {
  const language = SHELL_TEXTS.exec(id)?.[1]
  return language === undefined ? null : `shell-${language}`
}

export default defineConfig({
  plugins: [react(), fetchBeforeImport(), precompress(), preloadFont()],
  build: {
    target: 'es2023',
    // No data: URLs, because the content security policy allows scripts, styles and fonts only from the server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs are two files, and its texts are one file in each language. The second waits for the
            // texts, so what these import is in the first: a cycle of files that wait for each other would never load.
            { name: 'base', tags: ['$initial'], test: BASE_MODULES, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: nameShellTexts },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/healthz'].map(path => [path, API_URL])),
  },
})
