import {
  addSampleDays,
  type BodaccSampleDay,
  findBodaccIssueNumber,
  nextBodaccIssueDay,
} from './bulletin-calendar.ts'
import type { BodaccNoticeDraft, BodaccSampleNotice, SampleNoticeFamily } from './sample-notice.ts'
import type { SeededChoices } from './seeded-choices.ts'

/** The kinds of daily file into which the publisher packs a day's notices. */
export type BodaccDailyFileKind = 'RCS-A' | 'RCS-B' | 'PCL' | 'BILAN'

/** The bulletin. It publishes each notice once, on a publication day and under a unique number. */
export interface SampleBulletin {
  /** Publishes a notice. Returns null if the day is after the last issue. */
  publish(day: BodaccSampleDay, draft: BodaccNoticeDraft): BodaccSampleNotice | null
  readonly notices: readonly BodaccSampleNotice[]
}

/** A period whose notices of one kind are all published on its last day, so that one daily file has many notices. */
export interface DailyFileWindow {
  readonly file: BodaccDailyFileKind
  readonly day: BodaccSampleDay
  readonly within: number
}

export function createSampleBulletin(
  random: SeededChoices,
  lastDay: BodaccSampleDay,
  gatherings: readonly DailyFileWindow[],
): SampleBulletin {
  const notices: BodaccSampleNotice[] = []
  const taken = new Set<string>()
  return {
    notices,
    publish(wanted, draft) {
      const gathering = gatherings.find(
        g =>
          g.file === findDailyFileKind(draft.family) &&
          wanted <= g.day &&
          wanted > addSampleDays(g.day, -g.within),
      )
      const day = gathering?.day ?? nextBodaccIssueDay(wanted)
      if (day > lastDay) return null
      const edition = editionOf(draft.family)
      const issue = findBodaccIssueNumber(day)
      const notice = { ...draft, day, edition, issue, number: number(`${edition}${issue}`) }
      notices.push(notice)
      return notice
    },
  }

  function number(issue: string): number {
    const drawn = random.int(1, 3900)
    const reference = `${issue}/${drawn}`
    if (taken.has(reference)) return number(issue)
    taken.add(reference)
    return drawn
  }
}

export function findDailyFileKind(family: SampleNoticeFamily): BodaccDailyFileKind | null {
  if (family === 'creation' || family === 'immatriculation' || family === 'vente') return 'RCS-A'
  if (family === 'modification' || family === 'radiation') return 'RCS-B'
  if (family === 'dpc') return 'BILAN'
  return family === 'collective' ? 'PCL' : null
}

function editionOf(family: SampleNoticeFamily): 'A' | 'B' | 'C' {
  if (family === 'dpc') return 'C'
  return family === 'modification' || family === 'radiation' || family === 'divers' ? 'B' : 'A'
}
