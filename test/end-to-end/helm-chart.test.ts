import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REPOSITORY_ROOT } from '../support/code-files.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/** The chart passes Helm's checks, makes manifests that Kubernetes accepts, and refuses values that would not work. */

const CHART = join(REPOSITORY_ROOT, 'deploy', 'helm', 'herald')
const SECRETS = ['database.existingSecret=db', 'secretKey.existingSecret=key']
const EVERYTHING = [
  ...SECRETS,
  'image.repository=registry.example/herald',
  `image.digest=sha256:${'a'.repeat(64)}`,
  'api.autoscaling.enabled=true',
  'api.persistence.storageClassName=fast',
  'ingress.enabled=true',
  'ingress.host=herald.example',
  'ingress.className=nginx',
  'ingress.tlsSecret=tls',
  'networkPolicy.enabled=true',
  'networkPolicy.fromNamespaces={ingress,monitoring}',
  'search.existingSecret=search',
  'search.caSecret=search-ca',
  'settings.HERALD_RATE_LIMIT=600',
  'settingsSecrets={smtp}',
  'serviceAccount.annotations.role=reader',
]
/** The version of Kubernetes whose schemas are used. */
const KUBERNETES = '1.31.0'

const helm = findProgram('helm', ['version'])
const validator = findProgram('kubernetes-validate', ['--help'])

/** Returns options that skip a test, and says so, if a program is absent. */
function findProgram(name: string, args: readonly string[]): { readonly skip?: string } {
  if (spawnSync(name, args).status === 0) return {}
  const reason = `${name} is not installed`
  console.log(`Helm chart: ${reason}.`)
  return { skip: reason }
}

function runHelm(command: readonly string[], values: readonly string[]) {
  const settings = values.flatMap(value => ['--set', value])
  const { status, stdout, stderr } = spawnSync('helm', [...command, CHART, ...settings], { encoding: 'utf8' })
  return { status, stdout, output: stdout + stderr }
}

function render(values: readonly string[]): string {
  const { status, stdout, output } = runHelm(
    ['template', 'shop', '--namespace', 'shop', '--kube-version', KUBERNETES],
    values,
  )
  assert.equal(status, 0, output)
  return stdout
}

/** Counts the lines that consist of a text, apart from indentation. */
function countLines(manifest: string, line: string): number {
  return manifest.split('\n').filter(other => other.trim().replace(/^- /, '') === line).length
}

test('helm lint --strict: required values, all values → no finding', helm, () => {
  for (const values of [SECRETS, EVERYTHING]) {
    const { status, output } = runHelm(['lint', '--strict'], values)
    assert.equal(status, 0, output)
  }
})

test('helm template: any values → every container unprivileged, secrets only as references', helm, () => {
  for (const values of [SECRETS, EVERYTHING]) {
    const manifest = render(values)
    const containers = countLines(manifest, 'name: herald')
    assert.equal(containers, 2)
    for (const line of [
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'runAsNonRoot: true',
      'enableServiceLinks: false',
    ])
      assert.equal(countLines(manifest, line), containers, line)
    assert.equal(countLines(manifest, 'automountServiceAccountToken: false'), containers + 1)
    const secrets = values === SECRETS ? 2 : 3
    assert.equal(countLines(manifest, 'secretKeyRef:'), secrets * containers)
    assert.equal(countLines(manifest, 'kind: Secret'), 0)
  }
})

test('helm template: autoscaling → an autoscaler instead of a number of replicas', helm, () => {
  assert.match(render(SECRETS), /kind: StatefulSet[\s\S]*?\n {2}replicas: 2\n/)
  const scaled = render(EVERYTHING)
  assert.equal(countLines(scaled, 'kind: HorizontalPodAutoscaler'), 1)
  // The workers keep theirs.
  assert.equal(countLines(scaled, 'replicas: 2'), 1)
})

test('helm template: search cluster → workers keep it up to date, API pods have no volume', helm, () => {
  const local = render(SECRETS)
  assert.equal(countLines(local, 'volumeClaimTemplates:'), 1)
  assert.doesNotMatch(local, /HERALD_SEARCH|deliver,index/)
  const shared = render([...SECRETS, 'search.existingSecret=search'])
  assert.equal(countLines(shared, 'volumeClaimTemplates:'), 0)
  assert.equal(countLines(shared, 'name: HERALD_SEARCH_URL'), 2)
  assert.match(shared, /args: \[serve, --roles, "crawl,dispatch,deliver,index"\]/)
})

const REFUSED: readonly { title: string; values: readonly string[]; named: RegExp }[] = [
  { title: 'no secret with the database', values: SECRETS.slice(1), named: /existingSecret/ },
  { title: 'no secret with the key', values: SECRETS.slice(0, 1), named: /existingSecret/ },
  {
    title: 'a secret among the settings',
    values: [...SECRETS, 'settings.HERALD_SMTP_URL=smtp://u:p@h'],
    named: /settings/,
  },
  {
    title: 'the search cluster among the settings',
    values: [...SECRETS, 'settings.HERALD_SEARCH_URL=https://u:p@h'],
    named: /settings/,
  },
  { title: 'a setting of another program', values: [...SECRETS, 'settings.PATH=/tmp'], named: /PATH/ },
  { title: 'an unknown value', values: [...SECRETS, 'api.replicaCount=3'], named: /replicaCount/ },
  { title: 'no replicas', values: [...SECRETS, 'api.replicas=0'], named: /replicas/ },
  { title: 'an ingress without a host', values: [...SECRETS, 'ingress.enabled=true'], named: /host/ },
]
for (const { title, values, named } of REFUSED)
  test(`helm template: ${title} → refused, with the name of the value`, helm, () => {
    const { status, output } = runHelm(['template', 'shop', '--kube-version', KUBERNETES], values)
    assert.notEqual(status, 0)
    assert.match(output, named)
  })

test('kubernetes-validate: manifests with all values → valid', { ...helm, ...validator }, async t => {
  const file = join(await createTemporaryFolder(t), 'manifests.yaml')
  writeFileSync(file, render(EVERYTHING))
  const { status, stdout, stderr } = spawnSync('kubernetes-validate', ['-k', KUBERNETES, '--strict', file], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout + stderr)
})
