import { declarePoisonTests } from '../../support/poisoned-fields/declare-poison-tests.ts'

await declarePoisonTests(source => source.id >= 'fr')
