import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseServers, splitServers } from './database-servers.ts'

const CASES: readonly { url: string; servers: readonly string[] }[] = [
  { url: 'postgres://u:p@one:5432/herald', servers: ['postgres://u:p@one:5432/herald'] },
  {
    url: 'postgres://u:p@one:5432,two:5433/herald?sslmode=require',
    servers: [
      'postgres://u:p@one:5432/herald?sslmode=require',
      'postgres://u:p@two:5433/herald?sslmode=require',
    ],
  },
  {
    url: 'postgresql://one,two,three/x',
    servers: ['one', 'two', 'three'].map(host => `postgresql://${host}/x`),
  },
  { url: 'postgres://[::1]:1,[::2]:2/x', servers: ['postgres://[::1]:1/x', 'postgres://[::2]:2/x'] },
  { url: 'postgres://u:a,b@one/x', servers: ['postgres://u:a,b@one/x'] },
  {
    url: 'postgres://one,two/x?target_session_attrs=read-write&sslmode=require',
    servers: ['postgres://one/x?sslmode=require', 'postgres://two/x?sslmode=require'],
  },
  {
    url: 'postgres://one,two/x?sslmode=require&target_session_attrs=primary',
    servers: ['postgres://one/x?sslmode=require', 'postgres://two/x?sslmode=require'],
  },
  {
    url: 'postgres://one,two/x?target_session_attrs=any',
    servers: ['postgres://one/x', 'postgres://two/x'],
  },
]
for (const { url, servers } of CASES)
  test(`splitServers: ${url} → ${servers.length} of them`, () => assert.deepEqual(splitServers(url), servers))

test('DatabaseServers: server left by several connections → the next one, once', () => {
  const servers = new DatabaseServers('postgres://a,b,c/x')
  const [a, b, c] = servers.urls as [string, string, string]
  servers.keep(a)
  assert.ok(!servers.hasMovedFrom(a))
  servers.leave(a)
  servers.leave(a)
  assert.equal(servers.chosen, b)
  assert.ok(!servers.hasMovedFrom(a), 'nothing is known of the next one yet')
  servers.leave(b)
  servers.keep(c)
  assert.equal(servers.chosen, c)
  assert.ok(servers.hasMovedFrom(a))
})

test('DatabaseServers: only server left → used again', () => {
  const servers = new DatabaseServers('postgres://a/x')
  servers.leave(servers.chosen)
  assert.equal(servers.chosen, 'postgres://a/x')
  assert.ok(!servers.hasMovedFrom(servers.chosen))
})
