import { useState } from 'react'
import { Link } from 'wouter'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { watchlistMessages } from '../watchlists/messages/messages.ts'
import { isMissing, WatchlistNotFound } from '../watchlists/watchlist-not-found.tsx'
import { useWatchlist, type WatchlistItem } from '../watchlists/watchlist-queries.ts'
import { ChooseFilePanel } from './choose-file-panel.tsx'
import css from './import.module.css'
import { ImportProgressPanel } from './import-progress-panel.tsx'
import { ImportResultPanel } from './import-result-panel.tsx'
import type { ImportRequest } from './import-stream.ts'
import { MappingPanel } from './mapping-panel.tsx'
import { importMessages } from './messages/messages.ts'
import type { OpenedFile } from './opened-file.ts'
import { usePartyImport } from './use-party-import.ts'

/** Imports a file with parties into a watchlist: choose the file, map its columns, watch the progress, read the verdicts. */
export function ImportPage({ id }: { id: string }) {
  const query = useWatchlist(id)
  const name = query.data?.name
  useDocumentTitle(name === undefined ? importMessages.import : importMessages.title(name))
  if (isMissing(query.error)) return <WatchlistNotFound />
  if (query.data === undefined)
    return <QueryState query={query} loadingLabel={watchlistMessages.loading} lines={24} />
  return (
    <>
      <PageHeader title={importMessages.title(query.data.name)}>
        <Link href={`/following/watchlists/${id}`}>{importMessages.back}</Link>
      </PageHeader>
      <ImportSteps list={query.data} />
    </>
  )
}

function ImportSteps({ list }: { list: WatchlistItem }) {
  const [file, setFile] = useState<OpenedFile | null>(null)
  const { current, start, cancel, clear } = usePartyImport()
  function chooseAnother(): void {
    clear()
    setFile(null)
  }
  if (file === null) return <ChooseFilePanel onOpen={setFile} />
  // The mapping stays mounted during the import, so that going back to it after a check keeps what the user has chosen.
  const isMapping = current === null || current.status === 'refused'
  return (
    <>
      <div hidden={!isMapping} className={isMapping ? css.steps : undefined}>
        <MappingPanel
          key={`${file.key} ${file.encoding}`}
          file={file}
          error={current?.error}
          onChange={setFile}
          onChooseAnother={chooseAnother}
          onStart={request => start({ ...request, listId: list.id })}
        />
      </div>
      {current?.status === 'running' && <ImportProgressPanel current={current} onCancel={cancel} />}
      {!isMapping && current.status !== 'running' && (
        <ImportResultPanel
          current={current}
          file={file}
          onRepeat={(changes: Partial<ImportRequest>) => start({ ...current.request, ...changes })}
          onBack={clear}
          onChooseAnother={chooseAnother}
        />
      )}
    </>
  )
}
