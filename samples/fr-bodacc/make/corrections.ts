import type { Bulletin } from './bulletin.ts'
import { plusDays } from './calendar.ts'
import type { Family, Inner, Notice } from './notice.ts'
import { person } from './parties.ts'

/** Publishes a correction of a notice: it says everything again, and what was wrong. */
export function correct(bulletin: Bulletin, wrong: Notice, days: number, sentence: string): void {
  const { family, subject, others = [], inner } = wrong
  bulletin.publish(plusDays(wrong.day, days), {
    family,
    type: 'rectificatif',
    subject,
    others,
    inner: corrected(inner, `Il convient de lire : ${sentence}`),
    previous: wrong,
  })
}

function corrected(inner: Inner, sentence: string): Inner {
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

/** What is left of a notice that is taken back, where it is not said again. */
const EMPTIED: Partial<Record<Family, Inner>> = {
  vente: { acte: { vente: 'O' } },
  creation: { acte: { creation: 'O' } },
  radiation: { radiationaurcs: { radiationPM: 'O' } },
}

/** Publishes that a notice is taken back: little more than a name. */
export function takeBack(bulletin: Bulletin, wrong: Notice, days: number): void {
  const { family, subject, inner } = wrong
  bulletin.publish(plusDays(wrong.day, days), {
    family,
    type: 'annulation',
    subject,
    inner: { ...(EMPTIED[family] ?? inner), listepersonnes: { personne: person(subject, 'name') } },
    previous: wrong,
  })
}
