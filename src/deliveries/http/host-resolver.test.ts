import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type TestContext, test } from 'node:test'
import { makeHostResolver, parseHostsFile } from './host-resolver.ts'

test('parseHostsFile: comments, aliases, upper case → all names in lower case', () => {
  const text =
    '127.0.0.1 localhost\n# 10.0.0.1 gone.test\n::1\tIP6.test  alias.test # not.this\n\n10.1.1.1 last'
  assert.deepEqual([...parseHostsFile(text)], ['localhost', 'ip6.test', 'alias.test', 'last'])
})

test('resolveHost: name without a dot → resolved by the system', async () => {
  const addresses = await makeHostResolver([])('localhost')
  assert.ok(addresses.length > 0 && addresses.every(address => isIP(address) > 0))
})

test('resolveHost: all system resolver threads busy → a name with a dot is still resolved', async () => {
  const busy = Array.from({ length: 4 }, () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    pbkdf2('x', 'y', 500_000, 64, 'sha512', () => resolve('threads'))
    return promise
  })
  const server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  // The server responds to every query with a name error (RFC 1035, 4.1.1).
  server.on('message', (query, { port }) => {
    const response = Buffer.from(query)
    response.writeUInt16BE(0x8183, 2)
    server.send(response, port, '127.0.0.1')
  })
  const resolve = makeHostResolver([`127.0.0.1:${server.address().port}`])
  const first = await Promise.race([resolve('nowhere.test').catch(() => 'name error'), ...busy])
  server.close()
  await Promise.all(busy)
  assert.equal(first, 'name error')
})

/** Starts a DNS server that answers each family with an address, an error code, or not at all. */
async function startNameServer(
  t: TestContext,
  answers: Readonly<Record<'ipv4' | 'ipv6', string | number | null>>,
) {
  const server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  server.on('message', (query, { port }) => {
    // The question ends with the type and the class, two bytes each (RFC 1035, 4.1.2).
    const nameEnd = query.indexOf(0, 12)
    const isIpv6 = query.readUInt16BE(nameEnd + 1) === 28
    const answer = answers[isIpv6 ? 'ipv6' : 'ipv4']
    if (answer === null) return
    const question = Buffer.from(query.subarray(0, nameEnd + 5))
    question.writeUInt16BE(typeof answer === 'number' ? 0x8180 + answer : 0x8180, 2)
    question.writeUInt16BE(0, 10)
    if (typeof answer === 'number') return server.send(question, port, '127.0.0.1')
    question.writeUInt16BE(1, 6)
    const address = isIpv6
      ? Buffer.from(answer.replaceAll(':', ''), 'hex')
      : Buffer.from(answer.split('.').map(Number))
    const record = Buffer.from('c00c0000000100000e100000', 'hex')
    record.writeUInt16BE(isIpv6 ? 28 : 1, 2)
    record.writeUInt16BE(address.length, 10)
    server.send(Buffer.concat([question, record, address]), port, '127.0.0.1')
  })
  return makeHostResolver([`127.0.0.1:${server.address().port}`])
}

const IPV6 = '2606:2800:021f:0000:0000:0000:0000:0001'
const SERVER_FAILURE = 2
const NAME_ERROR = 3
const FAMILY_CASES: readonly [string, string | number | null, string | number | null, readonly string[]][] = [
  ['both families', '93.184.215.14', IPV6, ['93.184.215.14', '2606:2800:21f::1']],
  ['no answer for IPv6', '93.184.215.14', null, ['93.184.215.14']],
  ['server failure for IPv6', '93.184.215.14', SERVER_FAILURE, ['93.184.215.14']],
  ['name error for IPv6', '93.184.215.14', NAME_ERROR, ['93.184.215.14']],
  ['no answer for IPv4', null, IPV6, ['2606:2800:21f::1']],
  ['server failure for IPv4', SERVER_FAILURE, IPV6, ['2606:2800:21f::1']],
]
for (const [name, ipv4, ipv6, expected] of FAMILY_CASES)
  test(`resolveHost: ${name} → addresses within 300 ms`, async t => {
    const resolve = await startNameServer(t, { ipv4, ipv6 })
    const startedAt = performance.now()
    assert.deepEqual(await resolve('receiver.test'), expected)
    const ms = performance.now() - startedAt
    assert.ok(ms <= 300, `${ms} ms`)
  })

test('resolveHost: name error for both families → the error', async t => {
  const resolve = await startNameServer(t, { ipv4: NAME_ERROR, ipv6: NAME_ERROR })
  await assert.rejects(resolve('nowhere.test'), { code: 'ENOTFOUND' })
})
