import { useMutation } from '@tanstack/react-query'
import { Download, Rss } from 'lucide-react'
import { apiClient, unwrapResponse } from '../../../../api/api-client.ts'
import { describeSearch } from '../../../../text/describe-search.ts'
import { Button, buttonClassName } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../../ui/form-error-summary.tsx'
import { type AnnouncementListFilter, toSearchString } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './export-dialog.module.css'

const messages = announcementListMessages.exports

interface Props {
  readonly filter: AnnouncementListFilter
  readonly onClose: () => void
}

/** The length of a name that the API accepts. */
const MAX_NAME_LENGTH = 200

/** Lets the user download all results as a file, or create a feed of them. */
export default function ExportDialog({ filter, onClose }: Props) {
  const search = toSearchString(filter)
  return (
    <Dialog open onClose={onClose} title={messages.title}>
      <section className={css.part}>
        <h3>{messages.download}</h3>
        <p>{messages.contents}</p>
        <p className={css.actions}>
          <DownloadLink search={search} format="csv" name={messages.csv} />
          <DownloadLink search={search} format="ndjson" name={messages.jsonLines} />
        </p>
      </section>
      <FeedPart search={search} />
    </Dialog>
  )
}

function DownloadLink({ search, format, name }: { search: string; format: 'csv' | 'ndjson'; name: string }) {
  const params = new URLSearchParams(search)
  params.set('format', format)
  if (format === 'csv') params.set('bom', 'true')
  return (
    <a
      href={`/api/v1/announcements?${params}`}
      className={buttonClassName()}
      download={`announcements.${format}`}
    >
      <Download size={16} aria-hidden /> {name}
    </a>
  )
}

/** Creates a feed of the search. Its URLs are secret and shown once. */
function FeedPart({ search }: { search: string }) {
  const feed = useMutation({
    mutationFn: async () => {
      const name = describeSearch(search, id => id).join(', ') || messages.allAnnouncements
      const body = { name: name.slice(0, MAX_NAME_LENGTH), search }
      return await unwrapResponse(apiClient.POST('/api/v1/feeds', { body }))
    },
  })
  return (
    <section className={css.part}>
      <h3>{messages.feed}</h3>
      {feed.data === undefined ? (
        <>
          <p>{messages.feedUse}</p>
          <FormErrorSummary error={feed.error} handledFields={[]} />
          <p className={css.actions}>
            <Button busy={feed.isPending} onClick={() => feed.mutate()}>
              <Rss size={16} aria-hidden /> {messages.createFeed}
            </Button>
          </p>
        </>
      ) : (
        <div role="status">
          <p>{messages.copyUrl}</p>
          <FeedUrl name={messages.atom} url={feed.data.atom_url} />
          <FeedUrl name={messages.jsonFeed} url={feed.data.json_url} />
        </div>
      )}
    </section>
  )
}

function FeedUrl({ name, url }: { name: string; url: string }) {
  return (
    <p className={css.url}>
      <b>{name}</b> <code>{url}</code> <CopyButton text={url} label={messages.copyNamedUrl(name)} />
    </p>
  )
}
