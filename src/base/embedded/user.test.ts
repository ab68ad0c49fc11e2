import assert from 'node:assert/strict'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { temporaryFolder } from '../../../test/hold.ts'
import { firstClosedFolder, parsePasswd } from './user.ts'

test('the lines of passwd', () => {
  const text =
    'root:x:0:0:root:/root:/bin/sh\n# a comment\npostgres:x:101:104::/var/lib/postgresql:/bin/bash\n\n'
  assert.deepEqual(parsePasswd(text), [
    { name: 'root', uid: 0, gid: 0 },
    { name: 'postgres', uid: 101, gid: 104 },
  ])
})

const STRANGER = { name: 'stranger', uid: 12_345, gid: 12_345 }
const CASES: [string, [number, number, number], number | null][] = [
  ['open to all', [0o755, 0o711, 0o701], null],
  ['closed at the top', [0o700, 0o755, 0o700], 0],
  ['closed in the middle', [0o755, 0o770, 0o755], 1],
  ['readable is not enough', [0o755, 0o755, 0o744], 2],
]
for (const [name, modes, expected] of CASES) {
  test(`the first closed folder: ${name}`, async t => {
    const base = await realpath(await temporaryFolder(t))
    await chmod(base, modes[0])
    const path = [base, join(base, 'a'), join(base, 'a', 'b')]
    await mkdir(path[2] as string, { recursive: true })
    for (const index of [1, 2]) await chmod(path[index] as string, modes[index] as number)
    const closed = await firstClosedFolder(path[2] as string, STRANGER)
    assert.equal(closed, expected === null ? null : path[expected])
  })
}
