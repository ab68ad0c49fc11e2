'use strict'
// Runs after `npm ci`: builds the dashboard, unless the packages that build it were left out (`npm ci --omit=dev`).
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
  const built = spawnSync('npm run --silent build', { stdio: 'inherit', shell: true })
  process.exitCode = built.status ?? 1
} else {
  process.stdout.write(
    'The dashboard is not built: development packages were left out. With them: npm run build\n',
  )
}
