import { addSampleDays } from './bulletin-calendar.ts'
import { formatBodaccPerson } from './party-registry.ts'
import type { SampleBulletin } from './sample-bulletin.ts'
import type { BodaccJsonColumns, BodaccSampleNotice, SampleNoticeFamily } from './sample-notice.ts'

/** Publishes a correction, which repeats the whole notice and states what was wrong. */
export function publishCorrection(
  bulletin: SampleBulletin,
  wrong: BodaccSampleNotice,
  days: number,
  sentence: string,
): void {
  const { family, subject, others = [], inner } = wrong
  bulletin.publish(addSampleDays(wrong.day, days), {
    family,
    type: 'rectificatif',
    subject,
    others,
    inner: corrected(inner, `Il convient de lire : ${sentence}`),
    previous: wrong,
  })
}

function corrected(inner: BodaccJsonColumns, sentence: string): BodaccJsonColumns {
  const { acte, modificationsgenerales, radiationaurcs, depot, jugement } = inner
  if (acte !== undefined) return { ...inner, acte: { ...(acte as object), descriptif: sentence } }
  if (modificationsgenerales !== undefined)
    return { ...inner, modificationsgenerales: { descriptif: sentence } }
  if (radiationaurcs !== undefined)
    return { ...inner, radiationaurcs: { ...(radiationaurcs as object), commentaire: sentence } }
  if (depot !== undefined) return { ...inner, depot: { ...(depot as object), descriptif: sentence } }
  return {
    ...inner,
    jugement: { ...(jugement as object), type: 'rectificatif', complementJugement: sentence },
  }
}

/** The columns that remain in the withdrawal of a notice, for families whose withdrawal does not repeat the notice. */
const EMPTIED: Partial<Record<SampleNoticeFamily, BodaccJsonColumns>> = {
  vente: { acte: { vente: 'O' } },
  creation: { acte: { creation: 'O' } },
  radiation: { radiationaurcs: { radiationPM: 'O' } },
}

/** Publishes the withdrawal of a notice, which holds little more than a name. */
export function publishWithdrawal(bulletin: SampleBulletin, wrong: BodaccSampleNotice, days: number): void {
  const { family, subject, inner } = wrong
  bulletin.publish(addSampleDays(wrong.day, days), {
    family,
    type: 'annulation',
    subject,
    inner: {
      ...(EMPTIED[family] ?? inner),
      listepersonnes: { personne: formatBodaccPerson(subject, 'name') },
    },
    previous: wrong,
  })
}
