import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'

const LINES = 5_000

/** Code that ends the process after it has logged, by the name of the exit. */
const EXITS = {
  'normal exit': '',
  'process.exit': 'process.exit(0)',
  'uncaught exception': "throw new Error('on purpose')",
  'unhandled rejection': "void Promise.reject(new Error('on purpose'))",
  'handled signal': "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM')",
}

for (const [exit, exitStatement] of Object.entries(EXITS)) {
  test(`createLogger: ${exit} → no line is lost`, async () => {
    const log = new URL('./log.ts', import.meta.url).href
    const script = `
      const { makeLog } = await import(${JSON.stringify(log)})
      const log = makeLog('info')
      for (let n = 0; n < ${LINES}; n++) log.info({ n }, 'a line')
      ${exitStatement}`
    const output = await new Promise<string>(resolve => {
      const maxBuffer = 64 * 1024 * 1024
      const args = ['--input-type=module', '--eval', script]
      execFile(process.execPath, args, { maxBuffer }, (_error, _stdout, stderr) => resolve(stderr))
    })
    const lines = output.split('\n').filter(line => line.startsWith('{"level":30'))
    assert.deepEqual(
      lines.map(line => JSON.parse(line).n),
      Array.from({ length: LINES }, (_, n) => n),
    )
  })
}
