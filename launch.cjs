'use strict'
// Old plain JavaScript on purpose: it must be able to say "too old" on every Node there is.
var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    'herald: this is Node ' +
      process.versions.node +
      '; Herald needs Node 24 or newer.\n' +
      'On Linux and Windows "npm ci" brings it along; elsewhere install it from https://nodejs.org\n',
  )
  process.exit(1)
}
import('./src/main.ts')
