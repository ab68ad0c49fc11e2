import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'

const LINES = 5_000

/** Writes many lines, then ends in one way or another. */
const WAYS = {
  'when it is done': '',
  'when it is told to': 'process.exit(0)',
  'of an error nobody catches': "throw new Error('on purpose')",
  'of a promise nobody catches': "void Promise.reject(new Error('on purpose'))",
  'of a signal that is handled':
    "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM')",
}

for (const [way, ending] of Object.entries(WAYS)) {
  test(`no line is lost when a process ends ${way}`, async () => {
    const log = new URL('./log.ts', import.meta.url).href
    const script = `
      const { makeLog } = await import(${JSON.stringify(log)})
      const log = makeLog('info')
      for (let n = 0; n < ${LINES}; n++) log.info({ n }, 'a line')
      ${ending}`
    const written = await new Promise<string>(resolve => {
      const most = 64 * 1024 * 1024
      const args = ['--input-type=module', '--eval', script]
      execFile(process.execPath, args, { maxBuffer: most }, (_error, _stdout, stderr) => resolve(stderr))
    })
    const lines = written.split('\n').filter(line => line.startsWith('{"level":30'))
    assert.deepEqual(
      lines.map(line => JSON.parse(line).n),
      Array.from({ length: LINES }, (_, n) => n),
    )
  })
}
