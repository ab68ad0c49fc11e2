import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTestFile, listCodeFiles } from '../support/code-files.ts'

/**
 * Store functions that only the tests of other modules execute, for each store. The list may only shrink: a new store
 * function needs a test in its own module.
 */
const UNTESTED: Readonly<Record<string, readonly string[]>> = {
  'src/accounts/api-key-store.ts': ['apiKeyFromRow'],
  'src/deliveries/queue-store.ts': ['beginWithIndexScans'],
  'src/entities/entity-details-store.ts': ['findEntityNames', 'findEntityAliases', 'findMentionedEntities'],
  'src/entities/entity-profile-store.ts': [
    'findProfilesByKeys',
    'findProfilesOfCompanies',
    'findUnreferencedProfiles',
    'createProfileUpdates',
    'deleteProfiles',
    'findEntitySplits',
    'findFirstProfiles',
    'findResolutionReasons',
  ],
  'src/entities/entity-store.ts': [
    'findStoredEntityIds',
    'saveEntityAliases',
    'loadEntityStates',
    'updateEntities',
    'replaceEntityIdentifiers',
    'findChangedEntities',
  ],
  'src/entities/entity-timeline-store.ts': ['listEntityTimeline'],
  'src/entities/mention-store.ts': [
    'deleteMentionLinks',
    'insertMentionLinks',
    'findAnnouncementsByProfiles',
    'findStoredMentions',
    'findMentionStatements',
    'findResolvedMentions',
    'findChangedMentions',
  ],
  'src/outbox/event-outbox-store.ts': ['createEventStatements', 'runInDispatchTransaction'],
  'src/reports/database-checks-store.ts': [
    'readDatabaseSummary',
    'findMiscountedEntities',
    'findContradictingEntities',
    'findDanglingAliases',
    'findUnsupportedProfileLinks',
    'countProblemsByKind',
  ],
  'src/reports/undelivered-events-store.ts': [
    'runWithoutNestedLoops',
    'findFailedDeliveryIds',
    'findMissedEvents',
    'countUndelivered',
    'readRetentionStart',
  ],
  'src/snapshots/snapshot-store.ts': [
    'readTableColumns',
    'readLatestMigration',
    'copyTableOut',
    'copyTableIn',
    'prepareEmptyDatabase',
    'continueSequences',
  ],
}

const files = listCodeFiles()

/** Returns the exported functions of a store that no test of its module names. */
function findUntested(store: { readonly module: string; readonly text: string }): string[] {
  const tests = files.filter(file => isTestFile(file) && file.module === store.module).map(file => file.text)
  return [...store.text.matchAll(/^export (?:async )?function\*? (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter(name => !tests.some(text => new RegExp(`\\b${name}\\b`).test(text)))
}

test('store functions: each is named by a test of its own module, except those on the list', () => {
  const stores = files.filter(file => file.path.endsWith('-store.ts'))
  assert.ok(stores.length > 20, `only ${stores.length} stores were found`)
  const untested = stores.flatMap(store => findUntested(store).map(name => `${store.path}: ${name}`))
  const listed = Object.entries(UNTESTED).flatMap(([path, names]) => names.map(name => `${path}: ${name}`))
  assert.deepEqual(untested.sort(), listed.sort())
})
