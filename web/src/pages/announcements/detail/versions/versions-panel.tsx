import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiClient, unwrapResponse } from '../../../../api/api-client.ts'
import { formatNumber, formatTimestamp } from '../../../../text/format-dates-and-numbers.ts'
import { FormField } from '../../../../ui/form-fields.tsx'
import { Panel } from '../../../../ui/page-layout.tsx'
import { ErrorState, LoadingState } from '../../../../ui/page-states.tsx'
import { announcementPageMessages } from '../messages/messages.ts'
import { ChangedFields } from './changed-fields.tsx'
import type { ListedVersion } from './compare-versions.ts'
import css from './versions-panel.module.css'

const messages = announcementPageMessages.versions

/** The number of versions that can be compared; few announcements have more. */
const MAX_VERSIONS = 100

interface Props {
  readonly id: string
  /** When the announcement last changed, so that a new version is loaded. */
  readonly changedAt: string
  readonly lang: string | undefined
}

/** Shows what changed between two versions of an announcement, at first the latest two. */
export default function VersionsPanel({ id, changedAt, lang }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement', id, 'versions', changedAt],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { per_page: MAX_VERSIONS } }
      return await unwrapResponse(apiClient.GET('/api/v1/announcements/{id}/versions', { params, signal }))
    },
  })
  return (
    <Panel title={messages.title}>
      {data !== undefined ? (
        <Comparison versions={data.data} total={data.pagination.total} lang={lang} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} label={messages.loading} />
      )}
    </Panel>
  )
}

interface ComparisonProps {
  /** The latest version first. */
  readonly versions: readonly ListedVersion[]
  readonly total: number
  readonly lang: string | undefined
}

function Comparison({ versions, total, lang }: ComparisonProps) {
  const [current, previous] = versions
  const [chosen, choose] = useState({ from: previous?.number, to: current?.number })
  const find = (number: number | undefined) => versions.find(version => version.number === number)
  const pair = [find(chosen.from), find(chosen.to)].sort(
    (one, other) => (one?.number ?? 0) - (other?.number ?? 0),
  )
  const [earlier, later] = pair
  return (
    <>
      {versions.length > 2 && (
        <div className={css.choice}>
          <VersionField
            label={messages.from}
            versions={versions}
            value={chosen.from}
            onChange={from => choose({ ...chosen, from })}
          />
          <VersionField
            label={messages.to}
            versions={versions}
            value={chosen.to}
            onChange={to => choose({ ...chosen, to })}
          />
        </div>
      )}
      {earlier !== undefined && later !== undefined && (
        <>
          <p className="quiet small">
            {nameVersion(earlier)} → {nameVersion(later)}
          </p>
          <ChangedFields earlier={earlier} later={later} lang={lang} />
        </>
      )}
      {total > versions.length && (
        <p className="quiet small">{messages.latestOnly(formatNumber(versions.length))}</p>
      )}
    </>
  )
}

interface VersionFieldProps {
  readonly label: string
  readonly versions: readonly ListedVersion[]
  readonly value: number | undefined
  readonly onChange: (number: number) => void
}

function VersionField({ label, versions, value, onChange }: VersionFieldProps) {
  return (
    <FormField label={label}>
      {control => (
        <select {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {versions.map(version => (
            <option key={version.number} value={version.number}>
              {nameVersion(version)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

function nameVersion({ number, seen_from, seen_until }: ListedVersion): string {
  const time = formatTimestamp(seen_from)
  return seen_until === null
    ? messages.currentVersion(formatNumber(number), time)
    : messages.version(formatNumber(number), time)
}
