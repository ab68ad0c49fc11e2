'use strict'
// Runs after `npm ci`: builds the dashboard unless development packages are missing (`npm ci --omit=dev`).
const { spawnSync } = require('node:child_process')

function isInstalled(name) {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

if (isInstalled('vite/package.json') && isInstalled('openapi-typescript/package.json')) {
  const build = spawnSync('npm run --silent build', { stdio: 'inherit', shell: true })
  process.exitCode = build.status ?? 1
} else {
  process.stdout.write(
    'Skipped the dashboard build: development packages are missing. Install them, then run: npm run build\n',
  )
}
