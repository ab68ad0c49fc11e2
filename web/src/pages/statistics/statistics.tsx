import { useMemo } from 'react'
import { useTitle } from '../../text/title.ts'
import { useAddress } from '../../ui/address.ts'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { askedOf, wrongOf } from './asked.ts'
import { Filters } from './filters.tsx'
import { useNamings } from './namings.ts'
import { PlotPanel } from './plot-panel.tsx'
import { Totals } from './totals.tsx'

const PLOTS = [
  { by: 'jurisdiction', title: 'By jurisdiction' },
  { by: 'category', title: 'By category' },
  { by: 'source', title: 'By source' },
] as const

/** Announcements over time, by jurisdiction, category and source. */
export default function Statistics() {
  useTitle('Statistics')
  const { params } = useAddress()
  const asked = useMemo(() => askedOf(params), [params])
  const wrong = wrongOf(asked)
  const isRight = Object.keys(wrong).length === 0
  const namings = useNamings()
  return (
    <>
      <PageHead title="Statistics">Announcements over time, by the day they were published</PageHead>
      <Totals asked={isRight ? asked : null} />
      <Filters asked={asked} wrong={wrong} />
      {isRight ? (
        PLOTS.map(({ by, title }) => (
          <PlotPanel key={by} title={title} by={by} asked={asked} naming={namings[by]} />
        ))
      ) : (
        <Panel>
          <Empty title="This cannot be counted">
            <p>{Object.values(wrong).join(' ')}</p>
          </Empty>
        </Panel>
      )}
    </>
  )
}
