import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_REPORT_BYTES, readMailReport } from './read-mail-report.ts'

const ID = '0c5d7a10-6f5e-5b1c-9c7e-2f1f0d6c4b3a'

interface ReportText {
  readonly status?: string
  readonly returned?: string
  readonly encoding?: string
  readonly type?: string
}

function report({ status, returned, encoding = '7bit', type = 'delivery-status' }: ReportText): Buffer {
  const text =
    status ??
    'Reporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 No such user'
  const body = encoding === 'base64' ? Buffer.from(text).toString('base64') : text
  return Buffer.from(
    [
      'Received: from mx',
      '\tby mail',
      'Content-Type: multipart/report;',
      ' boundary="=_x; y"',
      '',
      'preamble',
      '--=_x; y',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--=_x; y',
      `Content-Type: message/${type}`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
      '--=_x; y',
      'Content-Type: message/rfc822',
      '',
      returned ?? `Subject: x\nMessage-ID:\n <${ID}@herald.example>\n\nbody`,
      '--=_x; y--',
      '',
    ].join('\r\n'),
  )
}

test('readMailReport: failure, in plain text or base64 → bounced with what the server said', () => {
  const expected = { mailId: ID, result: 'bounced', reason: '550 No such user' }
  assert.deepEqual(readMailReport(report({})), expected)
  assert.deepEqual(readMailReport(report({ encoding: 'base64' })), expected)
  const envelope = `Original-Envelope-Id: ${ID}\n\nAction: failed\nStatus: 5.2.2`
  assert.deepEqual(readMailReport(report({ status: envelope, returned: '' })), {
    mailId: ID,
    result: 'bounced',
    reason: 'Status 5.2.2',
  })
})

test('readMailReport: delay, success, temporary failure → nothing final', () => {
  for (const status of [
    'Action: delayed\nStatus: 4.4.1',
    'Action: delivered\nStatus: 2.0.0',
    'Action: failed\nStatus: 4.2.2',
  ]) {
    const found = readMailReport(report({ status }))
    assert.equal('result' in found && found.result, 'delayed', status)
  }
})

test('readMailReport: abuse → complained; not-spam and authentication failures → nothing final', () => {
  const of = (status: string) => {
    const found = readMailReport(report({ status, type: 'feedback-report' }))
    return 'result' in found ? found.result : found.problem
  }
  assert.equal(of('Feedback-Type: abuse\nUser-Agent: x'), 'complained')
  assert.equal(of('Feedback-Type: fraud'), 'complained')
  assert.equal(of('Feedback-Type: not-spam'), 'delayed')
  assert.equal(of('Feedback-Type: auth-failure'), 'delayed')
})

test('readMailReport: forged, empty, truncated, huge and deeply nested messages → problem, without delay', () => {
  const nested = Array.from(
    { length: 20 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  ).join('')
  const cases = [
    Buffer.alloc(0),
    Buffer.from('\n\n\n'),
    Buffer.from('Content-Type: multipart/report; boundary=""\n\n--\n'),
    report({ returned: 'Message-ID: <someone@else.example>' }),
    report({ returned: '' }),
    report({ status: '' }),
    report({}).subarray(0, 200),
    Buffer.from(nested),
    Buffer.from('A: b\n'.repeat(600)),
    Buffer.from(`Content-Type: multipart/report; boundary=b\n\n${'--b\n\nx\n'.repeat(1_000)}`),
    Buffer.alloc(MAX_REPORT_BYTES + 1, 'a'),
    Buffer.from('Content-Type: text/plain;'.padEnd(MAX_REPORT_BYTES, '";')),
  ]
  const startedAt = process.hrtime.bigint()
  for (const bytes of cases) assert.ok('problem' in readMailReport(bytes), bytes.toString('latin1', 0, 80))
  assert.ok(process.hrtime.bigint() - startedAt < 5_000_000_000n)
})

test('readMailReport: control characters in the diagnostic → one line of printable characters', () => {
  const status = `Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550\u0007 \u001b[31mx${'y'.repeat(1_000)}`
  const found = readMailReport(report({ status }))
  assert.ok('reason' in found && /^550 \[31mxy+$/.test(found.reason) && found.reason.length === 300)
})
