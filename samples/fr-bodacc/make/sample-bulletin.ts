import {
  addSampleDays,
  type BodaccSampleDay,
  findBodaccIssueNumber,
  nextBodaccIssueDay,
} from './bulletin-calendar.ts'
import type { BodaccNoticeDraft, BodaccNoticeFamily, BodaccSampleNotice } from './sample-notice.ts'
import type { SeededChoices } from './seeded-choices.ts'

/** The daily files the publisher packs a day's notices into. */
export type BodaccDailyFileKind = 'RCS-A' | 'RCS-B' | 'PCL' | 'BILAN'

/** The bulletin: every notice once, on a day of publication, under a number of its own. */
export interface SampleBulletin {
  /** Null when the day lies after the last issue. */
  publish(day: BodaccSampleDay, draft: BodaccNoticeDraft): BodaccSampleNotice | null
  readonly notices: readonly BodaccSampleNotice[]
}

/** Notices of one kind that fall within some days before such a day are held for it, so that it fills a daily file. */
export interface DailyFileWindow {
  readonly file: BodaccDailyFileKind
  readonly day: BodaccSampleDay
  readonly within: number
}

export function createSampleBulletin(
  dice: SeededChoices,
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
    const drawn = dice.int(1, 3900)
    const reference = `${issue}/${drawn}`
    if (taken.has(reference)) return number(issue)
    taken.add(reference)
    return drawn
  }
}

export function findDailyFileKind(family: BodaccNoticeFamily): BodaccDailyFileKind | null {
  if (family === 'creation' || family === 'immatriculation' || family === 'vente') return 'RCS-A'
  if (family === 'modification' || family === 'radiation') return 'RCS-B'
  if (family === 'dpc') return 'BILAN'
  return family === 'collective' ? 'PCL' : null
}

function editionOf(family: BodaccNoticeFamily): 'A' | 'B' | 'C' {
  if (family === 'dpc') return 'C'
  return family === 'modification' || family === 'radiation' || family === 'divers' ? 'B' : 'A'
}
