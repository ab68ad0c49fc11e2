import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the API is while the dashboard is worked on: `HERALD_URL=… npx vite web`. */
const HERALD = process.env.HERALD_URL ?? 'http://127.0.0.1:8080'

/** Files smaller than this are sent as they are. */
const WORTH_COMPRESSING = 1_000

/** Compressed copies beside the built files, so that the server never compresses. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const entry of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|html|svg)$/.test(entry)) continue
        const bytes = await readFile(join(dir, entry))
        if (bytes.length < WORTH_COMPRESSING) continue
        await writeFile(join(dir, `${entry}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(dir, `${entry}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** The page asks for its type at once: what comes late would not be shown (`font-display: optional`). */
function preloadedType(): Plugin {
  return {
    name: 'preloaded-type',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(name => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      if (font === undefined) throw new Error('the type of the dashboard is not among the built files')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
      return [{ tag: 'link', attrs }]
    },
  }
}

export default defineConfig({
  plugins: [react(), compressed(), preloadedType()],
  build: {
    target: 'es2023',
    // No data: addresses: the page's policy takes scripts, styles and fonts from the server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/healthz'].map(path => [path, HERALD])),
  },
})
