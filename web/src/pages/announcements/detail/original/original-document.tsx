import { useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../../api/api-client.ts'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { ErrorState, LoadingState } from '../../../../ui/page-states.tsx'
import { announcementPageMessages } from '../messages/messages.ts'
import { describeDocument, type ReadableDocument } from './describe-document.ts'
import css from './original-document.module.css'

const messages = announcementPageMessages.original

// PDF.js is large, so it is fetched only for PDF documents.
const PdfPages = lazyComponent(async () => (await import('./pdf-pages.tsx')).default, PartFallback)

/** Shows the source document of an announcement: PDF as pages, everything else as text. Scripts in it never run. */
export default function OriginalDocument({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement', id, 'document'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal, parseAs: 'blob' as const }
      const blob = await unwrapResponse(apiClient.GET('/api/v1/announcements/{id}/document', request))
      return await describeDocument(blob as Blob)
    },
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={css.frame} tabIndex={0} aria-label={messages.content}>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState lines={16} label={messages.loading} />
      ) : (
        <DocumentContent document={data} />
      )}
    </section>
  )
}

function DocumentContent({ document }: { document: ReadableDocument }) {
  if (document.kind === 'pdf') return <PdfPages bytes={document.bytes} />
  if (document.kind === 'binary') return <p className="quiet">{messages.binary}</p>
  return (
    <>
      {document.isShortened && <p className="quiet small">{messages.shortened}</p>}
      <pre className={css.text}>{document.text}</pre>
    </>
  )
}
