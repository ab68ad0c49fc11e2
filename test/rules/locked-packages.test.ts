import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
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

test('createSbom: lockfile → every package once, with licence, and only known references', () => {
  const sbom = createSbom(lock)
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
