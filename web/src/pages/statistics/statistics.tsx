import { useMemo } from 'react'
import { useTitle } from '../../text/title.ts'
import { useAddress } from '../../ui/address.ts'
import { PageHead } from '../../ui/panel.tsx'
import { askedOf } from './asked.ts'
import { Filters } from './filters.tsx'
import { useNamings } from './namings.ts'
import { PlotPanel } from './plot-panel.tsx'
import { Totals } from './totals.tsx'

/** Announcements over time, by jurisdiction, category and source. */
export default function Statistics() {
  useTitle('Statistics')
  const { params } = useAddress()
  const asked = useMemo(() => askedOf(params), [params])
  const namings = useNamings()
  return (
    <>
      <PageHead title="Statistics">Announcements over time, by the day they were published</PageHead>
      <Totals asked={asked} />
      <Filters asked={asked} />
      <PlotPanel title="By jurisdiction" by="jurisdiction" asked={asked} naming={namings.jurisdiction} />
      <PlotPanel title="By category" by="category" asked={asked} naming={namings.category} />
      <PlotPanel title="By source" by="source" asked={asked} naming={namings.source} />
    </>
  )
}
