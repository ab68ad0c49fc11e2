import type { FakePublisher } from './fake-publisher.ts'
import { fakeHandelsregister } from './publishers/de-handelsregister.ts'
import { fakeBorme } from './publishers/es-borme.ts'
import { fakePlacsp } from './publishers/es-placsp.ts'
import { fakeTed } from './publishers/eu-ted.ts'
import { fakeBoamp } from './publishers/fr-boamp.ts'
import { fakeBodacc } from './publishers/fr-bodacc.ts'
import { fakeFindATender } from './publishers/gb-find-a-tender.ts'
import { fakeGazette } from './publishers/gb-gazette.ts'
import { fakeAnac } from './publishers/it-anac.ts'

/** Every publisher that the simulator can play. */
export const FAKE_PUBLISHERS: readonly FakePublisher[] = [
  fakeHandelsregister,
  fakeBorme,
  fakePlacsp,
  fakeTed,
  fakeBoamp,
  fakeBodacc,
  fakeFindATender,
  fakeGazette,
  fakeAnac,
]
