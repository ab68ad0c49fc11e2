import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { test } from 'node:test'
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
