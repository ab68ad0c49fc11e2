import { declarePoisonTests } from '../../support/poisoned-fields/declare-poison-tests.ts'

/* Two files share the sources, because the test runner runs files in parallel. */
await declarePoisonTests(source => source.id < 'fr')
