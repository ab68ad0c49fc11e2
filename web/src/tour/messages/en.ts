const en = {
  label: 'Tour',
  position: (stop: string, stops: string) => `Stop ${stop} of ${stops}`,
  end: 'End tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  stops: {
    overview: {
      title: 'Overview',
      text: 'What needs your attention and what is new, on one page. The number beside its name counts what needs your attention.',
    },
    announcements: {
      title: 'Announcements',
      text: 'Search as you type, and narrow the results with filters. Save a search to see what is new in it.',
    },
    entities: {
      title: 'Entities',
      text: 'Companies, people and authorities, each with everything that was published about it in order.',
    },
    following: {
      title: 'Following',
      text: 'New announcements in your watchlists and saved searches. Get them by webhook or email.',
    },
    sources: {
      title: 'Sources',
      text: 'The publishers that are read: how fresh each one is, which days are missing, and what could not be read.',
    },
  },
}

/** The shape that every translation has. */
export type TourMessages = typeof en

export default en
