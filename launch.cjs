'use strict'
// Written in old JavaScript, so that any version of Node can run it and report that it is too old.
var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    'herald: Herald requires Node 24 or newer; this is Node ' +
      process.versions.node +
      '.\n' +
      'On Linux and Windows, "npm ci" installs it; on other systems, get it from https://nodejs.org\n',
  )
  process.exit(1)
}
// Keeps the compiled modules for the next start, which takes half the time then. A folder that cannot be written is not used.
var cache = require('node:path').join(__dirname, 'node_modules', '.cache', 'herald')
require('node:module').enableCompileCache(cache)
// Threads use it only if their environment names it.
process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || cache
// Buffers outside the heap count like other memory. By default, V8 collects all garbage after each 64 MB of them (decision 0060).
require('node:v8').setFlagsFromString('--external-memory-accounted-in-global-limit')
import('./src/main.ts')
