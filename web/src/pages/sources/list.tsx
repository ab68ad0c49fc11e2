import { plural } from '../../text/format.ts'
import { useTitle } from '../../text/title.ts'
import { useNow } from '../../ui/moment.tsx'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/states.tsx'
import { useDaily } from './daily.ts'
import { Licences } from './licences.tsx'
import { useSources } from './queries.ts'
import { SourceTable } from './source-table.tsx'
import { Summary } from './summary.tsx'
import { verdictOf } from './verdict.ts'

/** All sources: whether their data is fresh, what is missing, and what comes in; those to look at first on top. */
export default function Sources() {
  useTitle('Sources')
  const sources = useSources()
  const daily = useDaily({ by: 'source' })
  const now = useNow()
  if (sources.data === undefined)
    return (
      <>
        <PageHead title="Sources">Whether their data is fresh</PageHead>
        <Waiting query={sources} lines={18} what="Loading the sources" />
      </>
    )

  const watched = sources.data
    .map(source => ({ source, verdict: verdictOf(source.health, now) }))
    .toSorted((a, b) => a.verdict.rank - b.verdict.rank || a.source.name.localeCompare(b.source.name))
  const total = watched.reduce((sum, { source }) => sum + source.record_count, 0)
  return (
    <>
      <PageHead title="Sources">
        {plural(total, 'announcement')} of {plural(watched.length, 'publisher')}
      </PageHead>
      <Summary watched={watched} />
      <Panel>
        <SourceTable watched={watched} daily={daily} />
      </Panel>
      <Licences sources={watched.map(({ source }) => source)} />
    </>
  )
}
