import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteOccasion } from '../dates/find-occasion.ts'
import { findGazetteLegalBasis } from '../find-legal-basis.ts'
import { findGazetteClaimsRecipient } from '../find-text-facts.ts'
import { findGazetteOfficialReceiver } from '../signers/find-official-receiver.ts'
import { findGazetteSignatories } from '../signers/find-signatories.ts'
import { findGazetteSignedOfficeHolders } from '../signers/find-signed-office-holders.ts'
import {
  findGazetteInterestTransfer,
  findGazettePartners,
  findGazettePartnershipName,
} from './find-partners.ts'
import { findGazettePetitioners } from './find-petitioner.ts'
import { findGazetteProhibitedNameParties } from './find-prohibited-name.ts'
import { findGazetteSolicitors } from './find-solicitors.ts'
import { findGazetteStatedAddress } from './find-stated-address.ts'

const PHRASES = [
  'petition presented by ',
  'above-named company of ',
  'whose registered office is at ',
  'between Aa Bb and ',
  'trading as Aa Bb ',
  'transferred to Aa that ',
  'I, Aa Bb ',
  'We, Aa Bb director of ',
  'give notice Aa Ltd ',
  'Aa Bb, a director ',
  'appoint Aa Bb as ',
  'Aa Bb Official ',
  'under section 1 of the insolvency ',
  'will be heard at Aa, ',
  'write to Aa and Aa ',
  'Aa ',
]
for (const phrase of PHRASES)
  test(`parties: "${phrase.trim()}" 300,000 characters long → under 5 s`, () => {
    const text = phrase.repeat(300_000 / phrase.length)
    const start = performance.now()
    findGazettePetitioners(text)
    findGazetteSolicitors([text])
    findGazetteStatedAddress(text, 'Aa')
    findGazettePartners(text)
    findGazettePartnershipName(text)
    findGazetteInterestTransfer(text)
    findGazetteProhibitedNameParties(text, [])
    findGazetteSignatories([text])
    findGazetteSignedOfficeHolders([text], 'liquidator')
    findGazetteOfficialReceiver([text])
    findGazetteLegalBasis([text], 'creditor_notice')
    findGazetteOccasion(text, 'hearing')
    findGazetteClaimsRecipient(text)
    assert.ok(performance.now() - start < 5_000)
  })
