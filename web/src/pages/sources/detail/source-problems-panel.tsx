import { formatNumber } from '../../../text/format.ts'
import { humanizeCode } from '../../../text/labels.ts'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import type { SourceProblems } from '../source-queries.ts'
import css from './source-page.module.css'

const KIND_EXPLANATIONS: Readonly<Record<SourceProblems[number]['kind'], string>> = {
  unreadable_document: 'The document has no known shape; nothing was taken from it.',
  truncated_document: 'The document breaks off in the middle; what stands before that was taken.',
  unreadable_row: 'A record could not be read; the others were taken.',
  unknown_code: 'A code nobody has mapped yet; the record has the category "other".',
  unknown_field: 'A field that is neither used nor ignored on purpose.',
  bad_value: 'A value that cannot be what it should be; it was left out.',
  left_out: 'A record that its source leaves out on purpose.',
  too_large: 'The document is larger than is read.',
  conflict: 'Two records of one reference differ within one document; the later one stands.',
}

/** What was odd in the documents of the last 30 days. */
export function SourceProblemsPanel({ problems }: { problems: SourceProblems }) {
  return (
    <Panel title="Problems of 30 days">
      {problems.length === 0 ? (
        <p className="quiet">Everything in the documents of the last 30 days could be read.</p>
      ) : (
        <SourceProblemTable problems={problems} />
      )}
    </Panel>
  )
}

/** Problems by kind, with an example of each: where it stands, and what was found. */
export function SourceProblemTable({ problems }: { problems: SourceProblems }) {
  return (
    <DataTable caption="Problems by kind" columnHeads={['Kind', 'How many', 'Example']} stackOnNarrow>
      {problems.map(({ kind, count, example }) => (
        <tr key={kind}>
          <td className={css.kind}>
            {humanizeCode(kind)}
            <span className="small quiet">{KIND_EXPLANATIONS[kind]}</span>
          </td>
          <td className={css.count} data-name="How many">
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
