import { humanizeCode } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import type { SourceProblems } from '../source-queries.ts'
import css from './source-detail-page.module.css'

const KIND_EXPLANATIONS: Readonly<Record<SourceProblems[number]['kind'], string>> = {
  unreadable_document: 'The document couldn’t be read. Nothing was imported from it.',
  truncated_document: 'The document ends prematurely. The records before that point were imported.',
  unreadable_row: 'A record couldn’t be read. The other records were imported.',
  unknown_code:
    'A code or term is not mapped yet and was left out. A record of an unknown kind has the category “Other”.',
  unknown_field: 'A field is neither used nor explicitly ignored.',
  bad_value: 'A value is invalid. It was omitted or, for a number of a party, marked as invalid.',
  left_out: 'A record was skipped because the source excludes this kind of record.',
  too_large: 'The document exceeds the size limit.',
  limit_exceeded: 'Reading the document exceeded a limit on time, memory or unreadable records.',
  quarantined: 'The document is not read, because reading it failed twice.',
  copies_differ: 'A copy of the file contradicts another copy, its hash or an earlier version.',
  conflict:
    'Two records in the document have the same reference. Equal ones were stored once; of different ones, the later was used.',
}

/** Shows the problems found in documents of the last 30 days. */
export function SourceProblemsPanel({ problems, isUnread }: { problems: SourceProblems; isUnread: boolean }) {
  return (
    <Panel title="Problems, last 30 days">
      {problems.length === 0 ? (
        <p className="quiet">
          {isUnread ? 'No documents have been read yet' : 'No problems in the last 30 days'}
        </p>
      ) : (
        <SourceProblemTable problems={problems} />
      )}
    </Panel>
  )
}

/** Renders problems by kind, each with an example and its location in the document. */
export function SourceProblemTable({ problems }: { problems: SourceProblems }) {
  return (
    <DataTable caption="Problems by kind" columnHeads={['Kind', 'Count', 'Example']} stackOnNarrow>
      {problems.map(({ kind, count, example }) => (
        <tr key={kind}>
          <td className={css.kind}>
            {humanizeCode(kind)}
            <span className="small quiet">{KIND_EXPLANATIONS[kind]}</span>
          </td>
          <td className={css.count} data-name="Count">
            {formatNumber(count)}
          </td>
          <td className={css.example}>
            <p>{example.reason}</p>
            <p className="small quiet">
              {example.place && (
                <>
                  at <code>{example.place}</code> in{' '}
                </>
              )}
              <code>{example.document}</code>
            </p>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
