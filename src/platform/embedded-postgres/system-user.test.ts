import assert from 'node:assert/strict'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { createTemporaryDataFolder } from '../../../test/support/data-folder-holder.ts'
import { findInaccessibleFolder, parsePasswdFile } from './system-user.ts'

test('parsePasswdFile: entries, a comment and a blank line → entries only', () => {
  const text =
    'root:x:0:0:root:/root:/bin/sh\n# a comment\npostgres:x:101:104::/var/lib/postgresql:/bin/bash\n\n'
  assert.deepEqual(parsePasswdFile(text), [
    { name: 'root', uid: 0, gid: 0 },
    { name: 'postgres', uid: 101, gid: 104 },
  ])
})

const STRANGER = { name: 'stranger', uid: 12_345, gid: 12_345 }
const CASES: [string, [number, number, number], number | null][] = [
  ['all folders open', [0o755, 0o711, 0o701], null],
  ['top folder closed', [0o700, 0o755, 0o700], 0],
  ['middle folder closed', [0o755, 0o770, 0o755], 1],
  ['folder readable but not searchable', [0o755, 0o755, 0o744], 2],
]
for (const [name, modes, expected] of CASES) {
  test(`findInaccessibleFolder: ${name} → ${expected === null ? 'null' : `folder ${expected}`}`, async t => {
    const base = await realpath(await createTemporaryDataFolder(t))
    await chmod(base, modes[0])
    const path = [base, join(base, 'a'), join(base, 'a', 'b')]
    await mkdir(path[2] as string, { recursive: true })
    for (const index of [1, 2]) await chmod(path[index] as string, modes[index] as number)
    const closed = await findInaccessibleFolder(path[2] as string, STRANGER)
    assert.equal(closed, expected === null ? null : path[expected])
  })
}
